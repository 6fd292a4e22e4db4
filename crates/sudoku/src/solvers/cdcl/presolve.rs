//! What is deduced from the clues before the search.

use itertools::iproduct;

use crate::grid::{DigitSet, Shape};

/// Deduces from the candidates of cells what singles and locked candidates give, before the
/// search. A cell that `candidates` leaves out has all.
///
/// Returns the candidates of each cell as a mask, or `None` if a cell or a digit of a
/// house has no candidate left.
pub(super) fn presolve(
    shape: Shape,
    candidates: impl Iterator<Item = (usize, DigitSet)>,
) -> Option<Vec<u64>> {
    let mut presolve = Presolve::new(shape);
    for (cell, digits) in candidates {
        presolve.cells[cell] = digits.mask();
    }
    while presolve.round()? {}
    Some(presolve.cells)
}

struct Presolve {
    shape: Shape,
    all_digits: u64,
    /// The candidates of each cell.
    cells: Vec<u64>,
    /// Whether the current round removed a candidate.
    changed: bool,
}

impl Presolve {
    fn new(shape: Shape) -> Self {
        let all_digits = u64::MAX >> (Shape::MAX_SIDE - shape.side());
        Self { shape, all_digits, cells: vec![all_digits; shape.cells()], changed: false }
    }

    /// Applies each rule once to every house. Returns whether anything changed, or
    /// `None` on a contradiction.
    fn round(&mut self) -> Option<bool> {
        self.changed = false;
        let (side, rows, columns) =
            (self.shape.side(), self.shape.box_rows(), self.shape.box_columns());
        let (bands, stacks) = (side / rows, side / columns);
        for row in 0..side {
            self.singles_in_house(|index| row * side + index)?;
        }
        for column in 0..side {
            self.singles_in_house(|index| index * side + column)?;
        }
        for band in 0..bands {
            for stack in 0..stacks {
                let corner = band * rows * side + stack * columns;
                self.singles_in_house(|index| corner + index / columns * side + index % columns)?;
            }
        }
        for band in 0..bands {
            let cell = |row: usize, stack: usize, index: usize| {
                (band * rows + row) * side + stack * columns + index
            };
            self.locked_candidates(rows, stacks, columns, cell);
        }
        for stack in 0..stacks {
            let cell = |column: usize, band: usize, index: usize| {
                (band * rows + index) * side + stack * columns + column
            };
            self.locked_candidates(columns, bands, rows, cell);
        }
        Some(self.changed)
    }

    /// Leaves a cell only the candidates of a mask.
    fn intersect(&mut self, cell: usize, mask: u64) {
        let before = self.cells[cell];
        self.changed |= before & !mask != 0;
        self.cells[cell] = before & mask;
    }

    /// Naked and hidden singles of a house, for all its digits at once. `cell` gives its
    /// cells by index. Returns `None` on a contradiction.
    fn singles_in_house(&mut self, cell: impl Fn(usize) -> usize) -> Option<()> {
        let side = self.shape.side();
        // The digits that are candidates at least once, at least twice, and those of
        // cells with one candidate.
        let (mut once, mut twice, mut naked) = (0, 0, 0);
        for index in 0..side {
            let mask = self.cells[cell(index)];
            if mask & mask.wrapping_sub(1) == 0 {
                if mask == 0 || naked & mask != 0 {
                    return None;
                }
                naked |= mask;
            }
            twice |= once & mask;
            once |= mask;
        }
        if once != self.all_digits {
            return None;
        }
        let hidden = once & !twice & !naked;
        if (twice & naked) | hidden == 0 {
            return Some(());
        }
        for index in 0..side {
            let cell = cell(index);
            let mask = self.cells[cell];
            if mask & mask.wrapping_sub(1) == 0 {
                continue;
            }
            match mask & hidden {
                0 => self.intersect(cell, !naked),
                single if single.is_power_of_two() => self.intersect(cell, single),
                _ => return None,
            }
        }
        Some(())
    }

    /// Locked candidates of a band or a stack, for all digits at once.
    ///
    /// The band has `lines` rows that cross `boxes` boxes (a stack: columns), and `size`
    /// cells in each intersection of a line and a box; `cell` gives a cell by line, box
    /// and index. A digit that a line has in one box only leaves the other lines of that
    /// box. A digit that a box has in one line only leaves the other boxes of that line.
    fn locked_candidates(
        &mut self,
        lines: usize,
        boxes: usize,
        size: usize,
        cell: impl Fn(usize, usize, usize) -> usize,
    ) {
        // The candidates of each intersection.
        let mask_of = |(line, own_box)| {
            (0..size).fold(0, |mask, index| mask | self.cells[cell(line, own_box, index)])
        };
        let masks: Vec<u64> = iproduct!(0..lines, 0..boxes).map(mask_of).collect();
        let at = |line: usize, own_box: usize| masks[line * boxes + own_box];
        // The digits that a line has in one box only, and a box in one line only.
        let (mut in_line, mut in_box) = ([0; Shape::MAX_SIDE], [0; Shape::MAX_SIDE]);
        for (line, digits) in in_line.iter_mut().enumerate().take(lines) {
            *digits = in_one_only((0..boxes).map(|own_box| at(line, own_box)));
        }
        for (own_box, digits) in in_box.iter_mut().enumerate().take(boxes) {
            *digits = in_one_only((0..lines).map(|line| at(line, own_box)));
        }
        for line in 0..lines {
            for own_box in 0..boxes {
                let mut excluded = 0;
                for other in (0..lines).filter(|other| *other != line) {
                    excluded |= in_line[other] & at(other, own_box);
                }
                for other in (0..boxes).filter(|other| *other != own_box) {
                    excluded |= in_box[other] & at(line, other);
                }
                if excluded & at(line, own_box) != 0 {
                    for index in 0..size {
                        self.intersect(cell(line, own_box, index), !excluded);
                    }
                }
            }
        }
    }
}

/// The bits that are in exactly one of the masks.
fn in_one_only(masks: impl Iterator<Item = u64>) -> u64 {
    let (mut once, mut twice) = (0, 0);
    for mask in masks {
        twice |= once & mask;
        once |= mask;
    }
    once & !twice
}
