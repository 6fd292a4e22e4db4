//! Unique rectangle and unique loop: cells that all have the same two candidates, and make a
//! deadly pattern without their further ones. A loop of four cells is a rectangle.
//!
//! - Type 1: one cell has further candidates. It loses the two of the loop.
//! - Type 2: all of them are the same digit. What sees all of these loses it.
//! - Type 3: two cells of a house have them. Together they are one cell of a naked or a hidden
//!   subset.
//! - Type 4: two cells of a house have them, and one digit of the loop has no other place in
//!   the house. The other digit goes.

use std::ops::ControlFlow::{self, Continue};

use super::deadly_pattern;
use super::unique_loop_pattern::{Found, Loop};
use super::unique_loop_type3::type_3;
use crate::board::bits::{cells, ones};
use crate::board::nine::Nine;
use crate::board::tables::{HOUSE_SETS, HOUSES_OF, PEERS};
use crate::links::excluded;
use crate::literal::{Candidate, Set};
use crate::proof::{Line, Proof};
use crate::ranked::sort_by_rank;
use crate::sink::{SeTenths, Sink};
use crate::step::Conclusion;
use crate::technique::Technique;

/// Finds unique rectangles and loops: the cheapest first.
pub fn find(board: &Nine, sink: &mut dyn Sink) -> ControlFlow<()> {
    let loops = loops(board);
    let mut found = Vec::new();
    for (index, unique) in loops.iter().enumerate() {
        steps_of(board, unique, index, &mut found);
    }
    sort_by_rank(&mut found, |step| [step.surcharge.into(), step.number.into(), 0]);
    for step in &found {
        let eliminated =
            step.eliminated.iter().map(|(cell, digit)| Candidate::at(*cell, *digit)).collect();
        sink.step(
            Technique::UniqueLoop,
            step.surcharge,
            Conclusion::eliminate(eliminated),
            |conclusion| {
                let unique = &loops[step.of];
                vec![proof(board, unique, step, conclusion)]
            },
        )?;
    }
    Continue(())
}

fn proof(board: &Nine, unique: &Loop, step: &Found, conclusion: &Conclusion) -> Proof {
    let pair = unique.pair.iter().fold(0u16, |mask, digit| mask | 1 << digit);
    let pattern = cells(unique.cells).map(|cell| (cell, unique.pair));
    let guardians = cells(unique.cells)
        .flat_map(|cell| ones((board.mask(cell) & !pair).into()).map(move |digit| (cell, digit)));
    deadly_pattern::proof(conclusion, pattern, guardians, |(cell, digit)| (step.lines)(cell, digit))
}

/// Adds the steps of a loop.
fn steps_of(board: &Nine, unique: &Loop, of: usize, found: &mut Vec<Found>) {
    let surcharge = match unique.cells.count_ones() {
        4 => 0,
        6 => 1,
        8 => 2,
        _ => 5,
    };
    match unique.extra_cells[..] {
        [cell] => {
            let eliminated: Vec<(usize, usize)> = unique.pair.map(|digit| (cell, digit)).to_vec();
            let all = eliminated.clone();
            let lines = move |guardian, digit| {
                all.iter().map(|eliminated| excluded(*eliminated, (guardian, digit))).collect()
            };
            found.push(Found { surcharge, number: 1, of, eliminated, lines: Box::new(lines) });
        }
        [] => {}
        _ if unique.extra.is_power_of_two() => type_2(board, unique, of, surcharge, found),
        [first, second] => type_3(board, unique, [first, second], of, surcharge, found),
        _ => {}
    }
    if let [first, second] = unique.extra_cells[..] {
        type_4(board, unique, [first, second], of, surcharge, found);
    }
}

fn type_2(board: &Nine, unique: &Loop, of: usize, surcharge: SeTenths, found: &mut Vec<Found>) {
    let digit = unique.extra.trailing_zeros() as usize;
    let seen =
        unique.extra_cells.iter().fold(board.cells_of(digit), |set, cell| set & PEERS[*cell]);
    let eliminated: Vec<(usize, usize)> = cells(seen).map(|cell| (cell, digit)).collect();
    if eliminated.is_empty() {
        return;
    }
    let all = eliminated.clone();
    let lines = move |guardian, digit| {
        all.iter().map(|eliminated| excluded(*eliminated, (guardian, digit))).collect()
    };
    found.push(Found { surcharge, number: 2, of, eliminated, lines: Box::new(lines) });
}

fn type_4(
    board: &Nine,
    unique: &Loop,
    pair: [usize; 2],
    of: usize,
    surcharge: SeTenths,
    found: &mut Vec<Found>,
) {
    let both: u128 = 1 << pair[0] | 1 << pair[1];
    let common = (0..3).filter(|kind| HOUSES_OF[pair[0]][*kind] == HOUSES_OF[pair[1]][*kind]);
    let houses: Vec<usize> = common.map(|kind| usize::from(HOUSES_OF[pair[0]][kind])).collect();
    for (locked, eliminated) in [(unique.pair[0], unique.pair[1]), (unique.pair[1], unique.pair[0])]
    {
        let is_locked = |house: &&usize| {
            let set = HOUSE_SETS[**house];
            board.cells_of(locked) & set & !both == 0
        };
        let Some(&house) = houses.iter().find(is_locked) else { continue };
        let lines = move |guardian: usize, digit: usize| {
            // The cell of the guardian has none of the pair, so the other one has `locked`.
            let other = if guardian == pair[0] { pair[1] } else { pair[0] };
            let set = Set::places(9, house, locked);
            vec![
                excluded((guardian, locked), (guardian, digit)),
                excluded((guardian, eliminated), (guardian, digit)),
                Line::last(Candidate::at(other, locked), set),
                excluded((other, eliminated), (other, locked)),
            ]
        };
        let eliminated = pair.map(|cell| (cell, eliminated)).to_vec();
        found.push(Found { surcharge, number: 4, of, eliminated, lines: Box::new(lines) });
        return;
    }
}

/// Returns the loops: each set of cells once, from the first cell of two candidates on.
fn loops(board: &Nine) -> Vec<Loop> {
    let mut found = Vec::new();
    let mut starts: Vec<usize> = Vec::new();
    for start in cells(board.open_cells()) {
        let mask = board.mask(start);
        if mask.count_ones() != 2 {
            continue;
        }
        // The loops through the starts before are known.
        let same = starts.iter().filter(|known| board.mask(**known) == mask);
        let known = same.fold(0u128, |set, known| set | 1 << known);
        starts.push(start);
        let first = mask.trailing_zeros() as usize;
        let pair = [first, 15 - mask.leading_zeros() as usize];
        let both = board.cells_of(pair[0]) & board.cells_of(pair[1]) & !known;
        if both.count_ones() >= 4 {
            let mut search = Search { board, pair, both, path: Vec::new(), found: &mut found };
            search.extend(start, 2, 0, None, [0; 2]);
        }
    }
    found
}

/// A search for loops of two digits.
struct Search<'s> {
    board: &'s Nine,
    pair: [usize; 2],
    /// The cells with both digits.
    both: u128,
    /// The cells so far.
    path: Vec<usize>,
    found: &'s mut Vec<Loop>,
}

impl Search<'_> {
    /// Extends the path by a cell, which it enters by a house of the kind `entered`. `allowed`
    /// is the number of further cells that may have candidates of their own; more of them may
    /// have the same single digit. `visited` are the houses of every second cell.
    fn extend(
        &mut self,
        cell: usize,
        allowed: u32,
        extra: u16,
        entered: Option<usize>,
        mut visited: [u32; 2],
    ) {
        let houses = HOUSES_OF[cell].iter().fold(0u32, |houses, house| houses | 1 << house);
        let parity = self.path.len() % 2;
        if visited[parity] & houses != 0 {
            return;
        }
        visited[parity] |= houses;
        self.path.push(cell);
        let pair = self.pair.iter().fold(0u16, |mask, digit| mask | 1 << digit);
        for kind in [2, 0, 1].into_iter().filter(|kind| Some(*kind) != entered) {
            for next in cells(self.both & HOUSE_SETS[usize::from(HOUSES_OF[cell][kind])]) {
                if self.path[0] == next {
                    if self.path.len() >= 4 && visited[0] == visited[1] {
                        self.close();
                    }
                } else if !self.path.contains(&next) {
                    let mask = self.board.mask(next);
                    let extra = extra | mask & !pair;
                    let is_pair = mask == pair;
                    if is_pair || extra.is_power_of_two() || allowed > 0 {
                        let allowed = allowed.saturating_sub(u32::from(!is_pair));
                        self.extend(next, allowed, extra, Some(kind), visited);
                    }
                }
            }
        }
        self.path.pop();
    }

    /// Adds the path, if it is a loop that was not found before.
    fn close(&mut self) {
        let set = self.path.iter().fold(0, |set, cell| set | 1 << cell);
        let is_known = |known: &Loop| known.cells == set && known.pair == self.pair;
        if self.found.iter().any(is_known) {
            return;
        }
        let pair = self.pair.iter().fold(0u16, |mask, digit| mask | 1 << digit);
        let further = |cell: usize| self.board.mask(cell) & !pair;
        let extra_cells: Vec<usize> =
            self.path.iter().copied().filter(|cell| further(*cell) != 0).collect();
        let extra = extra_cells.iter().fold(0, |extra, cell| extra | further(*cell));
        self.found.push(Loop { cells: set, pair: self.pair, extra_cells, extra });
    }
}
