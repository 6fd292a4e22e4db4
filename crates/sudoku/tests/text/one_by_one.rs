//! Texts that hold one puzzle, and inputs that fail.

use std::io::{self, BufReader, Read};

use sudoku::{Grid, Reader};

use crate::samples::{BLOCK, LINE, report};

#[test]
fn a_heading_is_skipped_alone() {
    let text = format!("Grid 01\n{BLOCK}\nGrid 02\n{BLOCK}\n");
    let found = report(Reader::new(text.as_bytes()));
    assert_eq!((found.len(), &*found[1], &*found[3]), (4, "ok", "ok"));
    assert_eq!(found[0], "line 1, column 8: found 6 characters, expected 9");
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

/// Fails once its bytes are read.
struct Broken<'b>(&'b [u8]);

impl Read for Broken<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer) {
            Ok(0) => Err(io::Error::other("no paper")),
            result => result,
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
