//! Full house: the last open cell of a house. Its digit is the only one that the house lacks.

use std::ops::ControlFlow::{self, Continue};

use super::place;
use crate::board::bits::ones;
use crate::board::board::{BOXES_COLUMNS_ROWS, Board};
use crate::literal::Set;
use crate::sink::Sink;
use crate::technique::Technique;

/// Finds the full houses: boxes, then columns, then rows.
pub fn find<B: Board>(board: &B, sink: &mut dyn Sink) -> ControlFlow<()> {
    for house in BOXES_COLUMNS_ROWS.into_iter().flat_map(|kind| board.houses(kind)) {
        if !board.open(house).is_power_of_two() {
            continue;
        }
        for digit in ones(board.hidden_singles(house)) {
            let position = board.places(house, digit).trailing_zeros() as usize;
            let set = Set::places(board.side(), house, digit);
            place(sink, Technique::FullHouse, 0, board.cell(house, position), digit, set)?;
        }
    }
    Continue(())
}
