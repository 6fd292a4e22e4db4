//! The grid and its rules. Nothing here imports from the rest of the crate.
//!
//! A [`Shape`] numbers the cells and the [`House`]s, and a [`Grid`] has a digit or nothing
//! in each cell. [`Grid::duplicate`] finds a broken rule in a puzzle, and
//! [`Grid::is_solution_of`] checks a solution. A [`Board`] is a grid that attempts fill.

pub mod board;
pub(crate) mod digit;
pub(crate) mod geometry;

mod cell_position;
mod check;
mod contradiction;
mod digit_set;
mod duplicate;
#[expect(clippy::module_inception, reason = "the folder has the name of its main type")]
mod grid;
mod house;
mod shape;
mod text;

pub use board::Board;
pub use cell_position::CellPosition;
pub use contradiction::Contradiction;
pub use digit_set::{DigitSet, Digits};
pub use duplicate::Duplicate;
pub use grid::{Grid, GridError};
pub use house::House;
pub use shape::{Shape, ShapeError};
pub use text::{ParseGridError, SYMBOLS};
