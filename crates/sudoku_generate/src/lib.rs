//! Makes Sudokus with one solution: minimal or not, symmetric, with so many clues, of a difficulty, or
//! such that need a technique.
//!
//! A [`Generator`] makes the puzzle of each index of a seed. It begins with a random full grid and removes
//! clues in a random order as long as there is one solution ("digging"). So it prefers puzzles with few
//! clues: they are random, and not each is equally likely; no statistics of all Sudokus follow from them.
//! The other programs do the same.
//!
//! The puzzle depends on the wishes, the seed and the index alone: not on the machine, the threads, or
//! which indices are made together. Wishes for a difficulty or a technique reject what does not meet
//! them, or give clues back until the puzzle is easy enough. What is returned was rated itself.
#![forbid(unsafe_code)]
#![expect(clippy::cast_possible_truncation, reason = "digits, and numbers below 256 cells")]

mod assumptions;
mod canonical;
mod difficulty;
mod dig;
mod full_grid;
mod generator;
mod pattern;
mod random;
mod relatives;
mod symmetry;

pub use canonical::{Canonical, CanonicalError};
pub use difficulty::{Difficulty, Needed, state_before};
pub use generator::{Generated, Generator, WishError, Wishes};
pub use pattern::Pattern;
pub use random::Random;
pub use symmetry::Symmetry;
