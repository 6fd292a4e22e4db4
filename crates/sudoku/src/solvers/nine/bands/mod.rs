//! Solver 5: 9×9 by whole passes over the board, sixteen lanes at a time.
//!
//! # How it works
//!
//! The candidates of a cell are a mask of nine bits. [`lanes`]: a register has
//! sixteen lanes of 16 bits, of which nine stand for the nine boxes, laid out as
//! band × stack; nine such registers, one for each place within a box, hold the
//! board. So what is asked of all cells at one place is one instruction, what is
//! asked of the cells of a box goes from register to register with no shuffle, and
//! the box beside or below is one shuffle away.
//!
//! [`pass`]: one pass applies, to the whole board and without a branch,
//!
//! - naked singles: a cell with one candidate takes it from the rest of its box;
//! - locked candidates, along the rows of a band and the columns of a stack. The
//!   three cells that a row and a box share are taken as one, a *triad*, as in T.
//!   Dillon's solver tdoku, <https://github.com/t-dillon/tdoku>. A digit has three of
//!   a band's nine triads, one in each row and each box, which leaves six
//!   permutations; it stays in a triad only where a permutation with that triad has
//!   candidates in all three;
//! - hidden singles of the boxes: a digit with one place in a box takes its cell.
//!
//! That is all. A digit that left its box but for one cell leaves one triad in the
//! box, and so the row and the column of the cell by the second rule; a hidden single
//! of a row is, by the second rule, one of its box. Passes are made until one changes
//! nothing, or a cell or a digit of a box has nothing left. There is no list of what
//! is still to be looked at, which is what other solvers spend their time on: a pass
//! is some 250 instructions, most puzzles take ten or so.
//!
//! [`choice`]: when a pass changes nothing, a digit of a cell with two candidates is
//! asked for, yes or no. Of a few such cells it is the one whose two digits have the
//! most candidates among its peers, those in other such cells counted three times.
//! Better and worse counts were tried by the number of assumptions they led to; the
//! first such cell takes 1.5 times as many.
//!
//! [`state`]: an attempt reads one state, and writes the next one on a stack. Its
//! drop goes one down; nothing is undone. The memory of a stack is kept for the next
//! puzzle of the thread: but for the copy that is a solution, nothing is allocated.
//!
//! [`instructions`]: the rules are written once, over what they need of sixteen lanes.
//! `avx2` has that in one register of an x86-64 processor, which is looked for at run
//! time, as is AVX-512 for such registers; `sse2` in two, on any x86-64; elsewhere `words`
//! in three words of 64 bits. All take the same steps.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod choice;
mod error;
mod instructions;
mod lanes;
mod pass;
#[cfg(target_arch = "x86_64")]
mod sse2;
mod state;
#[cfg(test)]
mod tests;
#[cfg(any(test, not(target_arch = "x86_64")))]
mod words;

use std::cell::{Cell, RefCell};
use std::mem::take;

use stack_assumptions::Puzzle;

use self::instructions::Instructions;
use self::state::State;
use crate::grid::{CellPosition, Grid, Shape};
use crate::solvers::sudoku_puzzle::{Step, SudokuPuzzle};

pub use self::error::BandsError;
pub use self::state::Decision;

/// Solver 5: 9×9 only, with singles and locked candidates of the whole board at once.
///
/// Its slot is a [`Decision`], whether a digit stands in a cell, and its candidates
/// are the answers, `true` first.
#[derive(Clone, Debug)]
pub struct Bands {
    /// The state at each depth; those above `depth` are left from before.
    states: RefCell<Vec<State>>,
    /// How many attempts are held.
    depth: Cell<usize>,
    instructions: Instructions,
}

thread_local! {
    /// The states of the last puzzle, for their memory.
    static SPARE: Cell<Vec<State>> = const { Cell::new(Vec::new()) };
}

impl Bands {
    /// The puzzle that `grid` poses, with all that follows from its digits.
    ///
    /// # Errors
    /// When the grid is not 9×9 in boxes of 3×3, or two equal digits stand in one
    /// house.
    pub fn new(grid: &Grid) -> Result<Self, BandsError> {
        Self::by(Instructions::best(), grid)
    }

    fn by(instructions: Instructions, grid: &Grid) -> Result<Self, BandsError> {
        let clues = grid.digits().try_into().ok().filter(|_| grid.shape() == Shape::CLASSIC);
        let Some(clues) = clues else {
            return Err(BandsError::Shape(grid.shape()));
        };
        let puzzle = Self::of(instructions, clues);
        // Two equal digits in one house never get past the rules.
        if puzzle.slot(0) == Some(Decision::NONE)
            && let Some(duplicate) = grid.duplicate()
        {
            return Err(BandsError::Duplicate(duplicate));
        }
        Ok(puzzle)
    }

    /// The puzzle that these digits pose, 0 for an empty cell; one without a solution
    /// where they contradict each other.
    fn of(instructions: Instructions, clues: &[u8; 81]) -> Self {
        let mut states = SPARE.try_with(Cell::take).unwrap_or_default();
        if states.is_empty() {
            states.push(State::FULL);
        }
        let root = &mut states[0];
        root.give(clues);
        if !instructions.begin(root) {
            root.question = Some(Decision::NONE);
        }
        Self { states: RefCell::new(states), depth: Cell::new(0), instructions }
    }

    /// The digits that stand now, row by row, 0 for an empty cell.
    #[must_use]
    pub fn digits(&self) -> Vec<u8> {
        self.states.borrow()[self.depth.get()].digits().to_vec()
    }
}

impl Drop for Bands {
    fn drop(&mut self) {
        let states = take(self.states.get_mut());
        // A thread that ends has no use for them.
        let _ = SPARE.try_with(|spare| spare.set(states));
    }
}

impl Puzzle for Bands {
    type Slot = Decision;
    type Candidate = bool;
    type Attempt<'p> = Attempt<'p>;
    type Solution = Grid;

    #[inline]
    fn slot(&self, _: usize) -> Option<Decision> {
        self.states.borrow()[self.depth.get()].question
    }

    #[inline]
    fn candidates(&self, question: Decision) -> impl Iterator<Item = bool> {
        let answers = if question == Decision::NONE { 0 } else { 2 };
        [true, false].into_iter().take(answers)
    }

    #[inline]
    fn attempt(&self, question: Decision, yes: bool) -> Option<Attempt<'_>> {
        let mut states = self.states.borrow_mut();
        let depth = self.depth.get();
        if states.len() == depth + 1 {
            states.push(State::FULL);
        }
        let (from, to) = states.split_at_mut(depth + 1);
        let settled = self.instructions.settle(&from[depth], question.answered(yes), &mut to[0]);
        settled.then(|| {
            self.depth.set(depth + 1);
            Attempt { puzzle: self }
        })
    }

    fn solution(&self) -> Grid {
        Grid::from_valid_digits(Shape::CLASSIC, self.digits())
    }
}

impl SudokuPuzzle for Bands {
    fn position(&self, decision: Decision) -> Option<CellPosition> {
        Some(Shape::CLASSIC.position(decision.cell()))
    }

    fn describe(&self, decision: Decision, is_placed: bool) -> Option<Step> {
        Some(Step { position: self.position(decision)?, digit: decision.digit(), is_placed })
    }

    fn digits(&self) -> Vec<u8> {
        Self::digits(self)
    }
}

/// Holds an answer and all that followed from it; its drop goes back to the state
/// before.
#[derive(Debug)]
#[must_use = "dropping an attempt takes it back at once"]
pub struct Attempt<'p> {
    puzzle: &'p Bands,
}

impl Drop for Attempt<'_> {
    #[inline]
    fn drop(&mut self) {
        self.puzzle.depth.set(self.puzzle.depth.get() - 1);
    }
}
