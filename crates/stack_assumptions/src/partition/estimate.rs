//! Estimating the size of a tree by random descents.

use core::fmt;

use crate::board_use::BoardUse;
use crate::generators::{Generators, generators};
use crate::partition::random::SplitMix64;
use crate::partition::scaled::Scaled;
use crate::puzzle::Puzzle;
use crate::search::stack::{Frame, Stack};

/// Estimates the size of a puzzle's tree before it is searched, from random descents:
/// D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of
/// Computation 29 (1975), 121-136.
///
/// A probe descends to a solution or a dead end. In each slot it takes one of the
/// candidates that can be held, all with the same chance; with `d` such candidates it
/// stands for `d` times as many nodes below. The means are unbiased. But if most nodes
/// of a tree lie where probes seldom come, both the mean and its standard error are too
/// small.
///
/// A tree may be of any size, also beyond [`f64::MAX`]: see [`Estimate::log10`].
///
/// ```
/// use stack_assumptions::partition::estimate;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doc/queens.rs"));
///
/// # fn main() {
/// // The tree of the eight queens has 2,056 nodes and 92 solutions.
/// let estimate = estimate(&Queens::new(8), 10_000, 1);
/// assert!((estimate.nodes.mean - 2_056.0).abs() < 3.0 * estimate.nodes.standard_error);
/// assert!((estimate.solutions.mean - 92.0).abs() < 3.0 * estimate.solutions.standard_error);
/// # }
/// ```
pub fn estimate<P: Puzzle>(puzzle: &P, probes: u64, seed: u64) -> Estimate {
    let generators = generators(puzzle);
    let _board_use = BoardUse::of(&generators);
    let mut random = SplitMix64::new(seed);
    let (mut nodes, mut solutions) = (Moments::default(), Moments::default());
    for _ in 0..probes {
        let probe = probe(&generators, 0, usize::MAX, &mut random);
        nodes.add(probe.nodes);
        solutions.add(probe.solutions);
    }
    Estimate { nodes: nodes.mean(), solutions: solutions.mean() }
}

/// The result of [`estimate`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// The number of nodes: the attempts that a search of the whole tree makes.
    pub nodes: SampleMean,
    /// The number of solutions.
    pub solutions: SampleMean,
}

impl Estimate {
    /// The decimal logarithm of the number of nodes: [`SampleMean::log10`].
    ///
    /// ```
    /// use stack_assumptions::generators;
    /// use stack_assumptions::partition::estimate;
    /// # use stack_assumptions::Puzzle;
    /// # struct Digits(usize);
    /// # impl Puzzle for Digits {
    /// #     type Slot = ();
    /// #     type Candidate = u8;
    /// #     type Attempt<'p> = ();
    /// #     type Solution = ();
    /// #     fn slot(&self, depth: usize) -> Option<()> {
    /// #         (depth < self.0).then_some(())
    /// #     }
    /// #     fn candidates(&self, (): ()) -> impl Iterator<Item = u8> {
    /// #         0..10
    /// #     }
    /// #     fn attempt(&self, (): (), _: u8) -> Option<()> {
    /// #         Some(())
    /// #     }
    /// #     fn solution(&self) {}
    /// # }
    ///
    /// // A thousand slots with ten digits each: 1.11... · 10^1000 nodes.
    /// let estimate = estimate(&Digits(1000), 10, 1);
    /// assert!((estimate.log10() - 1000.045_757).abs() < 1e-6);
    /// assert_eq!(estimate.nodes.mean, f64::MAX);
    /// assert_eq!(estimate.nodes.to_string(), "more than 1.797e308: 10^1000.05 ± 0 %");
    /// ```
    #[must_use]
    pub fn log10(&self) -> f64 {
        self.nodes.log10()
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} nodes, {} solutions", self.nodes, self.solutions)
    }
}

/// A mean over probes, with its standard error.
///
/// Its text is `1234 ± 56`, from 10^15 on `1.234e15 ± 5.6e13`. Beyond the range of `f64`
/// it is `more than 1.797e308: 10^1000.05 ± 3 %`. A number that too few probes leave
/// unknown is `unknown`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct SampleMean {
    /// The mean, at most [`f64::MAX`]; NaN without probes.
    pub mean: f64,
    /// The standard error of the mean, at most [`f64::MAX`]; NaN with fewer than two
    /// probes.
    pub standard_error: f64,
    log10: f64,
    /// The standard error as a fraction of the mean: at most 1.
    relative_error: f64,
}

impl SampleMean {
    /// The decimal logarithm of the mean: finite for every mean but 0, also of one
    /// beyond [`f64::MAX`]. Minus infinity if the mean is 0, NaN without probes.
    #[must_use]
    pub fn log10(&self) -> f64 {
        self.log10
    }
}

impl fmt::Display for SampleMean {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.mean < f64::MAX {
            write_rounded(f, self.mean)?;
            f.write_str(" ± ")?;
            return write_rounded(f, self.standard_error);
        }
        if self.mean.is_nan() {
            return f.write_str("unknown");
        }
        // Rounded down: it is less than `f64::MAX`.
        write!(f, "more than 1.797e308: 10^{:.2} ± ", self.log10)?;
        write_rounded(f, 100.0 * self.relative_error)?;
        f.write_str(" %")
    }
}

/// Writes a number without decimals, from 10^15 on with an exponent.
fn write_rounded(f: &mut fmt::Formatter<'_>, number: f64) -> fmt::Result {
    if number.is_nan() {
        f.write_str("unknown")
    } else if number < 1e15 {
        write!(f, "{number:.0}")
    } else {
        write!(f, "{number:.3e}")
    }
}

/// The numbers that one probe stands for.
#[derive(Default)]
pub(crate) struct Probe {
    pub(crate) nodes: Scaled,
    solutions: Scaled,
}

/// Descends at random from `base` attempts held to a solution, a dead end, or
/// `max_depth` attempts held.
pub(crate) fn probe<G: Generators>(
    generators: &G,
    base: usize,
    max_depth: usize,
    random: &mut SplitMix64,
) -> Probe {
    let mut stack = Stack::new();
    let mut probe = Probe::default();
    let mut weight = Scaled::from(1.0);
    loop {
        let depth = base + stack.len();
        if depth == max_depth {
            return probe;
        }
        let Some((slot, mut generator)) = generators.generator(depth) else {
            probe.solutions = weight;
            return probe;
        };
        let mut fitting = 0;
        while let Some((_, attempt)) = generators.attempt(slot, &mut generator) {
            fitting += usize::from(attempt.is_some());
        }
        if fitting == 0 {
            return probe;
        }
        #[expect(clippy::cast_precision_loss, reason = "a slot has fewer than 2^52 candidates")]
        let branches = fitting as f64;
        weight = weight * Scaled::from(branches);
        probe.nodes = probe.nodes + weight;
        // Makes the attempts again, up to the one that was drawn.
        let mut skip = random.below(fitting);
        let Some((_, mut generator)) = generators.generator(depth) else {
            unreachable!("BUG: law 3 is broken: the slot is gone")
        };
        let (candidate, attempt) = loop {
            match generators.attempt(slot, &mut generator) {
                Some((candidate, Some(attempt))) if skip == 0 => break (candidate, attempt),
                Some((_, Some(_))) => skip -= 1,
                Some((_, None)) => {}
                None => unreachable!("BUG: law 3 is broken: a candidate is gone"),
            }
        };
        let mut frame = Frame::new(slot, generator);
        frame.hold(candidate, attempt);
        stack.push(frame);
    }
}

/// Mean and variance of a stream (B. P. Welford, "Note on a method for calculating
/// corrected sums of squares and products", Technometrics 4, 1962, 419-420).
#[derive(Default)]
struct Moments {
    count: f64,
    mean: Scaled,
    squares: Scaled,
}

impl Moments {
    fn add(&mut self, value: Scaled) {
        self.count += 1.0;
        let from_mean = value - self.mean;
        self.mean = self.mean + from_mean / self.count;
        self.squares = self.squares + from_mean * (value - self.mean);
    }

    fn mean(&self) -> SampleMean {
        let unless = |is_unknown: bool, known: f64| if is_unknown { f64::NAN } else { known };
        let (no_mean, no_error) = (self.count < 1.0, self.count < 2.0);
        let error = (self.squares / (self.count - 1.0).max(1.0) / self.count.max(1.0)).sqrt();
        SampleMean {
            mean: unless(no_mean, self.mean.to_f64()),
            standard_error: unless(no_error, error.to_f64()),
            log10: unless(no_mean, self.mean.log10()),
            relative_error: unless(no_error, error.ratio(self.mean)),
        }
    }
}
