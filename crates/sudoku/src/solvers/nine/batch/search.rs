//! The search: a stack of boards for each lane.
#![expect(
    clippy::inline_always,
    reason = "must be inlined into the function compiled for the instruction set"
)]

use fearless_simd::{Level, Simd, dispatch};

use super::super::restarts::{MIN_BUDGET, node_budget};
use super::choose::choose_decision;
use super::packed::{ALL_CANDIDATES, Fields, PackedBoard, PackedDecision, WORDS};
use super::propagate::{Sums, propagate_once};
use super::result::BatchResult;
use super::triads::{Consequence, apply_triads};

/// Puzzles to solve, and where their results go.
pub(super) struct Job<'j> {
    pub puzzles: &'j [[u8; 81]],
    /// How many solutions of each puzzle to look for. At least one.
    pub limit: u64,
    /// One for each puzzle.
    pub results: &'j mut [BatchResult],
    /// Takes the indices of the puzzles that the lanes give up, which have no result then.
    pub given_up: &'j mut Vec<usize>,
}

/// After how many nodes a lane gives up a puzzle of which it has not seen two solutions.
/// One such lane would keep the others waiting for the end of the batch.
const LANE_BUDGET: u64 = 1_024;

impl Job<'_> {
    /// Counts a node of a search, if its board follows from a decision. Returns whether the
    /// lane gives up its puzzle: whenever [`restarts`](super::super::restarts) may do so.
    #[inline(always)]
    fn count_node(&mut self, search: &mut LaneSearch) -> bool {
        let result = &mut self.results[search.puzzle];
        result.nodes += u64::from(search.is_decided);
        result.nodes == search.budget && self.give_up(search)
    }

    /// Gives up the puzzle of a lane, unless enough solutions were seen, or the budget of
    /// the puzzle is greater. Returns whether it did.
    #[cold]
    fn give_up(&mut self, search: &mut LaneSearch) -> bool {
        let BatchResult { solutions, .. } = self.results[search.puzzle];
        let budget = node_budget(&self.puzzles[search.puzzle]).min(LANE_BUDGET);
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

/// The most lanes that a register of 32-bit lanes has on any instruction set.
pub(super) const MAX_LANES: usize = 16;

/// Where the search of one lane stands.
#[derive(Clone, Debug, Default)]
pub(super) struct LaneSearch {
    /// The index of the puzzle in the lane.
    puzzle: usize,
    /// How many decisions were made with `true` and not yet with `false`.
    depth: usize,
    /// The number of nodes at which the lane may give up.
    budget: u64,
    /// Whether the board in the lane follows from a decision, not from clues alone.
    is_decided: bool,
    /// The boards with `false` for these decisions. Those above `depth` are left from
    /// before. A decision for `true` solves an open cell, so there are 81 at most.
    boards: Vec<PackedBoard>,
}

impl LaneSearch {
    /// Returns the unused board on top of the stack.
    #[inline(always)]
    fn top(&mut self) -> &mut PackedBoard {
        if self.boards.len() == self.depth {
            self.boards.push(PackedBoard::SOLVED_PADDING);
        }
        &mut self.boards[self.depth]
    }
}

/// The boards in the lanes, word by word.
struct Interleaved<S: Simd> {
    words: [Fields<S>; WORDS],
    sums: Sums<S>,
}

impl<S: Simd> Interleaved<S> {
    #[inline(always)]
    fn put(&mut self, lane: usize, board: &PackedBoard) {
        for word in 0..WORDS {
            self.words[word].0[lane] = board.0[word];
        }
    }

    // Inlined code for AVX-512 would use gather instructions, which are slower.
    #[inline(never)]
    fn get(&self, lane: usize, board: &mut PackedBoard) {
        for word in 0..WORDS {
            board.0[word] = self.words[word].0[lane & (Fields::<S>::LANES - 1)];
        }
    }

    /// Forgets the sum of a lane, because its board is about to change. No board has the
    /// sum 0, so the next round finds a change.
    #[inline(always)]
    fn forget_sum(&mut self, lane: usize) {
        self.sums[0].0[lane] = 0;
    }

    /// Makes the next decision in a lane whose board the other rules do not change, unless
    /// the rule of triads changes it. Returns whether the lane goes on with its board.
    #[inline(always)]
    fn decide(&mut self, simd: S, lane: usize, search: &mut LaneSearch, job: &mut Job<'_>) -> bool {
        self.forget_sum(lane);
        let board = search.top();
        self.get(lane, board);
        match apply_triads(simd, board) {
            Consequence::Failed => return false,
            Consequence::Changed => {
                self.put(lane, board);
                return true;
            }
            Consequence::Unchanged => {}
        }
        let decision = PackedDecision::new(choose_decision(simd, board));
        self.words[decision.word].0[lane] = decision.placed(board);
        board.0[decision.word] = decision.eliminated(board);
        search.depth += 1;
        let gives_up = job.count_node(search);
        search.is_decided = true;
        !gives_up
    }

    /// Notes the solution in a lane.
    #[inline(always)]
    fn solved(&mut self, lane: usize, search: &mut LaneSearch, job: &mut Job<'_>) {
        let result = &mut job.results[search.puzzle];
        result.solutions += 1;
        if result.solutions == 1 {
            let board = search.top();
            self.get(lane, board);
            result.solution = board.digits();
        }
        if result.solutions == job.limit {
            search.depth = 0;
        }
        job.count_node(search);
    }

    /// Puts a puzzle in a lane, if there is one. Returns whether there was.
    #[inline(always)]
    fn begin(
        &mut self,
        lane: usize,
        search: &mut LaneSearch,
        puzzle: Option<(usize, &[u8; 81])>,
    ) -> bool {
        let Some((puzzle, clues)) = puzzle else {
            return false;
        };
        self.put(lane, &PackedBoard::load_clues(clues));
        search.puzzle = puzzle;
        search.depth = 0;
        search.is_decided = false;
        search.budget = MIN_BUDGET;
        true
    }
}

/// Solves all puzzles, with the instruction set of `level`.
///
/// `searches` has one search for each lane at least.
pub(super) fn solve(level: Level, job: Job<'_>, searches: &mut [LaneSearch]) {
    dispatch!(level, simd => solve_with(simd, job, searches));
}

/// Solves one puzzle in each lane. A lane that has finished its puzzle takes the next one,
/// while the other lanes continue with theirs.
#[inline(always)]
fn solve_with<S: Simd>(simd: S, mut job: Job<'_>, searches: &mut [LaneSearch]) {
    let searches = &mut searches[..Fields::<S>::LANES];
    let mut queue = job.puzzles.iter().enumerate();
    let mut boards = Interleaved {
        words: [Fields::splat(simd, ALL_CANDIDATES); WORDS],
        sums: [Fields::splat(simd, 0); 4],
    };
    // A bit for each lane that has a puzzle. The others are never looked at.
    let mut active = 0_u64;
    for (lane, search) in searches.iter_mut().enumerate() {
        active |= u64::from(boards.begin(lane, search, queue.next())) << lane;
    }
    while active != 0 {
        let result = propagate_once(simd, &mut boards.words, &mut boards.sums);
        let mut failed = result.failed & active;
        let done = failed | result.solved & active;

        let mut stuck = result.unchanged & active & !done;
        while stuck != 0 {
            let lane = pop_lowest::<S>(&mut stuck);
            let goes_on = boards.decide(simd, lane, &mut searches[lane], &mut job);
            failed |= u64::from(!goes_on) << lane;
        }

        let mut ended = done | failed;
        while ended != 0 {
            let lane = pop_lowest::<S>(&mut ended);
            let search = &mut searches[lane];
            boards.forget_sum(lane);
            if failed >> lane & 1 == 0 {
                boards.solved(lane, search, &mut job);
            }
            if search.depth > 0 {
                search.depth -= 1;
                search.is_decided = true;
                boards.put(lane, &search.boards[search.depth]);
            } else if !boards.begin(lane, search, queue.next()) {
                active ^= 1 << lane;
            }
        }
    }
}

/// Takes the lowest lane out of some lanes.
#[inline(always)]
fn pop_lowest<S: Simd>(lanes: &mut u64) -> usize {
    let lane = lanes.trailing_zeros() as usize & (Fields::<S>::LANES - 1);
    *lanes &= *lanes - 1;
    lane
}
