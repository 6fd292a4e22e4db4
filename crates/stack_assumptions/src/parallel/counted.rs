//! Generators that count what they return, where candidates may be many or without end.

use crate::generators::{BoardId, Generators, Step};

/// The list `G`, whose generators count the candidates that they return if these may have no
/// end.
///
/// To leave an interval or to split it, a worker must know where it is in each slot. Without
/// a count, it would count all candidates of the slot, and never end where these do not. Where
/// the type of an iterator shows that there are few, as a bit mask and a range of `u32` do, the
/// compiler removes the count.
pub(super) struct Counted<G>(pub(super) G);

/// Candidates that may be more than that are counted.
const MANY: usize = u32::MAX as usize;

/// A generator, and the number of candidates that it has returned; `None` if not counted.
pub(super) struct Counter<I> {
    generator: I,
    returned: Option<usize>,
}

impl<I> Counter<I> {
    #[inline]
    fn count(&mut self, candidates: usize) {
        if let Some(returned) = &mut self.returned {
            *returned += candidates;
        }
    }
}

#[expect(clippy::inline_always, reason = "where nothing is counted, nothing must be left of it")]
impl<G: Generators> Generators for Counted<G> {
    type Slot = G::Slot;
    type Candidate = G::Candidate;
    type Attempt = G::Attempt;
    type Generator = Counter<G::Generator>;
    type Solution = G::Solution;

    #[inline(always)]
    fn generator(&self, depth: usize) -> Option<(G::Slot, Self::Generator)> {
        let (slot, generator) = self.0.generator(depth)?;
        let are_many = self.0.at_most(&generator).is_none_or(|left| left > MANY);
        Some((slot, Counter { generator, returned: are_many.then_some(0) }))
    }

    #[inline(always)]
    fn attempt(
        &self,
        slot: G::Slot,
        counter: &mut Self::Generator,
    ) -> Option<(G::Candidate, Option<G::Attempt>)> {
        counter.count(1);
        self.0.attempt(slot, &mut counter.generator)
    }

    #[inline(always)]
    fn step(&self, slot: G::Slot, counter: &mut Self::Generator) -> Step<G::Candidate, G::Attempt> {
        counter.count(1);
        self.0.step(slot, &mut counter.generator)
    }

    #[inline(always)]
    fn skip(&self, slot: G::Slot, counter: &mut Self::Generator, most: usize) -> usize {
        let skipped = self.0.skip(slot, &mut counter.generator, most);
        counter.count(skipped);
        skipped
    }

    #[inline(always)]
    fn returned(&self, counter: &Self::Generator) -> Option<usize> {
        counter.returned
    }

    #[inline(always)]
    fn is_solution(&self) -> bool {
        self.0.is_solution()
    }

    fn solution(&self) -> G::Solution {
        self.0.solution()
    }

    fn board(&self) -> Option<BoardId> {
        self.0.board()
    }
}
