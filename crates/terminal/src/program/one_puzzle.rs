//! The only puzzle of a program, and how it is counted.

use std::fmt::Debug;
use std::hash::Hash;

use anyhow::ensure;
use stack_assumptions::tally::Tally;
use stack_assumptions::{Outcome, Puzzle};

use crate::cluster::{Named, SearchOf};
use crate::searchable::cut::Weighed;

/// The only puzzle of a program.
#[derive(Clone)]
pub(super) struct OnePuzzle<P> {
    pub(super) name: &'static str,
    pub(super) puzzle: P,
}

/// The only puzzle of a program, however it is counted.
pub(super) trait OnlyPuzzle: Named + Clone {
    fn whole(&self) -> &OnePuzzle<Self::Puzzle>;
}

pub(super) type SolutionOf<N> = <<N as Named>::Puzzle as Puzzle>::Solution;

/// Finds the puzzle of this name.
pub(super) fn find<N: OnlyPuzzle>(only: &N, name: &str) -> anyhow::Result<N> {
    let expected = only.whole().name;
    ensure!(name == expected, "found {name:?}, expected {expected:?}");
    Ok(only.clone())
}

impl<P> Named for OnePuzzle<P>
where
    P: Puzzle<Slot: Hash + Debug, Candidate: Hash + Debug, Solution: Send> + Clone + Send,
{
    type Puzzle = P;

    fn name(&self) -> String {
        self.name.to_owned()
    }

    fn puzzle(&self) -> P {
        self.puzzle.clone()
    }
}

impl<P> OnlyPuzzle for OnePuzzle<P>
where
    P: Puzzle<Slot: Hash + Debug, Candidate: Hash + Debug, Solution: Send> + Clone + Send,
{
    fn whole(&self) -> &Self {
        self
    }
}

/// The only puzzle of a program, and its cut.
#[derive(Clone)]
pub(super) struct CutPuzzle<P, F, T> {
    pub(super) whole: OnePuzzle<P>,
    pub(super) cut: F,
    pub(super) tally: T,
}

impl<P, F, C, T, W> Named for CutPuzzle<P, F, T>
where
    P: Puzzle<Slot: Hash + Debug, Candidate: Hash + Debug, Solution: Send> + Clone + Send,
    F: Fn(P) -> C,
    C: Puzzle + Clone + Send,
    T: Fn() -> W + Sync,
    W: Tally<C::Solution> + Send,
{
    type Puzzle = P;

    fn name(&self) -> String {
        self.whole.name()
    }

    fn puzzle(&self) -> P {
        self.whole.puzzle()
    }

    fn run(&self, puzzle: &P, search: &mut SearchOf<'_, Self>) -> anyhow::Result<Outcome> {
        search(&Weighed::new(puzzle, &self.cut, &self.tally))
    }
}

impl<P, F, C, T, W> OnlyPuzzle for CutPuzzle<P, F, T>
where
    P: Puzzle<Slot: Hash + Debug, Candidate: Hash + Debug, Solution: Send> + Clone + Send,
    F: Fn(P) -> C + Clone,
    C: Puzzle + Clone + Send,
    T: Fn() -> W + Clone + Sync,
    W: Tally<C::Solution> + Send,
{
    fn whole(&self) -> &OnePuzzle<P> {
        &self.whole
    }
}
