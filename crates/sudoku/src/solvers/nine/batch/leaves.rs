//! Counting the solutions below many boards at once.
#![expect(
    clippy::inline_always,
    reason = "must be inlined into the function compiled for the instruction set"
)]

use std::slice::Iter;

use fearless_simd::Level;
use stack_assumptions::tally::Tally;

use super::packed::PackedBoard;
use super::search::{Job, LaneSearch, MAX_LANES, solve};

/// A board at which a search of [`CutBands`](crate::CutBands) ends.
///
/// Its weight is the number of its solutions; [`LeafTally`] counts them.
#[derive(Clone, Copy, Debug)]
pub struct Leaf(PackedBoard);

impl Leaf {
    /// Makes a leaf from the candidates of each cell, by the place within its box and the
    /// lane of the box.
    pub(in super::super) fn new(candidates: impl Fn(usize, usize) -> u16) -> Self {
        Self(PackedBoard::load_masks(candidates))
    }
}

/// Counts the solutions below [`Leaf`]s, one in each lane of the CPU's vector registers, as
/// [`Batch`](crate::Batch) does.
///
/// It gathers some hundred leaves before it counts, and keeps its memory.
/// [`CutBands`](crate::CutBands) has an example.
#[derive(Clone, Debug, Default)]
pub struct LeafTally {
    leaves: Vec<PackedBoard>,
    /// Where each lane stands, and its memory.
    searches: Vec<LaneSearch>,
    /// The number of solutions below the leaves that were searched.
    count: u64,
    is_too_large: bool,
}

impl LeafTally {
    /// How many leaves it gathers: many times the lanes, because all lanes wait for the last
    /// leaf.
    const MAX_LEAVES: usize = 256;

    /// Returns a tally without leaves.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Counts the solutions below the leaves that were gathered.
    fn search(&mut self, level: Level) {
        self.searches.resize_with(MAX_LANES, LaneSearch::default);
        let mut below = Below { queue: self.leaves.iter(), solutions: 0 };
        solve(level, &mut below, &mut self.searches);
        let is_too_large;
        (self.count, is_too_large) = self.count.overflowing_add(below.solutions);
        self.is_too_large |= is_too_large;
        self.leaves.clear();
    }
}

impl Tally<Leaf> for LeafTally {
    fn add(&mut self, leaf: Leaf) {
        self.leaves.push(leaf.0);
        if self.leaves.len() == Self::MAX_LEAVES {
            self.search(Level::new());
        }
    }

    fn settle(&mut self) -> Option<u64> {
        self.settle_with(Level::new())
    }
}

impl LeafTally {
    /// [`settle`](Tally::settle) with an instruction set.
    pub(in super::super) fn settle_with(&mut self, level: Level) -> Option<u64> {
        self.search(level);
        let count = std::mem::take(&mut self.count);
        let is_too_large = std::mem::take(&mut self.is_too_large);
        (!is_too_large).then_some(count)
    }
}

/// Leaves, and the number of solutions below those that were searched.
struct Below<'b> {
    queue: Iter<'b, PackedBoard>,
    solutions: u64,
}

/// The number of candidates of a board on which four cells are open, with two candidates
/// each. If the rules do not change a board with this number, it has two solutions:
///
/// - A digit that is open in a row, a column or a box has two places there, or it would be a
///   hidden single. So an open digit has at least four places, two in each of two rows.
/// - There are four candidates more than cells, so at most four cells are open, with at most
///   eight candidates. Each has two digits at least. So there are two open digits, both in
///   the same four cells, the corners of a rectangle.
/// - The corners lie in two boxes. One corner alone in a box would be a hidden single; four
///   in one box leave two rows of the band without a place elsewhere, and locked candidates
///   find that contradiction.
/// - So each digit is on one diagonal or on the other.
const RECTANGLE: u32 = 81 + 4;

impl Job for Below<'_> {
    #[inline(always)]
    fn next(&mut self, _: &mut LaneSearch) -> Option<PackedBoard> {
        self.queue.next().copied()
    }

    #[inline(always)]
    fn count_node(&mut self, _: &mut LaneSearch) -> bool {
        false
    }

    #[inline(always)]
    fn counts_below(&mut self, board: &PackedBoard) -> bool {
        let is_rectangle = board.candidate_count() == RECTANGLE;
        self.solutions += if is_rectangle { 2 } else { 0 };
        is_rectangle
    }

    #[inline(always)]
    fn solved(&mut self, _: &mut LaneSearch, _: impl FnOnce(&mut LaneSearch) -> [u8; 81]) {
        self.solutions += 1;
    }
}
