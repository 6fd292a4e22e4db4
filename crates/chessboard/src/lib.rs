//! The squares of a chessboard of any size and their names: what the puzzles on chessboards
//! share.
#![forbid(unsafe_code)]

mod error;
mod square;

pub use error::ParseSquareError;
pub use square::{Square, column_letters};
