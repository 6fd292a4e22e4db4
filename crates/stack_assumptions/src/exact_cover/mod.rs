//! Exact cover as a puzzle: choose options so that each primary item is in exactly one of
//! them, and each secondary item in at most one.

#[expect(clippy::module_inception, reason = "the file is named by its one type")]
mod exact_cover;
mod invalid_option;
mod tournament;

pub use exact_cover::{Chosen, ExactCover};
pub use invalid_option::InvalidOption;
