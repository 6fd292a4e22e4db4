//! Locked pair and triple: a naked pair or triple in a box and a line at once. Other cells of
//! both lose its digits.

use std::ops::ControlFlow::{self, Continue};

use crate::board::bits::{combinations, ones};
use crate::board::board::{Board, Kind};
use crate::literal::{Candidate, Set};
use crate::proof::{Line, Proof};
use crate::sink::Sink;
use crate::step::Conclusion;
use crate::technique::Technique;

/// Finds locked subsets of a size.
pub fn find<B: Board>(
    board: &B,
    sink: &mut dyn Sink,
    size: u32,
    technique: Technique,
) -> ControlFlow<()> {
    for square in board.houses(Kind::Box) {
        for line in board.houses(Kind::Row).chain(board.houses(Kind::Column)) {
            let open = ones(board.open(square)).map(|position| board.cell(square, position));
            let cells: Vec<usize> = open
                .filter(|cell| board.is_in(*cell, line))
                .filter(|cell| (2..=size).contains(&board.candidates(*cell).count_ones()))
                .collect();
            for chosen in combinations(cells.len(), size as usize) {
                let subset: Vec<usize> = ones(chosen).map(|index| cells[index]).collect();
                locked(board, sink, &subset, [square, line], technique)?;
            }
        }
    }
    Continue(())
}

/// Gives the step of these cells of a box and a line, if both lose anything.
fn locked<B: Board>(
    board: &B,
    sink: &mut dyn Sink,
    subset: &[usize],
    [square, line]: [usize; 2],
    technique: Technique,
) -> ControlFlow<()> {
    let digits = subset.iter().fold(0, |digits, cell| digits | board.candidates(*cell));
    if digits.count_ones() as usize != subset.len() {
        return Continue(());
    }
    let eliminated = |house: usize, without: Option<usize>| -> Vec<Candidate> {
        ones(board.open(house))
            .map(|position| board.cell(house, position))
            .filter(|cell| !subset.contains(cell))
            .filter(|cell| without.is_none_or(|without| !board.is_in(*cell, without)))
            .flat_map(|cell| {
                ones(board.candidates(cell) & digits).map(move |digit| Candidate::at(cell, digit))
            })
            .collect()
    };
    let [of_square, of_line] = [eliminated(square, None), eliminated(line, Some(square))];
    if of_square.is_empty() || of_line.is_empty() {
        return Continue(());
    }
    let all = of_square.iter().chain(&of_line).copied().collect();
    sink.step(technique, 0, Conclusion::eliminate(all), |conclusion| {
        let cover = |off: &[Candidate], house: usize| {
            let bases = subset.iter().map(|cell| Set::cell(*cell)).collect();
            let covers = ones(digits).map(|digit| Set::places(board.side(), house, digit));
            Line::cover(off.iter().copied(), bases, covers.collect())
        };
        let lines = vec![cover(&of_square, square), cover(&of_line, line)];
        vec![Proof::direct(conclusion.literals().collect(), lines)]
    })
}
