//! The type [`Marks`]: a grid with the candidates of each cell.

use super::error::MarksError;
use super::mark::Mark;
use crate::grid::{DigitSet, Grid, Shape};

/// A grid with the candidates of each cell, also called a pencilmark grid.
///
/// Each cell has a [`Mark`]: a digit that the puzzle gives, a digit that was placed later,
/// or the candidates that are left. Cells are numbered row by row from 0, as in
/// [`Shape`].
///
/// In this figure of a 4×4 grid, 1 and 2 at the top are given. The 3 in row 1 was placed.
/// In row 2, the digit 4 was eliminated from the second cell: the filled cells allow it
/// there, and it is not a candidate.
///
/// ```text
///   +-----------+-------------+
///   |   1    2  |    3     4  |     r1c1 and r1c2  given
///   |  34    3  |  124   124  |     r1c3           placed
///   +-----------+-------------+     r1c4           one candidate, not placed
///   | 234  134  |  124  1234  |     r2c2           4 eliminated
///   | 234  134  |  124  1234  |
///   +-----------+-------------+
/// ```
///
/// The same in code:
///
/// ```
/// use sudoku::{Grid, Mark, Marks};
///
/// let puzzle: Grid = "12..............".parse()?;
/// let mut marks = Marks::from(&puzzle);
/// assert!(marks.candidates(2).iter().eq([3, 4]));
///
/// marks.place(2, 3)?;
/// assert_eq!([marks.mark(0), marks.mark(2)], [Mark::Given(1), Mark::Placed(3)]);
/// // Placing a digit removes it from the candidates of the peers.
/// assert_eq!(marks.mark(3), Mark::Candidates([4].into_iter().collect()));
///
/// marks.eliminate(5, 4)?;
/// assert!(marks.candidates(5).iter().eq([3]));
/// assert!(marks.eliminated(5).iter().eq([4]));
/// assert_eq!((marks.givens(), marks.filled().clues()), (puzzle, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Marks are a puzzle with fewer candidates: a solution has the digit of each filled cell,
/// and a candidate in each other cell. Candidates alone, without a filled cell, are called
/// a Sukaku.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Marks {
    shape: Shape,
    /// Every digit is 1 to the side.
    marks: Vec<Mark>,
}

/// Checks that there is one item for each cell. `wrong` returns a digit of an item that is
/// not in the set of all digits.
pub(super) fn check_cells<T>(
    shape: Shape,
    items: &[T],
    wrong: impl Fn(&T, DigitSet) -> Option<u8>,
) -> Result<(), MarksError> {
    if items.len() != shape.cells() {
        return Err(MarksError::Cells { found: items.len(), expected: shape.cells() });
    }
    let all = DigitSet::all(shape);
    let wrong = items.iter().map(|item| wrong(item, all));
    match wrong.enumerate().find_map(|(cell, wrong)| Some((cell, wrong?))) {
        Some((cell, digit)) => {
            Err(MarksError::Digit { position: shape.position(cell), digit, shape })
        }
        None => Ok(()),
    }
}

impl Marks {
    /// Makes marks from the mark of each cell, row by row. Cells may have no candidate, and
    /// equal digits may stand in a house; [`Marks::contradiction`] finds these.
    ///
    /// # Errors
    /// If the number of marks is not the number of cells, or a digit is not 1 to the side.
    pub fn new(shape: Shape, marks: Vec<Mark>) -> Result<Self, MarksError> {
        check_cells(shape, &marks, |mark, all| match *mark {
            Mark::Given(digit) | Mark::Placed(digit) => {
                Some(digit).filter(|digit| !all.contains(*digit))
            }
            Mark::Candidates(candidates) => (candidates - all).iter().next(),
        })?;
        Ok(Self { shape, marks })
    }

    /// Returns the shape.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the mark of each cell, row by row.
    #[must_use]
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// Returns the mark of a cell.
    ///
    /// # Panics
    /// If there is no such cell.
    #[must_use]
    pub fn mark(&self, cell: usize) -> Mark {
        self.marks[cell]
    }

    /// Returns the candidates of a cell. A filled cell has one: its digit.
    ///
    /// # Panics
    /// If there is no such cell.
    #[must_use]
    pub fn candidates(&self, cell: usize) -> DigitSet {
        self.marks[cell].candidates()
    }

    /// Returns the digits that were eliminated from a cell: the filled cells among its peers
    /// allow them, and they are no candidates. A filled cell has none.
    ///
    /// # Panics
    /// If there is no such cell.
    #[must_use]
    pub fn eliminated(&self, cell: usize) -> DigitSet {
        match self.marks[cell] {
            Mark::Candidates(candidates) => allowed(self.shape, &self.filled(), cell) - candidates,
            Mark::Given(_) | Mark::Placed(_) => DigitSet::default(),
        }
    }

    /// Returns the given digits as a grid.
    #[must_use]
    pub fn givens(&self) -> Grid {
        self.grid_of(|mark| match mark {
            Mark::Given(digit) => Some(digit),
            Mark::Placed(_) | Mark::Candidates(_) => None,
        })
    }

    /// Returns the given and the placed digits as a grid.
    #[must_use]
    pub fn filled(&self) -> Grid {
        self.grid_of(Mark::digit)
    }

    /// Returns the digits of all cells with one candidate as a grid, whether they are filled
    /// or not.
    #[must_use]
    pub fn singles(&self) -> Grid {
        self.grid_of(|mark| mark.candidates().single())
    }

    /// Returns whether the marks say more than the grid of their [`singles`](Marks::singles):
    /// the digits of that grid allow a digit in a cell, and it is not a candidate there.
    #[must_use]
    pub fn is_restricted(&self) -> bool {
        let singles = self.singles();
        (0..self.marks.len()).any(|cell| {
            let is_open = singles.get(cell).is_none();
            is_open && !(allowed(self.shape, &singles, cell) - self.candidates(cell)).is_empty()
        })
    }

    /// Places a digit in a cell, and removes it from the candidates of the peers of the cell.
    ///
    /// # Errors
    /// If there is no such cell or digit, the cell is filled, or the digit is not a
    /// candidate of it.
    pub fn place(&mut self, cell: usize, digit: u8) -> Result<(), MarksError> {
        if !self.check(cell, digit)?.contains(digit) {
            return Err(MarksError::NotCandidate { position: self.shape.position(cell), digit });
        }
        self.marks[cell] = Mark::Placed(digit);
        for peer in self.shape.peers(cell) {
            if let Mark::Candidates(candidates) = &mut self.marks[peer] {
                *candidates = *candidates - DigitSet::of(digit);
            }
        }
        Ok(())
    }

    /// Eliminates a digit from the candidates of a cell. Returns whether it was one.
    ///
    /// # Errors
    /// If there is no such cell or digit, or the cell is filled.
    pub fn eliminate(&mut self, cell: usize, digit: u8) -> Result<bool, MarksError> {
        let candidates = self.check(cell, digit)?;
        self.marks[cell] = Mark::Candidates(candidates - DigitSet::of(digit));
        Ok(candidates.contains(digit))
    }

    /// Returns the candidates of a cell that is not filled, if the digit is one of the shape.
    fn check(&self, cell: usize, digit: u8) -> Result<DigitSet, MarksError> {
        let cells = self.shape.cells();
        let mark = self.marks.get(cell).ok_or(MarksError::NoSuchCell { cell, cells })?;
        let (shape, position) = (self.shape, self.shape.position(cell));
        if !DigitSet::all(shape).contains(digit) {
            return Err(MarksError::Digit { position, digit, shape });
        }
        match *mark {
            Mark::Given(digit) | Mark::Placed(digit) => Err(MarksError::Filled { position, digit }),
            Mark::Candidates(candidates) => Ok(candidates),
        }
    }

    /// Returns the grid of a digit or nothing for each mark.
    fn grid_of(&self, digit: impl Fn(Mark) -> Option<u8>) -> Grid {
        let digits = self.marks.iter().map(|mark| digit(*mark).unwrap_or(0)).collect();
        Grid::from_valid_digits(self.shape, digits)
    }
}

/// Makes the marks of a puzzle: its digits are given, and a cell without a digit has every
/// candidate that they leave.
impl From<&Grid> for Marks {
    fn from(grid: &Grid) -> Self {
        let shape = grid.shape();
        let mark = |cell| {
            let candidates = || Mark::Candidates(allowed(shape, grid, cell));
            grid.get(cell).map_or_else(candidates, Mark::Given)
        };
        Self { shape, marks: (0..shape.cells()).map(mark).collect() }
    }
}

/// Returns the digits that no peer of a cell holds.
fn allowed(shape: Shape, grid: &Grid, cell: usize) -> DigitSet {
    let held = shape.peers(cell).filter_map(|peer| grid.get(peer)).collect();
    DigitSet::all(shape) - held
}
