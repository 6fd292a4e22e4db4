//! A puzzle whose solutions are texts, and that prints each better one as it is found.

use std::fmt::Display;
use std::marker::PhantomData;
use std::sync::{Mutex, MutexGuard, PoisonError};

use stack_assumptions::Puzzle;
use stack_assumptions::optimise::Optimise;

use crate::direction::Direction;
use crate::interrupt::{InterruptNote, set_note};
use crate::output::eprint;

/// What an interrupt prints of the best solution so far.
#[derive(Clone, Debug)]
pub(crate) enum OnInterrupt {
    /// The record for the output; the text follows the cost.
    Record(String),
    /// A message only: the search is saved, or its output is for other programs to read.
    Message,
    /// Nothing. The teller prints no better solutions either: the search is a trial.
    Nothing,
}

/// Prints each better solution on stderr, from any thread, and keeps the best one for an
/// interrupt to print.
pub(crate) struct Reporter<'s, P: Optimise, D> {
    show: &'s (dyn Fn(&P::Solution) -> String + Sync),
    /// What an interrupt prints of the best solution.
    on_interrupt: OnInterrupt,
    /// The best cost that was printed.
    reported: Mutex<Option<P::Cost>>,
    direction: PhantomData<fn() -> D>,
}

impl<'s, P: Optimise<Cost: Display>, D: Direction> Reporter<'s, P, D> {
    /// A teller that prints solutions as `show` writes them.
    pub(crate) fn new(
        show: &'s (dyn Fn(&P::Solution) -> String + Sync),
        on_interrupt: OnInterrupt,
    ) -> Self {
        Self { show, on_interrupt, reported: Mutex::default(), direction: PhantomData }
    }

    /// Begins with a solution that an earlier run has printed.
    pub(crate) fn begin(&self, cost: P::Cost, solution: &str) {
        let mut reported = self.lock();
        *reported = Some(cost);
        self.note(&cost.to_string(), solution);
    }

    fn lock(&self) -> MutexGuard<'_, Option<P::Cost>> {
        self.reported.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Prints a solution if it is better than all before.
    fn report(&self, cost: P::Cost, solution: &str) {
        let mut reported = self.lock();
        if reported.is_some_and(|reported| D::better(reported, cost) == reported) {
            return;
        }
        *reported = Some(cost);
        if matches!(self.on_interrupt, OnInterrupt::Nothing) {
            return;
        }
        let cost = cost.to_string();
        let separator = if solution.contains('\n') { "\n" } else { " " };
        eprint(format_args!("found {cost}:{separator}{solution}"));
        self.note(&cost, solution);
    }

    /// Sets what an interrupt prints.
    fn note(&self, cost: &str, solution: &str) {
        let record = match &self.on_interrupt {
            OnInterrupt::Record(place) => {
                Some(format!("best {cost}{place}, not proved: interrupted\n{solution}"))
            }
            OnInterrupt::Message | OnInterrupt::Nothing => None,
        };
        let message = format!("interrupted before the best, {cost}, was proved");
        set_note(Some(InterruptNote { record, message }));
    }
}

/// A puzzle with other solutions: their texts. The engine asks for a solution only if it is
/// better than those before; it is then printed.
pub(crate) struct ReportingPuzzle<'t, P: Optimise, D> {
    pub(crate) puzzle: P,
    pub(crate) reporter: &'t Reporter<'t, P, D>,
}

impl<P: Optimise + Clone, D> Clone for ReportingPuzzle<'_, P, D> {
    fn clone(&self) -> Self {
        Self { puzzle: self.puzzle.clone(), reporter: self.reporter }
    }
}

impl<P: Optimise<Cost: Display>, D: Direction> Puzzle for ReportingPuzzle<'_, P, D> {
    type Slot = P::Slot;
    type Candidate = P::Candidate;
    type Attempt<'p>
        = P::Attempt<'p>
    where
        Self: 'p;
    type Solution = String;

    fn slot(&self, depth: usize) -> Option<P::Slot> {
        self.puzzle.slot(depth)
    }

    fn candidates(&self, slot: P::Slot) -> impl Iterator<Item = P::Candidate> {
        self.puzzle.candidates(slot)
    }

    fn attempt(&self, slot: P::Slot, candidate: P::Candidate) -> Option<P::Attempt<'_>> {
        self.puzzle.attempt(slot, candidate)
    }

    fn solution(&self) -> String {
        let solution = (self.reporter.show)(&self.puzzle.solution());
        self.reporter.report(self.puzzle.cost(), &solution);
        solution
    }
}

impl<P: Optimise<Cost: Display>, D: Direction> Optimise for ReportingPuzzle<'_, P, D> {
    type Cost = P::Cost;
    const SORTED: bool = P::SORTED;

    fn cost(&self) -> P::Cost {
        self.puzzle.cost()
    }

    fn bound(&self) -> Option<P::Cost> {
        self.puzzle.bound()
    }

    fn bound_with(&self, slot: P::Slot, candidate: P::Candidate) -> Option<P::Cost> {
        self.puzzle.bound_with(slot, candidate)
    }

    fn is_solution(&self) -> bool {
        self.puzzle.is_solution()
    }
}
