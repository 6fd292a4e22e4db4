//! Unique rectangle: four cells in two rows, two columns and two boxes are a deadly pattern of
//! two digits, but for further candidates. A cell of it may lack one of the two digits as a
//! candidate, if the filled cells alone have one solution, the digit was eliminated, and no
//! filled peer has it.
//!
//! - Test 1: one cell has further candidates. It loses the two digits.
//! - Test 2: two cells in a row or column have the same further digit. What sees both loses it.
//! - Test 3: two cells have further candidates. Together they are one cell of a naked subset.
//! - Test 4: two cells in a row or column have further candidates, and what sees both has not
//!   the one digit. They lose the other.
//! - Test 5: as test 2, but the two cells lie across, or there are three.
//! - Test 6: two cells that lie across have further candidates, and their rows and columns have
//!   one digit only in the rectangle. They lose that digit.
//! - Hidden rectangle: the row and the column of a cell have one digit only in the rectangle,
//!   and the cell opposite has no further candidates. The cell loses the other digit.
//!
//! All of them assume that the puzzle has one solution.

use std::ops::ControlFlow::{self, Continue};

use super::deadly_pattern;
use super::rectangle::{Rectangle, give};
use super::unique_rectangle_test_3::naked_subsets;
use crate::board::bits::cells;
use crate::board::nine::Nine;
use crate::board::tables::{HOUSE_SETS, HOUSES, HOUSES_OF, PEERS};
use crate::links::{excluded, last_of_house};
use crate::proof::Line;
use crate::sink::Sink;
use crate::technique::Technique;
use crate::uniqueness::Uniqueness;

/// Returns the row or the column that two cells share.
fn shared_line(cells: [usize; 2]) -> Option<usize> {
    let kind = (0..2).find(|kind| HOUSES_OF[cells[0]][*kind] == HOUSES_OF[cells[1]][*kind]);
    kind.map(|kind| usize::from(HOUSES_OF[cells[0]][kind]))
}

/// Returns the cells of the row and the column of a cell.
fn lines_of(cell: usize) -> u128 {
    HOUSE_SETS[usize::from(HOUSES_OF[cell][0])] | HOUSE_SETS[usize::from(HOUSES_OF[cell][1])]
}

/// Returns the lines that candidates are false, since a guardian is true.
fn excluded_by(eliminated: &[(usize, usize)], guardian: (usize, usize)) -> Vec<Line> {
    eliminated.iter().map(|eliminated| excluded(*eliminated, guardian)).collect()
}

/// Returns the lines that a guardian takes a digit from its cell, so `cell` has it as its last
/// place in a house, and a candidate is lost. Where a candidate is none, the house has no place
/// for the digit, a contradiction.
fn by_last_place(
    board: &Nine,
    guardian: (usize, usize),
    (cell, digit): (usize, usize),
    house: usize,
    eliminated: (usize, usize),
) -> Vec<Line> {
    let mut lines = Vec::new();
    if board.has(guardian.0, digit) {
        lines.push(excluded((guardian.0, digit), guardian));
    }
    if board.has(cell, digit) {
        lines.push(last_of_house(cell, house, digit));
        if board.has(eliminated.0, eliminated.1) {
            lines.push(excluded(eliminated, (cell, digit)));
        }
    }
    lines
}

/// Finds the steps of test 1.
pub fn test_1(board: &Nine, uniqueness: Uniqueness, sink: &mut dyn Sink) -> ControlFlow<()> {
    rectangles(board, uniqueness, |rectangle| {
        if rectangle.extra_cells.count_ones() != 1 {
            return Continue(());
        }
        let cell = rectangle.extra_cells.trailing_zeros() as usize;
        let eliminated = rectangle.pair.map(|digit| (cell, digit));
        give(board, rectangle, sink, Technique::UniquenessTest1, eliminated, excluded_by)
    })
}

/// Finds the steps of test 2.
pub fn test_2(board: &Nine, uniqueness: Uniqueness, sink: &mut dyn Sink) -> ControlFlow<()> {
    tests_2_and_5(board, uniqueness, sink, Technique::UniquenessTest2)
}

/// Finds the steps of test 5.
pub fn test_5(board: &Nine, uniqueness: Uniqueness, sink: &mut dyn Sink) -> ControlFlow<()> {
    tests_2_and_5(board, uniqueness, sink, Technique::UniquenessTest5)
}

fn tests_2_and_5(
    board: &Nine,
    uniqueness: Uniqueness,
    sink: &mut dyn Sink,
    technique: Technique,
) -> ControlFlow<()> {
    rectangles(board, uniqueness, |rectangle| {
        let is_in_line = rectangle.two_extra_cells().is_some_and(|two| shared_line(two).is_some());
        let fits = rectangle.extra.is_power_of_two()
            && matches!(rectangle.extra_cells.count_ones(), 2 | 3)
            && is_in_line == (technique == Technique::UniquenessTest2);
        if !fits {
            return Continue(());
        }
        let digit = rectangle.extra.trailing_zeros() as usize;
        let seen = cells(rectangle.extra_cells).fold(u128::MAX, |set, cell| set & PEERS[cell]);
        let eliminated = cells(seen & board.cells_of(digit)).map(|cell| (cell, digit));
        give(board, rectangle, sink, technique, eliminated, excluded_by)
    })
}

/// Finds the steps of test 3.
pub fn test_3(board: &Nine, uniqueness: Uniqueness, sink: &mut dyn Sink) -> ControlFlow<()> {
    rectangles(board, uniqueness, |rectangle| match rectangle.two_extra_cells() {
        Some(two) => naked_subsets(board, rectangle, two, sink),
        None => Continue(()),
    })
}

/// Finds the steps of test 4.
pub fn test_4(board: &Nine, uniqueness: Uniqueness, sink: &mut dyn Sink) -> ControlFlow<()> {
    rectangles(board, uniqueness, |rectangle| {
        let Some(two) = rectangle.two_extra_cells() else { return Continue(()) };
        let Some(line) = shared_line(two) else { return Continue(()) };
        let seen = PEERS[two[0]] & PEERS[two[1]];
        let is_locked = |order: &[usize; 2]| board.cells_of(order[0]) & seen == 0;
        let Some([locked, other]) = rectangle.orders().into_iter().find(is_locked) else {
            return Continue(());
        };
        let eliminated = two.map(|cell| (cell, other));
        give(board, rectangle, sink, Technique::UniquenessTest4, eliminated, |_, guardian| {
            // The cell of the guardian has none of the pair, so the other one has `locked`.
            let cell = two[usize::from(guardian.0 == two[0])];
            let mut lines = by_last_place(board, guardian, (cell, locked), line, (cell, other));
            if board.has(guardian.0, other) {
                lines.push(excluded((guardian.0, other), guardian));
            }
            lines
        })
    })
}

/// Finds the steps of test 6.
pub fn test_6(board: &Nine, uniqueness: Uniqueness, sink: &mut dyn Sink) -> ControlFlow<()> {
    rectangles(board, uniqueness, |rectangle| {
        let Some(two) = rectangle.two_extra_cells() else { return Continue(()) };
        if shared_line(two).is_some() {
            return Continue(());
        }
        let outside =
            (lines_of(two[0]) | lines_of(two[1])) & !(rectangle.pure | rectangle.extra_cells);
        let is_fish = |digit: &usize| board.cells_of(*digit) & outside == 0;
        let Some(digit) = rectangle.pair.into_iter().find(is_fish) else { return Continue(()) };
        let eliminated = two.map(|cell| (cell, digit));
        give(board, rectangle, sink, Technique::UniquenessTest6, eliminated, |_, guardian| {
            // The row of the guardian has the digit in the other cell, and the column of that
            // one ends in the second cell.
            let row = usize::from(HOUSES_OF[guardian.0][0]);
            let corner = (rectangle.pure & HOUSE_SETS[row]).trailing_zeros() as usize;
            let cell = two[usize::from(guardian.0 == two[0])];
            by_last_place(board, guardian, (corner, digit), row, (cell, digit))
        })
    })
}

/// Finds hidden rectangles.
pub fn hidden(board: &Nine, uniqueness: Uniqueness, sink: &mut dyn Sink) -> ControlFlow<()> {
    rectangles(board, uniqueness, |rectangle| {
        let all = rectangle.pure | rectangle.extra_cells;
        let is_line = rectangle.two_extra_cells().is_some_and(|two| shared_line(two).is_some());
        if is_line || !matches!(rectangle.extra_cells.count_ones(), 2 | 3) {
            return Continue(());
        }
        for corner in cells(rectangle.pure) {
            let opposite = (all & !lines_of(corner)).trailing_zeros() as usize;
            let outside = lines_of(opposite) & !all;
            for [locked, other] in rectangle.orders() {
                if board.cells_of(locked) & outside != 0 {
                    continue;
                }
                let eliminated = [(opposite, other)];
                give(
                    board,
                    rectangle,
                    sink,
                    Technique::HiddenRectangle,
                    eliminated,
                    |_, guardian| {
                        if guardian.0 == opposite {
                            return vec![excluded((opposite, other), guardian)];
                        }
                        let line =
                            shared_line([opposite, guardian.0]).expect("BUG: no shared line");
                        let eliminated = (opposite, other);
                        by_last_place(board, guardian, (opposite, locked), line, eliminated)
                    },
                )?;
            }
        }
        Continue(())
    })
}

/// Visits the rectangles, in the order of their first cell with two candidates. A set of four
/// cells is visited once, with the digits of that cell.
fn rectangles(
    board: &Nine,
    uniqueness: Uniqueness,
    mut visit: impl FnMut(&Rectangle) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut visited: Vec<u128> = Vec::new();
    for first in cells(board.open_cells()) {
        let mask = board.mask(first);
        if mask.count_ones() != 2 {
            continue;
        }
        let pair = [mask.trailing_zeros() as usize, 15 - mask.leading_zeros() as usize];
        let allowed = pair.map(|digit| allowed(board, uniqueness, digit));
        let allowed = allowed[0] & allowed[1];
        for second in cells(allowed & deadly_pattern::beside(first)) {
            for [third, fourth] in deadly_pattern::opposite_sides([first, second]) {
                let two: u128 = 1 << third | 1 << fourth;
                let all = two | 1 << first | 1 << second;
                if two & allowed != two || visited.contains(&all) {
                    continue;
                }
                visited.push(all);
                let extra_of = |cell: usize| board.mask(cell) & !mask;
                let extra_cells = cells(all).filter(|cell| extra_of(*cell) != 0);
                let extra_cells = extra_cells.fold(0u128, |set, cell| set | 1 << cell);
                let extra = cells(extra_cells).fold(0, |extra, cell| extra | extra_of(cell));
                visit(&Rectangle { pair, pure: all & !extra_cells, extra_cells, extra })?;
            }
        }
    }
    Continue(())
}

/// Returns the open cells that may hold a digit once it is exchanged: those that list it where
/// only the marks have one solution, or else those without a filled peer that has it. A house
/// with such a peer has no place for the digit.
fn allowed(board: &Nine, uniqueness: Uniqueness, digit: usize) -> u128 {
    if uniqueness < Uniqueness::Filled {
        return board.cells_of(digit);
    }
    let full = (0..HOUSES).filter(|house| board.positions(*house, digit) == 0);
    full.fold(board.open_cells(), |allowed, house| allowed & !HOUSE_SETS[house])
}
