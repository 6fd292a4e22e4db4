use std::fmt;
use std::str::FromStr;

use super::{Format, ReadError, Reader};
use crate::Grid;

/// The grid with its boxes drawn, `.` for empty cells.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_text(Format::BoxDrawing))
    }
}

/// Reads a text that holds one puzzle, in any format. [`Reader`] takes several,
/// and boxes of an unusual shape.
impl FromStr for Grid {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let mut reader = Reader::new(text.as_bytes());
        let Some(entry) = reader.next().transpose()? else {
            return Err(reader.nothing());
        };
        match reader.next().transpose()? {
            None => Ok(entry.grid),
            Some(second) => Err(second.unexpected()),
        }
    }
}
