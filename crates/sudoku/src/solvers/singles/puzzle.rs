//! The puzzle that guesses when no single is left: the type [`Singles`].

use std::cell::RefCell;

use stack_assumptions::Puzzle;

use super::deduction::{Deduction, DeductionLog};
use super::trail::{SinglesTrail, TrailMark};
use crate::grid::{CellPosition, Contradiction, DigitSet, Duplicate, Grid};
use crate::marks::Clues;
use crate::solvers::root::Root;
use crate::solvers::sudoku_puzzle::{Step, SudokuPuzzle};

/// Naked and hidden singles until none is left, then a guess, and singles again.
///
/// ```
/// use sudoku::{Grid, Singles};
///
/// let grid: Grid = "123.............".parse()?;
/// let puzzle = Singles::mrv(&grid)?;
/// assert_eq!(puzzle.deductions()[0].to_string(), "naked single: r1c4 is 4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Singles {
    trail: RefCell<SinglesTrail>,
    order: GuessOrder,
    /// The contradiction that the clues alone lead to.
    contradiction: Option<Contradiction>,
    root: Root<usize>,
}

/// Which empty cell to guess in next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GuessOrder {
    /// The first, row by row.
    First,
    /// The first of those with the fewest candidates.
    FewestCandidates,
}

impl Singles {
    /// Makes the puzzle that a grid or marks pose. It guesses in the first empty cell, row by row.
    ///
    /// # Errors
    /// If a digit appears twice in a house.
    pub fn new<'c>(clues: impl Into<Clues<'c>>) -> Result<Self, Duplicate> {
        Self::with_order(clues.into(), GuessOrder::First)
    }

    /// Makes the puzzle that a grid or marks pose. It guesses in the cell with the fewest candidates (minimum
    /// remaining values), the first of them if there are many.
    ///
    /// # Errors
    /// If a digit appears twice in a house.
    pub fn mrv<'c>(clues: impl Into<Clues<'c>>) -> Result<Self, Duplicate> {
        Self::with_order(clues.into(), GuessOrder::FewestCandidates)
    }

    fn with_order(clues: Clues<'_>, order: GuessOrder) -> Result<Self, Duplicate> {
        let filled = clues.checked()?;
        let mut trail = SinglesTrail::new(clues.shape());
        let contradiction = trail.place_clues(filled, clues.open()).err();
        let root = match contradiction {
            Some(_) => Root::dead_end(trail.first_empty().unwrap_or(0)),
            None => Root::OPEN,
        };
        Ok(Self { trail: RefCell::new(trail), order, contradiction, root })
    }

    /// Turns on the log of deductions, which [`Singles::take_log`] returns. It begins
    /// with those that follow from the clues.
    pub fn start_log(&self) {
        self.trail.borrow_mut().start_log(self.contradiction);
    }

    /// Returns the digits of the grid row by row, 0 for an empty cell.
    #[must_use]
    pub fn digits(&self) -> Vec<u8> {
        self.trail.borrow().digits().to_vec()
    }

    /// Returns the deductions whose digits are on the grid now, in the order in which
    /// they were made.
    #[must_use]
    pub fn deductions(&self) -> Vec<Deduction> {
        self.trail.borrow().deductions().collect()
    }

    /// Returns the contradiction that the clues alone lead to, if singles show one.
    #[must_use]
    pub fn contradiction(&self) -> Option<Contradiction> {
        self.contradiction
    }

    /// Returns the deductions made since the last call, including those of rejected
    /// attempts, and the contradiction that the last attempt led to.
    ///
    /// The log is empty unless [`Singles::start_log`] turned it on.
    #[must_use]
    pub fn take_log(&self) -> DeductionLog {
        self.trail.borrow_mut().take_log()
    }
}

impl Puzzle for Singles {
    type Slot = usize;
    type Candidate = u8;
    type Attempt<'p> = Attempt<'p>;
    type Solution = Grid;

    fn slot(&self, _: usize) -> Option<usize> {
        let trail = self.trail.borrow();
        self.root.slot(|| match self.order {
            GuessOrder::First => trail.first_empty(),
            GuessOrder::FewestCandidates => trail.fewest_candidates(),
        })
    }

    fn candidates(&self, cell: usize) -> impl Iterator<Item = u8> {
        let candidates = DigitSet::from_mask(self.trail.borrow().candidates(cell));
        self.root.candidates(candidates.iter())
    }

    fn attempt(&self, cell: usize, digit: u8) -> Option<Attempt<'_>> {
        let mut trail = self.trail.borrow_mut();
        let mark = trail.mark();
        if trail.guess(cell, digit).is_ok() {
            return Some(Attempt { puzzle: self, mark });
        }
        trail.undo_to(mark);
        None
    }

    fn solution(&self) -> Grid {
        let trail = self.trail.borrow();
        Grid::from_valid_digits(trail.shape(), trail.digits().to_vec())
    }
}

impl SudokuPuzzle for Singles {
    fn position(&self, cell: usize) -> Option<CellPosition> {
        Some(self.trail.borrow().shape().position(cell))
    }

    fn describe(&self, cell: usize, digit: u8) -> Option<Step> {
        Some(Step { position: self.position(cell)?, digit, is_placed: true })
    }

    fn digits(&self) -> Vec<u8> {
        Self::digits(self)
    }
}

/// Holds a guess and the deductions that followed from it. Dropping it undoes them.
#[derive(Debug)]
#[must_use = "dropping an attempt undoes it at once"]
pub struct Attempt<'p> {
    puzzle: &'p Singles,
    mark: TrailMark,
}

impl Drop for Attempt<'_> {
    fn drop(&mut self) {
        self.puzzle.trail.borrow_mut().undo_to(self.mark);
    }
}
