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

use self::packed::PackedBoard;
use self::puzzles::{Puzzles, Source};
use self::search::{LaneSearch, MAX_LANES, solve};
use super::restarts;
use crate::grid::{Grid, Shape};
use crate::marks::{Clues, Marks};

pub use self::leaves::{Leaf, LeafTally};
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
        assert_eq!(puzzles.len(), results.len(), "expected one result for each puzzle");
        self.solve_with(Level::new(), puzzles, limit, results);
    }

    pub(super) fn solve_with(
        &mut self,
        level: Level,
        puzzles: &[[u8; 81]],
        limit: u64,
        results: &mut [BatchResult],
    ) {
        for puzzle in puzzles {
            let highest = puzzle.iter().fold(0, |highest, digit| highest.max(*digit));
            assert!(highest <= 9, "expected digits of at most 9");
        }
        self.search(level, Source::Digits(puzzles), limit, results, |puzzle| {
            let grid = Grid::from_valid_digits(Shape::CLASSIC, puzzles[puzzle].to_vec());
            solve_alone(level, (&grid).into(), limit)
        });
    }

    /// Solves grids of candidates as [`Batch::solve`] solves digits.
    ///
    /// ```
    /// use sudoku::{Batch, BatchResult, DigitSet, Grid, Marks};
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
        assert_eq!(puzzles.len(), results.len(), "expected one result for each puzzle");
        self.solve_marks_with(Level::new(), puzzles, limit, results);
    }

    pub(super) fn solve_marks_with(
        &mut self,
        level: Level,
        puzzles: &[&Marks],
        limit: u64,
        results: &mut [BatchResult],
    ) {
        let is_classic = |marks: &&Marks| marks.shape() == Shape::CLASSIC;
        assert!(puzzles.iter().all(is_classic), "expected marks of 9×9");
        let boards: Vec<PackedBoard> =
            puzzles.iter().map(|marks| PackedBoard::load_marks(marks)).collect();
        self.search(level, Source::Boards(&boards), limit, results, |puzzle| {
            solve_alone(level, puzzles[puzzle].into(), limit)
        });
    }

    /// Searches each board in a lane, and those that the lanes give up by `alone`.
    fn search(
        &mut self,
        level: Level,
        source: Source<'_>,
        limit: u64,
        results: &mut [BatchResult],
        alone: impl Fn(usize) -> BatchResult,
    ) {
        results.fill(BatchResult::EMPTY);
        if limit > 0 {
            self.searches.resize_with(MAX_LANES, LaneSearch::default);
            let Self { searches, given_up } = self;
            let mut job = Puzzles::new(source, limit, results, given_up);
            solve(level, &mut job, searches);
            for puzzle in given_up.drain(..) {
                results[puzzle] = alone(puzzle);
            }
        }
    }
}

/// Solves one puzzle from its beginning, as [`Bands`](crate::Bands) does, with restarts.
#[cold]
fn solve_alone(level: Level, clues: Clues<'_>, limit: u64) -> BatchResult {
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
