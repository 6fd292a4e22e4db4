//! Steps explained: the way to the solution, what a step rests on, and the same step as text,
//! as a picture, as a page and as JSON.
//!
//! All of it is derived from the proofs of a step, so a technique needs nothing of its own here
//! to be explained.

mod about;
mod branch_words;
mod conclusion_words;
mod cover_words;
mod explanation;
pub mod json;
mod known;
mod names;
mod page;
mod path;
mod pattern;
mod picture;
mod proof_words;
mod sentence;

pub use explanation::Explanation;
pub use names::{Notation, ParseNotationError};
pub use page::Page;
pub use path::{Path, RefusedStep, hodoku_path, path};
pub use pattern::{AlmostLocked, Link, Pattern, Role};
pub use picture::svg;
pub use sentence::Sentence;
