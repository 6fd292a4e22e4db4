//! Avoidable rectangle: two placed digits, and two cells opposite that would have the same
//! digits the other way round.
//!
//! A deadly pattern may have placed cells, but no given ones. If a solution had the two digits
//! crosswise in the four cells, exchanging them would make another grid that is right, and has
//! the same givens: a second solution. It does not matter how the solver came to place a digit.
//! But a given cell cannot be exchanged.
//!
//! - Type 1: one of the two cells opposite is placed too. The fourth loses its digit.
//! - Type 2: both are open, and have the same second candidate. What sees both loses that.

use std::ops::ControlFlow::{self, Continue};

use super::deadly_pattern;
use crate::board::bits::{cells, ones};
use crate::board::nine::Nine;
use crate::board::tables::PEERS;
use crate::links::excluded;
use crate::literal::Candidate;
use crate::sink::Sink;
use crate::step::Conclusion;
use crate::technique::Technique;

/// Finds rectangles with three placed cells. `placed` are the cells with each digit that was
/// placed, and not given.
pub fn type_1(board: &Nine, placed: &[u128; 9], sink: &mut dyn Sink) -> ControlFlow<()> {
    rectangles(board, placed, |corners, digits| {
        let [third, fourth] = [corners[2], corners[3]];
        let is_placed = |cell: usize, digit: usize| placed[digit] >> cell & 1 == 1;
        let eliminated = if is_placed(third, digits[1]) && has_two(board, fourth, digits[0]) {
            (fourth, digits[0])
        } else if is_placed(fourth, digits[0]) && has_two(board, third, digits[1]) {
            (third, digits[1])
        } else {
            return Continue(());
        };
        give(board, sink, Technique::AvoidableRectangle1, corners, digits, &[eliminated])
    })
}

/// Finds rectangles with two placed cells. `placed` are the cells with each digit that was
/// placed, and not given.
pub fn type_2(board: &Nine, placed: &[u128; 9], sink: &mut dyn Sink) -> ControlFlow<()> {
    rectangles(board, placed, |corners, digits| {
        let [third, fourth] = [corners[2], corners[3]];
        if !has_two(board, third, digits[1]) || !has_two(board, fourth, digits[0]) {
            return Continue(());
        }
        let second = board.mask(third) & !(1 << digits[1]);
        if second != board.mask(fourth) & !(1 << digits[0]) {
            return Continue(());
        }
        let digit = second.trailing_zeros() as usize;
        let seen = PEERS[third] & PEERS[fourth] & board.cells_of(digit);
        let eliminated: Vec<(usize, usize)> = cells(seen).map(|cell| (cell, digit)).collect();
        give(board, sink, Technique::AvoidableRectangle2, corners, digits, &eliminated)
    })
}

/// Returns whether a cell has two candidates, and a digit is one of them.
fn has_two(board: &Nine, cell: usize, digit: usize) -> bool {
    board.has(cell, digit) && board.mask(cell).count_ones() == 2
}

/// Visits the rectangles whose first two corners are placed, with their digits. The third
/// corner lies beside the first one, the fourth beside the second one.
fn rectangles(
    board: &Nine,
    placed: &[u128; 9],
    mut visit: impl FnMut([usize; 4], [usize; 2]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let all = placed.iter().fold(0, |all, cells| all | cells);
    let digit_of = |cell: usize| {
        let is_in = |cells: &u128| cells >> cell & 1 == 1;
        placed.iter().position(is_in).expect("BUG: the cell is placed")
    };
    let mut visited: Vec<u128> = Vec::new();
    for first in cells(all) {
        for second in cells(all & deadly_pattern::beside(first)) {
            for [third, fourth] in deadly_pattern::opposite_sides([first, second]) {
                let two: u128 = 1 << third | 1 << fourth;
                let corners = two | 1 << first | 1 << second;
                let fits = two & !(all | board.open_cells()) == 0 && two & board.open_cells() != 0;
                if fits && !visited.contains(&corners) {
                    visited.push(corners);
                    visit([first, second, third, fourth], [digit_of(first), digit_of(second)])?;
                }
            }
        }
    }
    Continue(())
}

/// Gives a step, if it eliminates anything.
fn give(
    board: &Nine,
    sink: &mut dyn Sink,
    technique: Technique,
    corners: [usize; 4],
    digits: [usize; 2],
    eliminated: &[(usize, usize)],
) -> ControlFlow<()> {
    if eliminated.is_empty() {
        return Continue(());
    }
    let eliminations =
        eliminated.iter().map(|(cell, digit)| Candidate::at(*cell, *digit)).collect();
    sink.step(technique, 0, Conclusion::eliminate(eliminations), |conclusion| {
        let pair = digits.iter().fold(0u16, |mask, digit| mask | 1 << digit);
        let further = |cell: usize| ones((board.mask(cell) & !pair).into());
        let guardians =
            corners.into_iter().flat_map(|cell| further(cell).map(move |digit| (cell, digit)));
        let pattern = corners.map(|cell| (cell, digits));
        vec![deadly_pattern::proof(conclusion, pattern, guardians, |guardian| {
            eliminated.iter().map(|eliminated| excluded(*eliminated, guardian)).collect()
        })]
    })
}
