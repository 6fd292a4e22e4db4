//! Sudoku of any size: its text forms, its rules, and six ways of solving on the
//! engine [`stack_assumptions`].
//!
//! A [`Grid`] is a Sudoku as given, or its solution: a [`Shape`] (boxes of r rows
//! and c columns, side r·c from 1 to 64) and a digit or nothing in each cell. It is
//! read from text in any of eight [`Format`]s ([`Reader`] for a file of many), and
//! written in any. [`Grid::solve`] and [`Grid::count_solutions`] do the common
//! things; [`Grid::visit_solutions`] takes the [`Solver`] and the limits.
//!
//! Each way is a plug-in of [`stack_assumptions::Puzzle`], to be searched, watched
//! and limited by the engine: [`Naive`], [`Propagation`], [`Singles`] in two
//! orders, which records each [`Deduction`], [`Bands`] for 9×9, and [`Cdcl`] for
//! large grids. A [`Batch`] takes many 9×9 puzzles at once, as a [`Chunk`] of a text
//! has them. [`Grid::is_solution_of`] checks a solution, and shares nothing with them.
//! [`Board`] holds the rules for a way of your own.
//!
//! ```
//! use sudoku::{Singles, Format, Grid};
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
//!     solution.to_text(Format::Line),
//!     "396415728814972356275368194182536947753249681649187235468723519537891462921654873"
//! );
//!
//! // As a person would begin.
//! let first = Singles::mrv(&puzzle)?.deductions()[0];
//! assert_eq!(first.to_string(), "naked single: r1c7 is 7");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

pub mod grid;
mod solve;
pub mod solvers;
mod text;

pub use grid::{
    Board, CellPosition, DigitSet, Duplicate, Grid, GridError, House, Shape, ShapeError,
};
pub use solve::{SolveReport, all_solutions};
pub use solvers::bands::{Bands, BandsError};
pub use solvers::cdcl::Cdcl;
pub use solvers::naive::Naive;
pub use solvers::propagation::Propagation;
pub use solvers::singles::{Contradiction, Deduction, DeductionLog, Singles, Technique};
pub use solvers::{
    Batch, BatchResult, ParseSolverError, Solver, SolverInfo, Step, SudokuPuzzle, Visitor,
};
pub use text::{Chunk, Format, ParseFormatError, ReadError, Reader, Record, SymbolSet};
