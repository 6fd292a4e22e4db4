//! Whether the best solution is the one of least cost or of greatest worth.

use stack_assumptions::optimise::{
    Best, BoundedList, BranchAndBound, Optimise, maximise, minimise,
};
use stack_assumptions::parallel::{Parallel, ParallelOutcome};
use stack_assumptions::partition::{
    MergeError, MergedBest, ShardBest, merge_maximised, merge_minimised,
};
use stack_assumptions::{GeneratorsOf, Observer, Puzzle};

/// The best solution of a puzzle, if it is known.
type BestOf<P> = Option<Best<<P as Optimise>::Cost, <P as Puzzle>::Solution>>;

/// Whether a cost is minimised or maximised: the functions of the engine for it.
pub(crate) trait Direction: Copy {
    /// The word for it, which is in the names of shards and checkpoints.
    const NAME: &str;

    /// A search of a puzzle on one thread.
    fn search<P: Optimise>(
        puzzle: &P,
    ) -> BranchAndBound<impl GeneratorsOf<'_, P> + BoundedList<Cost = P::Cost>>;

    /// Runs a search on many threads, from the best solution so far on.
    fn run<P, B, M, O>(
        search: Parallel<'_, P, B, M>,
        best: BestOf<P>,
    ) -> ParallelOutcome<BestOf<P>, O>
    where
        P: Optimise<Cost: Send, Solution: Send>,
        B: Fn() -> P + Sync,
        M: Fn() -> O + Sync,
        O: Observer<P::Slot, P::Candidate> + Send;

    /// The better one of two costs.
    fn better<C: Ord>(one: C, other: C) -> C;

    /// Chooses the best of the solutions of all shards.
    fn merge<C: Copy + Ord>(bests: &[ShardBest<C>]) -> Result<MergedBest<C>, MergeError>;
}

macro_rules! directions {
    ($($(#[$doc:meta])* $type:ident $name:literal $search:ident $run:ident $better:ident $merge:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub(crate) enum $type {}

        impl Direction for $type {
            const NAME: &str = $name;

            fn search<P: Optimise>(
                puzzle: &P,
            ) -> BranchAndBound<impl GeneratorsOf<'_, P> + BoundedList<Cost = P::Cost>> {
                $search(puzzle)
            }

            fn run<P, B, M, O>(
                search: Parallel<'_, P, B, M>,
                best: BestOf<P>,
            ) -> ParallelOutcome<BestOf<P>, O>
            where
                P: Optimise<Cost: Send, Solution: Send>,
                B: Fn() -> P + Sync,
                M: Fn() -> O + Sync,
                O: Observer<P::Slot, P::Candidate> + Send,
            {
                search.$run(best)
            }

            fn better<C: Ord>(one: C, other: C) -> C {
                one.$better(other)
            }

            fn merge<C: Copy + Ord>(
                bests: &[ShardBest<C>],
            ) -> Result<MergedBest<C>, MergeError> {
                $merge(bests)
            }
        }
    )*};
}

directions! {
    /// Less is better.
    Minimised "minimised" minimise minimise_from min merge_minimised;
    /// More is better.
    Maximised "maximised" maximise maximise_from max merge_maximised;
}
