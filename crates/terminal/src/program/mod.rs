//! The whole program for one puzzle of the user's own.
//!
//! [`program`] counts and lists its solutions; [`program_that_minimises`] and
//! [`program_that_maximises`] search the best one.

mod arguments;
mod counting;
mod list;
mod one_puzzle;
mod optimising;
#[cfg(feature = "draw")]
mod shown;

pub use crate::best_puzzle::BestPuzzle;
pub use counting::{program, program_with, program_with_cut};
pub use optimising::{
    program_that_maximises, program_that_maximises_with, program_that_minimises,
    program_that_minimises_with,
};
#[cfg(feature = "draw")]
pub use shown::program_shown;
