//! What ratings on both scales share: the puzzles that have one, and the first step in an order.

use std::fmt;

use sudoku::{Clues, Shape, Solutions};

use crate::searches;
use crate::sink::First;
use crate::step::Conclusion;
use crate::technique::Technique;
use crate::workspace::Workspace;

/// Why a puzzle has no rating.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RateError {
    /// The shape is not 9×9.
    Shape(Shape),
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has several solutions.
    NotUnique,
    /// The rating is above the limit.
    Above {
        /// The limit: a value of the scale, in tenths on that of the Sudoku Explainer.
        max: u32,
    },
    /// A [`Limit`](crate::Limit) ended the search.
    Stopped,
    /// No technique finds a step, though cells are open.
    Beyond {
        /// The value of the hardest step before, in tenths.
        rating: u16,
        /// The number of open cells.
        open: usize,
    },
}

impl fmt::Display for RateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape(shape) => {
                write!(f, "found boxes of {shape}, expected 3x3: ratings are for 9x9")
            }
            Self::NoSolution => f.write_str("the puzzle has no solution"),
            Self::NotUnique => f.write_str("the puzzle has several solutions"),
            Self::Above { .. } => f.write_str("the rating is above the limit"),
            Self::Stopped => f.write_str("a limit ended the search"),
            Self::Beyond { open, .. } => {
                write!(
                    f,
                    "not solved without trying: no technique finds a step, {open} cells are open"
                )
            }
        }
    }
}

impl std::error::Error for RateError {}

/// Reads a rating such as `4` or `4.2` in tenths: a number with at most one decimal.
#[must_use]
pub fn parse_tenths(text: &str) -> Option<u32> {
    let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_digits(whole) || !is_digits(tenth) || tenth.len() != 1 {
        return None;
    }
    whole.parse::<u32>().ok()?.checked_mul(10)?.checked_add(tenth.parse().ok()?)
}

/// Makes the workspace of a puzzle, or of marks, that have one solution.
///
/// # Errors
/// If the shape is not 9×9, or there is not exactly one solution.
pub fn workspace_of(clues: Clues<'_>) -> Result<Workspace, RateError> {
    let workspace = match clues {
        Clues::Grid(grid) => Workspace::of_grid(grid),
        Clues::Marks(marks) => Workspace::new(marks),
    };
    let workspace = workspace.ok_or(RateError::Shape(clues.shape()))?;
    let solutions = match clues {
        Clues::Grid(grid) => grid.solve(),
        Clues::Marks(marks) => marks.solve(),
    };
    match solutions {
        Ok(Solutions::Unique(_)) if matches!(clues, Clues::Grid(_)) => {
            Ok(workspace.with_unique_givens())
        }
        Ok(Solutions::Unique(_)) => Ok(workspace),
        Ok(Solutions::Multiple(_)) => Err(RateError::NotUnique),
        _ => Err(RateError::NoSolution),
    }
}

/// Returns the first step of the first of these techniques that finds one: the technique, by
/// how much the step is worth more than its least one, and the conclusion.
pub fn first_step(
    workspace: &mut Workspace,
    order: &[Technique],
) -> Option<(Technique, u16, Conclusion)> {
    let mut first = First::default();
    searches::parts(order).any(|part| searches::find(part, workspace, &mut first).is_break());
    first.found
}

/// Makes the error that no step is found; `rating` is the hardest one before.
pub fn beyond(workspace: &Workspace, rating: u16) -> RateError {
    if workspace.limit.is_reached() {
        return RateError::Stopped;
    }
    RateError::Beyond { rating, open: workspace.board.open_cells().count_ones() as usize }
}
