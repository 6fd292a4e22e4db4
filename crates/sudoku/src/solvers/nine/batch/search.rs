//! The search: a stack of boards for each lane.
#![expect(
    clippy::inline_always,
    reason = "must be inlined into the function compiled for the instruction set"
)]

use fearless_simd::{Level, Simd, dispatch};

use super::super::decision::{Decision, Streak};
use super::choose::{choose_decision, choose_group, more_than_two};
use super::packed::{ALL_CANDIDATES, Fields, PackedBoard, PackedDecision, WORDS};
use super::propagate::{Sums, propagate_once};
use super::triads::{Consequence, apply_triads};

/// Where the boards of the lanes come from, and what becomes of their solutions.
pub(super) trait Job {
    /// Puts the next board to search in `search` and returns it, if there is one.
    fn next(&mut self, search: &mut LaneSearch) -> Option<PackedBoard>;

    /// Counts a node of a search, if its board follows from a decision. Returns whether the
    /// lane gives up its board; then `search` has no others either.
    fn count_node(&mut self, search: &mut LaneSearch) -> bool;

    /// Counts the solutions of a board that the rules do not change, if it knows their number
    /// without a search. Returns whether it does.
    fn counts_below(&mut self, board: &PackedBoard) -> bool;

    /// Counts a solution; `board` returns it. May empty the stack of `search`, to look for
    /// no others.
    fn solved(&mut self, search: &mut LaneSearch, board: impl FnOnce(&mut LaneSearch) -> [u8; 81]);
}

/// The most lanes that a register of 32-bit lanes has on any instruction set.
pub(super) const MAX_LANES: usize = 16;

/// Where the search of one lane stands.
#[derive(Clone, Debug, Default)]
pub(super) struct LaneSearch {
    /// The index of the puzzle in the lane.
    pub puzzle: usize,
    /// How many decisions were made with `true` and not yet with `false`.
    pub depth: usize,
    /// The number of nodes at which the lane may give up.
    pub budget: u64,
    /// Whether the board in the lane follows from a decision, not from clues alone.
    pub is_decided: bool,
    /// The streak of the board in the lane.
    pub streak: Streak,
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

    /// Makes the next decision, or a group of them, in a lane whose board the other rules do not
    /// change, unless the rule of triads changes it. Returns whether the lane goes on with its board.
    #[inline(always)]
    fn decide(
        &mut self,
        simd: S,
        lane: usize,
        search: &mut LaneSearch,
        job: &mut impl Job,
    ) -> bool {
        self.forget_sum(lane);
        let streak = search.streak;
        let board = search.top();
        self.get(lane, board);
        if job.counts_below(board) {
            return false;
        }
        let len = streak.group_len(|| more_than_two(simd, board));
        if len == 0 {
            match apply_triads(simd, board) {
                Consequence::Failed => return false,
                Consequence::Changed => {
                    self.put(lane, board);
                    return true;
                }
                Consequence::Unchanged => {}
            }
            if let Some(decision) = choose_decision(simd, board) {
                return self.place(lane, search, decision, job);
            }
        }
        let mut group = choose_group(simd, board, len.max(1));
        while let Some(decision) = group.pop() {
            let placed = PackedDecision::new(decision).placed_board(search.top());
            if !self.place(lane, search, decision, job) {
                return false;
            }
            if group.len() > 0 {
                *search.top() = placed;
            }
        }
        true
    }

    /// Places the digit of a decision in a lane whose board is the unused one on top of the
    /// stack, and uses that for the board without this digit. Returns whether the lane goes on.
    #[inline(always)]
    fn place(
        &mut self,
        lane: usize,
        search: &mut LaneSearch,
        decision: Decision,
        job: &mut impl Job,
    ) -> bool {
        let decision = PackedDecision::new(decision);
        let board = search.top();
        self.words[decision.word].0[lane] = decision.placed(board);
        board.0[decision.word] = decision.eliminated(board);
        search.depth += 1;
        search.streak = search.streak.with_placed();
        let gives_up = job.count_node(search);
        search.is_decided = true;
        !gives_up
    }

    /// Counts the solution in a lane.
    #[inline(always)]
    fn solved(&mut self, lane: usize, search: &mut LaneSearch, job: &mut impl Job) {
        job.solved(search, |search| {
            let board = search.top();
            self.get(lane, board);
            board.digits()
        });
        job.count_node(search);
    }

    /// Puts the next board in a lane, if there is one. Returns whether there was.
    #[inline(always)]
    fn begin(&mut self, lane: usize, search: &mut LaneSearch, job: &mut impl Job) -> bool {
        let Some(board) = job.next(search) else {
            return false;
        };
        self.put(lane, &board);
        search.depth = 0;
        search.streak = Streak::OF_CLUES;
        true
    }
}

/// Searches all boards of a job, with the instruction set of `level`.
///
/// `searches` has one search for each lane at least.
pub(super) fn solve(level: Level, job: &mut impl Job, searches: &mut [LaneSearch]) {
    dispatch!(level, simd => solve_with(simd, job, searches));
}

/// Searches one board in each lane. A lane that has finished its board takes the next one,
/// while the other lanes continue with theirs.
#[inline(always)]
fn solve_with<S: Simd>(simd: S, job: &mut impl Job, searches: &mut [LaneSearch]) {
    let searches = &mut searches[..Fields::<S>::LANES];
    let mut boards = Interleaved {
        words: [Fields::splat(simd, ALL_CANDIDATES); WORDS],
        sums: [Fields::splat(simd, 0); 4],
    };
    // A bit for each lane that has a puzzle. The others are never looked at.
    let mut active = 0_u64;
    for (lane, search) in searches.iter_mut().enumerate() {
        active |= u64::from(boards.begin(lane, search, job)) << lane;
    }
    while active != 0 {
        let result = propagate_once(simd, &mut boards.words, &mut boards.sums);
        let mut failed = result.failed & active;
        let done = failed | result.solved & active;

        let mut stuck = result.unchanged & active & !done;
        while stuck != 0 {
            let lane = pop_lowest::<S>(&mut stuck);
            let goes_on = boards.decide(simd, lane, &mut searches[lane], job);
            failed |= u64::from(!goes_on) << lane;
        }

        let mut ended = done | failed;
        while ended != 0 {
            let lane = pop_lowest::<S>(&mut ended);
            let search = &mut searches[lane];
            boards.forget_sum(lane);
            if failed >> lane & 1 == 0 {
                boards.solved(lane, search, job);
            }
            if search.depth > 0 {
                search.depth -= 1;
                search.is_decided = true;
                search.streak = Streak::OF_ELIMINATION;
                boards.put(lane, &search.boards[search.depth]);
            } else if !boards.begin(lane, search, job) {
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
