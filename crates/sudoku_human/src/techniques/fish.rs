//! X-wing, swordfish, jellyfish: all places of a digit in some rows lie in as many columns,
//! which lose their others; or the same with rows and columns exchanged.

use std::ops::ControlFlow::{self, Continue};

use crate::board::bits::{combinations, ones};
use crate::board::board::{Board, Kind};
use crate::literal::{Candidate, Set};
use crate::proof::{Line, Proof};
use crate::sink::Sink;
use crate::step::Conclusion;
use crate::technique::Technique;

/// Finds fish of a size, which is at most 4.
pub fn find<B: Board>(
    board: &B,
    sink: &mut dyn Sink,
    size: u32,
    technique: Technique,
) -> ControlFlow<()> {
    let lines_of_kind = board.side();
    for (base_kind, cover_kind) in [(Kind::Column, Kind::Row), (Kind::Row, Kind::Column)] {
        let (first_base, first_cover) =
            (board.houses(base_kind).start, board.houses(cover_kind).start);
        // The lines of each digit that have few enough places.
        let mut fit = [0u64; 64];
        for (digit, fit) in fit.iter_mut().enumerate().take(lines_of_kind) {
            for line in 0..lines_of_kind {
                let places = board.places(first_base + line, digit).count_ones();
                *fit |= u64::from((2..=size).contains(&places)) << line;
            }
        }
        let all = fit.iter().filter(|fit| fit.count_ones() >= size).fold(0, |all, fit| all | fit);
        for chosen in combinations(lines_of_kind, size as usize).filter(|chosen| chosen & !all == 0)
        {
            for digit in (0..lines_of_kind).filter(|digit| chosen & !fit[*digit] == 0) {
                let places = ones(chosen)
                    .fold(0, |places, line| places | board.places(first_base + line, digit));
                if places.count_ones() != size {
                    continue;
                }
                let eliminated: Vec<Candidate> = ones(places)
                    .flat_map(|line| {
                        let eliminated = board.places(first_cover + line, digit) & !chosen;
                        ones(eliminated).map(move |position| (first_cover + line, position))
                    })
                    .map(|(house, position)| Candidate::at(board.cell(house, position), digit))
                    .collect();
                if eliminated.is_empty() {
                    continue;
                }
                sink.step(technique, 0, Conclusion::eliminate(eliminated), |conclusion| {
                    let sets = |first: usize, lines: u64| {
                        ones(lines)
                            .map(|line| Set::places(lines_of_kind, first + line, digit))
                            .collect()
                    };
                    let eliminated = conclusion.eliminations.iter().copied();
                    let line = Line::cover(
                        eliminated,
                        sets(first_base, chosen),
                        sets(first_cover, places),
                    );
                    vec![Proof::direct(conclusion.literals().collect(), vec![line])]
                })?;
            }
        }
    }
    Continue(())
}
