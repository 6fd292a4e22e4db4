//! Tours grown as fragments: a slot is the square with the fewest usable links.

mod candidates;
mod error;
#[expect(clippy::module_inception, reason = "the file is named by its type")]
mod fragments;
mod graph;
pub(crate) mod mask;
mod puzzle;
pub(crate) mod search;
mod state;

pub use candidates::{FragmentCandidate, FragmentSlot, Links};
pub use error::TooManySquares;
pub use fragments::Fragments;
pub use puzzle::FragmentAttempt;
