//! The ways of solving, each a plug-in of [`stack_assumptions::Puzzle`].

mod assumptions;
mod deducer;
mod deduction;
mod fast;
mod learning;
mod propagation;
mod singles;
mod way;

pub use assumptions::Assumptions;
pub use deducer::{Deduced, Deducer};
pub use deduction::{Contradiction, Deduction, Technique};
pub use fast::{Fast, FastError, Question, Settled};
pub use learning::{Asked, Learned, Learning, Reply};
pub use propagation::{Propagated, Propagation};
pub use way::{Way, WayError};
