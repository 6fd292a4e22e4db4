//! Tours grown as fragments: a slot is the square with the fewest usable links.

mod candidates;
#[expect(clippy::module_inception, reason = "the file is named by its type")]
mod fragments;
mod graph;
pub(crate) mod mask;
mod puzzle;
pub(crate) mod search;
mod state;

pub use candidates::{FragmentCandidate, FragmentSlot, Links};
pub use fragments::{Fragments, TooManySquares};
pub use puzzle::FragmentAttempt;
