//! Multi colours: two pairs of colours of a digit, as in simple colours.
//!
//! Type 1: a colour of one pair sees one of the other. Not both are true, so one of the two
//! opposite colours is, and a cell that sees these is false. Type 2: a colour sees both colours
//! of the other pair, and is false.

use std::ops::ControlFlow::{self, Continue};

use crate::board::bits::cells;
use crate::board::nine::Nine;
use crate::board::tables::PEERS;
use crate::links::excluded;
use crate::proof::Line;
use crate::sink::Sink;
use crate::technique::Technique;
use crate::techniques::conjugate::{colorings, lines, seen_by, way};
use crate::techniques::simple_colors::{conclusion, proofs};

/// Which colour of the first pair and which one of the second.
const BOTH: [(usize, usize); 4] = [(0, 0), (0, 1), (1, 0), (1, 1)];

/// Finds both types, digit by digit, in the order of `HoDoKu`, to which both are one
/// technique.
pub fn find(board: &Nine, sink: &mut dyn Sink) -> ControlFlow<()> {
    for digit in 0..9 {
        let pairs: Vec<[u128; 2]> = colorings(board, digit).collect();
        for (index, first) in pairs.iter().enumerate() {
            for (other, second) in pairs.iter().enumerate() {
                if other != index {
                    type_2(board, sink, digit, *first, *second)?;
                }
                // The other way round it would be the same.
                if other > index {
                    type_1(board, sink, digit, *first, *second)?;
                }
            }
        }
    }
    Continue(())
}

fn type_1(
    board: &Nine,
    sink: &mut dyn Sink,
    digit: usize,
    first: [u128; 2],
    second: [u128; 2],
) -> ControlFlow<()> {
    let lost_by = |(a, b): (usize, usize)| {
        let do_see = seen_by(first[a]) & second[b] != 0;
        let eliminated = seen_by(first[1 - a]) & seen_by(second[1 - b]) & board.cells_of(digit);
        if do_see { eliminated } else { 0 }
    };
    let eliminated = BOTH.into_iter().fold(0, |eliminated, both| eliminated | lost_by(both));
    if eliminated == 0 {
        return Continue(());
    }
    sink.step(Technique::MultiColors1, 0, conclusion(eliminated, digit), |eliminated| {
        proofs(eliminated, |cell| {
            let (a, b) = BOTH
                .into_iter()
                .find(|both| lost_by(*both) & 1 << cell != 0)
                .expect("BUG: nothing eliminates the candidate");
            // The cell makes a colour of each pair false, so that the two that see each other
            // are true.
            let near = first[a] & seen_by(second[b]);
            let there = way(board, digit, PEERS[cell] & first[1 - a], near);
            let middle = there[there.len() - 1];
            let back = way(board, digit, PEERS[middle] & second[b], PEERS[cell] & second[1 - b]);
            let end = back[back.len() - 1];
            let mut proof: Vec<Line> = vec![
                excluded((there[0], digit), (cell, digit)),
                excluded((end, digit), (cell, digit)),
            ];
            proof.extend(lines(board, digit, &there, false));
            proof.push(excluded((back[0], digit), (middle, digit)));
            proof.extend(lines(board, digit, &back, false));
            proof
        })
    })
}

fn type_2(
    board: &Nine,
    sink: &mut dyn Sink,
    digit: usize,
    first: [u128; 2],
    second: [u128; 2],
) -> ControlFlow<()> {
    let is_false = |color: u128| second.iter().all(|other| seen_by(color) & other != 0);
    let eliminated = first
        .iter()
        .filter(|color| is_false(**color))
        .fold(0, |eliminated, color| eliminated | color);
    if eliminated == 0 {
        return Continue(());
    }
    sink.step(Technique::MultiColors2, 0, conclusion(eliminated, digit), |eliminated| {
        proofs(eliminated, |cell| {
            let color = first[usize::from(first[1] & 1 << cell != 0)];
            let mut proof = Vec::new();
            let mut ends = [0; 2];
            for (other, end) in second.iter().zip(&mut ends) {
                let there = way(board, digit, 1 << cell, color & seen_by(*other));
                let middle = there[there.len() - 1];
                proof.extend(lines(board, digit, &there, true));
                *end = cells(PEERS[middle] & other).next().expect("BUG: a cell that is seen");
                proof.push(excluded((*end, digit), (middle, digit)));
            }
            let between = way(board, digit, 1 << ends[0], 1 << ends[1]);
            proof.extend(lines(board, digit, &between, false));
            proof
        })
    })
}
