//! `Canonical`: the same form for all equal Sudokus.

use std::cmp::Ordering;
use std::fmt;

use itertools::Itertools;
use sudoku::{Grid, Shape, Solutions};

use crate::symmetry::Symmetry;

/// The form that all equal grids, or puzzles with one solution, have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Canonical {
    /// Of a full grid: the least one, read row by row, of all that are equal to it. Of a puzzle: the
    /// least one of those whose solution is in its canonical form.
    pub grid: Grid,
    /// How many symmetries keep the solution: 1 for most grids.
    pub automorphisms: usize,
    /// What makes it.
    pub symmetry: Symmetry,
}

/// Why there is no canonical form.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CanonicalError {
    /// Canonical forms do not support this shape.
    Shape(Shape),
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has several solutions.
    NotUnique,
}

impl fmt::Display for CanonicalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape(shape) => {
                write!(f, "found boxes of {shape}, expected 2x2, 2x3, 3x2 or 3x3")
            }
            Self::NoSolution => f.write_str("the puzzle has no solution"),
            Self::NotUnique => f.write_str("the puzzle has several solutions, expected one"),
        }
    }
}

impl std::error::Error for CanonicalError {}

impl Canonical {
    /// The canonical form of a full grid, or of a puzzle with one solution.
    ///
    /// ```
    /// use sudoku::{Grid, Shape};
    /// use sudoku_generate::{Canonical, Random, Symmetry};
    ///
    /// let puzzle: Grid =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let symmetry = Symmetry::random(Shape::CLASSIC, &mut Random::new(1, 2));
    /// let (one, other) = (Canonical::of(&puzzle)?, Canonical::of(&symmetry.apply(&puzzle))?);
    /// assert_eq!(one.grid, other.grid);
    /// assert_eq!(one.symmetry.apply(&puzzle), one.grid);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the shape is another one, or a puzzle has not exactly one solution.
    pub fn of(puzzle: &Grid) -> Result<Self, CanonicalError> {
        let shape = puzzle.shape();
        let sizes = (shape.box_rows(), shape.box_columns());
        if ![(2, 2), (2, 3), (3, 2), (3, 3)].contains(&sizes) {
            return Err(CanonicalError::Shape(shape));
        }
        let solution = match puzzle.solve() {
            Ok(Solutions::Unique(solution)) => solution,
            Ok(Solutions::Multiple(_)) => return Err(CanonicalError::NotUnique),
            _ => return Err(CanonicalError::NoSolution),
        };
        let symmetries = least_forms(&solution);
        let automorphisms = symmetries.len();
        let forms = symmetries.into_iter().map(|symmetry| (symmetry.apply(puzzle), symmetry));
        let least = forms.min_by(|(one, _), (other, _)| one.digits().cmp(other.digits()));
        // A solution has a form, so there is always one.
        let (grid, symmetry) = least.ok_or(CanonicalError::NoSolution)?;
        Ok(Self { grid, automorphisms, symmetry })
    }
}

/// A full grid, with or without its rows and columns exchanged.
struct Side {
    shape: Shape,
    is_transposed: bool,
    /// The digits row by row, from 0 on.
    digits: Vec<usize>,
}

/// The symmetries that lead to the least grid of all that are equal to a full grid.
fn least_forms(solution: &Grid) -> Vec<Symmetry> {
    let shape = solution.shape();
    let side = shape.side();
    let digits: Vec<usize> = solution.digits().iter().map(|it| usize::from(*it) - 1).collect();
    let columns = (0..side).cartesian_product(0..side);
    let transposed = columns.map(|(column, row)| digits[row * side + column]).collect();
    let mut sides = vec![Side { shape, is_transposed: false, digits }];
    if shape.box_rows() == shape.box_columns() {
        sides.push(Side { shape, is_transposed: true, digits: transposed });
    }
    let mut starts = Starts { second: [side; MAX_SIDE], all: Vec::new() };
    let orders = if shape == Shape::CLASSIC { Vec::new() } else { orders(shape) };
    for side in &sides {
        for first in 0..shape.side() {
            if shape == Shape::CLASSIC {
                let band = first / 3 * 3;
                let others = (band..band + 3).filter(|row| *row != first);
                others.for_each(|second| side.starts_of_nine(first, second, &mut starts));
            } else {
                starts.all.extend(orders.iter().map(|columns| (side, first, *columns)));
            }
        }
    }
    let mut least = Least { cells: [0; MAX_SIDE * MAX_SIDE], forms: Vec::new() };
    for (side, first, columns) in &starts.all {
        side.compare(*first, columns, &mut least);
    }
    least.forms.iter().map(Form::symmetry).collect()
}

/// The most rows of the shapes that are supported.
const MAX_SIDE: usize = 9;

/// The order of the columns; what is beyond the side is not used.
type Columns = [usize; MAX_SIDE];

/// The orders of three columns of a box.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// All orders of the columns that keep the boxes.
fn orders(shape: Shape) -> Vec<Columns> {
    let (count, width) = (shape.box_rows(), shape.box_columns());
    let of_stacks = |stacks: Vec<usize>| {
        let columns = |stack: usize| (stack * width..(stack + 1) * width).permutations(width);
        stacks.into_iter().map(columns).multi_cartesian_product()
    };
    let all = (0..count).permutations(count).flat_map(of_stacks);
    all.map(|columns| {
        let mut order = [0; MAX_SIDE];
        order.iter_mut().zip(columns.concat()).for_each(|(place, column)| *place = column);
        order
    })
    .collect()
}

/// The sides, first rows and orders of the columns that can lead to the least grid. The digits are
/// renamed so that the first row is 1, 2, 3, …
struct Starts<'a> {
    /// The least second row so far.
    second: [usize; MAX_SIDE],
    all: Vec<(&'a Side, usize, Columns)>,
}

/// The least digits so far, row by row, and all forms that have them.
struct Least<'a> {
    cells: [u8; MAX_SIDE * MAX_SIDE],
    forms: Vec<Form<'a>>,
}

/// A grid with its first row, and the order of its columns and rows.
struct Form<'a> {
    side: &'a Side,
    first: usize,
    columns: Columns,
    rows: [usize; MAX_SIDE],
}

impl Side {
    fn row(&self, row: usize) -> &[usize] {
        &self.digits[row * self.shape.side()..(row + 1) * self.shape.side()]
    }

    /// For 9×9, the first three columns decide: the label 4 goes to the first digit of the second row,
    /// so the column with this digit in the first row is the fourth one, and so on.
    fn starts_of_nine<'a>(&'a self, first: usize, second: usize, starts: &mut Starts<'a>) {
        let mut at = [0; 9];
        for (column, digit) in self.row(first).iter().enumerate() {
            at[*digit] = column;
        }
        // For each column, that where the first row has its digit of the second row.
        let mut image = [0; 9];
        for (image, digit) in image.iter_mut().zip(self.row(second)) {
            *image = at[*digit];
        }
        for stack in 0..3 {
            let to = [0, 1, 2].map(|column| image[3 * stack + column] / 3);
            // The second label is 5 only in the same stack as the 4; then the third one is best 6.
            let are_same = to[0] == to[1] && to[1] == to[2];
            if !are_same && starts.second[2] == 5 {
                continue;
            }
            for order in ORDERS {
                let [next, other, last] = order.map(|column| to[column]);
                if next != other {
                    continue;
                }
                let start = order.map(|column| 3 * stack + column);
                // The fourth label of the second row, if it is one of the first three: else it is more.
                let fourth = image[image[start[0]]];
                let bound = start.iter().position(|column| *column == fourth).unwrap_or(3);
                let has_same_start = starts.second[2] == if next == last { 5 } else { 6 };
                if has_same_start && bound > starts.second[3] {
                    continue;
                }
                let columns = order_of_nine([stack, next, 3 - stack - next], start, &image);
                let mut label = [0; 9];
                for (place, column) in columns.iter().enumerate() {
                    label[*column] = place;
                }
                let row = columns.map(|column| label[image[column]]);
                match row.cmp(&starts.second) {
                    Ordering::Greater => continue,
                    Ordering::Equal => {}
                    Ordering::Less => {
                        starts.second = row;
                        starts.all.clear();
                    }
                }
                starts.all.push((self, first, columns));
            }
        }
    }

    /// Fills all rows for a first row and an order of the columns, and keeps what is the least.
    fn compare<'a>(&'a self, first: usize, all_columns: &Columns, least: &mut Least<'a>) {
        let side = self.shape.side();
        let columns = &all_columns[..side];
        let mut digits = [0_u8; MAX_SIDE];
        for (label, column) in (1..).zip(columns) {
            digits[self.row(first)[*column]] = label;
        }
        // The rows of a band, and the bands, in the order of their digits in the first column.
        let leading = |row: usize| digits[self.row(row)[columns[0]]];
        let mut rows = [0; MAX_SIDE];
        let rows = &mut rows[..side];
        rows.iter_mut().enumerate().for_each(|(place, row)| *row = place);
        let height = self.shape.box_rows();
        rows.chunks_mut(height).for_each(|band| band.sort_unstable_by_key(|row| leading(*row)));
        // The bands, by the digits of their first rows.
        let mut bands = [0; MAX_SIDE];
        let bands = &mut bands[..side / height];
        bands.iter_mut().enumerate().for_each(|(place, band)| *band = place * height);
        bands.sort_unstable_by_key(|band| leading(rows[*band]));
        let mut form = Form { side: self, first, columns: *all_columns, rows: [0; MAX_SIDE] };
        for (place, row) in bands.iter().flat_map(|band| &rows[*band..*band + height]).enumerate() {
            form.rows[place] = *row;
        }
        let mut form_cells = [0; MAX_SIDE * MAX_SIDE];
        let mut order = if least.forms.is_empty() { Ordering::Less } else { Ordering::Equal };
        for (place, row) in form.rows[..side].iter().enumerate() {
            let places = place * side..(place + 1) * side;
            let own = self.row(*row);
            for (cell, column) in form_cells[places.clone()].iter_mut().zip(columns) {
                *cell = digits[own[*column]];
            }
            order = order.then_with(|| form_cells[places.clone()].cmp(&least.cells[places]));
            if order == Ordering::Greater {
                return;
            }
        }
        if order == Ordering::Less {
            least.cells = form_cells;
            least.forms.clear();
        }
        least.forms.push(form);
    }
}

impl Form<'_> {
    fn symmetry(&self) -> Symmetry {
        let side = self.side.shape.side();
        let mut digits = vec![0; side + 1];
        for (label, column) in (1..).zip(&self.columns[..side]) {
            digits[self.side.row(self.first)[*column] + 1] = label;
        }
        Symmetry {
            is_transposed: self.side.is_transposed,
            rows: self.rows[..side].to_vec(),
            columns: self.columns[..side].to_vec(),
            digits,
        }
    }
}

fn order_of_nine(stacks: [usize; 3], start: [usize; 3], image: &[usize; 9]) -> Columns {
    let mut columns = [0; 9];
    columns[..3].copy_from_slice(&start);
    for (place, stack) in stacks.into_iter().enumerate().skip(1) {
        // The columns of the next stack stand in the order of their labels; one that has none yet is
        // the last one.
        let mut length = 3 * place;
        let mut is_open = [true; 3];
        for at in 0..3 * place {
            let column = image[columns[at]];
            if column / 3 == stack {
                columns[length] = column;
                length += 1;
                is_open[column % 3] = false;
            }
        }
        for column in (0..3).filter(|column| is_open[*column]) {
            columns[length] = 3 * stack + column;
            length += 1;
        }
    }
    columns
}
