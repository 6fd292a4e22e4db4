//! Hidden pair, triple and quadruple: some digits have together as many places in a house as
//! they are. The cells there lose their other candidates.
//!
//! In the direct form, what is lost leaves another digit one place in the house.

use std::ops::ControlFlow::{self, Continue};

use crate::board::bits::{combinations, ones};
use crate::board::board::{BOXES_COLUMNS_ROWS, Board, Kind};
use crate::literal::{Candidate, Set};
use crate::proof::{Line, Proof};
use crate::sink::Sink;
use crate::step::Conclusion;
use crate::technique::Technique;

/// Some digits, and their places in a house, which are as many.
pub struct Subset {
    house: usize,
    digits: u64,
    places: u64,
}

/// Finds hidden subsets of a size.
pub fn find<B: Board>(
    board: &B,
    sink: &mut dyn Sink,
    size: u32,
    technique: Technique,
) -> ControlFlow<()> {
    subsets(board, size, BOXES_COLUMNS_ROWS, combinations, |subset| {
        let eliminated = eliminated(board, subset);
        if eliminated.is_empty() {
            return Continue(());
        }
        sink.step(technique, 0, Conclusion::eliminate(eliminated), |conclusion| {
            let lines = vec![line(board, subset, &conclusion.eliminations)];
            vec![Proof::direct(conclusion.literals().collect(), lines)]
        })
    })
}

/// Finds direct hidden subsets of a size.
pub fn find_direct<B: Board>(
    board: &B,
    sink: &mut dyn Sink,
    size: u32,
    technique: Technique,
) -> ControlFlow<()> {
    subsets(board, size, BOXES_COLUMNS_ROWS, combinations, |subset| {
        let house = subset.house;
        let single =
            (0..board.side()).filter(|digit| subset.digits & 1 << digit == 0).find(|digit| {
                let places = board.places(house, *digit);
                !places.is_power_of_two() && (places & !subset.places).is_power_of_two()
            });
        let Some(digit) = single else { return Continue(()) };
        let left = board.places(house, digit) & !subset.places;
        let placement = Candidate::at(board.cell(house, left.trailing_zeros() as usize), digit);
        sink.step(technique, 0, Conclusion::place(placement), |conclusion| {
            let set = Set::places(board.side(), house, digit);
            let off = line(board, subset, &eliminated(board, subset));
            let lines = vec![off, Line::last(placement, set)];
            vec![Proof::direct(conclusion.literals().collect(), lines)]
        })
    })
}

/// Calls `found` with each hidden subset of a size: house by house, and in each by the subsets of
/// its digits that have few enough places, as `subsets_of` orders them by their number.
pub fn subsets<B: Board, I: Iterator<Item = u64>, T>(
    board: &B,
    size: u32,
    kinds: [Kind; 3],
    subsets_of: impl Fn(usize, usize) -> I,
    mut found: impl FnMut(&Subset) -> ControlFlow<T>,
) -> ControlFlow<T> {
    for house in kinds.into_iter().flat_map(|kind| board.houses(kind)) {
        if board.open(house).count_ones() <= size {
            continue;
        }
        let (mut digits, mut len) = ([(0, 0); 64], 0);
        for digit in 0..board.side() {
            let places = board.places(house, digit);
            if (2..=size).contains(&places.count_ones()) {
                digits[len] = (digit, places);
                len += 1;
            }
        }
        for chosen in subsets_of(len, size as usize) {
            let places = ones(chosen).fold(0, |places, index| places | digits[index].1);
            if places.count_ones() == size {
                let digits = ones(chosen).fold(0, |mask, index| mask | 1 << digits[index].0);
                found(&Subset { house, digits, places })?;
            }
        }
    }
    Continue(())
}

/// Returns the other candidates of the cells.
pub fn eliminated<B: Board>(board: &B, subset: &Subset) -> Vec<Candidate> {
    ones(subset.places)
        .map(|position| board.cell(subset.house, position))
        .flat_map(|cell| {
            ones(board.candidates(cell) & !subset.digits)
                .map(move |digit| Candidate::at(cell, digit))
        })
        .collect()
}

fn line<B: Board>(board: &B, subset: &Subset, eliminated: &[Candidate]) -> Line {
    let house = subset.house;
    let bases = ones(subset.digits).map(|digit| Set::places(board.side(), house, digit));
    let covers = ones(subset.places).map(|position| Set::cell(board.cell(house, position)));
    Line::cover(eliminated.iter().copied(), bases.collect(), covers.collect())
}
