//! The search: a stack of boards for each lane.
#![expect(
    clippy::inline_always,
    reason = "must be inlined into the function compiled for the instruction set"
)]

use fearless_simd::{Level, Simd, dispatch};

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
    /// One for each lane at least.
    pub searches: &'j mut [LaneSearch],
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
        true
    }
}

/// Solves all puzzles, with the instruction set of `level`.
pub(super) fn solve(level: Level, job: Job<'_>) {
    dispatch!(level, simd => solve_with(simd, job));
}

/// Solves one puzzle in each lane. A lane that has finished its puzzle takes the next one,
/// while the other lanes continue with theirs.
#[inline(always)]
fn solve_with<S: Simd>(simd: S, job: Job<'_>) {
    let Job { puzzles, limit, results, searches } = job;
    let searches = &mut searches[..Fields::<S>::LANES];
    let mut queue = puzzles.iter().enumerate();
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
            boards.forget_sum(lane);
            let search = &mut searches[lane];
            let board = search.top();
            boards.get(lane, board);
            match apply_triads(simd, board) {
                Consequence::Unchanged => {}
                Consequence::Changed => {
                    boards.put(lane, board);
                    continue;
                }
                Consequence::Failed => {
                    failed |= 1 << lane;
                    continue;
                }
            }
            let decision = PackedDecision::new(choose_decision(simd, board));
            boards.words[decision.word].0[lane] = decision.placed(board);
            board.0[decision.word] = decision.eliminated(board);
            search.depth += 1;
            results[search.puzzle].nodes += u64::from(search.is_decided);
            search.is_decided = true;
        }

        let mut ended = done | failed;
        while ended != 0 {
            let lane = pop_lowest::<S>(&mut ended);
            boards.forget_sum(lane);
            let search = &mut searches[lane];
            if failed >> lane & 1 == 0 {
                let result = &mut results[search.puzzle];
                result.nodes += u64::from(search.is_decided);
                result.solutions += 1;
                if result.solutions == 1 {
                    let board = search.top();
                    boards.get(lane, board);
                    result.solution = board.digits();
                }
                if result.solutions == limit {
                    search.depth = 0;
                }
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
