use alloc::boxed::Box;
use alloc::format;
use core::fmt::Debug;

use crate::interval::path::Path;
use crate::laws::checks::Checks;
use crate::laws::law::Law;
use crate::laws::violation::Violation;
use crate::laws::walk::Walk;
use crate::puzzle::Puzzle;

/// Checks a puzzle against the laws of [`Puzzle`]: walks its tree in order, up to
/// a number of nodes, then goes down at random, and answers with the first
/// [`Violation`] it meets.
///
/// At each node it asks twice, makes each attempt, drops it at once, makes it
/// again and goes deeper, and compares what the puzzle shows each time: its slot,
/// its candidates, and the board if [`state`](Laws::state) tells how to look
/// at it. More can be checked the more it is told:
///
/// | law | is checked |
/// | --- | --- |
/// | 1, 2, 3 | always; sharper with [`state`](Laws::state) |
/// | 4 | with [`candidates_computed`](Laws::candidates_computed) |
/// | 5 | for doubled candidates and solutions always; for the rules with [`verify`](Laws::verify), for lost solutions with [`solutions`](Laws::expect_solutions) |
///
/// What is compared is compared as `Debug` text: it should tell apart what differs.
/// Whether an engine of your own keeps law 2 is checked by [`LifoProbe`](crate::laws::LifoProbe).
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
/// let breach = Laws::new(&puzzle)
///     .state(|puzzle| puzzle.0.clone())
///     .verify(|[first, second]| first < second)
///     .check()
///     .unwrap_err();
/// assert_eq!(breach.law, Law::Exact);
/// assert_eq!(
///     breach.to_string(),
///     "law 5 (exact) is broken at 0.0: the solution [1, 1] breaks the rules"
/// );
/// ```
#[must_use = "nothing is checked until `check` is called"]
pub struct Laws<'p, P: Puzzle> {
    checks: Checks<'p, P>,
    expected_solutions: Option<u64>,
}

impl<'p, P: Puzzle> Laws<'p, P>
where
    P::Slot: Debug,
    P::Candidate: Debug,
    P::Solution: Debug,
{
    /// A check of 10,000 nodes in order and as many at random.
    pub fn new(puzzle: &'p P) -> Self {
        let checks = Checks {
            puzzle,
            state: None,
            candidates_computed: None,
            verify: None,
            max_nodes: 10_000,
            seed: 1,
        };
        Self { checks, expected_solutions: None }
    }

    /// Looks at the board through `show`, and compares by its `Debug` text.
    pub fn state<T: Debug>(mut self, show: impl Fn(&P) -> T + 'p) -> Self {
        self.checks.state = Some(Box::new(move |puzzle| format!("{:?}", show(puzzle))));
        self
    }

    /// Reads from `candidates_computed` how many candidates the puzzle has computed so far;
    /// the puzzle counts them for the test's sake, each as it is yielded or
    /// passed over. Law 4 then asks that the number stands still when
    /// `candidates` is called, and grows with each candidate pulled.
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
    /// let breach = Laws::new(&bit).candidates_computed(|bit| bit.computed.get()).check().unwrap_err();
    /// assert_eq!(breach.law, Law::Lazy);
    /// ```
    pub fn candidates_computed(mut self, read: impl Fn(&P) -> u64 + 'p) -> Self {
        self.checks.candidates_computed = Some(Box::new(read));
        self
    }

    /// Tests each solution reached by `rule`, which should share nothing with
    /// the puzzle.
    pub fn verify(mut self, is_correct: impl Fn(&P::Solution) -> bool + 'p) -> Self {
        self.checks.verify = Some(Box::new(is_correct));
        self
    }

    /// Expects this number of solutions: exactly if the whole tree is walked
    /// ([`LawReport::complete`] tells), else at most.
    pub fn expect_solutions(mut self, solutions: u64) -> Self {
        self.expected_solutions = Some(solutions);
        self
    }

    /// Walks up to this many nodes in order, and as many at random.
    pub fn max_nodes(mut self, nodes: u64) -> Self {
        self.checks.max_nodes = nodes;
        self
    }

    /// Sets the seed of the random walks.
    pub fn seed(mut self, seed: u64) -> Self {
        self.checks.seed = seed;
        self
    }

    /// Walks the puzzle.
    ///
    /// # Errors
    /// The first breach met.
    pub fn check(self) -> Result<LawReport, Violation> {
        let mut walk = Walk::new(&self.checks);
        let complete = walk.in_order()?;
        let Walk { nodes, reached: solutions, .. } = walk;
        let checked = LawReport { nodes, solutions, complete };
        if let Some(expected) = self.expected_solutions
            && (checked.solutions > expected || complete && checked.solutions < expected)
        {
            return Err(Violation {
                law: Law::Exact,
                path: Path::default(),
                detail: format!(
                    "{} solutions were reached, expected {expected}",
                    checked.solutions
                ),
            });
        }
        Walk::new(&self.checks).at_random()?;
        Ok(checked)
    }
}

/// What a check without a breach has seen in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LawReport {
    /// The nodes walked.
    pub nodes: u64,
    /// The solutions reached.
    pub solutions: u64,
    /// Whether that was the whole tree.
    pub complete: bool,
}
