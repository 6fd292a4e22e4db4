//! Locked candidates: all places of a digit in a house lie in another house as well, which
//! loses its others. Pointing looks from a box at a line, claiming from a line at a box.
//!
//! In the direct form, what is lost leaves the digit one place in a third house.

use std::ops::ControlFlow::{self, Continue};

use crate::board::board::{Board, Kind};
use crate::literal::{Candidate, Set};
use crate::proof::{Line, Proof};
use crate::sink::Sink;
use crate::step::Conclusion;
use crate::technique::Technique;

/// The kinds of the first and of the second house of pointing.
const POINTING: [(Kind, Kind); 2] = [(Kind::Box, Kind::Column), (Kind::Box, Kind::Row)];
/// The kinds of the first and of the second house of claiming.
const CLAIMING: [(Kind, Kind); 2] = [(Kind::Column, Kind::Box), (Kind::Row, Kind::Box)];

/// Finds pointing.
pub fn pointing<B: Board>(board: &B, sink: &mut dyn Sink) -> ControlFlow<()> {
    find(board, sink, POINTING, Technique::Pointing)
}

/// Finds claiming.
pub fn claiming<B: Board>(board: &B, sink: &mut dyn Sink) -> ControlFlow<()> {
    find(board, sink, CLAIMING, Technique::Claiming)
}

/// Finds direct pointing.
pub fn direct_pointing<B: Board>(board: &B, sink: &mut dyn Sink) -> ControlFlow<()> {
    find_direct(board, sink, POINTING, Technique::DirectPointing)
}

/// Finds direct claiming.
pub fn direct_claiming<B: Board>(board: &B, sink: &mut dyn Sink) -> ControlFlow<()> {
    find_direct(board, sink, CLAIMING, Technique::DirectClaiming)
}

fn find<B: Board>(
    board: &B,
    sink: &mut dyn Sink,
    kinds: [(Kind, Kind); 2],
    technique: Technique,
) -> ControlFlow<()> {
    locked(board, kinds, |_, house, other, digit| {
        let eliminated = eliminated(board, house, other, digit);
        sink.step(technique, 0, Conclusion::eliminate(eliminated), |conclusion| {
            let lines = vec![line(board, &conclusion.eliminations, house, other, digit)];
            vec![Proof::direct(conclusion.literals().collect(), lines)]
        })
    })
}

fn find_direct<B: Board>(
    board: &B,
    sink: &mut dyn Sink,
    kinds: [(Kind, Kind); 2],
    technique: Technique,
) -> ControlFlow<()> {
    locked(board, kinds, |kind, house, other, digit| {
        for third in board.houses(kind).filter(|third| *third != house) {
            let places = board.places(third, digit);
            if places.count_ones() < 2 {
                continue;
            }
            let mut left = board.cells_with(third, digit).filter(|cell| !board.is_in(*cell, other));
            let (Some(cell), None) = (left.next(), left.next()) else { continue };
            let placement = Candidate::at(cell, digit);
            sink.step(technique, 0, Conclusion::place(placement), |conclusion| {
                let set = Set::places(board.side(), third, digit);
                let eliminated = eliminated(board, house, other, digit);
                let off = line(board, &eliminated, house, other, digit);
                let lines = vec![off, Line::last(placement, set)];
                vec![Proof::direct(conclusion.literals().collect(), lines)]
            })?;
        }
        Continue(())
    })
}

/// Calls `found` with the kind of the first house, both houses and the digit, wherever the
/// second house loses a candidate.
fn locked<B: Board>(
    board: &B,
    kinds: [(Kind, Kind); 2],
    mut found: impl FnMut(Kind, usize, usize, usize) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for (kind, other_kind) in kinds {
        for digit in 0..board.side() {
            for house in board.houses(kind) {
                let places = board.places(house, digit);
                if places & places.wrapping_sub(1) == 0 {
                    continue;
                }
                let Some(other) = board.common_house(house, places, other_kind) else { continue };
                if board.places(other, digit).count_ones() > places.count_ones() {
                    found(kind, house, other, digit)?;
                }
            }
        }
    }
    Continue(())
}

/// Returns what the second house loses.
fn eliminated<B: Board>(board: &B, house: usize, other: usize, digit: usize) -> Vec<Candidate> {
    board
        .cells_with(other, digit)
        .filter(|cell| !board.is_in(*cell, house))
        .map(|cell| Candidate::at(cell, digit))
        .collect()
}

fn line<B: Board>(
    board: &B,
    eliminated: &[Candidate],
    house: usize,
    other: usize,
    digit: usize,
) -> Line {
    let set = |house| Set::places(board.side(), house, digit);
    Line::cover(eliminated.iter().copied(), vec![set(house)], vec![set(other)])
}
