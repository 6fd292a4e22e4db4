//! Variants: each rule against brute force, the texts, mistakes, and questions.

mod brute_force;
mod questions;
mod rules;
mod steps;
mod texts;

// The unit tests of a file that uses nothing else of the crate. In `lib (test)`, the whole crate would be
// compiled once more for it.
#[expect(clippy::cast_possible_wrap, reason = "as in the crate")]
#[path = "../../src/renban.rs"]
mod renban;
