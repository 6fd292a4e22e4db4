//! Backtracking with a count of the candidates left in each cell.

use std::cell::RefCell;
use std::collections::VecDeque;

use stack_assumptions::Puzzle;

use crate::grid::geometry::Geometry;
use crate::{Duplicate, Grid};

/// Solver 2: counts and a queue of forced cells.
///
/// For each cell it keeps how often each digit was made ineligible by a peer, and
/// how many digits are left. A cell with one left is forced and joins the queue;
/// a cell with none prunes. Everything is counted back on the way up. Naive
/// are made where the fewest digits are left, the first of several such cells.
#[derive(Clone, Debug)]
pub struct Propagation {
    state: RefCell<State>,
    /// No digit is left for some cell from the start.
    impossible: bool,
}

impl Propagation {
    /// The puzzle that `grid` poses, with all that follows from its digits filled in.
    ///
    /// # Errors
    /// When two equal digits stand in one house.
    pub fn new(grid: &Grid) -> Result<Self, Duplicate> {
        let clues = grid.checked_clues()?;
        let mut state = State::new(Geometry::of(grid.shape()));
        let impossible = !state.propagate(clues);
        Ok(Self { state: RefCell::new(state), impossible })
    }

    /// The digits that stand now, row by row, 0 for an empty cell.
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
        let state = self.state.borrow();
        let empty = (0..state.digits.len()).filter(|cell| state.digits[*cell] == 0);
        let fewest = empty.min_by_key(|cell| state.left[*cell]);
        // Nothing fits anywhere, not even where all is filled.
        if self.impossible { fewest.or(Some(0)) } else { fewest }
    }

    fn candidates(&self, cell: usize) -> impl Iterator<Item = u8> {
        let side = if self.impossible { 0 } else { self.state.borrow().geometry.side };
        #[expect(clippy::cast_possible_truncation, reason = "a side is at most 64")]
        (1..=side as u8).filter(move |digit| self.state.borrow().is_eligible(cell, *digit))
    }

    fn attempt(&self, cell: usize, digit: u8) -> Option<Attempt<'_>> {
        let mut state = self.state.borrow_mut();
        let mark = state.filled.len();
        if state.propagate([(cell, digit)]) {
            Some(Attempt { puzzle: self, mark })
        } else {
            state.take_back(mark);
            None
        }
    }

    fn solution(&self) -> Grid {
        let state = self.state.borrow();
        Grid::of_digits(state.geometry.shape, state.digits.clone())
    }
}

/// Holds a digit and all that it forced; its drop takes them back.
#[derive(Debug)]
#[must_use = "dropping an attempt takes it back at once"]
pub struct Attempt<'p> {
    puzzle: &'p Propagation,
    /// How many cells were filled before.
    mark: usize,
}

impl Drop for Attempt<'_> {
    fn drop(&mut self) {
        self.puzzle.state.borrow_mut().take_back(self.mark);
    }
}

#[derive(Clone, Debug)]
struct State {
    geometry: &'static Geometry,
    /// 0 for an empty cell.
    digits: Vec<u8>,
    /// For each cell and digit, how many filled peers hold that digit.
    ineligible: Vec<u8>,
    /// For each cell, how many digits no filled peer holds.
    left: Vec<u8>,
    /// The filled cells, in the order of their filling.
    filled: Vec<usize>,
    /// The cells to be filled, and their digits.
    queue: VecDeque<(usize, u8)>,
}

impl State {
    fn new(geometry: &'static Geometry) -> Self {
        let cells = geometry.shape.cells();
        #[expect(clippy::cast_possible_truncation, reason = "a side is at most 64")]
        let side = geometry.side as u8;
        Self {
            geometry,
            digits: vec![0; cells],
            ineligible: vec![0; cells * geometry.side],
            left: vec![side; cells],
            filled: Vec::with_capacity(cells),
            queue: VecDeque::new(),
        }
    }

    fn is_eligible(&self, cell: usize, digit: u8) -> bool {
        self.ineligible[self.count_of(cell, digit)] == 0
    }

    fn count_of(&self, cell: usize, digit: u8) -> usize {
        cell * self.geometry.side + usize::from(digit) - 1
    }

    /// Fills these cells and all that they force. Answers `false` as soon as some
    /// cell has no digit left; what was filled by then stays for
    /// [`State::take_back`].
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
            let mut possible = true;
            for &peer in self.geometry.peers(cell) {
                let peer = usize::from(peer);
                let count = self.count_of(peer, digit);
                self.ineligible[count] += 1;
                if self.ineligible[count] > 1 {
                    continue;
                }
                self.left[peer] -= 1;
                if self.digits[peer] != 0 {
                    continue;
                }
                match self.left[peer] {
                    0 => possible = false,
                    1 => {
                        let digit = self.only_digit(peer);
                        self.queue.push_back((peer, digit));
                    }
                    _ => {}
                }
            }
            if !possible {
                return false;
            }
        }
        true
    }

    /// The one digit left for a cell.
    fn only_digit(&self, cell: usize) -> u8 {
        let side = self.geometry.side;
        let counts = &self.ineligible[cell * side..][..side];
        let at = counts.iter().position(|count| *count == 0);
        let at = at.expect("BUG: one digit left, and none found");
        u8::try_from(at + 1).expect("BUG: a digit over 64")
    }

    /// Counts back to when only `mark` cells were filled.
    fn take_back(&mut self, mark: usize) {
        while self.filled.len() > mark {
            let cell = self.filled.pop().expect("BUG: more filled than held");
            let digit = std::mem::take(&mut self.digits[cell]);
            for &peer in self.geometry.peers(cell) {
                let peer = usize::from(peer);
                let count = self.count_of(peer, digit);
                self.ineligible[count] -= 1;
                if self.ineligible[count] == 0 {
                    self.left[peer] += 1;
                }
            }
        }
    }
}
