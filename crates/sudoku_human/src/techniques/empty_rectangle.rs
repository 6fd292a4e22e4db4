//! Empty rectangle: all places of a digit in a box lie in one row and one column. If a
//! conjugate pair leads from that row to another one, the cell where this crosses the column
//! is false. Or the same with rows and columns exchanged.

use std::ops::ControlFlow::{self, Continue};
use std::ops::RangeInclusive;

use crate::board::bits::{cells, ones};
use crate::board::board::{Board, Kind};
use crate::board::nine::Nine;
use crate::board::tables::{HOUSE_CELLS, HOUSE_SETS, HOUSES_OF};
use crate::links::{excluded, last_of_house};
use crate::literal::Candidate;
use crate::proof::Proof;
use crate::sink::Sink;
use crate::step::Conclusion;
use crate::technique::Technique;
use crate::techniques::conjugate;

/// Finds empty rectangles, digit by digit and box by box. Those of boxes with two places come
/// last: `HoDoKu` takes them for one only if an option says so.
pub fn find(board: &Nine, sink: &mut dyn Sink) -> ControlFlow<()> {
    // Six places leave no rectangle empty.
    of_counts(board, sink, 3..=5)?;
    if sink.wants_more() {
        of_counts(board, sink, 2..=2)?;
    }
    Continue(())
}

/// Finds those whose boxes have so many places.
fn of_counts(board: &Nine, sink: &mut dyn Sink, counts: RangeInclusive<u32>) -> ControlFlow<()> {
    for digit in 0..9 {
        for square in board.houses(Kind::Box) {
            if !counts.contains(&board.positions(square, digit).count_ones()) {
                continue;
            }
            let places = HOUSE_SETS[square] & board.cells_of(digit);
            let (first_row, first_column) = ((square - 18) / 3 * 3, (square - 18) % 3 * 3 + 9);
            for (down, right) in (0..3).rev().flat_map(|row| (0..3).rev().map(move |c| (row, c))) {
                let (row, column) = (first_row + down, first_column + right);
                let [in_row, in_column] = [row, column].map(|line| places & HOUSE_SETS[line]);
                if places & !(in_row | in_column) != 0
                    || in_row & !in_column == 0
                    || in_column & !in_row == 0
                {
                    continue;
                }
                lines(board, sink, digit, square, row, column)?;
                lines(board, sink, digit, square, column, row)?;
            }
        }
    }
    Continue(())
}

/// Gives the steps whose conjugate pair starts in `line`, and whose elimination is in `other`.
fn lines(
    board: &Nine,
    sink: &mut dyn Sink,
    digit: usize,
    square: usize,
    line: usize,
    other: usize,
) -> ControlFlow<()> {
    let of_digit = board.cells_of(digit);
    for near in cells(of_digit & HOUSE_SETS[line] & !HOUSE_SETS[square]) {
        // The pair is in a house that crosses the line.
        let crossing = usize::from(HOUSES_OF[near][usize::from(line < 9)]);
        let Some([a, b]) = conjugate::pair_of(board, crossing, digit) else { continue };
        let far = if a == near { b } else { a };
        let parallel = usize::from(HOUSES_OF[far][usize::from(line >= 9)]);
        let eliminated = of_digit & HOUSE_SETS[parallel] & HOUSE_SETS[other] & !HOUSE_SETS[square];
        if eliminated == 0 {
            continue;
        }
        let eliminated = eliminated.trailing_zeros() as usize;
        let conclusion = Conclusion::eliminate(vec![Candidate::at(eliminated, digit)]);
        sink.step(Technique::EmptyRectangle, 0, conclusion, |conclusion| {
            // If it were true, the box would have no place.
            let at = |cell: usize| (cell, digit);
            let mut lines =
                vec![excluded(at(far), at(eliminated)), last_of_house(near, crossing, digit)];
            for position in ones(board.positions(square, digit).into()) {
                let cell = usize::from(HOUSE_CELLS[square][position]);
                let is_in_line = HOUSE_SETS[line] & 1 << cell != 0;
                lines.push(excluded(at(cell), at(if is_in_line { near } else { eliminated })));
            }
            vec![Proof::refutation(conclusion.eliminations[0].off(), lines)]
        })?;
    }
    Continue(())
}
