//! Branch and bound: the best solution of a puzzle whose solutions have a cost.
//!
//! [`Optimise`] says what a solution costs, and how little one can cost at or below a
//! node. [`minimise`] and [`maximise`] then find ever better solutions, and leave out what
//! cannot hold one. The method is that of Land and Doig, "An automatic method of solving
//! discrete programming problems", Econometrica 28 (1960).

pub(crate) mod best;
pub(crate) mod bounded_list;
pub(crate) mod branch_and_bound;
mod frontier;
pub(crate) mod goal;
pub(crate) mod incumbent;
#[expect(clippy::module_inception, reason = "the file is named by its one trait")]
pub(crate) mod optimise;

pub use best::{Best, Optimum};
pub use bounded_list::BoundedList;
pub use branch_and_bound::{BranchAndBound, maximise, minimise};
pub use optimise::Optimise;
