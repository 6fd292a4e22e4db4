use core::convert::Infallible;
use core::fmt;
use core::iter::FusedIterator;
use core::ops::ControlFlow;

use crate::generators::{Generators, generators};
use crate::interval::boundary::{Boundary, Refill};
use crate::limit::limits::Limit;
use crate::observe::event::Event;
use crate::observe::observer::{Observer, ObserverFn, observer_fn};
use crate::outcome::{Outcome, Stop};
use crate::puzzle::Puzzle;
use crate::stack::{Frame, Stack, StackOf};

/// Searches a puzzle: an iterator over its solutions, in the puzzle's order.
pub fn search<P: Puzzle>(
    puzzle: &P,
) -> Search<
    impl Generators<
        Slot = P::Slot,
        Candidate = P::Candidate,
        Attempt = P::Attempt<'_>,
        Solution = P::Solution,
    > + use<'_, P>,
> {
    Search::new(generators(puzzle))
}

/// Stacks assumptions slot by slot over a list of functions that each return an
/// iterator of guards; each item stands for a solution, shown by the board that
/// the guards share, until the next one is asked for.
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

/// What a search is said to have ended by while it runs: should a panic pass
/// through, this is how it is found.
pub(crate) const PANICKED: Outcome = Outcome::Stopped(Stop::Panicked);

/// Whether a search that ended so has nothing to go on with.
pub(crate) const fn is_final(outcome: Outcome) -> bool {
    matches!(outcome, Outcome::Exhausted | PANICKED)
}

/// A depth-first search, lazy: it moves when the next solution is asked for.
///
/// | for | call |
/// | --- | --- |
/// | the first solution | `next()` |
/// | all solutions, as owned snapshots | `collect()`, or any adaptor |
/// | how many there are | `count()` |
/// | how many there are, up to k | [`count_up_to(k)`](Search::count_up_to) |
/// | a look at each without a snapshot | [`visit`](Search::visit) |
///
/// When `next` answers `None`, [`outcome`](Search::outcome) tells whether the
/// tree was exhausted or a limit reached. From one `next` to the following call the
/// attempts of a solution are held, and the board shows it. A search that was
/// stopped or broken off holds what it needs to go on; dropping it takes all back.
#[must_use = "a search is lazy: it does nothing until a solution is asked for"]
pub struct Search<G: Generators, O = (), L = ()> {
    pub(crate) stack: StackOf<G>,
    /// Where it begins and ends: with the tree, unless a part is searched.
    pub(crate) edge: Boundary<G>,
    pub(crate) generators: G,
    pub(crate) observer: O,
    pub(crate) limit: L,
    /// Whether the top frame has held no attempt yet.
    pub(crate) fresh: bool,
    pub(crate) outcome: Option<Outcome>,
}

impl<G: Generators> Search<G> {
    /// A search over a list of generators, with no observer and no limit.
    pub fn new(generators: G) -> Self {
        Self {
            stack: Stack::new(),
            generators,
            observer: (),
            limit: (),
            edge: Boundary::new(0, false),
            fresh: false,
            outcome: None,
        }
    }
}

impl<G: Generators, O, L> Search<G, O, L> {
    /// Tells `observer` what happens from now on, in place of the one before.
    pub fn observe<P>(self, observer: P) -> Search<G, P, L>
    where
        P: Observer<G::Slot, G::Candidate>,
    {
        let Self { stack, edge, generators, observer: _, limit, fresh, outcome } = self;
        Search { stack, edge, generators, observer, limit, fresh, outcome }
    }

    /// Calls `see` at each event from now on, in place of the observer before.
    pub fn on_event<F>(self, see: F) -> Search<G, ObserverFn<F>, L>
    where
        F: FnMut(Event<G::Slot, G::Candidate>),
    {
        self.observe(observer_fn(see))
    }

    /// Sets the limit, in place of the one before. A search that was stopped
    /// goes on where it stood.
    pub fn limit<M: Limit>(self, limit: M) -> Search<G, O, M> {
        let Self { stack, edge, generators, observer, limit: _, fresh, outcome } = self;
        let outcome = outcome.filter(|outcome| is_final(*outcome));
        Search { stack, edge, generators, observer, limit, fresh, outcome }
    }

    /// The observer.
    pub fn observer(&self) -> &O {
        &self.observer
    }

    /// How the search ended, or `None` while it goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }
}

impl<G: Generators, O, L> Search<G, O, L>
where
    O: Observer<G::Slot, G::Candidate>,
    L: Limit,
{
    /// Counts solutions from here on, up to `most`, without taking snapshots.
    ///
    /// Below `most`, [`outcome`](Search::outcome) tells whether the count is
    /// complete. At `most` the search does not look for one more.
    pub fn count_up_to(&mut self, most: u64) -> u64 {
        let mut count = 0;
        if most > 0 {
            let _ = self.descend(|_| {
                count += 1;
                if count < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        count
    }

    /// Calls `visitor` at each solution, while the board shows it. The visitor
    /// stops the search by answering `Break`; the search can then go on.
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

    /// Moves on to the next solution; `false` when the search has ended.
    pub(crate) fn advance(&mut self) -> bool {
        if self.outcome.is_some() {
            return false;
        }
        self.outcome = Some(PANICKED);
        self.outcome = self.run();
        self.outcome.is_none()
    }

    /// The loop: to the next solution, or to how the search ends.
    ///
    /// Its invariant, at the head of each turn: the board shows what the puzzle
    /// showed at first plus the attempts held, one in each frame of the stack but
    /// perhaps the top; and every node before these in the puzzle's order is done
    /// with. So wherever a limit stops the search, before an attempt, what is held
    /// can be taken back or gone on with.
    pub(crate) fn run(&mut self) -> Option<Outcome> {
        loop {
            let below = (self.edge.depth() + self.stack.len()).saturating_sub(1);
            let Some(top) = self.stack.top() else {
                self.edge.take_back(&mut self.observer);
                if let Some(stop) = self.limit.reached() {
                    return Some(Outcome::Stopped(stop));
                }
                match self.edge.enter(&self.generators, &mut self.observer, &mut self.limit) {
                    Refill::Open(depth) if self.open(depth) => return None,
                    Refill::Open(_) | Refill::Retry => continue,
                    Refill::Done => return Some(Outcome::Exhausted),
                }
            };
            let slot = top.slot;
            if let Some(candidate) = top.clear() {
                self.observer.on_event(Event::Undo { depth: below, slot, candidate });
            }
            if let Some(stop) = self.limit.reached() {
                return Some(Outcome::Stopped(stop));
            }
            match self.generators.attempt(slot, &mut top.generator) {
                Some((candidate, Some(attempt))) => {
                    top.hold(candidate, attempt);
                    self.fresh = false;
                    self.limit.node();
                    self.observer.on_event(Event::Attempt { depth: below + 1, slot, candidate });
                    if self.open(below + 1) {
                        return None;
                    }
                }
                Some((candidate, None)) => {
                    self.observer.on_event(Event::Rejected { depth: below, slot, candidate });
                }
                None => {
                    self.stack.pop();
                    if core::mem::take(&mut self.fresh) {
                        self.observer.on_event(Event::DeadEnd { depth: below, slot });
                    }
                    self.observer.on_event(Event::Backtrack { depth: below, slot });
                }
            }
        }
    }

    /// Opens the next slot, or answers `true`: all are filled.
    #[inline]
    pub(crate) fn open(&mut self, depth: usize) -> bool {
        if let Some((slot, generator)) = self.generators.generator(depth) {
            self.stack.push(Frame::new(slot, generator));
            self.fresh = true;
            false
        } else {
            self.limit.solution();
            self.observer.on_event(Event::Solution { depth });
            true
        }
    }
}

impl<G: Generators, O, L> Iterator for Search<G, O, L>
where
    O: Observer<G::Slot, G::Candidate>,
    L: Limit,
{
    type Item = G::Solution;

    fn next(&mut self) -> Option<G::Solution> {
        self.advance().then(|| self.generators.solution())
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
            .field("frames", &self.stack.len())
            .field("outcome", &self.outcome)
            .finish_non_exhaustive()
    }
}
