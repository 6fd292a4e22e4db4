//! Hidden single: a digit that has one place left in a house. A full house is none here.

use std::ops::ControlFlow::{self, Continue};

use super::place;
use crate::board::bits::ones;
use crate::board::board::{BOXES_COLUMNS_ROWS, Board, Kind};
use crate::literal::Set;
use crate::sink::Sink;
use crate::technique::Technique;

/// Finds the hidden singles: in boxes, then columns, then rows.
pub fn find<B: Board>(board: &B, sink: &mut dyn Sink) -> ControlFlow<()> {
    for kind in BOXES_COLUMNS_ROWS {
        // A line is harder to look through.
        let surcharge = if kind == Kind::Box { 0 } else { 3 };
        for house in board.houses(kind) {
            if board.open(house).is_power_of_two() {
                continue;
            }
            for digit in ones(board.hidden_singles(house)) {
                let position = board.places(house, digit).trailing_zeros() as usize;
                let set = Set::places(board.side(), house, digit);
                let cell = board.cell(house, position);
                place(sink, Technique::HiddenSingle, surcharge, cell, digit, set)?;
            }
        }
    }
    Continue(())
}
