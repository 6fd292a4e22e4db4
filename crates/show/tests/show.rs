//! Boards, pictures, the event log and the player.

mod hostile;
mod log;
mod newcomers;
mod player;
#[cfg(target_os = "linux")]
mod terminal;
mod tree;

// The unit tests of a file that uses nothing else of the crate. In `lib (test)`, the whole crate would be
// compiled once more for it.
#[expect(dead_code, reason = "here are only its tests")]
#[path = "../src/log/json.rs"]
mod json;
