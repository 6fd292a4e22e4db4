//! The checker: what it checks, and its report.

use alloc::boxed::Box;
use alloc::format;
use core::fmt::Debug;

use crate::board_use::BoardUse;
use crate::generators::generators;
use crate::interval::path::Path;
use crate::laws::bounds::Bounds;
use crate::laws::checks::Checks;
use crate::laws::law::Law;
use crate::laws::report::LawReport;
use crate::laws::violation::Violation;
use crate::laws::walk::Walk;
use crate::optimise::goal::{Maximise, Minimise};
use crate::optimise::optimise::Optimise;
use crate::puzzle::Puzzle;

/// Checks a puzzle against the laws of [`Puzzle`], of
/// [`Optimise`](crate::optimise::Optimise) and of [`Tally`](crate::tally::Tally): walks its
/// tree in order, up to a number of nodes, then descends at random, and returns the first
/// [`Violation`].
///
/// At each node it reads slot and candidates twice, makes each attempt, drops it at
/// once, makes it again and descends. Each time it compares what the puzzle shows: its
/// slot, its candidates, and the board if you set [`state`](Laws::state). The more
/// functions you set, the more it checks:
///
/// | law | is checked |
/// | --- | --- |
/// | 1, 2, 3 | always; more strictly with [`state`](Laws::state) |
/// | 4 | with [`candidates_computed`](Laws::candidates_computed) |
/// | 5 | always: no duplicate candidates or solutions; with [`verify`](Laws::verify): the rules; with [`expect_solutions`](Laws::expect_solutions): no missing solutions |
/// | 6 | with [`minimised`](Laws::minimised) or [`maximised`](Laws::maximised) |
/// | 7 | with [`weighed`](Laws::weighed) |
///
/// Values are compared by their `Debug` text, so values that differ must have different
/// texts. [`LifoProbe`](crate::laws::LifoProbe) checks whether an engine of your own
/// keeps law 2.
///
/// ```
/// use stack_assumptions::{Hold, Laws, Puzzle};
/// use stack_assumptions::laws::Law;
/// use std::cell::Cell;
///
/// /// Two slots, and a rule: the second is greater. Forgets to check it.
/// struct Ascending([Cell<u8>; 2]);
///
/// impl Puzzle for Ascending {
///     type Slot = usize;
///     type Candidate = u8;
///     type Attempt<'p> = Hold<'p, u8>;
///     type Solution = [u8; 2];
///
///     fn slot(&self, depth: usize) -> Option<usize> {
///         (depth < 2).then_some(depth)
///     }
///     fn candidates(&self, _: usize) -> impl Iterator<Item = u8> {
///         1..=3
///     }
///     fn attempt(&self, slot: usize, value: u8) -> Option<Hold<'_, u8>> {
///         Some(Hold::new(&self.0[slot], value))
///     }
///     fn solution(&self) -> [u8; 2] {
///         [self.0[0].get(), self.0[1].get()]
///     }
/// }
///
/// let puzzle = Ascending(Default::default());
/// let violation = Laws::new(&puzzle)
///     .state(|puzzle| puzzle.0.clone())
///     .verify(|[first, second]| first < second)
///     .check()
///     .unwrap_err();
/// assert_eq!(violation.law, Law::Exact);
/// assert_eq!(
///     violation.to_string(),
///     "law 5 (exact) is broken at 0.0: the solution [1, 1] breaks the rules"
/// );
/// ```
#[must_use = "nothing is checked until `check` is called"]
pub struct Laws<'p, P: Puzzle> {
    pub(super) checks: Checks<'p, P>,
    expected_solutions: Option<u64>,
    /// Checks the weights of a cut of the puzzle, up to a number of nodes.
    pub(super) weights: Option<CheckWeights<'p, P>>,
}

/// Checks the weights of a cut of a puzzle, up to a number of nodes.
pub(super) type CheckWeights<'p, P> = Box<dyn Fn(&P, u64) -> Result<(), Violation> + 'p>;

impl<'p, P: Puzzle> Laws<'p, P>
where
    P::Slot: Debug,
    P::Candidate: Debug,
    P::Solution: Debug,
{
    /// A check of 10,000 nodes in order, and of 10,000 at random.
    pub fn new(puzzle: &'p P) -> Self {
        let checks = Checks {
            puzzle,
            state: None,
            candidates_computed: None,
            verify: None,
            bounds: None,
            max_nodes: 10_000,
            max_candidates: None,
            seed: 1,
        };
        Self { checks, expected_solutions: None, weights: None }
    }

    /// Sets the function that shows the board; the boards are compared by their `Debug`
    /// text.
    pub fn state<T: Debug>(mut self, show: impl Fn(&P) -> T + 'p) -> Self {
        self.checks.state = Some(Box::new(move |puzzle| format!("{:?}", show(puzzle))));
        self
    }

    /// Sets the function that reads how many candidates the puzzle has computed so far.
    /// The puzzle counts them for this test: each candidate that it yields or skips. Law
    /// 4 then requires that the number stays the same when `candidates` is called, and
    /// grows with each candidate that is pulled.
    ///
    /// ```
    /// # use stack_assumptions::{Hold, Laws, Puzzle};
    /// # use stack_assumptions::laws::Law;
    /// # use std::cell::Cell;
    /// #[derive(Default)]
    /// struct Bit {
    ///     held: Cell<Option<u8>>,
    ///     computed: Cell<u64>,
    /// }
    ///
    /// impl Puzzle for Bit {
    /// #   type Slot = ();
    /// #   type Candidate = u8;
    /// #   type Attempt<'p> = Hold<'p, Option<u8>>;
    /// #   type Solution = Option<u8>;
    /// #   fn slot(&self, depth: usize) -> Option<()> {
    /// #       (depth == 0).then_some(())
    /// #   }
    ///     fn candidates(&self, (): ()) -> impl Iterator<Item = u8> {
    ///         let count = |_: &u8| self.computed.set(self.computed.get() + 1);
    ///         let eager: Vec<u8> = (0..2).inspect(count).collect();
    ///         eager.into_iter()
    ///     }
    ///     // ...
    /// #   fn attempt(&self, (): (), bit: u8) -> Option<Hold<'_, Option<u8>>> {
    /// #       Some(Hold::new(&self.held, Some(bit)))
    /// #   }
    /// #   fn solution(&self) -> Option<u8> {
    /// #       self.held.get()
    /// #   }
    /// }
    ///
    /// let bit = Bit::default();
    /// let violation = Laws::new(&bit).candidates_computed(|bit| bit.computed.get()).check().unwrap_err();
    /// assert_eq!(violation.law, Law::Lazy);
    /// ```
    pub fn candidates_computed(mut self, read: impl Fn(&P) -> u64 + 'p) -> Self {
        self.checks.candidates_computed = Some(Box::new(read));
        self
    }

    /// Sets the function that tests each solution; it should share no code with the
    /// puzzle.
    pub fn verify(mut self, is_correct: impl Fn(&P::Solution) -> bool + 'p) -> Self {
        self.checks.verify = Some(Box::new(is_correct));
        self
    }

    /// Sets the expected number of solutions. It must be exact if the whole tree is
    /// walked ([`LawReport::complete`]); otherwise it is an upper bound.
    pub fn expect_solutions(mut self, solutions: u64) -> Self {
        self.expected_solutions = Some(solutions);
        self
    }

    /// Sets the maximum number of nodes to walk in order, and at random.
    pub fn max_nodes(mut self, nodes: u64) -> Self {
        self.checks.max_nodes = nodes;
        self
    }

    /// Sets the maximum number of candidates to compute in order, and at random: of calls
    /// of `next` on the iterators that [`candidates`](Puzzle::candidates) returns, over
    /// the whole walk. The default is 2,000 for each node of
    /// [`max_nodes`](Laws::max_nodes). Slots with up to 64 candidates are always read
    /// whole, and not counted.
    ///
    /// So a check ends soon even if slots have millions of candidates, or endlessly many.
    /// Of such a slot only the first may be read; [`LawReport::truncated`] says what was
    /// not checked. A walk that has computed this number of candidates ends; it computes
    /// at most 64 more for each attempt that it then undoes.
    pub fn max_candidates(mut self, candidates: u64) -> Self {
        self.checks.max_candidates = Some(candidates);
        self
    }

    /// Sets the seed of the random walks.
    pub fn seed(mut self, seed: u64) -> Self {
        self.checks.seed = seed;
        self
    }

    /// Checks the puzzle.
    ///
    /// # Errors
    /// The first violation found.
    ///
    /// # Panics
    /// In debug builds with the feature `std`, if a search of the puzzle runs or holds
    /// attempts: the board must be at rest.
    pub fn check(self) -> Result<LawReport, Violation> {
        let board_use = BoardUse::of(&generators(self.checks.puzzle));
        let mut walk = Walk::new(&self.checks);
        let complete = walk.in_order()?;
        let Walk { nodes, reached: solutions, .. } = walk;
        let truncated = walk.truncation();
        let report = LawReport { nodes, solutions, complete, truncated };
        if let Some(expected) = self.expected_solutions
            && (report.solutions > expected || complete && report.solutions < expected)
        {
            return Err(Violation {
                law: Law::Exact,
                path: Path::default(),
                detail: format!("{} solutions were reached, expected {expected}", report.solutions),
            });
        }
        let mut walk = Walk::new(&self.checks);
        walk.at_random()?;
        drop(board_use);
        if let Some(check_weights) = &self.weights {
            check_weights(self.checks.puzzle, self.checks.max_nodes)?;
        }
        Ok(LawReport { truncated: truncated + walk.truncation(), ..report })
    }
}

impl<P: Optimise<Cost: Debug>> Laws<'_, P> {
    /// Also checks law 6, of a puzzle whose cost is
    /// [minimised](crate::optimise::minimise).
    pub fn minimised(mut self) -> Self {
        self.checks.bounds = Some(Box::new(|| Box::new(Bounds::<P, Minimise>::new())));
        self
    }

    /// Also checks law 6, of a puzzle whose cost is
    /// [maximised](crate::optimise::maximise).
    pub fn maximised(mut self) -> Self {
        self.checks.bounds = Some(Box::new(|| Box::new(Bounds::<P, Maximise>::new())));
        self
    }
}
