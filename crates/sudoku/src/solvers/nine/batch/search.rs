//! The search: a stack of boards for each lane.
#![expect(clippy::inline_always, reason = "all is to melt into what knows the instructions")]

use super::BatchResult;
use super::board::Board;
use super::choice::choose;
use super::lanes::{FULL, Lanes, Row, WORDS};
use super::pass::pass;

/// What is to be solved, and how far.
pub(super) struct Task<'t> {
    pub puzzles: &'t [[u8; 81]],
    /// At least one.
    pub most: u64,
    /// As many as puzzles.
    pub answers: &'t mut [BatchResult],
    /// At least one for each lane.
    pub stacks: &'t mut [Stack],
}

/// Where the search of one lane stands.
#[derive(Clone, Debug, Default)]
pub(super) struct Stack {
    /// The puzzle in the lane.
    puzzle: usize,
    /// How many questions were answered with `true` and not yet with `false`.
    depth: usize,
    /// Whether the board in the lane follows from an answer, not from clues alone.
    answered: bool,
    /// The boards with the answer `false` to these questions; those above are left
    /// from before. A question that was answered with `true` makes a cell out of
    /// several candidates one: there are 81 at most.
    boards: Vec<Board>,
}

impl Stack {
    /// The board above those that are waiting.
    #[inline(always)]
    fn top(&mut self) -> &mut Board {
        if self.boards.len() == self.depth {
            self.boards.push(Board::BLANK);
        }
        &mut self.boards[self.depth]
    }
}

/// The boards in the lanes, word by word.
#[repr(align(64))]
struct Rows<const N: usize>([Row<N>; WORDS]);

impl<const N: usize> Rows<N> {
    #[inline(always)]
    fn put(&mut self, lane: usize, board: &Board) {
        for word in 0..WORDS {
            self.0[word][lane] = board.0[word];
        }
    }

    #[inline(always)]
    fn get(&self, lane: usize, board: &mut Board) {
        for word in 0..WORDS {
            board.0[word] = self.0[word][lane];
        }
    }

    /// Puts a puzzle in a lane, if there is one.
    #[inline(always)]
    fn begin(
        &mut self,
        lane: usize,
        stack: &mut Stack,
        puzzle: Option<(usize, &[u8; 81])>,
    ) -> bool {
        let Some((puzzle, clues)) = puzzle else {
            return false;
        };
        self.put(lane, &Board::of(clues));
        stack.puzzle = puzzle;
        stack.depth = 0;
        stack.answered = false;
        true
    }
}

/// Solves all puzzles, `N` at a time. A lane that is done with its puzzle goes on
/// with the next one, while the others stay where they are.
#[inline(always)]
pub(super) fn solve<L: Lanes<N>, const N: usize>(task: Task<'_>) {
    let Task { puzzles, most, answers, stacks } = task;
    let stacks = &mut stacks[..N];
    let mut coming = puzzles.iter().enumerate();
    let mut rows = Rows([[FULL; N]; WORDS]);
    let mut sums = [[0; N]; 4];
    // A bit for each lane that has a puzzle. The others are never looked at.
    let mut live = 0_u32;
    for (lane, stack) in stacks.iter_mut().enumerate() {
        live |= u32::from(rows.begin(lane, stack, coming.next())) << lane;
    }
    while live != 0 {
        let ended = pass::<L, N>(&mut rows.0, &mut sums);
        let done = (ended.failed | ended.solved) & live;

        let mut asking = ended.stable & live & !done;
        while asking != 0 {
            let lane = lowest::<N>(&mut asking);
            // No board has that sum: what comes next is not what was.
            sums[0][lane] = 0;
            let stack = &mut stacks[lane];
            answers[stack.puzzle].nodes += u64::from(stack.answered);
            let board = stack.top();
            rows.get(lane, board);
            let question = choose::<L, N>(board);
            rows.0[question.word][lane] = question.yes(board);
            board.0[question.word] = question.no(board);
            stack.depth += 1;
            stack.answered = true;
        }

        let mut left = done;
        while left != 0 {
            let lane = lowest::<N>(&mut left);
            sums[0][lane] = 0;
            let stack = &mut stacks[lane];
            if ended.failed >> lane & 1 == 0 {
                let answer = &mut answers[stack.puzzle];
                answer.nodes += u64::from(stack.answered);
                answer.solutions += 1;
                if answer.solutions == 1 {
                    let board = stack.top();
                    rows.get(lane, board);
                    answer.solution = board.digits();
                }
                if answer.solutions == most {
                    stack.depth = 0;
                }
            }
            if stack.depth > 0 {
                stack.depth -= 1;
                stack.answered = true;
                rows.put(lane, &stack.boards[stack.depth]);
            } else if !rows.begin(lane, stack, coming.next()) {
                live ^= 1 << lane;
            }
        }
    }
}

/// Takes out the lowest of some lanes.
#[inline(always)]
fn lowest<const N: usize>(lanes: &mut u32) -> usize {
    let lane = lanes.trailing_zeros() as usize & (N - 1);
    *lanes &= *lanes - 1;
    lane
}
