//! The functions that solve marks with any solver: [`Marks::solve`] and its siblings.

use std::ops::ControlFlow;

use stack_assumptions::Limit;

use crate::grid::{Duplicate, Grid};
use crate::marks::Marks;
use crate::solutions::Solutions;
use crate::solve::{any_solution, count_solutions, solve};
use crate::solvers::solver::Solver;
use crate::solvers::visit::SolveReport;

/// As for a [`Grid`], with fewer candidates: a solution has the digit of each filled cell and
/// a candidate in each other cell.
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
impl Marks {
    /// Solves the marks with the default solver, and finds out whether the solution is the
    /// only one. If there is none, [`Marks::contradiction`] may say why.
    ///
    /// # Errors
    /// If a digit is filled in twice in a house.
    pub fn solve(&self) -> Result<Solutions, Duplicate> {
        self.solve_with(Solver::default(), ())
    }

    /// Solves the marks with a solver and a limit: [`Solutions::Stopped`] says that the limit
    /// was reached first.
    ///
    /// # Errors
    /// If a digit is filled in twice in a house.
    pub fn solve_with(&self, solver: Solver, limit: impl Limit) -> Result<Solutions, Duplicate> {
        solve(self.into(), solver, limit)
    }

    /// Returns the first solution that the default solver finds, or `None` if there is no
    /// solution. Does not look for another one.
    ///
    /// # Errors
    /// If a digit is filled in twice in a house.
    pub fn any_solution(&self) -> Result<Option<Grid>, Duplicate> {
        any_solution(self.into())
    }

    /// Counts the solutions with the default solver; stops at `limit`.
    ///
    /// # Errors
    /// If a digit is filled in twice in a house.
    pub fn count_solutions(&self, limit: u64) -> Result<u64, Duplicate> {
        count_solutions(self.into(), limit)
    }

    /// Counts the solutions with a solver, without making a grid of each.
    ///
    /// # Errors
    /// If a digit is filled in twice in a house.
    pub fn count_with(&self, solver: Solver, limit: impl Limit) -> Result<SolveReport, Duplicate> {
        solver.visit(self.into(), limit, None)
    }

    /// Calls `visitor` with each solution that a solver finds, until `visitor` returns
    /// `Break` or the limit is reached.
    ///
    /// # Errors
    /// If a digit is filled in twice in a house; then `visitor` is not called.
    pub fn visit_solutions(
        &self,
        solver: Solver,
        limit: impl Limit,
        mut visitor: impl FnMut(Grid) -> ControlFlow<()>,
    ) -> Result<SolveReport, Duplicate> {
        solver.visit(self.into(), limit, Some(&mut visitor))
    }
}
