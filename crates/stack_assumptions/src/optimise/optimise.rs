//! The trait of a puzzle whose solutions have a cost.

use crate::puzzle::Puzzle;

/// A puzzle whose solutions have a cost, and bounds on it.
///
/// The cost is what is to be [minimised](crate::optimise::minimise) or
/// [maximised](crate::optimise::maximise). A *bound* at a node is one on every solution at
/// or below it: if the cost is minimised, none costs less; if it is maximised, none costs
/// more. The engine leaves out (*prunes*) what cannot be better than the best solution so
/// far, the *incumbent*. The closer the bounds, the more it prunes.
///
/// Never compare with the incumbent in [`attempt`](Puzzle::attempt) or
/// [`candidates`](Puzzle::candidates): law 3 requires that they return the same whenever
/// the same attempts are held, and a search that is resumed or shared by threads repeats
/// attempts.
///
/// # Law
///
/// 6. **Bounding**: no solution at or below a node is better than its bound; nor, after an
///    attempt, than what [`bound_with`](Optimise::bound_with) returned for it. With
///    [`SORTED`](Optimise::SORTED), the bounds of a candidate also hold for the candidates
///    after it in its slot.
///
/// [`Laws`](crate::Laws) checks it: [`minimised`](crate::Laws::minimised),
/// [`maximised`](crate::Laws::maximised).
///
/// ```
/// use std::cell::Cell;
/// use stack_assumptions::optimise::{Optimise, minimise};
/// use stack_assumptions::{Hold, Puzzle};
///
/// /// Gives each worker a job of their own: `costs[worker][job]`.
/// struct Jobs { costs: [[u32; 3]; 3], job: [Cell<Option<usize>>; 3] }
///
/// impl Puzzle for Jobs {
///     type Slot = usize;
///     type Candidate = usize;
///     type Attempt<'p> = Hold<'p, Option<usize>>;
///     type Solution = Vec<usize>;
///
///     fn slot(&self, depth: usize) -> Option<usize> {
///         (depth < 3).then_some(depth)
///     }
///     fn candidates(&self, _: usize) -> impl Iterator<Item = usize> {
///         (0..3).filter(|job| self.job.iter().all(|held| held.get() != Some(*job)))
///     }
///     fn attempt(&self, worker: usize, job: usize) -> Option<Self::Attempt<'_>> {
///         Some(Hold::new(&self.job[worker], Some(job)))
///     }
///     fn solution(&self) -> Vec<usize> {
///         self.job.iter().filter_map(Cell::get).collect()
///     }
/// }
///
/// impl Optimise for Jobs {
///     type Cost = u32;
///
///     fn cost(&self) -> u32 {
///         let jobs = self.job.iter().zip(&self.costs);
///         jobs.filter_map(|(job, costs)| Some(costs[job.get()?])).sum()
///     }
///     /// What is held, and the cheapest job for each worker without one.
///     fn bound(&self) -> Option<u32> {
///         let jobs = self.job.iter().zip(&self.costs);
///         Some(jobs.map(|(job, costs)| match job.get() {
///             Some(job) => costs[job],
///             None => *costs.iter().min().unwrap(),
///         }).sum())
///     }
/// }
///
/// let jobs = Jobs { costs: [[4, 1, 3], [2, 0, 5], [3, 2, 2]], job: Default::default() };
/// let best = minimise(&jobs).finish().best.unwrap();
/// assert_eq!((best.cost, best.solution), (5, vec![1, 0, 2]));
/// ```
pub trait Optimise: Puzzle {
    /// What a solution costs, or is worth.
    type Cost: Copy + Ord;

    /// Whether the bounds of a candidate also hold for the candidates after it in its slot,
    /// because they are tried in the order of their bounds, for example. The first candidate
    /// that is pruned then ends its slot.
    const SORTED: bool = false;

    /// The cost of the solution that the board shows. The engine calls it only at a
    /// solution.
    fn cost(&self) -> Self::Cost;

    /// A bound on the cost of every solution at or below this node. `None` if nothing is
    /// known. The engine calls it after each attempt.
    #[inline]
    fn bound(&self) -> Option<Self::Cost> {
        None
    }

    /// A bound on the cost of every solution below this node in which `slot` holds
    /// `candidate`, from what is held before the attempt. `None` if nothing is known.
    ///
    /// The engine calls it before each attempt, and spares the attempt if it can.
    #[inline]
    fn bound_with(&self, slot: Self::Slot, candidate: Self::Candidate) -> Option<Self::Cost> {
        let _ = (slot, candidate);
        None
    }

    /// Whether the board shows a solution although it has a slot to fill: a clique is one
    /// at every size. The engine asks at each node that has a slot, and goes on below a
    /// solution.
    #[inline]
    fn is_solution(&self) -> bool {
        false
    }
}
