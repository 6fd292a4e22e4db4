//! Texts that hold one puzzle, and inputs that fail.

use std::io::BufReader;

use sudoku::{Grid, Shape};
use sudoku_text::{Format, FromText, Reader, ToText};

use crate::samples::{BLOCK, Broken, LINE, in_chunks, report};

#[test]
fn a_bad_line_before_a_puzzle_is_skipped_alone() {
    let text = format!("53.7.1\n{BLOCK}\n53.7.1\n{BLOCK}\n");
    let found = report(Reader::new(text.as_bytes()));
    assert_eq!((found.len(), &*found[1], &*found[3]), (4, "ok", "ok"));
    assert_eq!(found[0], "line 1, column 7: found 6 characters, expected 9");
}

#[test]
fn headings_before_puzzles_are_comments() {
    let puzzle = Grid::from_text(BLOCK).unwrap();
    for format in Format::ALL {
        let Ok(puzzle) = puzzle.to_text(format) else { continue };
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
    assert!(Grid::from_text(&format!("Grid 50\n{BLOCK}")).is_ok());
}

#[test]
fn any_words_are_a_heading() {
    let bad = |text: &str| report(Reader::new(text.as_bytes())).iter().any(|found| found != "ok");
    for line in ["Grid", "Grid 1 2", "Grid -1", "Gr1d 1", "Grid 1::", "Grid :", "A hard one (7.1)"]
    {
        assert!(!bad(&format!("{line}\n{BLOCK}\n")), "{line}");
        assert!(!bad(&format!("{line}\n\n{BLOCK}\n")), "{line}");
    }
    // They may be rows, or parts of them.
    for line in ["01", "No 1", "53..7", "x.x.x", "zzz"] {
        assert!(bad(&format!("{line}\n{BLOCK}\n")), "{line}");
    }
    for rest in ["", "\n", "hello\n", "Grid 2\nhello"] {
        assert!(bad(&format!("Grid 01\n{rest}")), "{rest}");
    }
    // A row of two boxes, not a heading.
    let rows = "XXX 123\n123 456\n231 564\n564 231\n312 645\n645 312";
    assert_eq!(Grid::from_text(rows).unwrap().clues(), 33);
}

#[test]
fn a_number_above_puzzles_is_a_comment() {
    for number in ["1", "2", "10", "1000", "49151", "1000000"] {
        for below in ["\n", "\n\n"] {
            let list = format!("{number}{below}{LINE}\n{LINE}\n");
            let block = format!("{number}{below}{BLOCK}\n");
            let numbered = format!("1{below}{BLOCK}\n2{below}{BLOCK}\n");
            for (text, puzzles) in [(list, 2), (block, 1), (numbered, 2)] {
                assert_eq!(report(Reader::new(text.as_bytes())), vec!["ok"; puzzles], "{text}");
                let found = in_chunks(Reader::new(text.as_bytes()), |found| found.is_ok());
                assert_eq!(found, vec![true; puzzles], "{text}");
            }
        }
    }
    // The first row of a sheet, whose other cells are empty.
    let shape = Shape::from_side(16).unwrap();
    let digits = (0..256).map(|cell| u8::from(matches!(cell, 0 | 28))).collect();
    let sheet = Grid::new(shape, digits).unwrap();
    assert_eq!(Grid::from_text(&sheet.to_text(Format::Tsv).unwrap()).unwrap(), sheet);
    // A row of the grid.
    assert_eq!(Grid::from_text("1234\n3412\n2143\n4321").unwrap().clues(), 16);
    let error =
        |line| format!("line {line}, column 1: found one cell, expected 81 as in the lines before");
    let text = format!("{LINE}\n1\n{LINE}\n.\n");
    assert_eq!(report(Reader::new(text.as_bytes())), ["ok", &*error(2), "ok", &*error(4)]);
}

/// Bullets, page numbers, bars and the full stop at the end of a list in Prolog.
#[test]
fn one_character_is_a_puzzle_only_if_it_is_asked_for() {
    for symbol in ["1", ".", "*", "|", "•", "_", "0", "-", "?", "7", "+"] {
        for text in [
            symbol.to_owned(),
            format!("{symbol}\n\n"),
            format!("a word\n\n {symbol}\n"),
            format!("   {symbol}\n"),
        ] {
            let found = report(Reader::new(text.as_bytes()));
            assert!(found.iter().all(|found| found != "ok"), "{text:?}: {found:?}");
        }
        let between = format!("{BLOCK}\n\n{symbol}\n\n{BLOCK}\n{symbol}\n");
        assert_eq!(report(Reader::new(between.as_bytes())), ["ok"; 2], "{between}");
    }
    // It may be what is left of a row.
    assert_eq!(report(Reader::new("x".as_bytes())).len(), 1);
    let shape = Shape::new(1, 1).unwrap();
    assert_eq!(report(Reader::new("1\n.\n".as_bytes()).shape(shape)), ["ok"; 2]);
    for text in ["[[1]]", "|1|", "+-+\n|.|\n+-+", "1,", "<table><tr><td>1</td></tr></table>"] {
        let found = report(Reader::new(text.as_bytes()));
        assert!(found.iter().all(|found| found != "ok"), "{text:?}: {found:?}");
    }
}

#[test]
fn one_puzzle_is_expected() {
    let error = |text: &str| Grid::from_text(text).unwrap_err().to_string();
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
    assert!(Grid::from_text(&format!("\n# one\n{LINE}\n\n")).is_ok());
}

#[test]
fn byte_order_marks_are_dropped_before_any_line() {
    let file = format!("\u{FEFF}{LINE}\n");
    let text = format!("{file}{file}\u{FEFF}# a comment\n\u{FEFF}{BLOCK}\n\u{FEFF}");
    assert_eq!(report(Reader::new(text.as_bytes())), ["ok"; 3]);
    let text = format!("{LINE}\u{FEFF}\n");
    assert_ne!(report(Reader::new(text.as_bytes())), ["ok"]);
}

/// The bytes of a text in UTF-16.
fn utf16(text: &str, encode: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(encode).collect()
}

#[test]
fn utf_16_is_read_like_utf_8() {
    let text = format!("{LINE}\n{BLOCK}\r\n\n# é ５ 😀\n{LINE}\n12\n{LINE}");
    let expected = report(Reader::new(text.as_bytes()));
    assert_eq!(expected.len(), 5);
    for encode in [u16::to_le_bytes, u16::to_be_bytes] {
        for mark in ["\u{FEFF}", ""] {
            let bytes = utf16(&format!("{mark}{text}"), encode);
            assert_eq!(report(Reader::new(&*bytes)), expected);
            for size in [1, 2, 3, 5] {
                let reader = Reader::new(BufReader::with_capacity(size, &*bytes));
                assert_eq!(report(reader), expected);
            }
            let are_puzzles = in_chunks(Reader::new(&*bytes), |found| found.is_ok());
            assert_eq!(are_puzzles, [true, true, true, false, true]);
        }
    }
    // Half a character at the end, and a long line of two bytes a character.
    let bytes = utf16(&format!("{LINE}\n# {}\n{LINE}\n", "é".repeat(200_000)), u16::to_be_bytes);
    assert_eq!(report(Reader::new(&*bytes)), ["ok"; 2]);
    let found = report(Reader::new(&bytes[..bytes.len() - 1]));
    assert_eq!(found[0], "ok");
    assert!(found[1].starts_with("line 3, column 82: found '\u{FFFD}'"), "{}", found[1]);
}

#[test]
fn the_first_line_shows_utf_16_and_halves_are_replaced() {
    for (bytes, text) in [
        (&b"\xFF\xFE1\0"[..], "1"),
        (b"1\x002\0", "12"),
        (b"1\0\n\0", "1\n"),
        (b"\x001\x002", "12"),
        (b"\0\n5.", "\n\u{352E}"),
        (b"\0\n", "\n"),
        (b"\xFE\xFF\xD8\x3D\x001\xD8\x3D\0", "\u{FFFD}1\u{FFFD}\u{FFFD}"),
        (b"", ""),
    ] {
        let expected = report(Reader::new(text.as_bytes()));
        assert_eq!(report(Reader::new(bytes)), expected, "{bytes:?}");
    }
    // Bytes after the first line do not count.
    let found = report(Reader::new(&b"\n\x001\0"[..]));
    assert!(found[0].contains("a NUL character"), "{found:?}");
}

#[test]
fn a_nul_in_other_text_is_an_error() {
    let text = format!("{LINE}\n12\0\n{LINE}\n");
    let message = "line 2, column 3: found a NUL character, expected text in UTF-8 without one";
    assert_eq!(report(Reader::new(text.as_bytes())), ["ok", message, "ok"]);
}

#[test]
fn a_carriage_return_alone_ends_a_line() {
    let text = format!("{LINE}\n{BLOCK}\n\n# a comment\n{LINE}\n12\n{LINE}");
    let expected = report(Reader::new(text.as_bytes()));
    for end in ["\r", "\r\n"] {
        let text = text.replace('\n', end);
        assert_eq!(report(Reader::new(text.as_bytes())), expected, "{end:?}");
        for size in [1, 2, 7, 100] {
            let reader = Reader::new(BufReader::with_capacity(size, text.as_bytes()));
            assert_eq!(report(reader), expected, "{end:?}");
        }
    }
    // Lines around the place where a longer text is cut into pieces.
    for length in (1 << 16) - 4..(1 << 16) + 4 {
        for end in ["\r", "\r\n"] {
            let text = format!("# {}{end}{LINE}{end}12{end}{LINE}{end}", "x".repeat(length));
            let found = report(Reader::new(text.as_bytes()));
            assert_eq!(found[0], "ok");
            assert!(found[1].starts_with("line 3, column 3: "), "{}", found[1]);
            assert_eq!(found[2], "ok");
        }
    }
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
