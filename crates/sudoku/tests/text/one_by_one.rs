//! Texts that hold one puzzle, and inputs that fail.

use std::io::BufReader;

use sudoku::{Format, Grid, Reader};

use crate::samples::{BLOCK, Broken, LINE, report};

#[test]
fn a_bad_line_before_a_puzzle_is_skipped_alone() {
    let text = format!("Grid 0A\n{BLOCK}\nGrid 0B\n{BLOCK}\n");
    let found = report(Reader::new(text.as_bytes()));
    assert_eq!((found.len(), &*found[1], &*found[3]), (4, "ok", "ok"));
    assert_eq!(found[0], "line 1, column 8: found 6 characters, expected 9");
}

#[test]
fn headings_before_puzzles_are_comments() {
    let puzzle: Grid = BLOCK.parse().unwrap();
    for format in Format::ALL {
        let puzzle = puzzle.to_text(format).unwrap();
        for (first, second) in [("Grid 01", "Grid 02"), ("Puzzle 1:", "Puzzle  2:  # easy")] {
            for between in ["\n", "\n\n"] {
                let text = format!("{first}\n{puzzle}{between}{second}\n{puzzle}\n");
                if format == Format::Newspaper && between == "\n" {
                    continue;
                }
                assert_eq!(report(Reader::new(text.as_bytes())), ["ok", "ok"], "{text}");
            }
        }
    }
    assert!(format!("Grid 50\n{BLOCK}").parse::<Grid>().is_ok());
}

#[test]
fn other_words_are_no_headings() {
    let bad = |text: &str| report(Reader::new(text.as_bytes())).iter().any(|found| found != "ok");
    for line in ["Grid", "01", "No 1", "Grid 1 2", "Grid -1", "Gr1d 1", "Grid 1::", "Grid :"] {
        assert!(bad(&format!("{line}\n{BLOCK}\n")), "{line}");
    }
    for rest in ["", "\n", &format!("\n{BLOCK}"), "hello\n", "Grid 2\nhello"] {
        assert!(bad(&format!("Grid 01\n{rest}")), "{rest}");
    }
    // A row of two boxes, not a heading.
    let rows = "XXX 123\n123 456\n231 564\n564 231\n312 645\n645 312";
    assert_eq!(rows.parse::<Grid>().unwrap().clues(), 33);
}

#[test]
fn one_puzzle_is_expected() {
    let error = |text: &str| text.parse::<Grid>().unwrap_err().to_string();
    assert_eq!(error(""), "line 1, column 1: found no puzzle, expected one puzzle");
    assert_eq!(error("# nothing\n\n"), "line 2, column 1: found no puzzle, expected one puzzle");
    assert_eq!(
        error(&format!("{LINE}\n{LINE}")),
        "line 2, column 1: found a second puzzle, expected one puzzle"
    );
    assert_eq!(
        error(&format!("{LINE}\n{LINE}1")),
        "line 2, column 82: found 82 characters, expected 81 for 9×9"
    );
    assert!(format!("\n# one\n{LINE}\n\n").parse::<Grid>().is_ok());
}

#[test]
fn byte_order_marks_are_dropped_before_any_line() {
    let file = format!("\u{FEFF}{LINE}\n");
    let text = format!("{file}{file}\u{FEFF}# a comment\n\u{FEFF}{BLOCK}\n\u{FEFF}");
    assert_eq!(report(Reader::new(text.as_bytes())), ["ok"; 3]);
    let text = format!("{LINE}\u{FEFF}\n");
    assert_ne!(report(Reader::new(text.as_bytes())), ["ok"]);
}

#[test]
fn other_encodings_are_reported_once() {
    let text = format!("{LINE}\n{BLOCK}\n\n# a comment\n{LINE}\n");
    let bytes = |encode: fn(u16) -> [u8; 2], mark: &str| -> Vec<u8> {
        format!("{mark}{text}").encode_utf16().flat_map(encode).collect()
    };
    for encode in [u16::to_le_bytes, u16::to_be_bytes] {
        let message = "line 1, column 1: found UTF-16 text, expected UTF-8";
        let found = report(Reader::new(&*bytes(encode, "\u{FEFF}")));
        assert_eq!(found, [message]);
        let found = report(Reader::new(&*bytes(encode, "")));
        assert_eq!(found.len(), 1);
        assert!(found[0].ends_with("found a NUL character, expected text in UTF-8 without one"));
    }
    let text = format!("{LINE}\n12\0\n{LINE}\n");
    let message = "line 2, column 3: found a NUL character, expected text in UTF-8 without one";
    assert_eq!(report(Reader::new(text.as_bytes())), ["ok", message, "ok"]);
}

#[test]
fn a_failing_input_ends_the_reading() {
    for (text, puzzles) in [(format!("{LINE}\n{LINE}\n53"), 2), (format!("{LINE}\n53.\n53"), 1)] {
        let mut reader = Reader::new(BufReader::new(Broken(text.as_bytes())));
        for _ in 0..puzzles {
            assert!(reader.next().unwrap().is_ok());
        }
        let error = reader.next().unwrap().unwrap_err();
        assert!(error.is_io());
        assert_eq!(error.to_string(), "line 3: cannot read on: no paper");
        assert!(reader.next().is_none());
    }
}
