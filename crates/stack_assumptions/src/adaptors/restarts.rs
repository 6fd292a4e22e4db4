//! Restarts.

use core::cmp;

use crate::adaptors::shuffled::Shuffled;
use crate::limit::limits::Limits;
use crate::outcome::{Outcome, Stop};
use crate::puzzle::Puzzle;
use crate::search::search::search;

/// The term of the sequence 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8 and so on, from
/// `nth` = 1.
///
/// Whatever the distribution of the time to a solution, restarts after so many steps are
/// within a logarithmic factor of the best restarts (M. Luby, A. Sinclair, D. Zuckerman,
/// "Optimal speedup of Las Vegas algorithms", 1993).
///
/// ```
/// use stack_assumptions::adaptors::luby;
///
/// assert_eq!((1..=15).map(luby).collect::<Vec<_>>(), [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
/// ```
///
/// # Panics
/// If `nth` is 0: the sequence begins at 1.
#[must_use]
pub fn luby(mut nth: u64) -> u64 {
    assert!(nth > 0, "the sequence begins at 1");
    // Before term 2^k - 1, which is 2^(k-1), the sequence up to there is repeated.
    loop {
        let half = 1 << nth.ilog2();
        if nth == 2 * half - 1 {
            return half;
        }
        nth -= half - 1;
    }
}

/// Finds a solution by searches in random orders, each stopped after `unit` nodes times the
/// next term of [`luby`]. Returns how it ended, too: with `Exhausted` and no solution there
/// is none.
///
/// It helps where the time to the first solution varies much with the order of candidates:
/// an early bad choice is given up soon.
///
/// ```
/// use stack_assumptions::adaptors::first_with_restarts;
/// use stack_assumptions::Limits;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doc/queens.rs"));
///
/// # fn main() {
/// // In the order of the columns, 40 queens take millions of nodes.
/// let limits = Limits::new().nodes(1_000_000);
/// let (solution, _) = first_with_restarts(&Queens::new(40), 200, 1, limits);
/// assert!(solution.is_some());
/// # }
/// ```
pub fn first_with_restarts<P: Puzzle>(
    puzzle: &P,
    unit: u64,
    seed: u64,
    mut limits: Limits<'_>,
) -> (Option<P::Solution>, Outcome) {
    let all = limits.nodes_left();
    let mut left = all.unwrap_or(u64::MAX);
    for run in 1.. {
        let nodes = cmp::min(left, unit.max(1).saturating_mul(luby(run)));
        limits = limits.nodes(nodes);
        let shuffled = Shuffled::new(puzzle, seed.wrapping_add(run));
        let mut attempt = search(&shuffled).limit(&mut limits);
        let solution = attempt.next();
        let outcome = attempt.outcome();
        drop(attempt);
        if all.is_some() {
            left -= nodes - limits.nodes_left().unwrap_or(0);
        }
        match outcome {
            None => return (solution, Outcome::Stopped(Stop::Solutions)),
            Some(Outcome::Stopped(Stop::Nodes)) if left > 0 => {}
            Some(outcome) => return (solution, outcome),
        }
    }
    unreachable!("BUG: more restarts than there are numbers")
}
