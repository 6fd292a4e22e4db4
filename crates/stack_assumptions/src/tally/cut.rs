//! A puzzle cut at a depth.

use core::cell::Cell;
use core::convert::Infallible;
use core::ops::ControlFlow;

use crate::generators::{Generators, generators};
use crate::puzzle::Puzzle;
use crate::search::search::Search;

/// Cuts a puzzle at a depth: see [`Cut`].
pub fn cut_at<P: Puzzle>(puzzle: P, depth: usize) -> Cut<P, impl Fn(&P, usize) -> bool + Clone> {
    Cut::new(puzzle, move |_: &P, held| held >= depth)
}

/// A puzzle whose search ends at a cut: where so many attempts are held, or where its author
/// says so. Its solutions are weights: at each leaf, the number of solutions of the whole
/// puzzle at or below that node, counted by the engine itself.
///
/// It shows what a cut is, and is the yardstick for a faster count below.
#[derive(Clone, Debug)]
pub struct Cut<P, F> {
    puzzle: P,
    ends_at: F,
    /// The number of attempts held at the leaf that was reached last.
    held: Cell<usize>,
}

impl<P: Puzzle, F: Fn(&P, usize) -> bool> Cut<P, F> {
    /// Cuts a puzzle at each node where `ends_at(puzzle, held)` returns true; `held` is the
    /// number of attempts held. By law 3 it must return the same whenever the same attempts
    /// are held.
    pub const fn new(puzzle: P, ends_at: F) -> Self {
        Self { puzzle, ends_at, held: Cell::new(0) }
    }

    /// The puzzle that is cut.
    pub const fn puzzle(&self) -> &P {
        &self.puzzle
    }
}

impl<P: Puzzle, F: Fn(&P, usize) -> bool> Puzzle for Cut<P, F> {
    type Slot = P::Slot;
    type Candidate = P::Candidate;
    type Attempt<'p>
        = P::Attempt<'p>
    where
        Self: 'p;
    type Solution = u64;

    fn slot(&self, depth: usize) -> Option<P::Slot> {
        let slot = if (self.ends_at)(&self.puzzle, depth) { None } else { self.puzzle.slot(depth) };
        if slot.is_none() {
            // The engine asks for a slot right before it takes the solution.
            self.held.set(depth);
        }
        slot
    }

    fn candidates(&self, slot: P::Slot) -> impl Iterator<Item = P::Candidate> {
        self.puzzle.candidates(slot)
    }

    fn attempt(&self, slot: P::Slot, candidate: P::Candidate) -> Option<P::Attempt<'_>> {
        self.puzzle.attempt(slot, candidate)
    }

    fn solution(&self) -> u64 {
        let below = Below { list: generators(&self.puzzle), held: self.held.get() };
        let mut count = 0;
        let _ = Search::new(below).visit(|| {
            count += 1;
            ControlFlow::<Infallible>::Continue(())
        });
        count
    }
}

/// The list of generators below a node that another search holds.
struct Below<G> {
    list: G,
    /// The number of attempts held.
    held: usize,
}

impl<G: Generators> Generators for Below<G> {
    type Slot = G::Slot;
    type Candidate = G::Candidate;
    type Attempt = G::Attempt;
    type Generator = G::Generator;
    type Solution = G::Solution;

    fn generator(&self, depth: usize) -> Option<(G::Slot, G::Generator)> {
        self.list.generator(self.held + depth)
    }

    fn attempt(
        &self,
        slot: G::Slot,
        generator: &mut G::Generator,
    ) -> Option<(G::Candidate, Option<G::Attempt>)> {
        self.list.attempt(slot, generator)
    }

    fn solution(&self) -> G::Solution {
        self.list.solution()
    }
}
