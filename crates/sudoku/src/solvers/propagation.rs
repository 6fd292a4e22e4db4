//! Backtracking with counts of the digits left: the solver `Propagation`.

use std::cell::RefCell;
use std::collections::VecDeque;

use stack_assumptions::Puzzle;

use super::root::Root;
use super::sudoku_puzzle::{Step, SudokuPuzzle};
use crate::grid::geometry::Geometry;
use crate::grid::{CellPosition, DigitSet, Duplicate, Grid};
use crate::marks::Clues;

/// Backtracking with a count of the digits left in each cell.
///
/// For each cell and digit it counts the peers that hold the digit, and for each cell
/// the digits that no peer holds. A cell with one digit left is filled next; a cell with
/// none is a contradiction. Undoing an attempt counts backwards: that needs no log. Guesses are made in the
/// cell with the fewest digits left, the first of them if there are many.
#[derive(Clone, Debug)]
pub struct Propagation {
    state: RefCell<PropagationState>,
    root: Root<usize>,
}

impl Propagation {
    /// Makes the puzzle that a grid or marks pose, and fills the cells that follow from the
    /// digits and candidates.
    ///
    /// # Errors
    /// If a digit appears twice in a house.
    pub fn new<'c>(clues: impl Into<Clues<'c>>) -> Result<Self, Duplicate> {
        let clues = clues.into();
        let filled = clues.checked()?;
        let mut state = PropagationState::new(Geometry::for_shape(clues.shape()));
        let singles = state.restrict(clues.open());
        let forced = filled.chain(singles.iter().flatten().copied());
        let root = if state.propagate(forced) && singles.is_some() {
            Root::OPEN
        } else {
            Root::dead_end(state.fewest().unwrap_or(0))
        };
        Ok(Self { state: RefCell::new(state), root })
    }

    /// Returns the digits of the grid row by row, 0 for an empty cell.
    #[must_use]
    pub fn digits(&self) -> Vec<u8> {
        self.state.borrow().digits.clone()
    }
}

impl Puzzle for Propagation {
    type Slot = usize;
    type Candidate = u8;
    type Attempt<'p> = Attempt<'p>;
    type Solution = Grid;

    fn slot(&self, _: usize) -> Option<usize> {
        self.root.slot(|| self.state.borrow().fewest())
    }

    fn candidates(&self, cell: usize) -> impl Iterator<Item = u8> {
        let digits = 1..=self.state.borrow().geometry.max_digit();
        let eligible = digits.filter(move |digit| self.state.borrow().is_eligible(cell, *digit));
        self.root.candidates(eligible)
    }

    fn attempt(&self, cell: usize, digit: u8) -> Option<Attempt<'_>> {
        let mut state = self.state.borrow_mut();
        let filled_before = state.filled.len();
        if state.propagate([(cell, digit)]) {
            Some(Attempt { puzzle: self, filled_before })
        } else {
            state.undo_to(filled_before);
            None
        }
    }

    fn solution(&self) -> Grid {
        let state = self.state.borrow();
        Grid::from_valid_digits(state.geometry.shape, state.digits.clone())
    }
}

impl SudokuPuzzle for Propagation {
    fn position(&self, cell: usize) -> Option<CellPosition> {
        Some(self.state.borrow().geometry.shape.position(cell))
    }

    fn describe(&self, cell: usize, digit: u8) -> Option<Step> {
        Some(Step { position: self.position(cell)?, digit, is_placed: true })
    }

    fn digits(&self) -> Vec<u8> {
        Self::digits(self)
    }
}

/// Holds a digit in its cell, and the digits that followed from it. Dropping it empties
/// these cells.
#[derive(Debug)]
#[must_use = "dropping an attempt undoes it at once"]
pub struct Attempt<'p> {
    puzzle: &'p Propagation,
    /// The number of cells filled before.
    filled_before: usize,
}

impl Drop for Attempt<'_> {
    fn drop(&mut self) {
        self.puzzle.state.borrow_mut().undo_to(self.filled_before);
    }
}

#[derive(Clone, Debug)]
struct PropagationState {
    geometry: &'static Geometry,
    /// 0 for an empty cell.
    digits: Vec<u8>,
    /// For each cell and digit, the number of filled peers that hold the digit; one more if
    /// the digit is not among the marks of the cell.
    ineligible: Vec<u8>,
    /// For each cell, the number of digits that are eligible.
    left: Vec<u8>,
    /// The filled cells, in the order in which they were filled.
    filled: Vec<usize>,
    /// The cells to fill next, each with its digit.
    queue: VecDeque<(usize, u8)>,
}

impl PropagationState {
    fn new(geometry: &'static Geometry) -> Self {
        let cells = geometry.shape.cells();
        Self {
            geometry,
            digits: vec![0; cells],
            ineligible: vec![0; cells * geometry.side],
            left: vec![geometry.max_digit(); cells],
            filled: Vec::with_capacity(cells),
            queue: VecDeque::new(),
        }
    }

    /// The first empty cell of those with the fewest digits left.
    #[inline]
    fn fewest(&self) -> Option<usize> {
        let empty = (0..self.digits.len()).filter(|cell| self.digits[*cell] == 0);
        empty.min_by_key(|cell| self.left[*cell])
    }

    fn is_eligible(&self, cell: usize, digit: u8) -> bool {
        self.ineligible[self.count_index(cell, digit)] == 0
    }

    /// The index of a cell and digit in `ineligible`.
    fn count_index(&self, cell: usize, digit: u8) -> usize {
        cell * self.geometry.side + usize::from(digit) - 1
    }

    /// Leaves open cells only the given candidates, for good. Returns the cells with one
    /// candidate, or `None` if a cell has none.
    fn restrict(
        &mut self,
        open: impl Iterator<Item = (usize, DigitSet)>,
    ) -> Option<Vec<(usize, u8)>> {
        let mut singles = Vec::new();
        for (cell, candidates) in open {
            let digits = 1..=self.geometry.max_digit();
            for digit in digits.filter(|digit| !candidates.contains(*digit)) {
                // As if one more peer held the digit, which is never undone.
                let index = self.count_index(cell, digit);
                self.ineligible[index] += 1;
                self.left[cell] -= 1;
            }
            if candidates.is_empty() {
                return None;
            }
            singles.extend(candidates.single().map(|digit| (cell, digit)));
        }
        Some(singles)
    }

    /// Fills the given cells, and then each cell with one digit left. Returns `false`
    /// when a cell has no digit left; the cells filled until then stay filled.
    fn propagate(&mut self, forced: impl IntoIterator<Item = (usize, u8)>) -> bool {
        self.queue.clear();
        self.queue.extend(forced);
        while let Some((cell, digit)) = self.queue.pop_front() {
            if self.digits[cell] == digit {
                continue;
            }
            if self.digits[cell] != 0 || !self.is_eligible(cell, digit) {
                return false;
            }
            self.digits[cell] = digit;
            self.filled.push(cell);
            // All peers are counted before the function returns: `undo_to` relies on it.
            let mut is_possible = true;
            for &peer in self.geometry.peers(cell) {
                let peer = usize::from(peer);
                let index = self.count_index(peer, digit);
                self.ineligible[index] += 1;
                if self.ineligible[index] > 1 {
                    continue;
                }
                self.left[peer] -= 1;
                if self.digits[peer] != 0 {
                    continue;
                }
                match self.left[peer] {
                    0 => is_possible = false,
                    1 => {
                        let digit = self.only_digit(peer);
                        self.queue.push_back((peer, digit));
                    }
                    _ => {}
                }
            }
            if !is_possible {
                return false;
            }
        }
        true
    }

    /// The one digit left in a cell.
    fn only_digit(&self, cell: usize) -> u8 {
        let counts = &self.ineligible[self.count_index(cell, 1)..][..self.geometry.side];
        let index = counts.iter().position(|count| *count == 0).expect("BUG: no digit is left");
        u8::try_from(index + 1).expect("BUG: a digit over 64")
    }

    /// Empties the cells filled last, until `filled` cells are filled.
    fn undo_to(&mut self, filled: usize) {
        while self.filled.len() > filled {
            let cell = self.filled.pop().expect("BUG: fewer cells filled than before");
            let digit = std::mem::take(&mut self.digits[cell]);
            for &peer in self.geometry.peers(cell) {
                let peer = usize::from(peer);
                let index = self.count_index(peer, digit);
                self.ineligible[index] -= 1;
                if self.ineligible[index] == 0 {
                    self.left[peer] += 1;
                }
            }
        }
    }
}
