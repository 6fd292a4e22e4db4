//! A program of a puzzle that is drawn.

use std::hash::Hash;
use std::process::ExitCode;

use stack_assumptions_show::Draw;
use stack_assumptions_show::log::{DrawNames, StepNames};

use super::counting::run;
use super::one_puzzle::{OnePuzzle, OnlyPuzzle};
use crate::cluster::{CandidateOf, Named, SlotOf};

/// As [`program_with`](super::program_with), with the names that the puzzle gives when it is drawn. With `--steps`, it also
/// prints what follows from each attempt, if the puzzle knows it ([`Draw::follows`]).
pub fn program_shown<P>(
    name: &'static str,
    puzzle: P,
    show: impl Fn(&P::Solution) -> String,
) -> ExitCode
where
    P: Draw<Slot: Hash, Candidate: Hash, Solution: Send> + Clone + Send,
{
    run(&ShownPuzzle(OnePuzzle { name, puzzle }), show)
}

/// The only puzzle of a program, with the names that it gives when it is drawn.
#[derive(Clone)]
struct ShownPuzzle<P>(OnePuzzle<P>);

impl<P> Named for ShownPuzzle<P>
where
    P: Draw<Slot: Hash, Candidate: Hash, Solution: Send> + Clone + Send,
{
    type Puzzle = P;

    fn name(&self) -> String {
        self.0.name()
    }

    fn puzzle(&self) -> P {
        self.0.puzzle()
    }

    fn step_names(&self) -> impl StepNames<SlotOf<Self>, CandidateOf<Self>> {
        DrawNames(&self.0.puzzle)
    }

    fn watch(&self, puzzle: &P) {
        puzzle.watch();
    }

    fn follows(&self, puzzle: &P, slot: P::Slot, candidate: P::Candidate) -> Vec<String> {
        puzzle.follows(slot, candidate)
    }
}

impl<P> OnlyPuzzle for ShownPuzzle<P>
where
    P: Draw<Slot: Hash, Candidate: Hash, Solution: Send> + Clone + Send,
{
    fn whole(&self) -> &OnePuzzle<P> {
        &self.0
    }
}
