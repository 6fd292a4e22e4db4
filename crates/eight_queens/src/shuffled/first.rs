//! A first solution, whatever the number of queens.

use stack_assumptions::adaptors::restarts;
use stack_assumptions::{Limit, Stop};

use super::puzzle::ShuffledQueens;
use crate::solution::Solution;

/// Returns a solution for n queens; `None` if there is none, which is so for 2 and 3. The same
/// number always gives the same solution.
///
/// [`ShuffledQueens`] is searched. If that takes much longer than usual, the search begins again
/// with rows and columns in another order. The time grows as n does: about 2 ms for 1,000 queens
/// and 30 ms for 100,000 (Zen 4).
///
/// ```
/// use eight_queens::{first_solution, is_solution};
///
/// let solution = first_solution(1000).expect("1000 queens have solutions");
/// assert!(is_solution(solution.columns()));
/// assert_eq!(first_solution(3), None);
/// ```
///
/// # Panics
///
/// Panics if `n` is 2^31 or more.
#[must_use]
pub fn first_solution(n: usize) -> Option<Solution> {
    first_solution_within(n, ()).unwrap_or_else(|_| unreachable!("BUG: stopped without a limit"))
}

/// As [`first_solution`], within a limit.
///
/// # Errors
///
/// The limit that was reached.
///
/// # Panics
///
/// Panics if `n` is 2^31 or more.
pub fn first_solution_within(n: usize, limit: impl Limit) -> Result<Option<Solution>, Stop> {
    let mut nodes = 2 * u64::try_from(n).unwrap_or(u64::MAX) + 1000;
    let run = |run| {
        let granted = nodes;
        nodes = nodes.saturating_add(nodes / 2);
        (ShuffledQueens::new(n, run - 1), granted)
    };
    restarts(run, limit)
}
