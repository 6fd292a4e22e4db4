//! A search on many threads.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use core::mem;
use core::num::NonZeroUsize;
use core::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use rayon::ThreadPool;

use crate::interval::interval::Interval;
use crate::interval::path::NoSuchNode;
use crate::limit::limits::Limits;
use crate::observe::observer::Observer;
use crate::parallel::collector::{
    Collected, Collector, CountCollector, FirstPerInterval, TallyCollector, VisitCollector, add,
    first_of_all,
};
use crate::parallel::helpers::{is_worker_thread, run_team};
use crate::parallel::outcome::ParallelOutcome;
use crate::parallel::rounds::run_rounds;
use crate::parallel::scheduler::Helpers;
use crate::parallel::team::Team;
use crate::puzzle::Puzzle;
use crate::search::search::search;
use crate::tally::Tally;

/// Searches a puzzle on as many threads as the current rayon pool has; each thread
/// searches a clone. [`Parallel`] says which threads these are.
///
/// ```
/// use stack_assumptions::parallel::parallel;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doc/queens.rs"));
///
/// # fn main() {
/// let eight_queens = Queens::new(8);
/// assert_eq!(parallel(eight_queens.clone()).count().value, 92);
/// assert_eq!(parallel(eight_queens).find_first().value, Some(vec![0, 4, 7, 5, 2, 6, 1, 3]));
/// # }
/// ```
pub fn parallel<P: Puzzle + Clone + Send>(
    puzzle: P,
) -> Parallel<'static, P, impl Fn() -> P + Sync> {
    let puzzle = Mutex::new(puzzle);
    Parallel::new(move || puzzle.lock().unwrap_or_else(PoisonError::into_inner).clone())
}

/// A search on many threads that has not begun.
///
/// | for | call |
/// | --- | --- |
/// | the number of solutions | [`count`](Parallel::count) |
/// | the number of some of them | [`count_if`](Parallel::count_if) |
/// | all solutions, in any order | [`collect`](Parallel::collect) |
/// | all solutions, in the order of a sequential search | [`collect_in_order`](Parallel::collect_in_order) |
/// | any solution | [`find_any`](Parallel::find_any) |
/// | the first solution of a sequential search | [`find_first`](Parallel::find_first) |
/// | a look at each solution without a snapshot | [`visit`](Parallel::visit) |
///
/// An idle thread asks the others for work, and one of them splits off half of the
/// remaining candidates of its shallowest slot. Each node is searched once, whatever the
/// number of threads. Limits hold for all threads together. A panic in the puzzle, an
/// observer or a visitor ends the search and propagates to the caller. Every candidate
/// iterator must be finite.
///
/// # Threads
///
/// The calling thread searches too. It begins alone, and gets help after 50 µs:
///
/// | the search is called | its helpers are |
/// | --- | --- |
/// | outside any rayon pool | threads of the search; they end with it |
/// | on a thread of a rayon pool, for example inside `install` or `par_iter` | the threads of that pool that are idle |
/// | by the puzzle, the visitor or an observer of a search of the first kind | none |
///
/// So a search can be called anywhere, and in many tasks at once, without a deadlock. It
/// ends, also by a limit, as soon as each thread that searches has noticed it: at its next
/// node. It never waits for a thread of the pool that is busy with something else, even if
/// all are; nor does the caller take up other work of the pool meanwhile. There is one
/// exception: on a thread of a pool, the caller also does what the visitor itself has
/// spawned there with `rayon::spawn`. A visitor that is called on a thread of a pool must
/// not call `rayon::broadcast` for that pool, which waits for each thread of it.
#[must_use = "a search is lazy: it does nothing until its solutions are requested"]
pub struct Parallel<'l, P, B, M = fn()> {
    build: B,
    observe: M,
    intervals: Vec<Interval>,
    limits: Limits<'l>,
    threads: Threads<'l>,
    puzzle: PhantomData<fn() -> P>,
}

/// The number of threads of a search.
enum Threads<'l> {
    /// As many as the current pool has.
    Current,
    Pool(&'l ThreadPool),
    Number(usize),
}

impl Threads<'_> {
    /// The number of workers, and what those other than the caller run on.
    fn resolve(&self) -> (usize, Helpers) {
        let workers = match self {
            Threads::Current => rayon::current_num_threads(),
            Threads::Pool(pool) => pool.current_num_threads(),
            Threads::Number(threads) => *threads,
        };
        if rayon::current_thread_index().is_some() {
            (workers.min(rayon::current_num_threads()), Helpers::Tasks)
        } else {
            (if is_worker_thread() { 1 } else { workers }, Helpers::Threads)
        }
    }
}

impl<P: Puzzle, B: Fn() -> P + Sync> Parallel<'static, P, B> {
    /// Searches the puzzle that `build` returns; each thread builds its own. All must be
    /// equal.
    pub fn new(build: B) -> Self {
        Self {
            build,
            observe: || (),
            intervals: vec![Interval::full()],
            limits: Limits::new(),
            threads: Threads::Current,
            puzzle: PhantomData,
        }
    }
}

impl<'l, P: Puzzle, B: Fn() -> P + Sync, M> Parallel<'l, P, B, M> {
    /// Searches these intervals instead of the whole tree.
    ///
    /// # Errors
    /// If one of them starts at no node of the tree: it belongs to another puzzle.
    pub fn intervals(mut self, intervals: Vec<Interval>) -> Result<Self, NoSuchNode> {
        let puzzle = (self.build)();
        for interval in &intervals {
            drop(search(&puzzle).within(interval)?);
        }
        self.intervals = intervals;
        Ok(self)
    }

    /// Sets the limits, for all threads together. Replaces the limits so far.
    ///
    /// The result never exceeds the limits on nodes and solutions. When the limit on
    /// solutions is reached, another thread may just have found one more. That solution
    /// stays in the [remaining](ParallelOutcome::remaining) intervals; if they are
    /// searched later, observers receive its events twice.
    pub fn limit<'m>(self, limits: Limits<'m>) -> Parallel<'m, P, B, M>
    where
        'l: 'm,
    {
        let Self { build, observe, intervals, limits: _, threads, puzzle } = self;
        Parallel { build, observe, intervals, limits, threads, puzzle }
    }

    /// Searches on as many threads as this pool has. To search on the threads of the pool
    /// themselves, call the search inside `pool.install`.
    pub fn in_pool<'m>(self, pool: &'m ThreadPool) -> Parallel<'m, P, B, M>
    where
        'l: 'm,
    {
        let Self { build, observe, intervals, limits, threads: _, puzzle } = self;
        Parallel { build, observe, intervals, limits, threads: Threads::Pool(pool), puzzle }
    }

    /// Searches on this many threads, the calling one among them; on a thread of a rayon
    /// pool, on no more than that pool has.
    pub fn threads(mut self, threads: NonZeroUsize) -> Self {
        self.threads = Threads::Number(threads.get());
        self
    }

    /// Searches on the calling thread only.
    pub fn on_this_thread(self) -> Self {
        self.threads(NonZeroUsize::MIN)
    }

    /// Makes an observer for each thread that searches. Replaces the observers so far.
    /// Each event goes to one of them.
    ///
    /// ```
    /// use stack_assumptions::Counters;
    /// use stack_assumptions::parallel::parallel;
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doc/queens.rs"));
    ///
    /// # fn main() {
    /// let outcome = parallel(Queens::new(8)).observe(Counters::default).count();
    /// let mut sum = Counters::default();
    /// outcome.observers.into_iter().for_each(|counters| sum += counters);
    /// assert_eq!((sum.nodes, sum.solutions), (2_056, 92));
    /// # }
    /// ```
    pub fn observe<N, O>(self, observe: N) -> Parallel<'l, P, B, N>
    where
        N: Fn() -> O + Sync,
        O: Observer<P::Slot, P::Candidate> + Send,
    {
        let Self { build, observe: _, intervals, limits, threads, puzzle } = self;
        Parallel { build, observe, intervals, limits, threads, puzzle }
    }
}

impl<P, B, M, O> Parallel<'_, P, B, M>
where
    P: Puzzle,
    B: Fn() -> P + Sync,
    M: Fn() -> O + Sync,
    O: Observer<P::Slot, P::Candidate> + Send,
{
    /// Counts the solutions.
    pub fn count(self) -> ParallelOutcome<u64, O> {
        self.count_some(None)
    }

    /// Counts the solutions that `accepts`, which is called on the thread that found the solution,
    /// while the board of that thread shows it.
    ///
    /// ```
    /// use stack_assumptions::parallel::parallel;
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doc/queens.rs"));
    ///
    /// # fn main() {
    /// let is_in_corner = |queens: &Queens| queens.solution()[0] == 0;
    /// assert_eq!(parallel(Queens::new(8)).count_if(is_in_corner).value, 4);
    /// # }
    /// ```
    pub fn count_if(self, accepts: impl Fn(&P) -> bool + Sync) -> ParallelOutcome<u64, O> {
        self.count_some(Some(&accepts))
    }

    fn count_some(self, accepts: Option<&(dyn Fn(&P) -> bool + Sync)>) -> ParallelOutcome<u64, O> {
        self.run(|| CountCollector { count: 0, accepts })
            .map(|counts| counts.iter().map(|counted| counted.count).sum())
    }

    /// Adds all solutions as leaves to tallies, one for each thread that searches, and
    /// returns the sum of their weights. `None` if it exceeds [`u64::MAX`].
    ///
    /// ```
    /// use stack_assumptions::parallel::parallel;
    /// use stack_assumptions::tally::{Sum, cut_at};
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doc/queens.rs"));
    ///
    /// # fn main() {
    /// let cut = cut_at(Queens::new(8), 3);
    /// assert_eq!(parallel(cut).tally(Sum::default).value, Some(92));
    /// # }
    /// ```
    pub fn tally<T>(self, tally: impl Fn() -> T + Sync) -> ParallelOutcome<Option<u64>, O>
    where
        T: Tally<P::Solution> + Send,
    {
        self.run(|| TallyCollector::new(tally()))
            .map(|tallies| tallies.into_iter().map(|tally| tally.sum).fold(Some(0), add))
    }

    /// Collects snapshots of all solutions, in any order.
    pub fn collect(self) -> ParallelOutcome<Vec<P::Solution>, O>
    where
        P::Solution: Send,
    {
        let flat = |found: Vec<Collected<_>>| {
            found.into_iter().flat_map(|found| found.0).flat_map(|(_, found)| found).collect()
        };
        self.run(|| Collected(Vec::new())).map(flat)
    }

    /// Collects snapshots of all solutions, in the order of a sequential search.
    pub fn collect_in_order(self) -> ParallelOutcome<Vec<P::Solution>, O>
    where
        P::Solution: Send,
    {
        self.run(|| Collected(Vec::new())).map(|found| {
            let mut found: Vec<_> = found.into_iter().flat_map(|found| found.0).collect();
            found.sort_by(|(one, _), (other, _)| one.cmp(other));
            found.into_iter().flat_map(|(_, solutions)| solutions).collect()
        })
    }

    /// Finds a solution if there is one: the first that any thread finds.
    pub fn find_any(mut self) -> ParallelOutcome<Option<P::Solution>, O>
    where
        P::Solution: Send,
    {
        let limit = self.limits.solutions.map_or(1, |limit| limit.min(1));
        self.limits = self.limits.solutions(limit);
        self.collect().map(|mut found| found.pop())
    }

    /// Finds the first solution of a sequential search if there is one. Meanwhile other
    /// threads may search nodes after it; observers receive the events of these too. Of
    /// limits on solutions only a limit of 0 has an effect.
    pub fn find_first(mut self) -> ParallelOutcome<Option<P::Solution>, O>
    where
        P::Solution: Send,
    {
        self.limits.solutions = self.limits.solutions.filter(|limit| *limit == 0);
        first_of_all(self.run(FirstPerInterval::new))
    }

    /// Calls `visitor` at each solution, on the thread that found it, while the board of
    /// that thread shows it. Once `visitor` returns `Break`, all threads stop. If it does
    /// so on several threads at once, one of the values is returned.
    pub fn visit<V: Send>(
        self,
        visitor: impl Fn(&P) -> ControlFlow<V> + Sync,
    ) -> ParallelOutcome<Option<V>, O> {
        self.run(|| VisitCollector { visitor: &visitor, value: None })
            .map(|visits| visits.into_iter().find_map(|visit| visit.value))
    }

    /// Searches with a collector for each worker, until the tree is exhausted or a limit
    /// is reached.
    pub(super) fn run<H: Collector<P> + Send>(
        self,
        collect: impl Fn() -> H + Sync,
    ) -> ParallelOutcome<Vec<H>, O> {
        let Self { build, observe, intervals, limits, threads, puzzle: _ } = self;
        let (workers, helpers) = threads.resolve();
        // The caller begins alone, unless an earlier search left many intervals.
        let begins_alone = workers > 1 && intervals.len() == 1;
        let mut equipment = Vec::new();
        let mut run_round = |scheduler| {
            let equipped = mem::take(&mut equipment);
            let team = Team::new(scheduler, equipped, (&build, &observe, &collect));
            run_team(&team);
            let (end, equipped) = team.finish();
            equipment = equipped;
            end
        };
        let (outcome, remaining) =
            run_rounds(workers, helpers, begins_alone, intervals, limits, &mut run_round);
        let (value, observers) = equipment.into_iter().unzip();
        ParallelOutcome { value, outcome, remaining, observers }
    }
}

impl<P, B, M> fmt::Debug for Parallel<'_, P, B, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Parallel")
            .field("intervals", &self.intervals)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}
