//! The grid and its rules: shapes, houses and cells, digits, the check of a
//! solution, and the board that a solver fills.

pub(crate) mod board;
mod cell_position;
mod check;
pub(crate) mod digit_set;
pub(crate) mod geometry;
#[expect(clippy::module_inception, reason = "the file of the type `Grid` is named by it")]
mod grid;
mod house;
mod shape;

pub use board::{Attempt, Board};
pub use cell_position::CellPosition;
pub use check::Duplicate;
pub use digit_set::DigitSet;
pub use grid::{Grid, GridError};
pub use house::House;
pub use shape::{Shape, ShapeError};
