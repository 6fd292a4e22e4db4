//! The leaves of [`BorderQueens`], and what counts below them.

use std::collections::HashMap;
use std::mem;

use fearless_simd::Level;
use stack_assumptions::tally::Tally;

use super::border::Border;
use super::levels::LevelSearch;
use super::puzzle::{Board, BorderQueens};
use super::shape::Shape;
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

/// What is attacked in the first row below a leaf, as in a [`Board`], in 32 bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Squares {
    pub columns: u32,
    pub diagonals: u32,
    pub anti_diagonals: u32,
}

impl Leaf {
    /// The bits for the column of a queen.
    pub(super) const COLUMN_BITS: usize = 5;

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "`Shape::MAX_BITS`")]
    pub(super) fn new(size: usize, border: Border, board: &Board) -> Self {
        let all = (1_u32 << (size - 2)) - 1;
        // The bits that come round wait at the upper end.
        let upper = (board.diagonals >> 32) as u32;
        let diagonals = board.diagonals as u32 & all | upper & !all;
        let squares = Squares {
            columns: board.columns as u32,
            diagonals,
            anti_diagonals: board.anti_diagonals as u32,
        };
        let shape = Shape {
            rows: board.rows_left as u8,
            held_rows: board.held_rows as u32,
            weight: border.weight,
        };
        Self { size, border, queens: board.queens, shape, squares }
    }

    /// Returns the column of the queen in each row from the top, or `None` for a row without a
    /// queen.
    #[must_use]
    pub fn columns(&self) -> impl ExactSizeIterator<Item = Option<usize>> {
        let last = self.size - 1;
        (0..self.size).map(move |row| {
            if let Some(column) = self.border.column(row, last) {
                return Some(column);
            }
            let column = (self.queens >> (Self::COLUMN_BITS * (row - 1))) as usize % 32;
            (column > 0).then_some(column)
        })
    }

    /// Returns the fundamental solution that this leaf of a [whole](super::BorderQueens::whole)
    /// search stands for: the least of its rotations and reflections, as
    /// [`Solution::is_fundamental`] has it. Returns `None` if another leaf stands for the same
    /// one, or if there are rows without a queen. So a search finds each fundamental solution
    /// once.
    #[must_use]
    pub fn fundamental(&self) -> Option<Solution> {
        let columns: Option<Vec<_>> = self.columns().collect();
        let solution = Solution::new(columns?);
        if self.border.weight < 8 {
            // Some of its images have the same border, and so are leaves too.
            let has_same_border = |image: &Solution| {
                let columns = image.columns();
                (0..self.size).all(|row| {
                    let column = self.border.column(row, self.size - 1);
                    column.is_none_or(|column| columns[row] == column)
                })
            };
            if solution.symmetries().filter(has_same_border).any(|image| image < solution) {
                return None;
            }
        }
        solution.symmetries().min()
    }
}

/// Counts the solutions that [leaves](Leaf) stand for, those of many leaves at once: sixteen
/// nodes in a step with AVX-512, eight with AVX2, four with SSE4.2, one elsewhere.
#[derive(Clone, Debug)]
pub struct LeafTally {
    /// The leaves of each shape that have not been searched.
    leaves: HashMap<Shape, Vec<Squares>, fnv::FnvBuildHasher>,
    search: LevelSearch,
    count: u64,
    is_too_large: bool,
}

impl LeafTally {
    /// The most leaves of a shape that are put aside.
    const MAX_LEAVES: usize = 4096;

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
            search: LevelSearch::new(queens.size() - 2, level),
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
        for (shape, leaves) in mem::take(&mut self.leaves) {
            self.add_below(shape, &leaves);
        }
        let count = mem::take(&mut self.count);
        let is_too_large = mem::take(&mut self.is_too_large);
        (!is_too_large).then_some(count)
    }
}
