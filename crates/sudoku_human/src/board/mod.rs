//! The candidates as the finders see them.
//!
//! - [`board::Board`] is what a finder for every shape needs: candidates by cell, and places
//!   by house and digit.
//! - [`nine::Nine`] is the board of 9×9, with sets of cells in one word. What needs such
//!   sets is for 9×9 only.
//! - [`any::AnyBoard`] is the board of every other shape.

pub mod any;
pub mod bits;
#[expect(clippy::module_inception, reason = "the file has the name of its trait")]
pub mod board;
pub mod nine;
pub mod tables;
