//! W-wing: two cells with the same two candidates, and a strong link of one of them that both
//! cells see, each one end. One of the two cells then has the other candidate, and what sees
//! both loses it.

use std::ops::ControlFlow::{self, Continue};

use crate::board::bits::{cells, ones};
use crate::board::nine::Nine;
use crate::board::tables::{HOUSE_CELLS, PEERS};
use crate::links::{excluded, last_of_cell};
use crate::literal::{Candidate, Set};
use crate::proof::{Branch, Cases, Proof};
use crate::sink::Sink;
use crate::step::Conclusion;
use crate::technique::Technique;

/// Finds W-wings: by the pair of cells, then by the candidate that goes, then by the house of
/// the strong link.
pub fn find(board: &Nine, sink: &mut dyn Sink) -> ControlFlow<()> {
    for first in cells(board.open_cells()) {
        let mask = board.mask(first);
        if mask.count_ones() != 2 {
            continue;
        }
        let digits = [mask.trailing_zeros() as usize, 15 - mask.leading_zeros() as usize];
        let with_both = board.cells_of(digits[0]) & board.cells_of(digits[1]);
        let later = cells(with_both & !((2 << first) - 1));
        for second in later.filter(|cell| board.mask(*cell) == mask) {
            for (eliminated, linked) in [(digits[0], digits[1]), (digits[1], digits[0])] {
                find_link(board, sink, [first, second], eliminated, linked)?;
            }
        }
    }
    Continue(())
}

/// Finds the strong links of a digit that join two cells, if the other digit then goes
/// anywhere.
fn find_link(
    board: &Nine,
    sink: &mut dyn Sink,
    pair: [usize; 2],
    eliminated: usize,
    linked: usize,
) -> ControlFlow<()> {
    let seen = PEERS[pair[0]] & PEERS[pair[1]] & board.cells_of(eliminated);
    if seen == 0 {
        return Continue(());
    }
    for (house, at) in HOUSE_CELLS.iter().enumerate() {
        let places = board.positions(house, linked);
        if places.count_ones() != 2 {
            continue;
        }
        let [one, other] = [places.trailing_zeros(), places.ilog2()];
        let [one, other] = [one, other].map(|place| usize::from(at[place as usize]));
        let joins = |ends: [usize; 2]| {
            (0..2).all(|end| PEERS[pair[end]] >> ends[end] & 1 == 1 && !pair.contains(&ends[end]))
        };
        let Some(ends) = [[one, other], [other, one]].into_iter().find(|ends| joins(*ends)) else {
            continue;
        };
        let eliminations = cells(seen).map(|cell| Candidate::at(cell, eliminated)).collect();
        sink.step(Technique::WWing, 0, Conclusion::eliminate(eliminations), |conclusion| {
            let branch = |place: usize| {
                let end = usize::from(at[place]);
                let cell = pair[usize::from(end != ends[0])];
                let mut lines = vec![excluded((cell, linked), (end, linked))];
                lines.push(last_of_cell(cell, eliminated));
                lines.extend(
                    cells(seen).map(|other| excluded((other, eliminated), (cell, eliminated))),
                );
                Branch { assumption: Some(Candidate::at(end, linked).on()), lines }
            };
            vec![Proof {
                conclusions: conclusion.literals().collect(),
                cases: Cases::Set(Set::places(9, house, linked)),
                branches: ones(places.into()).map(branch).collect(),
            }]
        })?;
    }
    Continue(())
}
