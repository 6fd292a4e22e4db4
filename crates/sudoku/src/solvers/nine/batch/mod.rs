//! Many 9×9 puzzles at once, one in each lane of wide registers.
//!
//! # How it works
//!
//! [`lanes`]: a register has some lanes of 32 bits, each for another puzzle. 27 words
//! hold a board ([`board`]): one for each band, row and column of a box, with the
//! candidates of the three cells that are there in the three stacks, nine bits each. So
//! 27 of 32 bits are candidates (of the registers of [`Bands`](crate::Bands), 81 of
//! 256), and of the four neighbours of a cell's box those above and below are in other
//! words, for which nothing has to be moved. Above each nine bits is a *guard*, which
//! is always set: a subtraction of one from each cell at once borrows from it where
//! the cell is empty, and only there, as in L. Lamport, "Multiple Byte Processing with
//! Full-Word Instructions", Communications of the ACM 18 (8), 1975.
//!
//! [`pass`]: a pass applies the rules of [`Bands`](crate::Bands) (naked singles in
//! boxes, hidden singles of boxes, locked candidates by triads) to all boards, without
//! a branch. It is some 1100 instructions: 140 a board with eight lanes, where those
//! of one board take 250.
//!
//! [`search`]: each lane has its own stack of boards. After each pass, the lanes whose
//! board failed, or did not change, or is solved are dealt with one by one: they take
//! up the board on top of their stack, or make an assumption and leave the board
//! without it on the stack, or begin with the next puzzle. No lane waits for another.
//!
//! [`choice`]: what is asked is what [`Bands`](crate::Bands) asks, of the same board: the
//! rules have one outcome, in whatever steps they are applied. So the answers are those
//! of a search by [`Bands`](crate::Bands), with as many attempts.
//!
//! [`instructions`]: all this is written once, over what it needs of the lanes:
//! [`words`] has two, in a word of 64 bits, anywhere; `sse2` four, on any x86-64;
//! `avx2` eight, and `avx512` sixteen, which are looked for at run time. What is in the
//! other lanes matters to none, so each gives the same answers.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod board;
mod choice;
mod instructions;
mod lanes;
mod pass;
mod search;
#[cfg(target_arch = "x86_64")]
mod sse2;
#[cfg(test)]
mod tests;
mod words;

use self::instructions::Instructions;
use self::search::{Stack, Task};

/// Solves many 9×9 puzzles at once, and keeps its memory from one call to the next.
///
/// A puzzle is its 81 digits row by row, 0 for an empty cell. As many as the registers
/// of the processor have lanes are solved side by side: some dozens are to be handed
/// over at once, and a single one is faster by [`Bands`](crate::Bands).
///
/// ```
/// use sudoku::{BatchResult, Batch, Grid};
///
/// let grid: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let puzzle: [u8; 81] = grid.digits().try_into()?;
/// let puzzles = [puzzle; 100];
/// let mut answers = [BatchResult::EMPTY; 100];
/// Batch::new().solve(&puzzles, 2, &mut answers);
/// for answer in answers {
///     assert_eq!(answer.solutions, 1);
///     assert_eq!(answer.solution[..9], [5, 3, 4, 6, 7, 8, 9, 1, 2]);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Batch {
    /// Where each lane stands, and its memory.
    stacks: Vec<Stack>,
}

/// What was found of one puzzle of a [`Batch`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchResult {
    /// How many solutions were found: all there are, or as many as were asked for.
    pub solutions: u64,
    /// The first one, row by row; all 0 where there is none. Where there are several, it
    /// is the one that [`Bands`](crate::Bands) finds first.
    pub solution: [u8; 81],
    /// How many attempts were made: as many as [`Bands`](crate::Bands) makes, none where
    /// the rules alone solve the puzzle.
    pub nodes: u64,
}

impl BatchResult {
    /// No solution, and no attempt made.
    pub const EMPTY: Self = Self { solutions: 0, solution: [0; 81], nodes: 0 };
}

impl Batch {
    /// A batch that has solved nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Answers each puzzle in its place, and looks for no more than `most` solutions
    /// of each: 1 for a solution, 2 to know whether it is the only one. Two equal
    /// digits in one house have no solution.
    ///
    /// # Panics
    /// When there are not as many answers as puzzles, or a digit is over 9.
    pub fn solve(&mut self, puzzles: &[[u8; 81]], most: u64, answers: &mut [BatchResult]) {
        assert_eq!(puzzles.len(), answers.len(), "expected as many answers as puzzles");
        self.solve_by(Instructions::best(), puzzles, most, answers);
    }

    fn solve_by(
        &mut self,
        instructions: Instructions,
        puzzles: &[[u8; 81]],
        most: u64,
        answers: &mut [BatchResult],
    ) {
        for puzzle in puzzles {
            let highest = puzzle.iter().fold(0, |highest, digit| highest.max(*digit));
            assert!(highest <= 9, "expected digits of at most 9");
        }
        answers.fill(BatchResult::EMPTY);
        if most > 0 {
            self.stacks.resize_with(16, Stack::default);
            instructions.solve(Task { puzzles, most, answers, stacks: &mut self.stacks });
        }
    }
}
