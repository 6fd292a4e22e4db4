//! Queens on a board of any sides on which some queens stand already.
//!
//! - [`setup`]: the board, its queens and blocked squares, checked.
//! - [`puzzle`]: [`GivenQueens`], the plug-in of the engine.
//! - [`placement`]: its solutions.

mod error;
mod placement;
mod puzzle;
mod setup;

pub use error::SetupError;
pub use placement::Placement;
pub use puzzle::{GivenAttempt, GivenQueens};
pub use setup::Setup;
