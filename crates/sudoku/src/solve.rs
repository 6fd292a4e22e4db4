//! The functions that solve a grid or marks with any solver: [`Grid::solve`], its siblings, and
//! [`all_solutions`].

use std::ops::ControlFlow;

use stack_assumptions::{Limits, Outcome, Stop, search};

use crate::grid::{Duplicate, Grid, GridError, Shape};
use crate::marks::Marks;
use crate::solutions::Solutions;
use crate::solvers::propagation::Propagation;
use crate::solvers::solver::Solver;
use crate::solvers::visit::SolveReport;

macro_rules! solving {
    ($(#[$doc:meta])* $clues:ty) => {
        $(#[$doc])*
        impl $clues {
            /// Solves the puzzle with the default solver, and finds out whether its solution is
            /// the only one.
            ///
            /// # Errors
            /// If a digit appears twice in a house.
            pub fn solve(&self) -> Result<Solutions, Duplicate> {
                self.solve_with(Solver::default(), ())
            }

            /// Solves the puzzle with a solver and limits, `()` for none: [`Solutions::Stopped`] says
            /// that a limit was reached first.
            ///
            /// # Errors
            /// If a digit appears twice in a house.
            pub fn solve_with<'l>(
                &self,
                solver: Solver,
                limits: impl Into<Limits<'l>>,
            ) -> Result<Solutions, Duplicate> {
                let mut first = None;
                let mut second = None;
                let report = self.visit_solutions(solver, limits, |solution| {
                    if first.is_none() {
                        first = Some(solution);
                        return ControlFlow::Continue(());
                    }
                    second = Some(solution);
                    ControlFlow::Break(())
                })?;
                Ok(match (first, second, report.outcome) {
                    (Some(first), Some(second), _) => Solutions::Multiple([first, second]),
                    (found, _, Some(Outcome::Stopped(stop))) => Solutions::Stopped { found, stop },
                    (Some(solution), ..) => Solutions::Unique(solution),
                    (None, ..) => Solutions::None,
                })
            }

            /// Returns the first solution that the default solver finds, or `None` if there is
            /// none. Does not look for another one: that takes less time than `solve`.
            ///
            /// # Errors
            /// If a digit appears twice in a house.
            pub fn any_solution(&self) -> Result<Option<Grid>, Duplicate> {
                let mut first = None;
                self.visit_solutions(Solver::default(), (), |solution| {
                    first = Some(solution);
                    ControlFlow::Break(())
                })?;
                Ok(first)
            }

            /// Returns the solutions that the default solver finds first, at most `most`, and how
            /// the search for them ended.
            ///
            /// # Errors
            /// If a digit appears twice in a house.
            pub fn first_solutions<'l>(
                &self,
                most: usize,
                limits: impl Into<Limits<'l>>,
            ) -> Result<(Vec<Grid>, Outcome), Duplicate> {
                let mut found = Vec::new();
                let report = self.visit_solutions(Solver::default(), limits, |solution| {
                    found.push(solution);
                    if found.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                })?;
                found.truncate(most);
                Ok((found, report.outcome.unwrap_or(Outcome::Stopped(Stop::Solutions))))
            }

            /// Counts the solutions with the default solver; stops at `limit`.
            ///
            /// # Errors
            /// If a digit appears twice in a house.
            pub fn count_solutions(&self, limit: u64) -> Result<u64, Duplicate> {
                let limits = Limits::new().solutions(limit);
                Ok(self.count_with(Solver::default(), limits)?.counters.solutions)
            }

            /// Counts the solutions with a solver, without making a grid of each.
            ///
            /// # Errors
            /// If a digit appears twice in a house.
            pub fn count_with<'l>(
                &self,
                solver: Solver,
                limits: impl Into<Limits<'l>>,
            ) -> Result<SolveReport, Duplicate> {
                solver.visit(self.into(), limits.into(), None)
            }

            /// Calls `visitor` with each solution that a solver finds, until `visitor` returns
            /// `Break` or a limit is reached.
            ///
            /// # Errors
            /// If a digit appears twice in a house; then `visitor` is not called.
            pub fn visit_solutions<'l>(
                &self,
                solver: Solver,
                limits: impl Into<Limits<'l>>,
                mut visitor: impl FnMut(Grid) -> ControlFlow<()>,
            ) -> Result<SolveReport, Duplicate> {
                solver.visit(self.into(), limits.into(), Some(&mut visitor))
            }
        }
    };
}

solving! {
    /// Solving with any solver.
    ///
    /// ```
    /// use stack_assumptions::{Limits, Stop};
    /// use sudoku::{Grid, Solutions, Solver};
    ///
    /// let grid: Grid = "1..4....2...3..2".parse()?;
    /// let Solutions::Multiple([first, second]) = grid.solve()? else { panic!() };
    /// assert!(first.is_solution_of(&grid) && second.is_solution_of(&grid) && first != second);
    ///
    /// let empty: Grid = ".".repeat(81).parse()?;
    /// let stopped = Solutions::Stopped { found: None, stop: Stop::Nodes };
    /// assert_eq!(empty.solve_with(Solver::Mrv, Limits::new().nodes(9))?, stopped);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    Grid
}

solving! {
    /// Solving as for a [`Grid`], with fewer candidates: a solution has the digit of each filled
    /// cell and a candidate in each other cell. If marks have no solution,
    /// [`Marks::contradiction`] may say why.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use sudoku::{Grid, Marks, Solver};
    ///
    /// let puzzle: Grid = "123434..21.3.3..".parse()?;
    /// let mut marks = Marks::from(&puzzle);
    /// assert_eq!(marks.count_solutions(9)?, 2);
    ///
    /// marks.eliminate(14, 1)?;
    /// let mut found = Vec::new();
    /// marks.visit_solutions(Solver::default(), (), |solution| {
    ///     found.push(solution);
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(found.len(), 1);
    /// assert!(found[0].is_solution_of_marks(&marks));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    Marks
}

/// Returns all solutions of an n²×n² Sudoku in boxes of n×n, found by
/// [`Propagation`]. The Sudoku and each solution are lists of n⁴ digits row by row, 0
/// for an empty cell. If a digit appears twice in a house, there is no solution.
///
/// ```
/// # fn main() -> Result<(), sudoku::GridError> {
/// let solutions = sudoku::all_solutions(2, &[
///     1, 2, 3, 4,
///     3, 4, 0, 0,
///     2, 1, 0, 3,
///     0, 3, 0, 0,
/// ])?;
/// assert_eq!(solutions, [
///     [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1],
///     [1, 2, 3, 4, 3, 4, 2, 1, 2, 1, 4, 3, 4, 3, 1, 2],
/// ]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// If n² is not 1 to [`Shape::MAX_SIDE`], the number of digits is not n⁴, or a digit is
/// greater than n².
pub fn all_solutions(n: usize, digits: &[u8]) -> Result<Vec<Vec<u8>>, GridError> {
    let shape = Shape::new(n, n).map_err(GridError::Shape)?;
    let grid = Grid::new(shape, digits.to_vec())?;
    let Ok(puzzle) = Propagation::new(&grid) else {
        return Ok(Vec::new());
    };
    Ok(search(&puzzle).map(|solution| solution.digits().to_vec()).collect())
}
