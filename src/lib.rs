//! A package without code: its example `sudoku` is the first command of the README.
//!
//! The libraries are in `crates`.
