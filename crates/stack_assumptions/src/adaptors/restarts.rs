//! Restarts.

use crate::limit::limits::Limit;
use crate::outcome::Stop;
use crate::puzzle::Puzzle;
use crate::search::search::search;
use crate::search::turn::Turn;

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

/// Finds a solution by searches that each get so many nodes: `run` makes the puzzle and the nodes
/// of the first search, the second, and so on from 1. Returns `None` once a search has visited its
/// whole tree: then the puzzle has no solution.
///
/// It helps where the time to the first solution varies much with the order of candidates:
/// an early bad choice is given up soon. The numbers of nodes must grow, or the order must be
/// another one each time; [`luby`] has good numbers.
///
/// ```
/// use stack_assumptions::adaptors::{Shuffled, luby, restarts};
/// use stack_assumptions::{Limits, Stop};
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doc/queens.rs"));
///
/// # fn main() -> Result<(), Stop> {
/// // In the order of the columns, 40 queens take millions of nodes.
/// let queens = Queens::new(40);
/// let limits = Limits::new().nodes(1_000_000);
/// let solution = restarts(|run| (Shuffled::new(&queens, run), 200 * luby(run)), limits)?;
/// assert!(solution.is_some());
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// The limit that was reached: it is that of all searches together.
pub fn restarts<P: Puzzle>(
    mut run: impl FnMut(u64) -> (P, u64),
    mut limit: impl Limit,
) -> Result<Option<P::Solution>, Stop> {
    for number in 1.. {
        let (puzzle, nodes) = run(number);
        match search(&puzzle).take_turn(nodes, &mut limit)? {
            Turn::Found(solution) => {
                limit.solution();
                return Ok(Some(solution));
            }
            Turn::Exhausted => return Ok(None),
            Turn::Unfinished(_) => {}
        }
    }
    unreachable!("BUG: more restarts than there are numbers")
}
