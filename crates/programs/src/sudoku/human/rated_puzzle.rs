//! A puzzle of a list and its rating.

use std::io::BufRead;
use std::sync::Arc;

use sudoku_human::{HodokuRating, RateError, SeRating, Technique, hodoku, se, workspace_of};
use sudoku_text::{ReadError, Reader, Record};

use super::args::{MaxRating, Scale};
use super::state::{clues_of, marks_of};
use super::step_limit::step_limit;
use crate::sudoku::work::Work;
use terminal::args::LimitArgs;

/// How puzzles are rated.
pub struct RateTask {
    pub scale: Scale,
    pub order: Vec<Technique>,
    pub max: Option<MaxRating>,
    pub limits: LimitArgs,
}

/// A rating on one of the scales.
pub enum Rating {
    Se(SeRating),
    Hodoku(HodokuRating),
}

/// A puzzle and its rating.
#[derive(Default)]
pub struct RatedPuzzle {
    /// The puzzle, or why it cannot be read; `None` before the first is read.
    pub puzzle: Option<Result<Record, ReadError>>,
    /// Its rating, if it can be read.
    pub rating: Option<Result<Rating, RateError>>,
}

impl Work for RatedPuzzle {
    type Task = Arc<RateTask>;

    const PARALLEL_FROM: usize = 0;
    /// One hard puzzle may take as long as thousands of easy ones, which are rated meanwhile.
    const AHEAD_PER_THREAD: usize = 1024;

    fn read(&mut self, reader: &mut Reader<impl BufRead>) -> bool {
        self.puzzle = reader.next();
        self.puzzle.is_some()
    }

    fn run(&mut self, task: &Arc<RateTask>) {
        let record = self.puzzle.as_ref().and_then(|puzzle| puzzle.as_ref().ok());
        self.rating = record.map(|record| task.rate(record));
    }

    fn puzzles(&self) -> usize {
        1
    }
}

impl RateTask {
    fn rate(&self, record: &Record) -> Result<Rating, RateError> {
        let marks = marks_of(record);
        let workspace = workspace_of(clues_of(record, marks.as_ref()))?;
        let mut workspace = workspace.with_limit(&step_limit(&self.limits, false));
        let order = &self.order;
        match self.scale {
            Scale::Se => {
                let max = self.max.map_or(u16::MAX, MaxRating::tenths);
                se::rate_up_to(&mut workspace, order, max).map(Rating::Se)
            }
            Scale::Hodoku => {
                let max = self.max.map_or(u32::MAX, MaxRating::score);
                hodoku::rate_up_to(&mut workspace, order, max).map(Rating::Hodoku)
            }
        }
    }
}
