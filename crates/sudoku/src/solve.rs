use std::ops::ControlFlow;

use stack_assumptions::{Counters, Limit, Limits, Outcome, Puzzle, search};

use crate::{
    Bands, BandsError, Cdcl, Duplicate, Grid, GridError, Naive, Propagation, Shape, Singles, Solver,
};

impl Grid {
    /// The first solution by the default way.
    ///
    /// # Errors
    /// When two equal digits stand in one house.
    pub fn solve(&self) -> Result<Option<Self>, Duplicate> {
        let mut first = None;
        self.visit_solutions(Solver::default(), (), |solution| {
            first = Some(solution);
            ControlFlow::Break(())
        })?;
        Ok(first)
    }

    /// The number of solutions by the default way; counting ends at `most`.
    ///
    /// # Errors
    /// When two equal digits stand in one house.
    pub fn count_solutions(&self, most: u64) -> Result<u64, Duplicate> {
        let limits = Limits::new().solutions(most);
        Ok(self.count_with(Solver::default(), limits)?.counters.solutions)
    }

    /// Counts the solutions by one way, without a look at each.
    ///
    /// # Errors
    /// When two equal digits stand in one house.
    pub fn count_with(&self, way: Solver, limit: impl Limit) -> Result<SolveReport, Duplicate> {
        match way.for_shape(self.shape()) {
            Solver::Naive => Ok(count(&Naive::new(self)?, limit)),
            Solver::Propagation => Ok(count(&Propagation::new(self)?, limit)),
            Solver::Singles => Ok(count(&Singles::new(self)?, limit)),
            Solver::Mrv => Ok(count(&Singles::mrv(self)?, limit)),
            Solver::Bands => Ok(count(&fast(self)?, limit)),
            Solver::Cdcl => {
                let others = |others: &Cdcl, limit, _| count(others, limit);
                Ok(learn(Cdcl::new(self)?, limit, |_| ControlFlow::Continue(()), others))
            }
        }
    }

    /// Calls `visitor` with each solution, by one way, until it answers `Break`
    /// or the limit is reached.
    ///
    /// # Errors
    /// When two equal digits stand in one house; then nothing is searched.
    pub fn visit_solutions(
        &self,
        way: Solver,
        limit: impl Limit,
        visitor: impl FnMut(Self) -> ControlFlow<()>,
    ) -> Result<SolveReport, Duplicate> {
        match way.for_shape(self.shape()) {
            Solver::Naive => Ok(visit(&Naive::new(self)?, limit, visitor)),
            Solver::Propagation => Ok(visit(&Propagation::new(self)?, limit, visitor)),
            Solver::Singles => Ok(visit(&Singles::new(self)?, limit, visitor)),
            Solver::Mrv => Ok(visit(&Singles::mrv(self)?, limit, visitor)),
            Solver::Bands => Ok(visit(&fast(self)?, limit, visitor)),
            Solver::Cdcl => Ok(learn(Cdcl::new(self)?, limit, visitor, visit)),
        }
    }
}

/// How a search for the solutions of a grid went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolveReport {
    /// What was counted.
    pub counters: Counters,
    /// How it ended; `None` when the visitor broke it off.
    pub outcome: Option<Outcome>,
}

/// A 9×9 grid the fast way.
fn fast(grid: &Grid) -> Result<Bands, Duplicate> {
    Bands::new(grid).map_err(|error| match error {
        BandsError::Duplicate(duplicate) => duplicate,
        BandsError::Shape(_) => unreachable!("BUG: another way is asked for on other shapes"),
    })
}

fn count(puzzle: &impl Puzzle<Solution = Grid>, limit: impl Limit) -> SolveReport {
    let mut search = search(puzzle).observe(Counters::default()).limit(limit);
    search.count_up_to(u64::MAX);
    SolveReport { counters: *search.observer(), outcome: search.outcome() }
}

fn visit(
    puzzle: &impl Puzzle<Solution = Grid>,
    limit: impl Limit,
    mut visitor: impl FnMut(Grid) -> ControlFlow<()>,
) -> SolveReport {
    let mut search = search(puzzle).observe(Counters::default()).limit(limit);
    let _ = search.visit(|| visitor(puzzle.solution()));
    SolveReport { counters: *search.observer(), outcome: search.outcome() }
}

/// So many solutions are found by learning; where there are more, the others lie so
/// close that a plain search meets one after the other.
const LEARNED: usize = 256;

/// Visits each solution as it is found by learning, and leaves the others to
/// `search`.
fn learn<L: Limit, V: FnMut(Grid) -> ControlFlow<()>>(
    mut puzzle: Cdcl,
    mut limit: L,
    mut visitor: V,
    search: impl FnOnce(&Cdcl, L, V) -> SolveReport,
) -> SolveReport {
    while puzzle.found() < LEARNED {
        let outcome = match puzzle.find(&mut limit) {
            Ok(Some(solution)) => {
                if visitor(solution).is_continue() {
                    continue;
                }
                None
            }
            Ok(None) => Some(Outcome::Exhausted),
            Err(stop) => Some(Outcome::Stopped(stop)),
        };
        return SolveReport { counters: puzzle.counters(), outcome };
    }
    let mut counters = puzzle.counters();
    let others = search(&puzzle.without_found(), limit, visitor);
    counters += others.counters;
    SolveReport { counters, ..others }
}

/// All solutions of an n²×n² puzzle, by way 2: the puzzle and each solution as a
/// list of n⁴ digits row by row, counted from 1, with 0 for an empty cell.
///
/// Where two equal digits stand in one house, there is no solution.
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
/// When n² is not 1 to [`Shape::MAX_SIDE`], there are not n⁴ digits, or one is
/// over n².
pub fn all_solutions(n: usize, list: &[u8]) -> Result<Vec<Vec<u8>>, GridError> {
    let shape = Shape::new(n, n).map_err(GridError::Shape)?;
    let grid = Grid::new(shape, list.to_vec())?;
    let Ok(puzzle) = Propagation::new(&grid) else {
        return Ok(Vec::new());
    };
    Ok(search(&puzzle).map(|solution| solution.digits().to_vec()).collect())
}
