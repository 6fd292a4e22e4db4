//! Backtracking with naked and hidden singles.

use std::cell::RefCell;

use stack_assumptions::Puzzle;

mod deduction;
mod trail;

pub use deduction::{Contradiction, Deduction, Technique};
use trail::{SinglesTrail, TrailMark};

use crate::{DigitSet, Duplicate, Grid};

/// Ways 3 and 4: naked and hidden singles until nothing moves, and an assumption
/// only then, which is followed by deductions of its own.
#[derive(Clone, Debug)]
pub struct Singles {
    singles: RefCell<SinglesTrail>,
    choice: Choice,
    /// The clues alone lead to a contradiction.
    contradiction: Option<Contradiction>,
}

/// The cell that is assumed in next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    TopLeft,
    Fewest,
}

impl Singles {
    /// Solver 3: assumes in the first empty cell, from top left to bottom right.
    ///
    /// # Errors
    /// When two equal digits stand in one house.
    pub fn new(grid: &Grid) -> Result<Self, Duplicate> {
        Self::with_choice(grid, Choice::TopLeft)
    }

    /// Solver 4: assumes in the cell with the fewest candidates, the first of several.
    ///
    /// # Errors
    /// When two equal digits stand in one house.
    pub fn mrv(grid: &Grid) -> Result<Self, Duplicate> {
        Self::with_choice(grid, Choice::Fewest)
    }

    /// Keeps a log of each deduction, for [`Singles::take_log`].
    #[must_use]
    pub fn logged(self) -> Self {
        self.singles.borrow_mut().keep_log(self.contradiction);
        self
    }

    fn with_choice(grid: &Grid, choice: Choice) -> Result<Self, Duplicate> {
        let clues = grid.checked_clues()?;
        let mut singles = SinglesTrail::new(grid.shape());
        let contradiction = singles.give(clues).err();
        Ok(Self { singles: RefCell::new(singles), choice, contradiction })
    }

    /// The digits that stand now, row by row, 0 for an empty cell.
    #[must_use]
    pub fn digits(&self) -> Vec<u8> {
        self.singles.borrow().digits().to_vec()
    }

    /// The deductions in force, in the order they were made.
    #[must_use]
    pub fn deductions(&self) -> Vec<Deduction> {
        self.singles.borrow().deductions().collect()
    }

    /// Origin the clues alone have no solution, where deduction shows it.
    #[must_use]
    pub fn contradiction(&self) -> Option<Contradiction> {
        self.contradiction
    }

    /// The deductions since the last call, those of refused attempts included,
    /// and the contradiction that the last one ended in. Empty unless
    /// [`logged`](Singles::logged).
    #[must_use]
    pub fn take_log(&self) -> (Vec<Deduction>, Option<Contradiction>) {
        self.singles.borrow_mut().take_log()
    }
}

impl Puzzle for Singles {
    type Slot = usize;
    type Candidate = u8;
    type Attempt<'p> = Attempt<'p>;
    type Solution = Grid;

    fn slot(&self, _: usize) -> Option<usize> {
        let singles = self.singles.borrow();
        if self.contradiction.is_some() {
            // Nothing fits anywhere, not even where all is filled.
            return singles.first_empty().or(Some(0));
        }
        match self.choice {
            Choice::TopLeft => singles.first_empty(),
            Choice::Fewest => singles.fewest(),
        }
    }

    fn candidates(&self, cell: usize) -> impl Iterator<Item = u8> {
        let impossible = self.contradiction.is_some();
        DigitSet::of(if impossible { 0 } else { self.singles.borrow().candidates(cell) })
    }

    fn attempt(&self, cell: usize, digit: u8) -> Option<Attempt<'_>> {
        let mut singles = self.singles.borrow_mut();
        let mark = singles.mark();
        if singles.assume(cell, digit).is_ok() {
            return Some(Attempt { puzzle: self, mark });
        }
        singles.take_back(mark);
        None
    }

    fn solution(&self) -> Grid {
        let singles = self.singles.borrow();
        Grid::of_digits(singles.shape(), singles.digits().to_vec())
    }
}

/// Holds an assumption and all that was deduced from it; its drop takes them back.
#[derive(Debug)]
#[must_use = "dropping an attempt takes it back at once"]
pub struct Attempt<'p> {
    puzzle: &'p Singles,
    mark: TrailMark,
}

impl Drop for Attempt<'_> {
    fn drop(&mut self) {
        self.puzzle.singles.borrow_mut().take_back(self.mark);
    }
}
