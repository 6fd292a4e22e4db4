//! The leaves of [`BorderQueens`], and what counts below them.

use std::collections::HashMap;
use std::mem;
use std::sync::{Arc, Mutex, PoisonError};

use fearless_simd::Level;
use stack_assumptions::tally::Tally;

use super::border::Border;
use super::levels::{LevelSearch, visit_below};
use super::puzzle::{Board, BorderQueens};
use super::shape::{Shape, Shifts, order};
use crate::solution::Solution;

/// A board with the border and the first rows. It stands for the solutions that have these
/// queens, and for their rotations and reflections; [`LeafTally`] counts them.
#[derive(Clone, Copy, Debug)]
pub struct Leaf {
    size: usize,
    border: Border,
    /// As in [`Board`].
    queens: u128,
    shape: Shape,
    squares: Squares,
}

/// The columns and diagonals that have a queen, of those that cross the rows below a leaf.
#[derive(Clone, Copy, Debug)]
pub(super) struct Squares {
    pub columns: u32,
    pub diagonals: u64,
    pub anti_diagonals: u64,
}

impl Squares {
    /// The columns that are free in a row.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "`all` has at most 25 bits")]
    pub fn free(&self, all: u32, row: Shifts) -> u32 {
        let attacked = self.diagonals >> row.diagonals | self.anti_diagonals >> row.anti_diagonals;
        all & !(self.columns | attacked as u32)
    }
}

impl Leaf {
    /// The bits for the column of a queen.
    pub(super) const COLUMN_BITS: u32 = 5;

    #[inline]
    pub(super) fn new(size: usize, border: Border, board: &Board) -> Self {
        let shape = Shape { rows: board.rows, weight: border.weight };
        let offset = shape.offset((1 << (size - 2)) - 1);
        let squares = Squares {
            columns: board.columns,
            diagonals: board.diagonals >> offset.diagonals,
            anti_diagonals: board.anti_diagonals >> offset.anti_diagonals,
        };
        Self { size, border, queens: board.queens, shape, squares }
    }

    /// Returns the column of the queen in each row from the top, or `None` for a row without a
    /// queen.
    #[must_use]
    pub fn columns(&self) -> impl ExactSizeIterator<Item = Option<usize>> {
        let squares = self.border.squares(self.size);
        (0..self.size).map(move |row| {
            if let Some((_, column)) = squares.iter().find(|square| square.0 == row) {
                return Some(*column);
            }
            let column = (self.queens >> (Self::COLUMN_BITS as usize * (row - 1))) as usize % 32;
            (column > 0).then_some(column)
        })
    }

    /// Returns the fundamental solutions that this leaf stands for: each is the least of its
    /// rotations and reflections, as [`Solution::is_fundamental`] has it. All leaves together
    /// have each fundamental solution once.
    #[must_use]
    pub fn fundamental_solutions(&self) -> Vec<Solution> {
        let mut columns: Vec<_> = self.columns().collect();
        let mut found = Vec::new();
        let all = (1 << (self.size - 2)) - 1;
        let order = order(all);
        let shifts = self.shape.shifts(&order);
        let rows: Vec<_> = self.shape.rows(&order).collect();
        visit_below(all, &shifts, &self.squares, &mut vec![0; rows.len()], 0, &mut |below| {
            for (row, bit) in rows.iter().zip(below) {
                columns[*row as usize + 1] = Some(bit.trailing_zeros() as usize + 1);
            }
            let solution = Solution::new(columns.iter().flatten().copied().collect());
            if self.border.weight == 8 || self.is_least(&solution) {
                found.extend(solution.symmetries().min());
            }
        });
        found
    }

    /// Whether a solution is the least of its images that have the same border. They stand below
    /// the same border, so each of them is found.
    fn is_least(&self, solution: &Solution) -> bool {
        let squares = self.border.squares(self.size);
        let has_same_border =
            |image: &Solution| squares.iter().all(|(row, column)| image.columns()[*row] == *column);
        solution.symmetries().filter(has_same_border).all(|image| *solution <= image)
    }
}

/// Counts the solutions that [leaves](Leaf) stand for, those of many leaves at once: sixteen
/// nodes in a step with AVX-512, eight with AVX2, four with SSE4.2, one elsewhere.
///
/// Clones that settle at the same time, on threads of their own, search together what each of
/// them has left: each leaf is counted by one of them. So none of these threads waits for another.
#[derive(Clone, Debug)]
pub struct LeafTally {
    /// The leaves of each shape that have not been searched.
    leaves: HashMap<Shape, Vec<Squares>, fnv::FnvBuildHasher>,
    /// Leaves that this tally and its clones search when they settle.
    last_leaves: Arc<Mutex<Vec<LeavesOfShape>>>,
    search: LevelSearch,
    count: u64,
    is_too_large: bool,
}

/// Some leaves, all of one shape.
type LeavesOfShape = (Shape, Vec<Squares>);

impl LeafTally {
    /// The most leaves of a shape that are put aside.
    const MAX_LEAVES: usize = 64;

    /// Returns a tally without leaves, for the leaves of this puzzle. It uses the widest vector
    /// registers that this machine has.
    #[must_use]
    pub fn new(queens: &BorderQueens) -> Self {
        Self::with_level(queens, Level::new())
    }

    /// Returns a tally that uses the instructions of this level.
    #[must_use]
    pub fn with_level(queens: &BorderQueens, level: Level) -> Self {
        Self {
            leaves: HashMap::default(),
            last_leaves: Arc::default(),
            search: LevelSearch::new(queens.all(), level),
            count: 0,
            is_too_large: false,
        }
    }

    /// Adds the solutions below leaves of one shape.
    fn add_below(&mut self, shape: Shape, leaves: &[Squares]) {
        let below = self.search.count(shape, leaves).checked_mul(shape.weight.into());
        match below.and_then(|below| self.count.checked_add(below)) {
            Some(count) => self.count = count,
            None => self.is_too_large = true,
        }
    }
}

impl Tally<Leaf> for LeafTally {
    fn add(&mut self, Leaf { shape, squares, .. }: Leaf) {
        let leaves = self.leaves.entry(shape).or_default();
        leaves.push(squares);
        if leaves.len() == Self::MAX_LEAVES {
            let mut full = mem::take(leaves);
            self.add_below(shape, &full);
            full.clear();
            self.leaves.insert(shape, full);
        }
    }

    fn settle(&mut self) -> Option<u64> {
        let last_leaves = Arc::clone(&self.last_leaves);
        let lock = || last_leaves.lock().unwrap_or_else(PoisonError::into_inner);
        lock().extend(self.leaves.drain());
        let next = || lock().pop();
        while let Some((shape, leaves)) = next() {
            self.add_below(shape, &leaves);
        }
        let count = mem::take(&mut self.count);
        let is_too_large = mem::take(&mut self.is_too_large);
        (!is_too_large).then_some(count)
    }
}
