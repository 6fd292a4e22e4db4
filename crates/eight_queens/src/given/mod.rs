//! Queens on a board of any sides on which some queens stand already.
//!
//! - [`setup`]: the board, its queens and blocked squares, checked.
//! - [`puzzle`]: [`GivenQueens`], the plug-in of the engine.
//! - [`placement`]: its solutions.
//! - [`first`]: [`first_placement`], one solution for boards of any size.

mod first;
mod placement;
mod puzzle;
mod setup;

pub use first::{first_placement, usual_nodes};
pub use placement::Placement;
pub use puzzle::{GivenAttempt, GivenQueens};
pub use setup::{Setup, SetupError};
