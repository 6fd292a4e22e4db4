//! The seed form of a puzzle: a list of functions, one for each slot.

use core::any;
use core::ptr;

use crate::puzzle::Puzzle;

/// A list of generators, one for each slot: the engine's loop runs on this trait.
///
/// It is implemented for slices, arrays and `Vec`s of functions that return iterators
/// of guards, and [`generators`] makes such a list from any [`Puzzle`].
pub trait Generators {
    /// The slot that a generator fills.
    type Slot: Copy;
    /// What an attempt holds, as the events name it.
    type Candidate: Copy;
    /// The guard that holds a candidate in its slot.
    type Attempt;
    /// The attempts still to be made at one slot.
    type Generator;
    /// An owned snapshot of a solution.
    type Solution;

    /// Starts the generator for the slot at `depth`. `None` once every slot is filled.
    fn generator(&self, depth: usize) -> Option<(Self::Slot, Self::Generator)>;

    /// Makes the next attempt: returns the candidate, and its guard unless the rules
    /// reject it. `None` once the candidates have run dry.
    fn attempt(
        &self,
        slot: Self::Slot,
        generator: &mut Self::Generator,
    ) -> Option<(Self::Candidate, Option<Self::Attempt>)>;

    /// Takes the next step of a search at a slot: makes the next attempt, or prunes it. A
    /// list that prunes nothing keeps this default.
    ///
    /// The engine calls [`attempt`](Generators::attempt), not this, where it repeats or
    /// counts attempts: to resume a search, to split it, or to tell its progress. So what
    /// is pruned may depend on what the search has met so far.
    #[expect(clippy::inline_always, reason = "the attempt must stay in the driver's registers")]
    #[inline(always)]
    fn step(
        &self,
        slot: Self::Slot,
        generator: &mut Self::Generator,
    ) -> Step<Self::Candidate, Self::Attempt> {
        match self.attempt(slot, generator) {
            Some((candidate, Some(attempt))) => Step::Held(candidate, attempt),
            Some((candidate, None)) => Step::Rejected(candidate),
            None => Step::Dry,
        }
    }

    /// Leaves out the next candidates, at most so many; returns how many there were. The engine
    /// calls it to count candidates and to go to one by its ordinal. A list that can tell the
    /// next candidate without an attempt has a faster one than this default.
    #[inline]
    fn skip(&self, slot: Self::Slot, generator: &mut Self::Generator, most: usize) -> usize {
        (0..most).take_while(|_| self.attempt(slot, generator).is_some()).count()
    }

    /// At most so many candidates are left, if that is known. A list of iterators returns the
    /// upper bound of [`size_hint`](Iterator::size_hint).
    #[inline]
    fn at_most(&self, generator: &Self::Generator) -> Option<usize> {
        let _ = generator;
        None
    }

    /// The number of candidates that a generator has returned, if it counts them. Otherwise the
    /// engine counts what it has left, and what the slot has in all, to tell where a search
    /// stands.
    #[inline]
    fn returned(&self, generator: &Self::Generator) -> Option<usize> {
        let _ = generator;
        None
    }

    /// Whether the board shows a solution although it has a slot to fill. The engine asks
    /// at each node that has one.
    #[inline]
    fn is_solution(&self) -> bool {
        false
    }

    /// A snapshot of the board. The engine calls it only at a solution.
    fn solution(&self) -> Self::Solution;

    /// The board that the attempts change, if the list knows it: that of its puzzle, for
    /// a list of [`generators`]. In debug builds with the feature `std`, a search panics
    /// if another search runs or holds attempts on the same board.
    fn board(&self) -> Option<BoardId> {
        None
    }
}

/// One step of a search at a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<C, A> {
    /// The attempt that holds this candidate.
    Held(C, A),
    /// The puzzle rejected this candidate.
    Rejected(C),
    /// Nothing below this candidate is searched. It keeps its ordinal.
    Pruned(C),
    /// Nothing below this candidate and those after it in the slot is searched.
    PrunedRest(C),
    /// The slot has no candidates left.
    Dry,
}

/// Names a board by its place in memory and its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardId {
    address: usize,
    type_name: &'static str,
}

impl BoardId {
    /// The name of `board`. `None` if it has no size: then it keeps its state elsewhere.
    #[must_use]
    pub fn of<T>(board: &T) -> Option<Self> {
        let (address, type_name) = (ptr::from_ref(board).addr(), any::type_name::<T>());
        (size_of::<T>() > 0).then_some(Self { address, type_name })
    }

    /// The name of its type.
    #[must_use]
    pub fn type_name(&self) -> &'static str {
        self.type_name
    }
}

/// The seed form: each function starts the iterator of guards for one slot.
impl<F, I> Generators for [F]
where
    F: Fn() -> I,
    I: Iterator,
{
    type Slot = usize;
    type Candidate = ();
    type Attempt = I::Item;
    type Generator = I;
    type Solution = ();

    fn generator(&self, depth: usize) -> Option<(usize, I)> {
        self.get(depth).map(|start| (depth, start()))
    }

    fn attempt(&self, _: usize, generator: &mut I) -> Option<((), Option<I::Item>)> {
        generator.next().map(|guard| ((), Some(guard)))
    }

    fn solution(&self) {}
}

/// Forwards every call to another list.
macro_rules! forward {
    ($([$($of:tt)*] $list:ty => $to:ty),* $(,)?) => {$(
        impl<$($of)*> Generators for $list
        where
            $to: Generators,
        {
            type Slot = <$to as Generators>::Slot;
            type Candidate = <$to as Generators>::Candidate;
            type Attempt = <$to as Generators>::Attempt;
            type Generator = <$to as Generators>::Generator;
            type Solution = <$to as Generators>::Solution;

            fn generator(&self, depth: usize) -> Option<(Self::Slot, Self::Generator)> {
                <$to as Generators>::generator(self, depth)
            }

            fn attempt(
                &self,
                slot: Self::Slot,
                generator: &mut Self::Generator,
            ) -> Option<(Self::Candidate, Option<Self::Attempt>)> {
                <$to as Generators>::attempt(self, slot, generator)
            }

            fn step(
                &self,
                slot: Self::Slot,
                generator: &mut Self::Generator,
            ) -> Step<Self::Candidate, Self::Attempt> {
                <$to as Generators>::step(self, slot, generator)
            }

            fn skip(
                &self,
                slot: Self::Slot,
                generator: &mut Self::Generator,
                most: usize,
            ) -> usize {
                <$to as Generators>::skip(self, slot, generator, most)
            }

            fn at_most(&self, generator: &Self::Generator) -> Option<usize> {
                <$to as Generators>::at_most(self, generator)
            }

            fn returned(&self, generator: &Self::Generator) -> Option<usize> {
                <$to as Generators>::returned(self, generator)
            }

            fn is_solution(&self) -> bool {
                <$to as Generators>::is_solution(self)
            }

            fn solution(&self) -> Self::Solution {
                <$to as Generators>::solution(self)
            }

            fn board(&self) -> Option<BoardId> {
                <$to as Generators>::board(self)
            }
        }
    )*};
}

forward! {
    [F] alloc::vec::Vec<F> => [F],
    [F, const N: usize] [F; N] => [F],
    [G: ?Sized] &G => G,
}

/// A list of generators with the slots, candidates, attempts and solutions of a puzzle `P`
/// that lives for `'p`. Every such list has this trait.
pub trait GeneratorsOf<'p, P: Puzzle + 'p>:
    Generators<
        Slot = P::Slot,
        Candidate = P::Candidate,
        Attempt = P::Attempt<'p>,
        Solution = P::Solution,
    >
{
}

impl<'p, P, G> GeneratorsOf<'p, P> for G
where
    P: Puzzle + 'p,
    G: Generators<
            Slot = P::Slot,
            Candidate = P::Candidate,
            Attempt = P::Attempt<'p>,
            Solution = P::Solution,
        >,
{
}

/// The list of generators of a puzzle. It is lazy: it calls
/// [`Puzzle::slot`] and [`Puzzle::candidates`] only when a generator starts.
pub fn generators<P: Puzzle>(puzzle: &P) -> impl GeneratorsOf<'_, P> + use<'_, P> {
    PuzzleGenerators { puzzle, candidates: P::candidates }
}

/// A puzzle as a list of generators. The iterator that `P::candidates` returns
/// has no name; `C` stands for that function, and so for what it returns.
#[derive(Clone, Copy)]
pub(crate) struct PuzzleGenerators<'p, P, C> {
    pub(crate) puzzle: &'p P,
    pub(crate) candidates: C,
}

#[expect(clippy::inline_always, reason = "the compiler left these one-line functions as calls")]
impl<'p, P, C, I> Generators for PuzzleGenerators<'p, P, C>
where
    P: Puzzle,
    C: Fn(&'p P, P::Slot) -> I,
    I: Iterator<Item = P::Candidate>,
{
    type Slot = P::Slot;
    type Candidate = P::Candidate;
    type Attempt = P::Attempt<'p>;
    type Generator = I;
    type Solution = P::Solution;

    #[inline(always)]
    fn generator(&self, depth: usize) -> Option<(P::Slot, I)> {
        let slot = self.puzzle.slot(depth)?;
        Some((slot, (self.candidates)(self.puzzle, slot)))
    }

    #[inline(always)]
    fn attempt(
        &self,
        slot: P::Slot,
        generator: &mut I,
    ) -> Option<(P::Candidate, Option<P::Attempt<'p>>)> {
        let candidate = generator.next()?;
        Some((candidate, self.puzzle.attempt(slot, candidate)))
    }

    fn skip(&self, _: P::Slot, generator: &mut I, most: usize) -> usize {
        // A range goes to its `n`-th number at once, where `take` counts one by one.
        let known = match generator.size_hint() {
            (least, Some(upper)) if least == upper => least.min(most),
            _ => 0,
        };
        let known = if known > 0 && generator.nth(known - 1).is_some() { known } else { 0 };
        known + generator.take(most - known).count()
    }

    #[inline(always)]
    fn at_most(&self, generator: &I) -> Option<usize> {
        generator.size_hint().1
    }

    fn solution(&self) -> P::Solution {
        self.puzzle.solution()
    }

    fn board(&self) -> Option<BoardId> {
        BoardId::of(self.puzzle)
    }
}
