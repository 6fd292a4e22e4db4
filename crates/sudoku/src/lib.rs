//! Stub.
#![forbid(unsafe_code)]

mod check;
mod grid;
mod house;
mod shape;

pub use check::Clash;
pub use grid::{Grid, GridError};
pub use house::{House, Place};
pub use shape::{Shape, ShapeError};
