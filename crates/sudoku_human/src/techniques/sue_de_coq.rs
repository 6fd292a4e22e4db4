//! Sue de Coq: two or three cells in a line and a box, further cells of the line and further
//! cells of the box have together as many candidates, each counted once for the house that it
//! is locked in, as they are cells. So each of the candidates is true in one of the cells:
//!
//! - those of the cells of the line, in the line;
//! - those of the cells of the box, in the box;
//! - all others, in both.
//!
//! A candidate may be in both the line's and the box's cells only if the cells in the
//! intersection do not have it. It is counted twice.

use std::ops::ControlFlow::{self, Continue};

use crate::board::bits::{cells, ones};
use crate::board::nine::Nine;
use crate::board::tables::HOUSE_SETS;
use crate::literal::{Candidate, Set};
use crate::proof::{Line, Proof};
use crate::sink::Sink;
use crate::step::Conclusion;
use crate::technique::Technique;

/// Cells and their candidates.
#[derive(Clone, Copy)]
struct Group {
    cells: u128,
    digits: u16,
}

impl Group {
    /// Returns the number of cells less that of their candidates that `inside` does not have.
    fn spare(self, inside: u16) -> i32 {
        difference(self.cells.count_ones(), (self.digits & !inside).count_ones())
    }
}

/// Returns the difference of two small numbers.
fn difference(a: u32, b: u32) -> i32 {
    a.cast_signed() - b.cast_signed()
}

/// Finds Sue de Coqs: line by line and box by box, then by the cells of the intersection, of the
/// line and of the box.
pub fn find(board: &Nine, sink: &mut dyn Sink) -> ControlFlow<()> {
    for line in 0..18 {
        for square in 18..27 {
            let [in_line, in_box] =
                [line, square].map(|house| HOUSE_SETS[house] & board.open_cells());
            subsets(board, in_line & in_box, &mut |middle| {
                let size = middle.cells.count_ones();
                let spare = difference(middle.digits.count_ones(), size);
                if size < 2 || spare < 2 {
                    return Continue(());
                }
                let mut pattern = Pattern { line, square, middle, outer: [middle; 2] };
                subsets(board, in_line & !middle.cells, &mut |of_line| {
                    let left = spare - of_line.spare(middle.digits);
                    if of_line.digits & middle.digits == 0 || left < 1 || left >= spare {
                        return Continue(());
                    }
                    let free = in_box & !middle.cells & !of_line.cells;
                    subsets(board, free, &mut |of_box| {
                        let fits = of_box.digits & of_line.digits & middle.digits == 0
                            && of_box.digits & middle.digits != 0
                            && of_box.spare(middle.digits) == left;
                        pattern.outer = [of_line, of_box];
                        if fits { pattern.give(board, sink) } else { Continue(()) }
                    })
                })
            })?;
        }
    }
    Continue(())
}

/// Visits the subsets of some cells but the empty one, each before those that begin with it.
fn subsets(
    board: &Nine,
    all: u128,
    visit: &mut impl FnMut(Group) -> ControlFlow<()>,
) -> ControlFlow<()> {
    extend(board, all, Group { cells: 0, digits: 0 }, visit)
}

fn extend(
    board: &Nine,
    free: u128,
    group: Group,
    visit: &mut impl FnMut(Group) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for cell in cells(free) {
        let digits = group.digits | board.mask(cell);
        let group = Group { cells: group.cells | 1 << cell, digits };
        visit(group)?;
        extend(board, free & !((2 << cell) - 1), group, visit)?;
    }
    Continue(())
}

/// A Sue de Coq.
struct Pattern {
    line: usize,
    square: usize,
    /// The cells in the line and the box.
    middle: Group,
    /// The further cells of the line and those of the box.
    outer: [Group; 2],
}

impl Pattern {
    /// Gives the step, if it eliminates anything.
    fn give(&self, board: &Nine, sink: &mut dyn Sink) -> ControlFlow<()> {
        let [of_line, of_box] = self.outer;
        let (middle, twice) = (self.middle.digits, of_line.digits & of_box.digits);
        let lost_in = |house: usize, own: Group, other: Group| {
            let digits = (middle | own.digits) & !other.digits | twice;
            let seen = HOUSE_SETS[house] & board.open_cells() & !self.middle.cells & !own.cells;
            cells(seen).flat_map(move |cell| {
                let eliminated = ones((board.mask(cell) & digits).into());
                eliminated.map(move |digit| Candidate::at(cell, digit))
            })
        };
        let in_box = || lost_in(self.square, of_box, of_line);
        let in_line = || lost_in(self.line, of_line, of_box);
        if in_box().next().is_none() && in_line().next().is_none() {
            return Continue(());
        }
        let mut eliminated: Vec<Candidate> = in_box().chain(in_line()).collect();
        eliminated.sort_unstable();
        eliminated.dedup();
        sink.step(Technique::SueDeCoq, 0, Conclusion::eliminate(eliminated), |conclusion| {
            // What only the middle has may count for the box or for the line.
            let cover = |eliminated: Vec<Candidate>, line: u16, square: u16| {
                let all = self.middle.cells | of_line.cells | of_box.cells;
                let places = |digits: u16, house: usize| {
                    ones(digits.into()).map(move |digit| Set::places(9, house, digit))
                };
                let covers = places(line, self.line).chain(places(square, self.square));
                Line::cover(eliminated, cells(all).map(Set::cell).collect(), covers.collect())
            };
            let only = middle & !of_line.digits & !of_box.digits;
            let lines = vec![
                cover(in_box().collect(), of_line.digits, of_box.digits | only),
                cover(in_line().collect(), of_line.digits | only, of_box.digits),
            ];
            vec![Proof::direct(conclusion.literals().collect(), lines)]
        })
    }
}
