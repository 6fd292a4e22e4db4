//! Type 3 of a unique loop: two cells of a house have further candidates. One of these is
//! true, so both cells together count as one cell of a subset in the house.

use super::unique_loop_pattern::{Found, Loop};
use crate::board::bits::{combinations, ones};
use crate::board::nine::Nine;
use crate::board::tables::{HOUSE_CELLS, HOUSES_OF, POSITIONS};
use crate::links::excluded;
use crate::literal::{Candidate, Set};
use crate::proof::Line;
use crate::sink::SeTenths;

/// Cells and digits in two lists.
type Halves<'h> = (Vec<&'h (usize, usize)>, Vec<&'h (usize, usize)>);

/// Adds the naked and hidden subsets of the further candidates of two cells.
pub(super) fn type_3(
    board: &Nine,
    unique: &Loop,
    pair: [usize; 2],
    of: usize,
    surcharge: SeTenths,
    found: &mut Vec<Found>,
) {
    for size in 2..=7u32 {
        for kind in [2, 0, 1] {
            let house = HOUSES_OF[pair[0]][kind];
            if house != HOUSES_OF[pair[1]][kind] {
                continue;
            }
            let house = usize::from(house);
            let corners = pair.map(|cell| POSITIONS[cell][kind]);
            let corners = 1u16 << corners[0] | 1 << corners[1];
            let open = board.open_count(house);
            let corner = Corner { board, unique, pair, house, corners, size };
            if size * 2 <= open && size >= unique.extra.count_ones() {
                corner.naked(of, surcharge, found);
            }
            if size * 2 < open {
                corner.hidden(of, surcharge, found);
            }
        }
    }
}

/// Two cells of a loop in a house, and the size of the subsets.
struct Corner<'c> {
    board: &'c Nine,
    unique: &'c Loop,
    pair: [usize; 2],
    house: usize,
    /// The positions of the two cells.
    corners: u16,
    size: u32,
}

impl Corner<'_> {
    fn cell(&self, position: usize) -> usize {
        HOUSE_CELLS[self.house][position].into()
    }

    fn naked(&self, of: usize, surcharge: SeTenths, found: &mut Vec<Found>) {
        let (board, house, extra) = (self.board, self.house, self.unique.extra);
        let common = extra & board.mask(self.pair[0]) & board.mask(self.pair[1]);
        let others: Vec<usize> =
            (0..9).filter(|position| self.corners >> position & 1 == 0).collect();
        for chosen in combinations(others.len(), self.size as usize - 1) {
            let cells: Vec<usize> = ones(chosen).map(|index| self.cell(others[index])).collect();
            let of_others = cells.iter().fold(0, |mask, cell| mask | board.mask(*cell));
            let all = extra | of_others;
            if cells.iter().any(|cell| board.mask(*cell).count_ones() < 2)
                || all.count_ones() != self.size
                || (common | of_others) != all
            {
                continue;
            }
            let rest = others.iter().map(|position| self.cell(*position));
            let eliminated: Vec<(usize, usize)> = rest
                .filter(|cell| !cells.contains(cell))
                .flat_map(|cell| {
                    ones((board.mask(cell) & all).into()).map(move |digit| (cell, digit))
                })
                .collect();
            if eliminated.is_empty() {
                continue;
            }
            let surcharge = surcharge + u16::try_from(self.size - 1).expect("BUG: at most 7");
            let all_lost = eliminated.clone();
            let with = cells.iter().map(|cell| (*cell, board.mask(*cell))).collect::<Vec<_>>();
            let lines = move |guardian: usize, digit: usize| {
                let has = with.iter().filter(|(_, mask)| mask >> digit & 1 == 1);
                let mut lines: Vec<Line> =
                    has.map(|(cell, _)| excluded((*cell, digit), (guardian, digit))).collect();
                let (same, other): Halves<'_> =
                    all_lost.iter().partition(|(_, eliminated)| *eliminated == digit);
                lines.extend(
                    same.into_iter().map(|eliminated| excluded(*eliminated, (guardian, digit))),
                );
                let bases = with.iter().map(|(cell, _)| Set::cell(*cell)).collect();
                let covers = ones((all & !(1 << digit)).into());
                let covers = covers.map(|digit| Set::places(9, house, digit)).collect();
                let off = other.into_iter().map(|(cell, digit)| Candidate::at(*cell, *digit));
                lines.push(Line::cover(off, bases, covers));
                lines
            };
            found.push(Found { surcharge, number: 3, of, eliminated, lines: Box::new(lines) });
        }
    }

    fn hidden(&self, of: usize, surcharge: SeTenths, found: &mut Vec<Found>) {
        let (board, house, pair) = (self.board, self.house, self.unique.pair);
        let taken = self.unique.extra | 1 << pair[0] | 1 << pair[1];
        let others: Vec<usize> = (0..9).filter(|digit| taken >> digit & 1 == 0).collect();
        let fits = self.size as usize - 2 <= others.len();
        let choices: Vec<u64> = match self.size {
            2 => vec![0],
            size if fits => combinations(others.len(), size as usize - 2).collect(),
            _ => Vec::new(),
        };
        for chosen in choices {
            let mut digits: Vec<usize> = ones(chosen).map(|index| others[index]).collect();
            digits.extend(pair);
            let rest = |digit: &usize| board.positions(house, *digit) & !self.corners;
            let places = digits.iter().fold(0, |places, digit| places | rest(digit));
            let is_placed = |digit: &usize| pair.contains(digit) || rest(digit) != 0;
            if places.count_ones() + 1 != self.size || !digits.iter().all(is_placed) {
                continue;
            }
            let mask = digits.iter().fold(0u16, |mask, digit| mask | 1 << digit);
            let cells: Vec<usize> =
                ones(places.into()).map(|position| self.cell(position)).collect();
            let eliminated: Vec<(usize, usize)> = cells
                .iter()
                .flat_map(|cell| {
                    ones((board.mask(*cell) & !mask).into()).map(move |digit| (*cell, digit))
                })
                .collect();
            if eliminated.is_empty() {
                continue;
            }
            let surcharge = surcharge + u16::try_from(self.size - 2).expect("BUG: at most 7");
            let (corners, all_lost) = (self.pair, eliminated.clone());
            let lines = move |guardian: usize, digit: usize| {
                // The cell of the guardian has none of the pair, so the other one is among the
                // cells of the subset.
                let other = if guardian == corners[0] { corners[1] } else { corners[0] };
                let mut lines: Vec<Line> = pair
                    .iter()
                    .map(|pair| excluded((guardian, *pair), (guardian, digit)))
                    .collect();
                let bases = digits.iter().map(|digit| Set::places(9, house, *digit)).collect();
                let covers = cells.iter().copied().chain([other]).map(Set::cell).collect();
                let off = all_lost.iter().map(|(cell, digit)| Candidate::at(*cell, *digit));
                lines.push(Line::cover(off, bases, covers));
                lines
            };
            found.push(Found { surcharge, number: 3, of, eliminated, lines: Box::new(lines) });
        }
    }
}
