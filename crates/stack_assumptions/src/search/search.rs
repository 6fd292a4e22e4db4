//! A search as an iterator over its solutions, and how to start one.

use core::convert::Infallible;
use core::fmt;
use core::iter::FusedIterator;
use core::mem;
use core::ops::ControlFlow;

use crate::board_use::BoardUse;
use crate::generators::{Generators, GeneratorsOf, generators};
use crate::limit::limits::Limit;
use crate::observe::event::Event;
use crate::observe::observer::{Observer, ObserverFn, observer_fn};
use crate::outcome::{Outcome, Stop};
use crate::puzzle::Puzzle;
use crate::search::frames::Frames;
use crate::search::recursion::descend_all;
use crate::search::search_loop::run;

/// Searches a puzzle: an iterator over its solutions, in the puzzle's order.
pub fn search<P: Puzzle>(puzzle: &P) -> Search<impl GeneratorsOf<'_, P> + use<'_, P>> {
    Search::new(generators(puzzle))
}

/// Searches a list of functions, one for each slot, that each return an iterator of
/// guards. (They are ordinary iterators, not coroutines.)
///
/// The search yields `()` for each solution. Until the next call of `next`, the board
/// that the guards share shows the solution.
///
/// ```
/// use stack_assumptions::{Hold, stack_assumptions};
/// use std::cell::Cell;
///
/// // Two cells, each 1 or 2, and not equal.
/// let board = [Cell::new(0), Cell::new(0)];
/// let generators = [0, 1].map(|slot| {
///     let board = &board;
///     move || {
///         let free = move |value: &i32| board.iter().all(|cell| cell.get() != *value);
///         (1..=2).filter(free).map(move |value| Hold::new(&board[slot], value))
///     }
/// });
/// let solutions: Vec<_> = stack_assumptions(&generators)
///     .map(|()| [board[0].get(), board[1].get()])
///     .collect();
/// assert_eq!(solutions, [[1, 2], [2, 1]]);
/// assert_eq!(board[0].get(), 0);
/// ```
pub fn stack_assumptions<G: Generators + ?Sized>(generators: &G) -> Search<&G> {
    Search::new(generators)
}

/// A lazy depth-first search: it runs only until it reaches the next solution.
///
/// | for | call |
/// | --- | --- |
/// | the first solution | `next()` |
/// | all solutions, as owned snapshots | `collect()`, or any adaptor |
/// | the number of solutions | `count()` |
/// | the number of solutions, at most `limit` | [`count_up_to(limit)`](Search::count_up_to) |
/// | a look at each solution without a snapshot | [`visit`](Search::visit) |
///
/// Between two calls of `next` the board shows the solution, and its attempts are held.
/// Once `next` returns `None`, [`outcome`](Search::outcome) says whether the tree was
/// exhausted or a limit was reached. A stopped search can be resumed
/// ([`limit`](Search::limit)). Dropping the search undoes every attempt.
///
/// # Panics
/// A puzzle is searched once at a time. In debug builds with the feature `std`, every
/// method that runs the search panics if another search of the same puzzle runs or holds
/// attempts: see [`Puzzle`](crate::Puzzle#one-search-at-a-time).
#[must_use = "a search is lazy: it does nothing until a solution is requested"]
pub struct Search<G: Generators, O = (), L = ()> {
    frames: Frames<G>,
    // Dropped after the frames and their attempts.
    board_use: BoardUse,
    generators: G,
    observer: O,
    limit: L,
    outcome: Option<Outcome>,
}

impl<G: Generators> Search<G> {
    /// A search over a list of generators, with no observer and no limit.
    pub fn new(generators: G) -> Self {
        let (frames, board_use) = (Frames::new(), BoardUse::new());
        Self { frames, board_use, generators, observer: (), limit: (), outcome: None }
    }
}

impl<G: Generators, O, L> Search<G, O, L> {
    /// Sends the events from now on to `observer`. Replaces the observer so far.
    pub fn observe<P>(self, observer: P) -> Search<G, P, L>
    where
        P: Observer<G::Slot, G::Candidate>,
    {
        let Self { frames, board_use, generators, observer: _, limit, outcome } = self;
        Search { frames, board_use, generators, observer, limit, outcome }
    }

    /// Calls `on_event` with each event from now on. Replaces the observer so far.
    pub fn on_event<F>(self, on_event: F) -> Search<G, ObserverFn<F>, L>
    where
        F: FnMut(Event<G::Slot, G::Candidate>),
    {
        self.observe(observer_fn(on_event))
    }

    /// Sets the limit. Replaces the limit so far; a search that it stopped continues
    /// from where it stopped.
    pub fn limit<M: Limit>(self, limit: M) -> Search<G, O, M> {
        let Self { frames, board_use, generators, observer, limit: _, outcome } = self;
        let outcome = outcome.filter(|outcome| is_final(*outcome));
        Search { frames, board_use, generators, observer, limit, outcome }
    }

    /// The observer.
    pub fn observer(&self) -> &O {
        &self.observer
    }

    /// How the search ended, or `None` while it has not ended.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Whether nothing is left to search, or a panic lost it.
    pub(crate) fn is_final(&self) -> bool {
        self.outcome.is_some_and(is_final)
    }

    pub(crate) fn generators(&self) -> &G {
        &self.generators
    }

    pub(crate) fn frames(&self) -> &Frames<G> {
        &self.frames
    }

    #[cfg(feature = "parallel")]
    pub(crate) fn current_limit(&self) -> &L {
        &self.limit
    }

    /// Lets a stopped search continue under the same limit, unless a panic lost it.
    #[cfg(feature = "parallel")]
    pub(crate) fn clear_stop(&mut self) {
        self.outcome = self.outcome.filter(|outcome| is_final(*outcome));
    }

    /// Changes the frames. If `change` panics, the search ends as `Panicked`.
    pub(crate) fn change_frames<R>(&mut self, change: impl FnOnce(&G, &mut Frames<G>) -> R) -> R {
        self.guard(|search| change(&search.generators, &mut search.frames))
    }

    /// Runs code of the puzzle, the observer or the limit. If it panics, the search ends
    /// as `Panicked`. Each method that changes the frames goes through here.
    ///
    /// # Panics
    /// In a debug build, if another search uses the board.
    #[inline]
    fn guard<R>(&mut self, run: impl FnOnce(&mut Self) -> R) -> R {
        self.board_use.begin(&self.generators);
        let guard = PanicGuard(self);
        let result = run(&mut *guard.0);
        mem::forget(guard);
        self.board_use.end(|| self.frames.hold_attempts());
        result
    }
}

impl<G: Generators, O, L> Search<G, O, L>
where
    O: Observer<G::Slot, G::Candidate>,
    L: Limit,
{
    /// Counts the solutions from here on, at most `limit`, without snapshots.
    ///
    /// If the count is below `limit`, [`outcome`](Search::outcome) says whether it is
    /// complete. At `limit` the search does not check whether there is one more.
    pub fn count_up_to(&mut self, limit: u64) -> u64 {
        let mut count = 0;
        if limit > 0 {
            let _ = self.descend(|_| {
                count += 1;
                if count < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        count
    }

    /// Calls `visitor` at each solution, while the board shows it. The visitor stops
    /// the search by returning `Break`; the search can then be resumed.
    ///
    /// ```
    /// use stack_assumptions::{Outcome, stack_assumptions};
    /// use std::ops::ControlFlow;
    ///
    /// let digits = || 0..10;
    /// let mut seen = 0;
    /// let end = stack_assumptions(&[digits, digits]).visit(|| {
    ///     seen += 1;
    ///     if seen < 7 { ControlFlow::Continue(()) } else { ControlFlow::Break("seven") }
    /// });
    /// assert_eq!(end, ControlFlow::Break("seven"));
    /// ```
    pub fn visit<B>(
        &mut self,
        mut visitor: impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B, Outcome> {
        self.descend(|_| visitor())
    }

    /// Visits the solutions from here on by internal iteration.
    pub(crate) fn descend<B>(
        &mut self,
        visitor: impl FnMut(&G) -> ControlFlow<B>,
    ) -> ControlFlow<B, Outcome> {
        if let Some(outcome) = self.outcome {
            return ControlFlow::Continue(outcome);
        }
        let flow = self.guard(|search| {
            let Self { frames, generators, observer, limit, .. } = search;
            descend_all(generators, frames, observer, limit, visitor)
        });
        if let ControlFlow::Continue(end) = &flow {
            self.outcome = Some(*end);
        }
        flow
    }
}

impl<G: Generators, O, L> Iterator for Search<G, O, L>
where
    O: Observer<G::Slot, G::Candidate>,
    L: Limit,
{
    type Item = G::Solution;

    fn next(&mut self) -> Option<G::Solution> {
        if self.outcome.is_some() {
            return None;
        }
        self.guard(|search| {
            let Self { frames, generators, observer, limit, outcome, .. } = search;
            *outcome = run(generators, frames, observer, limit);
            outcome.is_none().then(|| generators.solution())
        })
    }

    fn count(mut self) -> usize {
        let mut count = 0;
        let _ = self.descend(|_| {
            count += 1;
            ControlFlow::<Infallible>::Continue(())
        });
        count
    }

    fn fold<B, F>(mut self, init: B, mut f: F) -> B
    where
        F: FnMut(B, G::Solution) -> B,
    {
        let mut folded = Some(init);
        let _ = self.descend(|generators| {
            folded = folded.take().map(|folded| f(folded, generators.solution()));
            ControlFlow::<Infallible>::Continue(())
        });
        folded.unwrap_or_else(|| unreachable!("BUG: nothing folded"))
    }
}

impl<G: Generators, O, L> FusedIterator for Search<G, O, L>
where
    O: Observer<G::Slot, G::Candidate>,
    L: Limit,
{
}

impl<G: Generators, O, L> fmt::Debug for Search<G, O, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("frames", &self.frames.len())
            .field("outcome", &self.outcome)
            .finish_non_exhaustive()
    }
}

/// Whether a search that ended so cannot be resumed.
const fn is_final(outcome: Outcome) -> bool {
    matches!(outcome, Outcome::Exhausted | Outcome::Stopped(Stop::Panicked))
}

/// Notes in the outcome of a search that a panic passed through. It must be forgotten
/// when none did.
struct PanicGuard<'s, G: Generators, O, L>(&'s mut Search<G, O, L>);

impl<G: Generators, O, L> Drop for PanicGuard<'_, G, O, L> {
    fn drop(&mut self) {
        let Search { frames, board_use, outcome, .. } = &mut *self.0;
        *outcome = Some(Outcome::Stopped(Stop::Panicked));
        board_use.end(|| frames.hold_attempts());
    }
}
