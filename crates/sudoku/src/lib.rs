//! Sudokus of any size: rules, and solvers on the engine [`stack_assumptions`].
//!
//! ```
//! use sudoku::{Grid, Solutions};
//!
//! let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let Solutions::Unique(solution) = line.parse::<Grid>()?.solve()? else {
//!     panic!("none or multiple");
//! };
//! assert_eq!(solution.digits()[..9], [5, 3, 4, 6, 7, 8, 9, 1, 2]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How the types relate
//!
//! - A [`Grid`] is a Sudoku or its solution: a digit or nothing in each cell. Its
//!   [`Shape`] gives the size of the boxes, and with it the side of the grid, from 1 to
//!   64.
//! - A grid is parsed from a line or a block of digits, and printed as one. The crate
//!   `sudoku_text` reads and writes the formats of newspapers, programs and spreadsheets.
//! - [`Marks`] are a grid with the candidates of each cell: given and placed digits, and
//!   what is left for the others. [`Notes`] are what a player added, right or wrong.
//! - [`Grid::solve`] returns [`Solutions`]: the only solution, the first two of several, or
//!   none. [`Grid::any_solution`] returns the first one and does not look for another.
//!   [`Grid::count_solutions`] counts. These use the default solver.
//! - [`Grid::solve_with`] takes a [`Solver`] and limits. [`Grid::visit_solutions`] and
//!   [`Grid::count_with`] do so too, and return a [`SolveReport`].
//! - [`Grid::is_solution_of`] checks a solution. It shares no code with the solvers.
//! - [`Solver::ALL`] is the table of solvers. Each is a type that implements the engine's
//!   [`Puzzle`](stack_assumptions::Puzzle), so that the engine can search, watch, limit
//!   or split it: [`Naive`], [`Propagation`], [`Singles`], [`Bands`] for 9×9, [`Cdcl`]
//!   for large grids. [`Solver::with_puzzle`] calls a [`Visitor`] with the one you name.
//! - [`Singles`] records each [`Deduction`] that it makes.
//! - A [`Batch`] solves many 9×9 grids or marks at once, such as a chunk of a file.
//! - A [`Board`] has the rules for a solver of your own.
//!
//! # Example
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use stack_assumptions::{Limits, Outcome};
//! use sudoku::{Grid, Singles, Solver};
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
//! // Solve it, check the solution, and print it in one line.
//! let solution = puzzle.solve()?.unique().expect("one solution");
//! assert!(solution.is_solution_of(&puzzle));
//! assert_eq!(
//!     solution.to_line(),
//!     "396415728814972356275368194182536947753249681649187235468723519537891462921654873"
//! );
//!
//! // Visit up to 50 solutions with another solver, within 1,000 nodes. There is only one:
//! // the search is exhausted before a limit is reached.
//! let limits = Limits::new().solutions(50).nodes(1_000);
//! let report = puzzle.visit_solutions(Solver::Mrv, limits, |found| {
//!     assert_eq!(found, solution);
//!     ControlFlow::Continue(())
//! })?;
//! assert_eq!((report.counters.solutions, report.outcome), (1, Some(Outcome::Exhausted)));
//!
//! // The first deduction that a person may make.
//! let first = Singles::mrv(&puzzle)?.deductions()[0];
//! assert_eq!(first.to_string(), "naked single: r1c7 is 7");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod grid;
mod instruction_set;
pub mod marks;
#[cfg(feature = "show")]
mod show;
mod solutions;
mod solve;
pub mod solvers;

pub use grid::{
    Board, CellPosition, Contradiction, DigitSet, Duplicate, Grid, GridError, House,
    ParseGridError, SYMBOLS, Shape, ShapeError,
};
pub use instruction_set::instruction_set;
pub use marks::{Clues, Mark, Marks, MarksError, Note, Notes};
#[cfg(feature = "show")]
pub use show::ShownSudoku;
pub use solutions::Solutions;
pub use solve::all_solutions;
pub use solvers::bands::{Bands, BandsError};
pub use solvers::cdcl::Cdcl;
pub use solvers::naive::Naive;
pub use solvers::propagation::Propagation;
pub use solvers::singles::{Deduction, DeductionLog, Single, Singles};
pub use solvers::{
    Batch, BatchResult, Bitboards, CutBands, CutBitboards, Leaf, LeafTally, ParseSolverError,
    SolveReport, Solver, SolverInfo, Step, SudokuPuzzle, Visitor,
};
