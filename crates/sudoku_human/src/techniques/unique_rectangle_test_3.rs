//! The third uniqueness test: the two cells of a rectangle that have further candidates are
//! together one cell of a naked subset.

use std::ops::ControlFlow::{self, Continue};

use super::rectangle::{Rectangle, give};
use crate::board::bits::{cells, ones};
use crate::board::nine::Nine;
use crate::board::tables::{HOUSE_SETS, HOUSES_OF};
use crate::links::excluded;
use crate::literal::{Candidate, Set};
use crate::proof::Line;
use crate::sink::Sink;
use crate::technique::Technique;

/// Finds the naked subsets with two cells of a rectangle, house by house.
pub(super) fn naked_subsets(
    board: &Nine,
    rectangle: &Rectangle,
    two: [usize; 2],
    sink: &mut dyn Sink,
) -> ControlFlow<()> {
    let houses = HOUSES_OF[two[0]].map(usize::from);
    for house in houses.into_iter().filter(|house| HOUSE_SETS[*house] >> two[1] & 1 == 1) {
        let pair = rectangle.pair;
        let without_pair = !(board.cells_of(pair[0]) | board.cells_of(pair[1]));
        let inside = rectangle.pure | rectangle.extra_cells;
        let free = board.open_cells() & HOUSE_SETS[house] & without_pair & !inside;
        let mut search = Search { board, rectangle, house, sink };
        search.extend(free, rectangle.extra_cells, rectangle.extra)?;
    }
    Continue(())
}

/// A search for the subsets of a house.
struct Search<'s> {
    board: &'s Nine,
    rectangle: &'s Rectangle,
    house: usize,
    sink: &'s mut dyn Sink,
}

impl Search<'_> {
    /// Extends the cells of a subset, which have some digits, by each of the free cells and those
    /// after it.
    fn extend(&mut self, free: u128, subset: u128, digits: u16) -> ControlFlow<()> {
        for cell in cells(free) {
            let (subset, digits) = (subset | 1 << cell, digits | self.board.mask(cell));
            if digits.count_ones() + 1 == subset.count_ones() {
                self.give(subset, digits)?;
            }
            self.extend(free & !((2 << cell) - 1), subset, digits)?;
        }
        Continue(())
    }

    /// Gives the step of a subset: in its house, and in the second house that has all its cells.
    fn give(&mut self, subset: u128, digits: u16) -> ControlFlow<()> {
        let Self { board, rectangle, house, .. } = *self;
        let first = subset.trailing_zeros() as usize;
        let houses = HOUSES_OF[first].map(usize::from);
        let has_all = |house: &usize| subset & !HOUSE_SETS[*house] == 0;
        let second = houses.into_iter().find(|other| *other != house && has_all(other));
        let lost_in = |house: usize| {
            let others = HOUSE_SETS[house] & board.open_cells() & !subset;
            cells(others).flat_map(move |cell| {
                let eliminated = ones((board.mask(cell) & digits).into());
                eliminated.map(move |digit| (cell, digit))
            })
        };
        // What lies in a line and a box was found in the line.
        if lost_in(house).next().is_none() || house >= 18 && second.is_some() {
            return Continue(());
        }
        let of_second = second.into_iter().flat_map(lost_in);
        let of_second = of_second.filter(|(cell, _)| HOUSE_SETS[house] >> cell & 1 == 0);
        let eliminated = lost_in(house).chain(of_second);
        let with = subset & !rectangle.extra_cells;
        give(
            board,
            rectangle,
            self.sink,
            Technique::UniquenessTest3,
            eliminated,
            |eliminated, guardian| {
                // The guardian is true, so the other cells have the other digits of the subset.
                let digit = guardian.1;
                let same = cells(with & board.cells_of(digit)).map(|cell| (cell, digit));
                let same = same
                    .chain(eliminated.iter().copied().filter(|eliminated| eliminated.1 == digit));
                let mut lines: Vec<Line> = same.map(|same| excluded(same, guardian)).collect();
                for house in [Some(house), second].into_iter().flatten() {
                    let is_off = |eliminated: &&(usize, usize)| {
                        eliminated.1 != digit && HOUSE_SETS[house] >> eliminated.0 & 1 == 1
                    };
                    let off = eliminated.iter().filter(is_off);
                    let off = off.map(|(cell, digit)| Candidate::at(*cell, *digit));
                    let bases = cells(with).map(Set::cell).collect();
                    let covers = ones((digits & !(1 << digit)).into());
                    let covers = covers.map(|digit| Set::places(9, house, digit)).collect();
                    lines.push(Line::cover(off, bases, covers));
                }
                lines
            },
        )
    }
}
