//! The terminal player: steps through the search of any puzzle that can be drawn, forward
//! and back, on the live engine.
//!
//! [`play`] is all that a program needs. [`Player`] is the state of the player, which knows
//! no terminal; [`view`] draws it.

mod export;
mod key;
mod levels;
mod live;
mod moves;
#[expect(clippy::module_inception, reason = "the file is named by its one type")]
mod player;
mod press;
mod prompt;
mod quiz;
#[cfg(feature = "read")]
mod recorded;
#[cfg(feature = "read")]
mod recorded_board;
mod run;
mod signals;
mod tally;
mod task;
pub mod view;
mod walk;

pub use export::{Export, Exported};
pub use key::{KEYS, Key};
pub use levels::Level;
pub use live::Live;
pub use player::{EventOf, Player};
pub use prompt::{Prompt, Question};
pub use quiz::Quiz;
#[cfg(feature = "read")]
pub use recorded::Recorded;
#[cfg(feature = "read")]
pub use recorded_board::RecordedBoard;
pub use run::{PlayError, play, play_with, wants_colour};
pub use tally::Tally;
pub use walk::{Told, Untried, Walk};
