//! One 9×9 puzzle at a time, with bit-parallel propagation.
//!
//! Nine vectors of sixteen lanes hold the candidates: a vector for each place within a
//! box, a lane for each box. One round of propagation applies naked singles, hidden
//! singles of boxes and locked candidates to the whole board. Rounds are repeated until
//! nothing changes; then the solver branches on a [`Decision`]. The vectors are those of
//! AVX-512, AVX2, SSE4.2 or SSE2, as detected at run time, or of NEON or WASM.

mod choose;
mod error;
mod order;
mod planes;
mod propagate;
mod stack;

use std::cell::{Cell, RefCell};
use std::mem::take;

use fearless_simd::Level;
use stack_assumptions::Puzzle;

use self::order::Order;
use self::propagate::propagate;
use self::stack::{Candidates, Elimination, keep_stack, take_stack};
use super::tables::ALL_DIGITS;
use crate::grid::{CellPosition, Grid, Shape};
use crate::marks::Clues;
use crate::solvers::root::Root;
use crate::solvers::sudoku_puzzle::{Step, SudokuPuzzle};

pub use self::error::BandsError;
pub use super::decision::Decision;

/// A solver for 9×9 only, which applies singles and locked candidates to the whole board
/// at once.
///
/// Its slot is a [`Decision`], whether a digit is in a cell, and the candidates are
/// `true` and `false`, in this order.
#[derive(Clone, Debug)]
pub struct Bands {
    root: Root<Decision>,
    /// The state at each depth. What is above `depth` is left from before.
    states: RefCell<Vec<Candidates>>,
    /// How many attempts are held.
    depth: Cell<usize>,
    /// The instruction set that propagation uses.
    level: Level,
    /// The decisions of a restart; empty in a first search.
    order: Order,
}

impl Bands {
    /// Makes the puzzle that a grid or marks pose, with all that follows from them.
    ///
    /// # Errors
    /// When the grid is not 9×9 in boxes of 3×3, or two equal digits are in one
    /// house.
    pub fn new<'c>(clues: impl Into<Clues<'c>>) -> Result<Self, BandsError> {
        Self::with_level(Level::new(), clues.into())
    }

    /// The same with an instruction set.
    pub(super) fn with_level(level: Level, clues: Clues<'_>) -> Result<Self, BandsError> {
        if clues.shape() != Shape::CLASSIC {
            return Err(BandsError::Shape(clues.shape()));
        }
        let loaded = match clues {
            Clues::Grid(grid) => {
                let digits = grid.digits().try_into().expect("BUG: a grid without 81 cells");
                Candidates::load_clues(digits)
            }
            Clues::Marks(marks) => Candidates::load_marks(marks),
        };
        let (mut states, order) = (take_stack(), Order::default());
        let root = if propagate(level, &loaded, Elimination::NONE, &order, &mut states[0]) {
            Root::OPEN
        } else if let Some(duplicate) = clues.duplicate() {
            // Looked for only here: the rules always fail on two equal digits in a house.
            keep_stack(states);
            return Err(BandsError::Duplicate(duplicate));
        } else {
            states[0] = loaded;
            Root::dead_end(Decision::FIRST)
        };
        Ok(Self { root, states: RefCell::new(states), depth: Cell::new(0), level, order })
    }

    /// Makes the puzzle of the same clues that decides in another order, by the salt.
    pub(super) fn reordered(&self, salt: u32) -> Self {
        let mut states = take_stack();
        states[0].clone_from(&self.states.borrow()[0]);
        let order = Order::new(&states[0], salt);
        order.decide(0, &mut states[0]);
        let (depth, level) = (Cell::new(0), self.level);
        Self { root: self.root, states: RefCell::new(states), depth, level, order }
    }

    /// Returns the digits that stand now, row by row, 0 for an empty cell.
    #[must_use]
    pub fn digits(&self) -> Vec<u8> {
        self.states.borrow()[self.depth.get()].digits().to_vec()
    }
}

impl Bands {
    /// Returns the number of candidates of the board, besides one for each cell.
    #[inline]
    pub(super) fn open_candidates(&self) -> u32 {
        self.states.borrow()[self.depth.get()].open_candidates()
    }

    /// Returns the candidates of a cell, by the place within its box and the lane of the box.
    pub(super) fn candidates_at(&self, place: usize, lane: usize) -> u16 {
        self.states.borrow()[self.depth.get()].planes[place].0[lane] & ALL_DIGITS
    }
}

impl Drop for Bands {
    fn drop(&mut self) {
        keep_stack(take(self.states.get_mut()));
    }
}

impl Puzzle for Bands {
    type Slot = Decision;
    type Candidate = bool;
    type Attempt<'p> = Attempt<'p>;
    type Solution = Grid;

    #[inline]
    fn slot(&self, _: usize) -> Option<Decision> {
        self.root.slot(|| self.states.borrow()[self.depth.get()].decision)
    }

    #[inline]
    fn candidates(&self, _: Decision) -> impl Iterator<Item = bool> {
        self.root.candidates([true, false].into_iter())
    }

    #[inline]
    fn attempt(&self, decision: Decision, is_placed: bool) -> Option<Attempt<'_>> {
        let mut states = self.states.borrow_mut();
        let depth = self.depth.get();
        if states.len() == depth + 1 {
            states.push(Candidates::ALL_CANDIDATES);
        }
        let (from, to) = states.split_at_mut(depth + 1);
        let (from, to) = (&from[depth], &mut to[0]);
        if is_placed && from.group.len() > 0 {
            from.place_in_group(decision, to);
        } else {
            let elimination = Elimination::by(decision, is_placed);
            if !propagate(self.level, from, elimination, &self.order, to) {
                return None;
            }
        }
        self.depth.set(depth + 1);
        Some(Attempt { puzzle: self })
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

    fn slot_name(&self, decision: Decision) -> String {
        format!("{} is {}", Shape::CLASSIC.position(decision.cell()), decision.digit())
    }

    fn candidate_name(&self, is_placed: bool) -> String {
        if is_placed { "yes" } else { "no" }.to_owned()
    }

    fn digits(&self) -> Vec<u8> {
        Self::digits(self)
    }
}

/// Holds a decision and all that follows from it. Its drop returns to the state before.
#[derive(Debug)]
#[must_use = "dropping an attempt undoes it at once"]
pub struct Attempt<'p> {
    puzzle: &'p Bands,
}

impl Drop for Attempt<'_> {
    #[inline]
    fn drop(&mut self) {
        self.puzzle.depth.set(self.puzzle.depth.get() - 1);
    }
}
