//! Many 9×9 puzzles at once, one in each lane of the vector registers.

mod choose;
pub(super) mod leaves;
mod packed;
mod propagate;
mod puzzles;
mod result;
mod search;
mod triads;

use std::ops::ControlFlow;

use fearless_simd::Level;
use stack_assumptions::Limits;

use self::puzzles::Puzzles;
use self::search::{LaneSearch, MAX_LANES, solve};
use super::restarts;
use crate::grid::{Grid, Shape};
use crate::marks::{Clues, Marks};

pub use self::leaves::{Leaf, LeafTally};
pub(super) use self::puzzles::Source;
pub use self::result::BatchResult;

/// Solves many 9×9 puzzles at once, and keeps its memory from one call to the next.
///
/// A puzzle is its 81 digits row by row, 0 for an empty cell. A batch solves one puzzle
/// in each lane of the CPU's vector registers: sixteen with AVX-512, eight with AVX2, four
/// elsewhere. The instruction set is detected at run time. Pass at least a few dozen
/// puzzles per call; for a single puzzle, [`Bands`](crate::Bands) is faster.
///
/// ```
/// use sudoku::{Batch, BatchResult, Grid};
///
/// let grid: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let puzzle: [u8; 81] = grid.digits().try_into()?;
/// let puzzles = [puzzle; 100];
/// let mut results = [BatchResult::EMPTY; 100];
/// Batch::new().solve(&puzzles, 2, &mut results);
/// for result in results {
///     assert_eq!(result.solutions, 1);
///     assert_eq!(result.solution[..9], [5, 3, 4, 6, 7, 8, 9, 1, 2]);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Batch {
    /// Where each lane stands, and its memory.
    searches: Vec<LaneSearch>,
    /// The puzzles that the lanes gave up.
    given_up: Vec<usize>,
}

impl Batch {
    /// Returns a batch that has solved nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Solves each puzzle and writes its result at the same index. Looks for at most
    /// `limit` solutions of each puzzle: 1 for a solution, 2 to know whether it is the
    /// only one. Two equal digits in one house have no solution.
    ///
    /// # Panics
    /// When there are not as many results as puzzles, or a digit is over 9.
    pub fn solve(&mut self, puzzles: &[[u8; 81]], limit: u64, results: &mut [BatchResult]) {
        self.solve_with(Level::new(), Source::Digits(puzzles), limit, results);
    }

    /// Solves grids of candidates as [`Batch::solve`] solves digits.
    ///
    /// ```
    /// use sudoku::{Batch, BatchResult, Grid, Marks};
    ///
    /// let grid: Grid =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()?;
    /// let mut marks = Marks::from(&grid);
    /// marks.eliminate(2, 4)?;
    /// let mut results = [BatchResult::EMPTY; 100];
    /// Batch::new().solve_marks(&[&marks; 100], 2, &mut results);
    /// // The digit 4 was eliminated where the solution of the grid has it.
    /// assert_eq!(results[0].solutions, 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// When there are not as many results as puzzles, or marks are not 9×9.
    pub fn solve_marks(&mut self, puzzles: &[&Marks], limit: u64, results: &mut [BatchResult]) {
        self.solve_with(Level::new(), Source::Marks(puzzles), limit, results);
    }

    pub(super) fn solve_with(
        &mut self,
        level: Level,
        source: Source<'_>,
        limit: u64,
        results: &mut [BatchResult],
    ) {
        assert_eq!(source.len(), results.len(), "expected one result for each puzzle");
        source.check();
        results.fill(BatchResult::EMPTY);
        if limit > 0 {
            self.searches.resize_with(MAX_LANES, LaneSearch::default);
            let Self { searches, given_up } = self;
            let mut job = Puzzles::new(source, limit, results, given_up);
            solve(level, &mut job, searches);
            for puzzle in given_up.drain(..) {
                results[puzzle] = solve_alone(level, source, puzzle, limit);
            }
        }
    }
}

/// Solves one puzzle from its beginning, as [`Bands`](crate::Bands) does, with restarts.
#[cold]
fn solve_alone(level: Level, source: Source<'_>, puzzle: usize, limit: u64) -> BatchResult {
    let grid;
    let clues: Clues<'_> = match source {
        Source::Digits(puzzles) => {
            grid = Grid::from_valid_digits(Shape::CLASSIC, puzzles[puzzle].to_vec());
            (&grid).into()
        }
        Source::Marks(puzzles) => puzzles[puzzle].into(),
    };
    let mut result = BatchResult::EMPTY;
    let limits = Limits::new().solutions(limit);
    let mut visitor = |solution: Grid| {
        if result.solutions == 0 {
            result.solution.copy_from_slice(solution.digits());
        }
        result.solutions += 1;
        ControlFlow::Continue(())
    };
    let report = restarts::visit(level, clues, limits, Some(&mut visitor));
    result.nodes = report.map_or(0, |report| report.counters.nodes);
    result
}
