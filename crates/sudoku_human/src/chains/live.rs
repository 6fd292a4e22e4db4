//! The type [`Live`]: the candidates that are left in a run.

use crate::board::nine::Nine;
use crate::board::tables::CELLS;

/// The candidates that are left in a run.
#[derive(Clone, Debug)]
pub struct Live {
    /// The candidates of each cell.
    pub masks: [u16; CELLS],
    /// The cells that have each digit.
    pub digits: [u128; 9],
    /// The open cells, which do not change.
    pub open: u128,
}

impl Live {
    /// Returns the candidates of a board.
    #[must_use]
    pub fn new(board: &Nine) -> Self {
        Self {
            masks: std::array::from_fn(|cell| board.mask(cell)),
            digits: std::array::from_fn(|digit| board.cells_of(digit)),
            open: board.open_cells(),
        }
    }

    /// Eliminates a candidate.
    #[inline]
    pub fn eliminate(&mut self, cell: usize, digit: usize) {
        self.masks[cell] &= !(1 << digit);
        self.digits[digit] &= !(1 << cell);
    }
}
