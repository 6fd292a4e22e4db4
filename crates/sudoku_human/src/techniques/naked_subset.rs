//! Naked pair, triple and quadruple: some cells of a house have together as many candidates
//! as they are. The other cells of the house lose these digits.

use std::ops::ControlFlow::{self, Continue};

use crate::board::bits::{combinations, ones};
use crate::board::board::{BOXES_COLUMNS_ROWS, Board};
use crate::literal::{Candidate, Set};
use crate::proof::{Line, Proof};
use crate::sink::Sink;
use crate::step::Conclusion;
use crate::technique::Technique;

/// Finds naked subsets of a size.
pub fn find<B: Board>(
    board: &B,
    sink: &mut dyn Sink,
    size: u32,
    technique: Technique,
) -> ControlFlow<()> {
    for house in BOXES_COLUMNS_ROWS.into_iter().flat_map(|kind| board.houses(kind)) {
        let (mut cells, mut len) = ([(0, 0); 64], 0);
        for position in ones(board.open(house)) {
            let cell = board.cell(house, position);
            let candidates = board.candidates(cell);
            if (2..=size).contains(&candidates.count_ones()) {
                cells[len] = (cell, candidates);
                len += 1;
            }
        }
        for subset in combinations(len, size as usize) {
            let digits = ones(subset).fold(0, |digits, index| digits | cells[index].1);
            if digits.count_ones() != size {
                continue;
            }
            let in_subset = |cell| ones(subset).any(|index| cells[index].0 == cell);
            let others = ones(board.open(house)).map(|position| board.cell(house, position));
            let eliminated: Vec<Candidate> = others
                .filter(|cell| !in_subset(*cell))
                .flat_map(|cell| {
                    ones(board.candidates(cell) & digits)
                        .map(move |digit| Candidate::at(cell, digit))
                })
                .collect();
            if eliminated.is_empty() {
                continue;
            }
            sink.step(technique, 0, Conclusion::eliminate(eliminated), |conclusion| {
                let bases = ones(subset).map(|index| Set::cell(cells[index].0)).collect();
                let covers = ones(digits).map(|digit| Set::places(board.side(), house, digit));
                let eliminated = conclusion.eliminations.iter().copied();
                let line = Line::cover(eliminated, bases, covers.collect());
                vec![Proof::direct(conclusion.literals().collect(), vec![line])]
            })?;
        }
    }
    Continue(())
}
