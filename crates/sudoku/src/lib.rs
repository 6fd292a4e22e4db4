//! Sudoku of any size: its text forms, its rules, and six ways of solving on the
//! engine [`stack_assumptions`].
//!
//! A [`Grid`] is a Sudoku as given, or its solution: a [`Shape`] (boxes of r rows
//! and c columns, side r·c from 1 to 64) and a digit or nothing in each cell. It is
//! read from text in any of eight [`Form`]s ([`Reader`] for a file of many), and
//! written in any. [`Grid::solve`] and [`Grid::count_solutions`] do the common
//! things; [`Grid::visit_solutions`] takes the [`Way`] and the limits.
//!
//! Each way is a plug-in of [`stack_assumptions::Puzzle`], to be searched, watched
//! and limited by the engine: [`Assumptions`], [`Propagation`], [`Deducer`] in two
//! orders, which records each [`Deduction`], [`Fast`] for 9×9, and [`Learning`] for
//! large grids. A [`Batch`] takes many 9×9 puzzles at once, as a [`Stretch`] of a text
//! has them. [`Grid::is_solution_of`] checks a solution, and shares nothing with them.
//! [`Board`] holds the rules for a way of your own.
//!
//! ```
//! use sudoku::{Deducer, Form, Grid};
//!
//! let puzzle: Grid = "\
//! 3 0 6 |0 1 5 |0 0 0
//! 0 0 4 |0 0 0 |3 0 0
//! 0 0 0 |0 6 8 |1 9 4
//! ------+------+------
//! 0 8 0 |0 0 6 |0 0 0
//! 0 0 0 |2 4 9 |6 0 1
//! 6 4 0 |0 0 0 |2 0 5
//! ------+------+------
//! 0 0 8 |0 0 3 |0 1 0
//! 0 3 7 |8 9 1 |4 6 2
//! 0 2 0 |6 0 0 |8 0 0
//! "
//! .parse()?;
//!
//! let solution = puzzle.solve()?.expect("it has a solution");
//! assert!(solution.is_solution_of(&puzzle));
//! assert_eq!(puzzle.count_solutions(2)?, 1);
//! assert_eq!(
//!     solution.write(Form::Line),
//!     "396415728814972356275368194182536947753249681649187235468723519537891462921654873"
//! );
//!
//! // As a person would begin.
//! let first = Deducer::fewest(&puzzle)?.deductions()[0];
//! assert_eq!(first.to_string(), "naked single: r1c7 is 7");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![deny(unsafe_code)]

mod batch;
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

pub use batch::{Answer, Batch};
pub use board::{Attempt, Board};
pub use check::Clash;
pub use digits::Digits;
pub use grid::{Grid, GridError};
pub use house::{House, Place};
pub use shape::{Shape, ShapeError};
pub use solve::{Solved, backtrack_all};
pub use text::{Entry, Form, FormError, ReadError, Reader, Stretch, Symbols};
pub use ways::{
    Asked, Assumptions, Contradiction, Deduced, Deducer, Deduction, Fast, FastError, Learned,
    Learning, Propagated, Propagation, Question, Reply, Settled, Technique, Way, WayError,
};
