//! The commands for people who solve Sudokus by thought: how hard a puzzle is, and the steps
//! to its solution.

pub mod args;
mod explain;
pub mod explain_args;
mod explain_check;
mod hardness;
pub mod help;
mod hint;
#[cfg(any(feature = "book", feature = "play"))]
mod levels;
pub mod order;
pub mod problem;
mod rate;
mod rated_puzzle;
pub mod state;
pub mod step_limit;
mod step_search;
mod steps;

pub use explain::explain;
pub use hint::hint;
#[cfg(feature = "play")]
pub use hint::hint_text;
#[cfg(feature = "play")]
pub use levels::level;
#[cfg(feature = "book")]
pub use levels::levels;
pub use rate::rate;
pub use steps::{steps, with_marks};
