//! Digging: clues are removed from a full grid as long as there is one solution.

use std::ops::RangeInclusive;
use std::sync::Arc;

use stack_assumptions::{Limits, Outcome};
use sudoku::{Batch, BatchResult, Grid, Shape, Solver};

/// How many sets of clues are removed before the first test. Removing is monotone: if all can go
/// together, each could go in turn. So the puzzle is the same for each number.
const AT_ONCE: usize = 28;

/// The most nodes of a test of a grid that is not 9×9. A clue whose test ends there stays.
const MAX_NODES: u64 = 200_000;

/// A puzzle from which clues are removed.
#[derive(Clone, Debug)]
pub(crate) struct Digging {
    pub digits: Vec<u8>,
    pub solution: Vec<u8>,
    /// The sets of cells to empty, each together.
    orbits: Arc<[Vec<usize>]>,
    /// The order in which they are emptied.
    order: Vec<u8>,
    /// The number of sets that were looked at.
    done: usize,
    /// The sets that are tried together now, from the next one on.
    tried: usize,
    at_once: usize,
    pub clues: usize,
    /// No set is removed that leaves fewer clues than this; digging ends at the end of the range.
    wanted: RangeInclusive<usize>,
}

impl Digging {
    /// Begins with all clues of a solution. Ends at the most clues that are wanted, or else where
    /// no set can go.
    pub fn new(
        solution: Vec<u8>,
        orbits: Arc<[Vec<usize>]>,
        order: Vec<u8>,
        wanted: RangeInclusive<usize>,
    ) -> Self {
        let (digits, clues) = (solution.clone(), solution.len());
        let (done, tried, at_once) = (0, 0, AT_ONCE);
        Self { digits, solution, orbits, order, done, tried, at_once, clues, wanted }
    }

    /// Begins with a puzzle, whose clues are removed one by one in this order as far as they can.
    pub fn from_puzzle(digits: Vec<u8>, solution: Vec<u8>, cells: Vec<u8>) -> Self {
        let orbits = (0..digits.len()).map(|cell| vec![cell]).collect();
        let clues = cells.len();
        Self { digits, clues, at_once: 1, ..Self::new(solution, orbits, cells, 0..=0) }
    }

    /// Empties the next sets; the digits are then to be tested. `false` at the end.
    fn remove(&mut self) -> bool {
        let can_go = |clues: usize| clues >= *self.wanted.start();
        while self.clues > *self.wanted.end() {
            let mut clues = self.clues;
            let next = self.order[self.done..].iter().take(self.at_once);
            let next = next.map(|at| &self.orbits[usize::from(*at)]);
            let fitting = next.take_while(|orbit| {
                let is_enough = clues <= *self.wanted.end();
                clues = clues.saturating_sub(orbit.len());
                !is_enough && can_go(clues)
            });
            self.tried = fitting.count();
            if self.tried > 0 {
                self.set(|_| 0);
                return true;
            }
            // Too few clues would be left without it.
            self.done += 1;
            if !self.is_open() {
                return false;
            }
        }
        false
    }

    fn set(&mut self, digit: impl Fn(u8) -> u8) {
        for at in &self.order[self.done..self.done + self.tried] {
            for cell in &self.orbits[usize::from(*at)] {
                self.digits[*cell] = digit(self.solution[*cell]);
            }
        }
    }

    /// Goes on after a test.
    fn tested(&mut self, is_unique: bool) {
        if is_unique {
            let gone = &self.order[self.done..self.done + self.tried];
            self.clues -= gone.iter().map(|at| self.orbits[usize::from(*at)].len()).sum::<usize>();
            self.done += self.tried;
        } else {
            self.set(|digit| digit);
            if self.tried == 1 {
                self.done += 1;
            }
            self.at_once = (self.tried / 3).max(1);
        }
    }

    fn is_open(&self) -> bool {
        self.done < self.order.len()
    }

    /// Digs to the end, testing each grid by the solver of its size.
    pub fn dig(&mut self, shape: Shape) {
        while self.is_open() && self.remove() {
            let grid = Grid::new(shape, self.digits.clone()).expect("BUG: digits of a solution");
            let limits = Limits::new().solutions(2).nodes(MAX_NODES);
            let report = grid.count_with(Solver::default(), limits);
            let is_unique = report.is_ok_and(|report| {
                report.outcome == Some(Outcome::Exhausted) && report.counters.solutions == 1
            });
            self.tested(is_unique);
        }
    }
}

/// Digs many 9×9 puzzles to their ends, a test of each at a time.
pub(crate) fn dig_all(all: &mut [Digging], batch: &mut Batch) {
    let mut puzzles: Vec<[u8; 81]> = Vec::new();
    let mut results = Vec::new();
    let mut open: Vec<usize> = (0..all.len()).collect();
    loop {
        open.retain(|at| all[*at].is_open() && all[*at].remove());
        if open.is_empty() {
            return;
        }
        puzzles.clear();
        puzzles.extend(open.iter().map(|at| {
            <[u8; 81]>::try_from(&all[*at].digits[..]).expect("BUG: not a puzzle of 9×9")
        }));
        results.resize(puzzles.len(), BatchResult::EMPTY);
        batch.solve(&puzzles, 2, &mut results);
        for (at, result) in open.iter().zip(&results) {
            all[*at].tested(result.solutions == 1);
        }
    }
}
