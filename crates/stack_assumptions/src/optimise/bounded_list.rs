//! A puzzle as a list of generators that prunes by the incumbent.

use core::borrow::Borrow;
use core::marker::PhantomData;

use crate::generators::{BoardId, Generators, GeneratorsOf, PuzzleGenerators, Step};
use crate::optimise::goal::Goal;
use crate::optimise::incumbent::Incumbent;
use crate::optimise::optimise::Optimise;

/// A list of generators that prunes what cannot be better than the best solution so far.
/// [`minimise`](crate::optimise::minimise) and [`maximise`](crate::optimise::maximise)
/// make it.
pub trait BoundedList: Generators {
    /// What a solution costs.
    type Cost: Copy + Ord;

    /// At a solution: its cost, if it is better than all before. That is then the cost to
    /// beat.
    fn improve(&self) -> Option<Self::Cost>;

    /// Sets the cost to beat, and whether its solution comes before all that will be
    /// searched.
    fn set_incumbent(&self, cost: Option<Self::Cost>, is_earlier: bool);

    /// The better one of two costs.
    fn better(&self, one: Self::Cost, other: Self::Cost) -> Self::Cost;

    /// The closer one of two bounds on the same solutions.
    fn closer(&self, one: Option<Self::Cost>, other: Option<Self::Cost>) -> Option<Self::Cost>;

    /// The bound of the node that the board shows.
    fn bound(&self) -> Option<Self::Cost>;

    /// The bound of a candidate before its attempt.
    fn bound_with(&self, slot: Self::Slot, candidate: Self::Candidate) -> Option<Self::Cost>;
}

/// The list of generators of a puzzle, with the incumbent `I`.
struct BoundedGenerators<'p, P, D, C, I> {
    list: PuzzleGenerators<'p, P, C>,
    incumbent: I,
    goal: PhantomData<fn() -> D>,
}

/// The list of generators of a puzzle that prunes by `incumbent`.
pub(crate) fn bounded_generators<P, D, I>(
    puzzle: &P,
    incumbent: I,
) -> impl GeneratorsOf<'_, P> + BoundedList<Cost = P::Cost> + use<'_, P, D, I>
where
    P: Optimise,
    D: Goal<P::Cost>,
    I: Borrow<Incumbent<P::Cost, D>>,
{
    let list = PuzzleGenerators { puzzle, candidates: P::candidates };
    BoundedGenerators::<_, D, _, _> { list, incumbent, goal: PhantomData }
}

impl<P, D, C, I> BoundedGenerators<'_, P, D, C, I>
where
    P: Optimise,
    D: Goal<P::Cost>,
    I: Borrow<Incumbent<P::Cost, D>>,
{
    /// Whether nothing with this bound can be better.
    #[inline]
    fn prunes(&self, bound: Option<P::Cost>) -> bool {
        bound.is_some_and(|bound| self.incumbent.borrow().prunes(bound))
    }
}

#[expect(clippy::inline_always, reason = "as in the list of a puzzle without costs")]
impl<'p, P, D, C, S, I> Generators for BoundedGenerators<'p, P, D, C, I>
where
    P: Optimise,
    D: Goal<P::Cost>,
    C: Fn(&'p P, P::Slot) -> S,
    S: Iterator<Item = P::Candidate>,
    I: Borrow<Incumbent<P::Cost, D>>,
{
    type Slot = P::Slot;
    type Candidate = P::Candidate;
    type Attempt = P::Attempt<'p>;
    type Generator = S;
    type Solution = P::Solution;

    #[inline(always)]
    fn generator(&self, depth: usize) -> Option<(P::Slot, S)> {
        self.list.generator(depth)
    }

    #[inline(always)]
    fn attempt(
        &self,
        slot: P::Slot,
        generator: &mut S,
    ) -> Option<(P::Candidate, Option<P::Attempt<'p>>)> {
        self.list.attempt(slot, generator)
    }

    #[inline(always)]
    fn step(&self, slot: P::Slot, generator: &mut S) -> Step<P::Candidate, P::Attempt<'p>> {
        let Some(candidate) = generator.next() else { return Step::Dry };
        let puzzle = self.list.puzzle;
        let pruned = if P::SORTED { Step::PrunedRest } else { Step::Pruned };
        if self.prunes(puzzle.bound_with(slot, candidate)) {
            return pruned(candidate);
        }
        match puzzle.attempt(slot, candidate) {
            None => Step::Rejected(candidate),
            Some(_attempt) if self.prunes(puzzle.bound()) => pruned(candidate),
            Some(attempt) => Step::Held(candidate, attempt),
        }
    }

    fn skip(&self, slot: P::Slot, generator: &mut S, most: usize) -> usize {
        self.list.skip(slot, generator, most)
    }

    #[inline(always)]
    fn at_most(&self, generator: &S) -> Option<usize> {
        self.list.at_most(generator)
    }

    #[inline(always)]
    fn is_solution(&self) -> bool {
        self.list.puzzle.is_solution()
    }

    fn solution(&self) -> P::Solution {
        self.list.solution()
    }

    fn board(&self) -> Option<BoardId> {
        self.list.board()
    }
}

impl<'p, P, D, C, S, I> BoundedList for BoundedGenerators<'p, P, D, C, I>
where
    P: Optimise,
    D: Goal<P::Cost>,
    C: Fn(&'p P, P::Slot) -> S,
    S: Iterator<Item = P::Candidate>,
    I: Borrow<Incumbent<P::Cost, D>>,
{
    type Cost = P::Cost;

    #[inline]
    fn improve(&self) -> Option<P::Cost> {
        let cost = self.list.puzzle.cost();
        let incumbent = self.incumbent.borrow();
        (!incumbent.prunes(cost)).then(|| {
            incumbent.set(Some(cost), true);
            cost
        })
    }

    fn set_incumbent(&self, cost: Option<P::Cost>, is_earlier: bool) {
        self.incumbent.borrow().set(cost, is_earlier);
    }

    fn better(&self, one: P::Cost, other: P::Cost) -> P::Cost {
        D::cost(D::key(one).min(D::key(other)))
    }

    fn closer(&self, one: Option<P::Cost>, other: Option<P::Cost>) -> Option<P::Cost> {
        // `None` is less than any key.
        one.map(D::key).max(other.map(D::key)).map(D::cost)
    }

    fn bound(&self) -> Option<P::Cost> {
        self.list.puzzle.bound()
    }

    fn bound_with(&self, slot: P::Slot, candidate: P::Candidate) -> Option<P::Cost> {
        self.list.puzzle.bound_with(slot, candidate)
    }
}
