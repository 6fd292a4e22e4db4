//! A search of [`Bands`] that ends early, for counting.

use stack_assumptions::Puzzle;

use super::bands::{Attempt, Bands, Decision};
use super::batch::leaves::Leaf;

/// The puzzle of [`Bands`] for counting many solutions: its search ends where a board has few
/// candidates left.
///
/// Its solutions are [leaves](Leaf), and [`LeafTally`](crate::LeafTally) counts the solutions
/// below many of them at once.
///
/// ```
/// use stack_assumptions::search;
/// use sudoku::{Bands, CutBands, Grid, LeafTally};
///
/// let grid: Grid =
///     "53..7....6..195....98....6.8...6...34.......17...2...6.6....28....4.9.......8..7."
///         .parse()?;
/// let bands = Bands::new(&grid)?;
/// let count = search(&CutBands::new(bands.clone())).tally(LeafTally::new());
/// assert_eq!(count, Some(search(&bands).count_up_to(u64::MAX)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CutBands {
    puzzle: Bands,
}

/// The most candidates of the board of a leaf, besides one for each cell.
///
/// Such a board has some hundred solutions, and rarely a thousand. With fewer the lanes
/// count less; with more the search is less responsive to limits, and no faster
/// (`docs/measurements/sudoku.md`).
const MAX_OPEN: u32 = 80;

impl CutBands {
    /// Cuts a puzzle.
    #[must_use]
    pub fn new(puzzle: Bands) -> Self {
        Self { puzzle }
    }

    /// The puzzle that is cut.
    #[must_use]
    pub fn puzzle(&self) -> &Bands {
        &self.puzzle
    }
}

impl Puzzle for CutBands {
    type Slot = Decision;
    type Candidate = bool;
    type Attempt<'p> = Attempt<'p>;
    type Solution = Leaf;

    #[inline]
    fn slot(&self, depth: usize) -> Option<Decision> {
        self.puzzle.slot(depth).filter(|_| self.puzzle.open_candidates() > MAX_OPEN)
    }

    #[inline]
    fn candidates(&self, decision: Decision) -> impl Iterator<Item = bool> {
        self.puzzle.candidates(decision)
    }

    #[inline]
    fn attempt(&self, decision: Decision, is_placed: bool) -> Option<Attempt<'_>> {
        self.puzzle.attempt(decision, is_placed)
    }

    fn solution(&self) -> Leaf {
        Leaf::new(|place, lane| self.puzzle.candidates_at(place, lane))
    }
}
