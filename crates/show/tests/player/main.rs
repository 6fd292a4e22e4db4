//! The player: each key and its opposite, and what each screen shows.

mod common;
mod keys;
mod limits;
mod quiz;
mod recorded;
mod screens;
#[path = "../newcomers/snapshot.rs"]
mod snapshot;
mod walks;

#[path = "../newcomers/magic_square.rs"]
mod magic_square;
