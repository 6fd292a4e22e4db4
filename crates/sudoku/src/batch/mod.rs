//! Many 9×9 puzzles, one after the other.

use std::ops::ControlFlow;

use stack_assumptions::{Counters, Limits, search};

use crate::Fast;
use crate::ways::Instructions;

/// Solves many 9×9 puzzles, and keeps its memory from one call to the next.
///
/// A puzzle is its 81 digits row by row, 0 for an empty cell.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    _private: (),
}

/// What was found of one puzzle of a [`Batch`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// How many solutions were found: all there are, or as many as were asked for.
    pub solutions: u64,
    /// The first one, row by row; all 0 where there is none.
    pub first: [u8; 81],
    /// How many attempts were made.
    pub nodes: u64,
}

impl Answer {
    /// No solution, and no attempt made.
    pub const NONE: Self = Self { solutions: 0, first: [0; 81], nodes: 0 };
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
    pub fn solve(&mut self, puzzles: &[[u8; 81]], most: u64, answers: &mut [Answer]) {
        assert_eq!(puzzles.len(), answers.len(), "expected as many answers as puzzles");
        let instructions = Instructions::best();
        for (puzzle, answer) in puzzles.iter().zip(answers) {
            assert!(puzzle.iter().all(|digit| *digit <= 9), "expected digits of at most 9");
            *answer = Answer::NONE;
            let puzzle = Fast::of(instructions, puzzle);
            let mut search =
                search(&puzzle).observe(Counters::default()).limit(Limits::new().solutions(most));
            let _ = search.visit(|| {
                if answer.solutions == 0 {
                    answer.first = puzzle.standing();
                }
                answer.solutions += 1;
                ControlFlow::<()>::Continue(())
            });
            answer.nodes = search.observer().nodes;
        }
    }
}
