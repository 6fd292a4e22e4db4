use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use rayon::{BroadcastContext, ThreadPool};

use crate::interval::interval::Interval;
use crate::interval::path::Path;
use crate::interval::resume::NoSuchNode;
use crate::limit::limits::Limits;
use crate::observe::observer::Observer;
use crate::outcome::{Outcome, Stop};
use crate::parallel::collector::{
    Collected, Collector, CountCollector, FirstPerInterval, VisitCollector,
};
use crate::parallel::outcome::ParallelOutcome;
use crate::parallel::quota::{Interruptible, NodeQuota};
use crate::parallel::scheduler::Scheduler;
use crate::parallel::worker::work;
use crate::puzzle::Puzzle;
use crate::search::search;

/// Searches a puzzle on all threads of the current rayon pool; each works on a
/// clone of its own.
///
/// ```
/// use stack_assumptions::{Hold, Puzzle};
/// use stack_assumptions::parallel::parallel;
/// # use std::cell::Cell;
/// # #[derive(Clone)]
/// # struct Queens(Vec<Cell<usize>>);
/// # impl Puzzle for Queens {
/// #     type Slot = usize;
/// #     type Candidate = usize;
/// #     type Attempt<'p> = Hold<'p, usize>;
/// #     type Solution = Vec<usize>;
/// #     fn slot(&self, depth: usize) -> Option<usize> {
/// #         (depth < self.0.len()).then_some(depth)
/// #     }
/// #     fn candidates(&self, row: usize) -> impl Iterator<Item = usize> {
/// #         (0..self.0.len()).filter(move |&column| {
/// #             let mut above = self.0[..row].iter().map(Cell::get).zip((1..=row).rev());
/// #             above.all(|(queen, rows)| queen != column && queen.abs_diff(column) != rows)
/// #         })
/// #     }
/// #     fn attempt(&self, row: usize, column: usize) -> Option<Hold<'_, usize>> {
/// #         Some(Hold::new(&self.0[row], column))
/// #     }
/// #     fn solution(&self) -> Vec<usize> {
/// #         self.0.iter().map(Cell::get).collect()
/// #     }
/// # }
/// # let eight_queens = Queens(vec![Cell::new(0); 8]);
/// assert_eq!(parallel(eight_queens.clone()).count().value, 92);
/// assert_eq!(parallel(eight_queens).find_first().value, Some(vec![0, 4, 7, 5, 2, 6, 1, 3]));
/// ```
pub fn parallel<P: Puzzle + Clone + Send>(
    puzzle: P,
) -> Parallel<'static, P, impl Fn() -> P + Sync> {
    let puzzle = Mutex::new(puzzle);
    Parallel::new(move || puzzle.lock().unwrap_or_else(PoisonError::into_inner).clone())
}

/// A search on all threads of the current rayon pool, not yet begun.
///
/// | for | call |
/// | --- | --- |
/// | how many solutions there are | [`count`](Parallel::count) |
/// | all, in any order or that of a sequential search | [`collect`](Parallel::collect), [`collect_in_order`](Parallel::collect_in_order) |
/// | any one, or the first in that order | [`find_any`](Parallel::find_any), [`find_first`](Parallel::find_first) |
/// | a look at each without a snapshot | [`visit`](Parallel::visit) |
///
/// A thread that has nothing to do asks the others, and one of them gives away half
/// of what its shallowest slot has left. Each node is searched once, whatever the
/// number of threads. Limits hold for all threads together. A panic in the puzzle, an
/// observer or a visitor ends the search, and goes on to the caller.
#[must_use = "a search is lazy: it does nothing until its solutions are asked for"]
pub struct Parallel<'l, P, B, M = fn()> {
    build: B,
    observe: M,
    parts: Vec<Interval>,
    limits: Limits<'l>,
    threads: Threads<'l>,
    puzzle: core::marker::PhantomData<fn() -> P>,
}

/// Where to search.
enum Threads<'l> {
    /// On the pool that is current.
    Current,
    Pool(&'l ThreadPool),
    /// On the thread that asks.
    This,
}

impl<P: Puzzle, B: Fn() -> P + Sync> Parallel<'static, P, B> {
    /// Searches puzzles that are the same, each built by the thread that works on
    /// it.
    pub fn new(build: B) -> Self {
        let parts = vec![Interval::full()];
        let puzzle = core::marker::PhantomData;
        Self {
            build,
            observe: || (),
            parts,
            limits: Limits::new(),
            threads: Threads::Current,
            puzzle,
        }
    }
}

impl<'l, P: Puzzle, B: Fn() -> P + Sync, M> Parallel<'l, P, B, M> {
    /// Searches these parts instead of the whole tree.
    ///
    /// # Errors
    /// When one of them begins at a node that there is not: it is one of another
    /// puzzle.
    pub fn intervals(mut self, parts: Vec<Interval>) -> Result<Self, NoSuchNode> {
        let puzzle = (self.build)();
        for part in &parts {
            drop(search(&puzzle).within(part)?);
        }
        self.parts = parts;
        Ok(self)
    }

    /// Sets the limits, in place of those before; they hold for all threads
    /// together.
    ///
    /// No more nodes and solutions than are allowed are answered for. When the limit
    /// on solutions is reached, other threads may just have come to one too many: it
    /// stays in the [remaining](ParallelOutcome::remaining), and observers are told of it twice if the
    /// rest is searched.
    pub fn limit<'m>(self, limits: Limits<'m>) -> Parallel<'m, P, B, M>
    where
        'l: 'm,
    {
        let Self { build, observe, parts, limits: _, threads, puzzle } = self;
        Parallel { build, observe, parts, limits, threads, puzzle }
    }

    /// Searches on the threads of this pool, instead of the one that is current.
    pub fn in_pool<'m>(self, pool: &'m ThreadPool) -> Parallel<'m, P, B, M>
    where
        'l: 'm,
    {
        let Self { build, observe, parts, limits, threads: _, puzzle } = self;
        Parallel { build, observe, parts, limits, threads: Threads::Pool(pool), puzzle }
    }

    /// Searches on the thread that asks, and no other.
    pub fn on_this_thread(mut self) -> Self {
        self.threads = Threads::This;
        self
    }

    /// Makes an observer for each thread, in place of those before. Together they
    /// are told each event once.
    ///
    /// ```
    /// use stack_assumptions::Counters;
    /// use stack_assumptions::parallel::parallel;
    /// # use stack_assumptions::{Hold, Puzzle};
    /// # use std::cell::Cell;
    /// # #[derive(Clone)]
    /// # struct Digits(Vec<Cell<usize>>);
    /// # impl Puzzle for Digits {
    /// #     type Slot = usize;
    /// #     type Candidate = usize;
    /// #     type Attempt<'p> = Hold<'p, usize>;
    /// #     type Solution = ();
    /// #     fn slot(&self, depth: usize) -> Option<usize> {
    /// #         (depth < self.0.len()).then_some(depth)
    /// #     }
    /// #     fn candidates(&self, _: usize) -> impl Iterator<Item = usize> { 0..10 }
    /// #     fn attempt(&self, slot: usize, digit: usize) -> Option<Hold<'_, usize>> {
    /// #         Some(Hold::new(&self.0[slot], digit))
    /// #     }
    /// #     fn solution(&self) {}
    /// # }
    /// # let three_digits = Digits(vec![Cell::new(0); 3]);
    /// let ended = parallel(three_digits).observe(Counters::default).count();
    /// let mut sum = Counters::default();
    /// ended.observers.into_iter().for_each(|counters| sum += counters);
    /// assert_eq!((sum.nodes, sum.solutions), (1110, 1000));
    /// ```
    pub fn observe<N, O>(self, observe: N) -> Parallel<'l, P, B, N>
    where
        N: Fn() -> O + Sync,
        O: Observer<P::Slot, P::Candidate> + Send,
    {
        let Self { build, observe: _, parts, limits, threads, puzzle } = self;
        Parallel { build, observe, parts, limits, threads, puzzle }
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
        self.run(CountCollector::default).map(|counts| counts.iter().map(|count| count.0).sum())
    }

    /// Collected of all solutions, in any order.
    pub fn collect(self) -> ParallelOutcome<Vec<P::Solution>, O>
    where
        P::Solution: Send,
    {
        let flat = |found: Vec<Collected<_>>| {
            found.into_iter().flat_map(|found| found.0).flat_map(|(_, found)| found).collect()
        };
        self.run(|| Collected(Vec::new())).map(flat)
    }

    /// Collected of all solutions, in the order of a sequential search.
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

    /// One solution, whichever is found first, if there is any.
    pub fn find_any(mut self) -> ParallelOutcome<Option<P::Solution>, O>
    where
        P::Solution: Send,
    {
        let most = self.limits.solutions.map_or(1, |most| most.min(1));
        self.limits = self.limits.solutions(most);
        self.collect().map(|mut found| found.pop())
    }

    /// The first solution of a sequential search, if there is any. Other threads may
    /// search beyond it meanwhile; observers are told of that too. A limit on solutions
    /// means nothing here, but that of none.
    pub fn find_first(mut self) -> ParallelOutcome<Option<P::Solution>, O>
    where
        P::Solution: Send,
    {
        self.limits.solutions = self.limits.solutions.filter(|most| *most == 0);
        let ParallelOutcome { value, mut outcome, remaining: mut rest, observers } =
            self.run(FirstPerInterval::new);
        let leaders = value.into_iter().flat_map(|found| found.leaders);
        let first: Option<(Path, P::Solution)> =
            leaders.min_by(|(one, _), (other, _)| one.cmp(other));
        let is_sure = |(path, _): &(Path, _)| rest.iter().all(|part| part.start() >= path);
        let first = first.filter(is_sure);
        if let Some((path, _)) = &first {
            outcome = Outcome::Stopped(Stop::Solutions);
            let beyond = |part: Interval| {
                if part.start() == path { part.skip_to(path.next_sibling()?) } else { Some(part) }
            };
            rest = rest.into_iter().filter_map(beyond).collect();
        }
        ParallelOutcome {
            value: first.map(|(_, solution)| solution),
            outcome,
            remaining: rest,
            observers,
        }
    }

    /// Calls `visitor` at each solution, on the thread that came to it, while the
    /// board of that thread shows it. Each thread stops when one has answered
    /// `Break`; of several that did so at once, one value is kept.
    pub fn visit<V: Send>(
        self,
        visitor: impl Fn(&P) -> ControlFlow<V> + Sync,
    ) -> ParallelOutcome<Option<V>, O> {
        self.run(|| VisitCollector { visitor: &visitor, broke: None })
            .map(|visits| visits.into_iter().find_map(|visit| visit.broke))
    }

    /// Searches with what each worker gathers, until all is searched or a limit
    /// reached.
    fn run<H: Collector<P> + Send>(
        self,
        gather: impl Fn() -> H + Sync,
    ) -> ParallelOutcome<Vec<H>, O> {
        let Self { build, observe, mut parts, mut limits, threads, puzzle: _ } = self;
        let counts_nodes = limits.nodes.is_some();
        let is_limited = counts_nodes || limits.solutions.is_some() || limits.need_looking_after();
        let (mut value, mut observers) = (Vec::new(), Vec::new());
        let mut workers = match threads {
            Threads::Current => rayon::current_num_threads(),
            Threads::Pool(pool) => pool.current_num_threads(),
            Threads::This => 1,
        };
        loop {
            let team = Scheduler::new(workers, parts, limits);
            let member = |worker: usize| {
                (worker < workers).then(|| {
                    let (puzzle, mut observer, mut gathered) = (build(), observe(), gather());
                    let work = if counts_nodes {
                        work::<_, _, _, Interruptible<'_, NodeQuota<'_, '_>>>
                    } else if is_limited || workers > 1 {
                        work::<_, _, _, Interruptible<'_, ()>>
                    } else {
                        work::<_, _, _, ()>
                    };
                    work(&team, worker, &puzzle, &mut observer, &mut gathered);
                    (gathered, observer)
                })
            };
            let of_many = |context: BroadcastContext<'_>| member(context.index());
            let all = || match threads {
                Threads::Current => rayon::broadcast(of_many),
                Threads::Pool(pool) => pool.broadcast(of_many),
                Threads::This => vec![member(0)],
            };
            let worked = team.looked_after(all);
            for (gathered, observer) in worked.into_iter().flatten() {
                value.push(gathered);
                observers.push(observer);
            }
            let (stop, rest, left) = team.end();
            // A thread that found no node left, while others gave some back.
            let goes_on = stop == Some(Stop::Nodes) && left.nodes > Some(0);
            if goes_on && !rest.is_empty() {
                // One alone comes to the last of them.
                workers = 1;
                (parts, limits) = (rest, left);
                continue;
            }
            let outcome = stop.map_or(Outcome::Exhausted, Outcome::Stopped);
            return ParallelOutcome { value, outcome, remaining: rest, observers };
        }
    }
}

impl<P, B, M> fmt::Debug for Parallel<'_, P, B, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Parallel")
            .field("parts", &self.parts)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}
