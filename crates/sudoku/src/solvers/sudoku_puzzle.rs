//! The trait [`SudokuPuzzle`]: what a solver offers beside the engine's `Puzzle`.

use std::any::Any;
use std::fmt::{self, Debug};
use std::hash::Hash;

use stack_assumptions::Puzzle;

use crate::grid::{CellPosition, Grid};

/// A Sudoku as a puzzle of the engine: what every solver implements.
///
/// The engine needs only [`Puzzle`]. This trait adds what programs and tests ask of any
/// solver: what an attempt means on the grid, and the digits placed so far.
/// [`Solver::with_puzzle`](crate::Solver::with_puzzle) makes such a puzzle from a grid.
///
/// What one solver alone can do is a method of its type, as
/// [`Cdcl::learn`](crate::Cdcl::learn) and [`Singles::take_log`](crate::Singles::take_log) are;
/// [`Any`] says whether a puzzle is one.
pub trait SudokuPuzzle:
    Puzzle<Slot: Debug + Hash, Candidate: Debug + Hash, Solution = Grid> + Any + Clone + Debug + Send
{
    /// Returns the cell that a slot is about, or `None` if the slot is not about one
    /// cell.
    fn position(&self, slot: Self::Slot) -> Option<CellPosition>;

    /// Returns what an attempt at a candidate does in the cell of its slot, or `None` if
    /// the slot is not about one cell.
    fn describe(&self, slot: Self::Slot, candidate: Self::Candidate) -> Option<Step>;

    /// Returns the name of a slot: by default its cell, such as `r1c4`.
    fn slot_name(&self, slot: Self::Slot) -> String {
        self.position(slot).map_or_else(|| format!("{slot:?}"), |cell| cell.to_string())
    }

    /// Returns the name of a candidate: by default its `Debug`, such as `7`.
    fn candidate_name(&self, candidate: Self::Candidate) -> String {
        format!("{candidate:?}")
    }

    /// Returns the digits of the grid row by row, 0 for an empty cell.
    fn digits(&self) -> Vec<u8>;
}

/// What an attempt does in one cell: it places a digit there, or excludes it.
///
/// Displayed as `r1c4 is 7` or `r1c4 is not 7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The cell.
    pub position: CellPosition,
    /// The digit.
    pub digit: u8,
    /// Whether the digit is placed; otherwise it is excluded.
    pub is_placed: bool,
}

impl Step {
    /// Returns the step that excludes the digit placed, or places the one excluded.
    #[must_use]
    pub fn negated(self) -> Self {
        Self { is_placed: !self.is_placed, ..self }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position, digit, is_placed } = self;
        let is = if *is_placed { "is" } else { "is not" };
        write!(f, "{position} {is} {digit}")
    }
}
