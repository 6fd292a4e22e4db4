//! Empty cells that are spaces in one place and symbols in another. A grid has one kind: where
//! it has both, a symbol is missing, or is where a digit was.

use crate::error::Location;
use crate::scan::raw_cell::RawCell;
use crate::scan::raw_cell::is_empty_cell;
use crate::scan::raw_puzzle::RawPuzzle;

/// The locations of the first empty cell of spaces, and of the first one that is a symbol, if
/// a grid of a side has both.
pub(super) fn mixed_empty_cells(raw: &RawPuzzle, side: usize) -> Option<[Location; 2]> {
    let (_, blank) = raw.cells.iter().find(|(cell, _)| *cell == RawCell::Empty)?;
    let may_be_empty = |(cell, _): &(RawCell, Location)| matches!(cell, RawCell::Symbol(symbol) if is_empty_cell(*symbol));
    if !raw.cells.iter().any(may_be_empty) {
        return None;
    }
    // Which of them is a digit, as 0 is in 16×16, the whole grid tells.
    let alphabet = RawPuzzle::alphabet_of([raw], side);
    let is_symbol = |(cell, _): &&(RawCell, Location)| {
        *cell != RawCell::Empty && alphabet.digit(*cell) == Some(0)
    };
    let (_, symbol) = raw.cells.iter().find(is_symbol)?;
    Some([*blank, *symbol])
}
