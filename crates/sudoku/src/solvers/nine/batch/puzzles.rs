//! Puzzles to solve in the lanes, each up to a number of solutions.
#![expect(
    clippy::inline_always,
    reason = "must be inlined into the function compiled for the instruction set"
)]

use std::iter::Enumerate;
use std::slice::Iter;

use super::super::restarts::{MIN_BUDGET, node_budget};
use super::packed::PackedBoard;
use super::result::BatchResult;
use super::search::{Job, LaneSearch};

/// Puzzles to solve, and where their results go.
pub(super) struct Puzzles<'j> {
    /// The digits of each.
    clues: &'j [[u8; 81]],
    /// Those that no lane has begun.
    queue: Enumerate<Iter<'j, [u8; 81]>>,
    /// How many solutions of each puzzle to look for. At least one.
    limit: u64,
    /// One for each puzzle.
    results: &'j mut [BatchResult],
    /// Takes the indices of the puzzles that the lanes give up, which have no result then.
    given_up: &'j mut Vec<usize>,
}

/// After how many nodes a lane gives up a puzzle of which it has not seen two solutions.
/// One such lane would keep the others waiting for the end of the batch.
const LANE_BUDGET: u64 = 1_024;

impl<'j> Puzzles<'j> {
    pub(super) fn new(
        puzzles: &'j [[u8; 81]],
        limit: u64,
        results: &'j mut [BatchResult],
        given_up: &'j mut Vec<usize>,
    ) -> Self {
        Self { clues: puzzles, queue: puzzles.iter().enumerate(), limit, results, given_up }
    }

    /// Gives up the puzzle of a lane, unless enough solutions were seen, or the budget of
    /// the puzzle is greater. Returns whether it did.
    #[cold]
    fn give_up(&mut self, search: &mut LaneSearch) -> bool {
        let BatchResult { solutions, .. } = self.results[search.puzzle];
        let budget = node_budget(&self.clues[search.puzzle]).min(LANE_BUDGET);
        if solutions >= self.limit.min(2) {
            search.budget = u64::MAX;
            false
        } else if search.budget < budget {
            search.budget = budget;
            false
        } else {
            self.given_up.push(search.puzzle);
            search.depth = 0;
            true
        }
    }
}

impl Job for Puzzles<'_> {
    #[inline(always)]
    fn next(&mut self, search: &mut LaneSearch) -> Option<PackedBoard> {
        let (puzzle, clues) = self.queue.next()?;
        search.puzzle = puzzle;
        search.is_decided = false;
        search.budget = MIN_BUDGET;
        Some(PackedBoard::load_clues(clues))
    }

    /// Gives up whenever [`restarts`](super::super::restarts) may do so.
    #[inline(always)]
    fn count_node(&mut self, search: &mut LaneSearch) -> bool {
        let result = &mut self.results[search.puzzle];
        result.nodes += u64::from(search.is_decided);
        result.nodes == search.budget && self.give_up(search)
    }

    #[inline(always)]
    fn counts_below(&mut self, _: &PackedBoard) -> bool {
        false
    }

    #[inline(always)]
    fn solved(&mut self, search: &mut LaneSearch, board: impl FnOnce(&mut LaneSearch) -> [u8; 81]) {
        let result = &mut self.results[search.puzzle];
        result.solutions += 1;
        if result.solutions == 1 {
            result.solution = board(search);
        }
        if result.solutions == self.limit {
            search.depth = 0;
        }
    }
}
