//! Boards, pictures, the event log and the player.

mod hostile;
mod log;
mod newcomers;
mod player;
#[cfg(target_os = "linux")]
mod terminal;
mod tree;
