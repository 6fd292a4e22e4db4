//! Lines and texts of many megabytes.

use std::io::{self, BufRead, BufReader, Read};

use sudoku_text::Reader;

use crate::samples::{LINE, report};

/// Repeats a pattern.
struct Endless {
    pattern: Vec<u8>,
    at: usize,
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        for byte in buffer.iter_mut() {
            *byte = self.pattern[self.at];
            self.at = (self.at + 1) % self.pattern.len();
        }
        Ok(buffer.len())
    }
}

fn endless(pattern: &[u8], length: u64) -> impl BufRead {
    let pattern = pattern.to_owned();
    BufReader::new(Endless { pattern, at: 0 }.take(length))
}

#[test]
fn a_line_that_does_not_end() {
    let found = report(Reader::new(endless(b"1", 1 << 24)));
    assert_eq!(
        found,
        ["line 1, column 1: found a line of more than 65536 bytes, expected a puzzle"]
    );
    let text = format!("{}\n{LINE}", "7".repeat(1 << 20));
    assert_eq!(report(Reader::new(text.as_bytes())).last().unwrap(), "ok");
}

#[test]
fn long_texts_end() {
    let patterns: [&[u8]; 12] = [
        b"[", b"{", b"[]", b"[[", b"{\"a\":", b" ", b"\n", b"   1\n", b"1\n\n", b"1|1\n", b"-\n",
        b"[\"",
    ];
    for pattern in patterns {
        let length = 1 << 18;
        let found = Reader::new(endless(pattern, length)).count();
        assert!(found <= 1 << 18, "{pattern:?}");
    }
}

/// In quadratic time, these would take an hour.
#[test]
fn long_lines_of_numbers_take_linear_time() {
    for pattern in ["1,", "12 ", "1;", "null,", "\"1\",", "x=1&", "http://x/?s=1 "] {
        let line = pattern.repeat(65_500 / pattern.len()) + "\n";
        let text = line.repeat(8) + LINE;
        let found = report(Reader::new(text.as_bytes()));
        assert_eq!(found.last().unwrap(), "ok", "{pattern}");
    }
}
