//! Puzzles to solve in the lanes, each up to a number of solutions.
#![expect(
    clippy::inline_always,
    reason = "must be inlined into the function compiled for the instruction set"
)]

use super::super::restarts::{MIN_BUDGET, node_budget};
use super::packed::PackedBoard;
use super::result::BatchResult;
use super::search::{Job, LaneSearch};
use crate::grid::Shape;
use crate::marks::Marks;

/// The puzzles.
#[derive(Clone, Copy)]
pub(in super::super) enum Source<'j> {
    Digits(&'j [[u8; 81]]),
    Marks(&'j [&'j Marks]),
}

impl Source<'_> {
    pub(super) fn len(self) -> usize {
        match self {
            Self::Digits(puzzles) => puzzles.len(),
            Self::Marks(puzzles) => puzzles.len(),
        }
    }

    /// Panics when a digit is over 9, or marks are not 9×9.
    pub(super) fn check(self) {
        match self {
            Self::Digits(puzzles) => {
                for puzzle in puzzles {
                    let highest = puzzle.iter().fold(0, |highest, digit| highest.max(*digit));
                    assert!(highest <= 9, "expected digits of at most 9");
                }
            }
            Self::Marks(puzzles) => {
                let is_classic = |marks: &&Marks| marks.shape() == Shape::CLASSIC;
                assert!(puzzles.iter().all(is_classic), "expected marks of 9×9");
            }
        }
    }
}

/// Puzzles to solve, and where their results go.
pub(super) struct Puzzles<'j> {
    source: Source<'j>,
    /// The index of the first puzzle that no lane has begun.
    next: usize,
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

/// The same for marks, which may have a unique solution without any digit: hard ones take thousands
/// of nodes.
const BUDGET_OF_MARKS: u64 = 32_768;

impl<'j> Puzzles<'j> {
    pub(super) fn new(
        source: Source<'j>,
        limit: u64,
        results: &'j mut [BatchResult],
        given_up: &'j mut Vec<usize>,
    ) -> Self {
        Self { source, next: 0, limit, results, given_up }
    }

    /// Gives up the puzzle of a lane, unless enough solutions were seen, or the budget of
    /// the puzzle is greater. Returns whether it did.
    #[cold]
    fn give_up(&mut self, search: &mut LaneSearch) -> bool {
        let BatchResult { solutions, .. } = self.results[search.puzzle];
        let budget = match self.source {
            Source::Digits(puzzles) => node_budget(&puzzles[search.puzzle]).min(LANE_BUDGET),
            Source::Marks(_) => BUDGET_OF_MARKS,
        };
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
        search.puzzle = self.next;
        self.next += 1;
        search.is_decided = false;
        search.budget = MIN_BUDGET;
        match self.source {
            Source::Digits(puzzles) => puzzles.get(search.puzzle).map(PackedBoard::load_clues),
            Source::Marks(puzzles) => {
                puzzles.get(search.puzzle).map(|it| PackedBoard::load_marks(it))
            }
        }
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
