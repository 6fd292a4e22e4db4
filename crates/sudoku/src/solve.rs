//! The functions that solve a grid with any solver: [`Grid::solve`], its siblings, and
//! [`all_solutions`].

use std::ops::ControlFlow;

use stack_assumptions::{Counters, Limit, Limits, Outcome, search};

use crate::grid::{Duplicate, Grid, GridError, Shape};
use crate::solvers::propagation::Propagation;
use crate::solvers::solver::{Solver, Visitor};
use crate::solvers::sudoku_puzzle::SudokuPuzzle;

impl Grid {
    /// Returns the first solution that the default solver finds, or `None` if there is
    /// no solution.
    ///
    /// # Errors
    /// If a digit stands twice in a house.
    pub fn solve(&self) -> Result<Option<Self>, Duplicate> {
        let mut first = None;
        self.visit_solutions(Solver::default(), (), |solution| {
            first = Some(solution);
            ControlFlow::Break(())
        })?;
        Ok(first)
    }

    /// Counts the solutions with the default solver; stops at `limit`.
    ///
    /// # Errors
    /// If a digit stands twice in a house.
    pub fn count_solutions(&self, limit: u64) -> Result<u64, Duplicate> {
        let limits = Limits::new().solutions(limit);
        Ok(self.count_with(Solver::default(), limits)?.counters.solutions)
    }

    /// Counts the solutions with a solver, without making a grid of each.
    ///
    /// # Errors
    /// If a digit stands twice in a house.
    pub fn count_with(&self, solver: Solver, limit: impl Limit) -> Result<SolveReport, Duplicate> {
        solver.with_puzzle(self, Count { limit })
    }

    /// Calls `visitor` with each solution that a solver finds, until `visitor` returns
    /// `Break` or the limit is reached.
    ///
    /// # Errors
    /// If a digit stands twice in a house; then `visitor` is not called.
    pub fn visit_solutions(
        &self,
        solver: Solver,
        limit: impl Limit,
        visitor: impl FnMut(Self) -> ControlFlow<()>,
    ) -> Result<SolveReport, Duplicate> {
        solver.with_puzzle(self, Visit { limit, visitor })
    }
}

/// How the search for the solutions of a grid went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolveReport {
    /// What was counted.
    pub counters: Counters,
    /// How the search ended; `None` if the visitor returned `Break`.
    pub outcome: Option<Outcome>,
}

/// Counts the solutions.
struct Count<L> {
    limit: L,
}

impl<L: Limit> Visitor for Count<L> {
    type Output = SolveReport;

    fn visit<P: SudokuPuzzle>(self, mut puzzle: P) -> SolveReport {
        let Self { mut limit } = self;
        let learned = learn(&mut puzzle, &mut limit, |_| ControlFlow::Continue(()));
        learned.unwrap_or_else(|| {
            let learned = puzzle.learned();
            let puzzle = puzzle.without_found();
            let mut search = search(&puzzle).observe(learned).limit(limit);
            search.count_up_to(u64::MAX);
            SolveReport { counters: *search.observer(), outcome: search.outcome() }
        })
    }
}

/// Calls `visitor` with each solution.
struct Visit<L, V> {
    limit: L,
    visitor: V,
}

impl<L: Limit, V: FnMut(Grid) -> ControlFlow<()>> Visitor for Visit<L, V> {
    type Output = SolveReport;

    fn visit<P: SudokuPuzzle>(self, mut puzzle: P) -> SolveReport {
        let Self { mut limit, mut visitor } = self;
        let learned = learn(&mut puzzle, &mut limit, &mut visitor);
        learned.unwrap_or_else(|| {
            let learned = puzzle.learned();
            let puzzle = puzzle.without_found();
            let mut search = search(&puzzle).observe(learned).limit(limit);
            let _ = search.visit(|| visitor(puzzle.solution()));
            SolveReport { counters: *search.observer(), outcome: search.outcome() }
        })
    }
}

/// Visits the solutions that a solver finds by learning, at most
/// [`SudokuPuzzle::MAX_FOUND`]. Returns `None` if the search has to visit the others.
fn learn<P: SudokuPuzzle>(
    puzzle: &mut P,
    limit: &mut impl Limit,
    mut visitor: impl FnMut(Grid) -> ControlFlow<()>,
) -> Option<SolveReport> {
    while puzzle.found() < P::MAX_FOUND {
        let outcome = match puzzle.find_by_learning(limit) {
            Ok(Some(solution)) => match visitor(solution) {
                ControlFlow::Continue(()) => continue,
                ControlFlow::Break(()) => None,
            },
            Ok(None) => Some(Outcome::Exhausted),
            Err(stop) => Some(Outcome::Stopped(stop)),
        };
        return Some(SolveReport { counters: puzzle.learned(), outcome });
    }
    None
}

/// Returns all solutions of an n²×n² Sudoku in boxes of n×n, found by
/// [`Propagation`]. The Sudoku and each solution are lists of n⁴ digits row by row, 0
/// for an empty cell. If a digit stands twice in a house, there is no solution.
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
