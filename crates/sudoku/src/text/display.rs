//! `Display` and `FromStr` of [`Grid`].

use std::fmt;
use std::str::FromStr;

use super::error::ReadError;
use super::formats::{GridText, box_drawing};
use super::read::Reader;
use super::symbols::SymbolSet;
use crate::grid::Grid;

/// Draws the boxes with lines; an empty cell is `.`.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&box_drawing::write(&GridText::new(self, SymbolSet::OneBased)))
    }
}

/// Reads a text that holds exactly one puzzle, in any format. [`Reader`] reads any
/// number of puzzles, and boxes of an unusual shape.
impl FromStr for Grid {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        Ok(Reader::new(text.as_bytes()).only_puzzle()?.grid)
    }
}
