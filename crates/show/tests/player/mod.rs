//! The player: each key and its opposite, and what each screen shows.

mod common;
mod keys;
mod limits;
mod quiz;
mod recorded;
mod screens;
mod walks;
