//! Stub.
#![forbid(unsafe_code)]

mod board;
mod check;
mod digits;
mod geometry;
mod grid;
mod house;
mod shape;
mod solve;
mod text;
mod ways;

pub use board::{Attempt, Board};
pub use check::Clash;
pub use digits::Digits;
pub use grid::{Grid, GridError};
pub use house::{House, Place};
pub use shape::{Shape, ShapeError};
pub use solve::{Solved, backtrack_all};
pub use text::{Entry, Form, FormError, ReadError, Reader};
pub use ways::{
    Assumptions, Contradiction, Deduced, Deducer, Deduction, Propagated, Propagation, Technique,
    Way, WayError,
};
