//! The lines of a log, in bounded memory.

use std::io::{self, BufRead, Read};

use super::error::{Fault, LogError};

/// The greatest number of bytes of a line.
pub const MAX_LINE_BYTES: usize = 1 << 20;

/// Reads one line after the other.
#[derive(Debug)]
pub(super) struct Lines<R> {
    reader: R,
    bytes: Vec<u8>,
    /// The number of the current line, counted from 1.
    pub(super) number: u64,
}

/// A line of a log.
pub(super) enum Line<'l> {
    /// A line with its newline, which is left out here.
    Whole(&'l str),
    /// The last line, which has no newline.
    Partial(&'l str),
    /// There is no further line.
    None,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(reader: R) -> Self {
        Self { reader, bytes: Vec::new(), number: 0 }
    }

    /// Reads the next line.
    pub(super) fn next(&mut self) -> Result<Line<'_>, LogError> {
        self.number += 1;
        let number = self.number;
        self.bytes.clear();
        self.read().map_err(|error| LogError::Io { line: number, error })?;
        let is_whole = self.bytes.pop_if(|last| *last == b'\n').is_some();
        if self.bytes.len() > MAX_LINE_BYTES {
            return Err(LogError::Wrong {
                line: number,
                column: 1,
                found: format!("a line of more than {MAX_LINE_BYTES} bytes"),
                expected: "a shorter one".to_owned(),
            });
        }
        if !is_whole && self.bytes.is_empty() {
            return Ok(Line::None);
        }
        let valid = match str::from_utf8(&self.bytes) {
            Ok(line) => return Ok(if is_whole { Line::Whole(line) } else { Line::Partial(line) }),
            Err(error) => error.valid_up_to(),
        };
        let line = str::from_utf8(&self.bytes[..valid]).unwrap_or_default();
        let found = format!("the byte 0x{:02x}", self.bytes[valid]);
        if is_whole || self.bytes.len() - valid > 3 {
            return Err(Fault::new(valid, found, "UTF-8").at(number, line));
        }
        // The writer was stopped within a character.
        Ok(Line::Partial(line))
    }

    fn read(&mut self) -> io::Result<usize> {
        let limit = MAX_LINE_BYTES as u64 + 2;
        self.reader.by_ref().take(limit).read_until(b'\n', &mut self.bytes)
    }
}
