//! Errors planted in what the workers of branch and bound share are found.

use core::num::NonZeroUsize;

use crate::optimise::goal::planted::{PrunesEqual, ReplacesByCost};
use crate::optimise::goal::{Goal, Minimise};
use crate::parallel::parallel::Parallel;
use crate::partition::split;

#[path = "../../tests/engine/optimise/random_problem.rs"]
#[expect(dead_code, reason = "the tests of branch and bound use all of it")]
mod random_problem;
use random_problem::RandomProblem;

/// Whether the first of the cheapest is found with this goal, on threads that begin at the
/// same moment and let each other run.
fn is_right<D: Goal<i64>>(seed: u64) -> bool {
    let problem = RandomProblem::<false>::new(seed);
    let parts = split(&problem, 4);
    if parts.len() < 2 {
        return true;
    }
    let threads = parts.len().min(4);
    let build = RandomProblem::<false>::meeting(seed, threads);
    let search = Parallel::new(build).threads(NonZeroUsize::new(threads).unwrap());
    let best = search.intervals(parts).unwrap().optimise::<D>(None).value;
    best.map(|best| (best.cost, best.solution)) == problem.expected()
}

#[test]
fn errors_in_the_shared_incumbent_are_found() {
    assert!((0..1_000).all(is_right::<Minimise>));
    // Both were found among the first 500; the orders of the threads are left to luck.
    assert!(!(0..50_000).all(is_right::<PrunesEqual>), "equal costs pruned everywhere");
    assert!(!(0..50_000).all(is_right::<ReplacesByCost>), "replaced by cost alone");
}
