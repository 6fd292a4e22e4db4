//! The terminal player: steps through the search of any puzzle that can be drawn, forward
//! and back, on the live engine.
//!
//! [`play`] is all that a program needs. [`Player`] is the state of the player, which knows
//! no terminal; [`view`] draws it.

mod export;
mod exported;
mod key;
mod levels;
mod moves;
#[expect(clippy::module_inception, reason = "the file is named by its one type")]
mod player;
mod press;
mod prompt;
mod quiz;
mod run;
mod signals;
mod tally;
mod task;
pub mod view;

pub use exported::{Export, Exported};
pub use key::{KEYS, Key};
pub use levels::Level;
pub use player::{EventOf, Player};
pub use prompt::{Prompt, Question};
pub use quiz::Quiz;
pub use run::{PlayError, play, play_with, wants_colour, with_terminal};
pub use tally::Tally;
