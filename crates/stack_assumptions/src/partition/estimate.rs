//! Estimating the size of a tree by random descents.

use core::fmt;

use crate::generators::{Generators, generators};
use crate::partition::random::SplitMix64;
use crate::puzzle::Puzzle;
use crate::stack::{Frame, Stack};

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

/// A mean over probes, with its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct SampleMean {
    /// The mean; NaN without probes.
    pub mean: f64,
    /// The standard error of the mean; NaN with fewer than two probes.
    pub standard_error: f64,
}

impl fmt::Display for SampleMean {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.0} ± {:.0}", self.mean, self.standard_error)
    }
}

/// The numbers that one probe stands for.
#[derive(Default)]
pub(crate) struct Probe {
    pub(crate) nodes: f64,
    solutions: f64,
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
    let mut weight = 1.0;
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
        weight *= branches;
        probe.nodes += weight;
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
    mean: f64,
    squares: f64,
}

impl Moments {
    fn add(&mut self, value: f64) {
        self.count += 1.0;
        let from_mean = value - self.mean;
        self.mean += from_mean / self.count;
        self.squares += from_mean * (value - self.mean);
    }

    fn mean(&self) -> SampleMean {
        let is_some = self.count > 0.0;
        let variance = self.squares / (self.count - 1.0) / self.count;
        SampleMean {
            mean: if is_some { self.mean } else { f64::NAN },
            standard_error: if self.count > 1.0 { sqrt(variance) } else { f64::NAN },
        }
    }
}

/// The square root by Newton's iteration, from above. `core` has no square root, the
/// engine has no dependencies, and so every build gives the same digits.
fn sqrt(square: f64) -> f64 {
    let mut root = square.max(1.0);
    loop {
        let next = f64::midpoint(root, square / root);
        if next < root {
            root = next;
        } else {
            return root;
        }
    }
}
