//! Naked single: a cell with one candidate left.

use std::ops::ControlFlow::{self, Continue};

use super::place;
use crate::board::board::Board;
use crate::literal::Set;
use crate::sink::Sink;
use crate::technique::Technique;

/// Finds the naked singles, cell by cell.
pub fn find<B: Board>(board: &B, sink: &mut dyn Sink) -> ControlFlow<()> {
    let Some(first) = board.first_naked_single() else { return Continue(()) };
    for cell in first..board.side() * board.side() {
        let candidates = board.candidates(cell);
        if candidates.is_power_of_two() {
            let digit = candidates.trailing_zeros() as usize;
            place(sink, Technique::NakedSingle, 0, cell, digit, Set::cell(cell))?;
        }
    }
    Continue(())
}
