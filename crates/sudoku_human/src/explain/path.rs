//! The iterator [`Path`]: the steps from a state to the solution, each with its state.

use std::fmt;
use std::iter::FusedIterator;

use sudoku::Marks;

use crate::check::{Refusal, check};
use crate::hodoku::ProvedSteps;
use crate::limit::Limit;
use crate::step::Step;
use crate::steps::next_step_within;
use crate::technique::Technique;
use crate::workspace::Workspace;

/// Returns the steps from a state on: in each state the first step of the first technique of
/// the order that finds one. It searches a step when the caller asks for it.
///
/// ```
/// use sudoku::{Grid, Marks};
/// use sudoku_human::{explain, se};
///
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Grid = line.parse()?;
/// let mut path = explain::path(Marks::from(&puzzle), se::ORDER.to_vec());
/// let (marks, step) = path.next().expect("a step")?;
/// assert_eq!(marks, Marks::from(&puzzle));
/// assert_eq!(step.technique.to_string(), "hidden single");
/// assert_eq!(path.count(), 50);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn path(marks: Marks, order: Vec<Technique>) -> Path {
    Path { marks, order, hodoku: None, limit: Limit::NONE, is_over: false }
}

/// Returns the steps from a state on that `HoDoKu` takes with the techniques of an order: those
/// of [`hodoku::steps`](crate::hodoku::steps), so their values add up to its score. Marks of
/// another shape than 9×9 have the steps of [`path`].
///
/// ```
/// use sudoku::{Grid, Marks};
/// use sudoku_human::{explain, hodoku, rate_hodoku};
///
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Grid = line.parse()?;
/// let mut score = 0;
/// for item in explain::hodoku_path(Marks::from(&puzzle), hodoku::ORDER.to_vec()) {
///     let (_, step) = item?;
///     score += step.technique.info().hodoku.as_ref().map_or(0, |row| row.value);
/// }
/// assert_eq!(score, rate_hodoku(&puzzle)?.score);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn hodoku_path(marks: Marks, order: Vec<Technique>) -> Path {
    let hodoku = Workspace::new(&marks).map(|workspace| ProvedSteps::new(workspace).into());
    Path { marks, order, hodoku, limit: Limit::NONE, is_over: false }
}

/// The steps from a state to the solution, or until no technique of the order finds one. Each
/// comes with the state before it, and only if [`check()`] accepts it.
#[derive(Clone, Debug)]
#[must_use = "a path is lazy and searches nothing unless consumed"]
pub struct Path {
    marks: Marks,
    order: Vec<Technique>,
    /// Chooses the steps, if `HoDoKu` does.
    hodoku: Option<Box<ProvedSteps>>,
    limit: Limit,
    is_over: bool,
}

impl Path {
    /// Ends the path early, once the limit is reached.
    pub fn with_limit(self, limit: &Limit) -> Self {
        let hodoku = self.hodoku.map(|steps| Box::new(steps.with_limit(limit)));
        Self { hodoku, limit: limit.clone(), ..self }
    }

    fn next_step(&mut self) -> Option<Step> {
        match &mut self.hodoku {
            _ if self.is_over => None,
            Some(hodoku) => hodoku.next(&self.order),
            None => next_step_within(&self.marks, &self.order, &self.limit),
        }
    }

    /// Returns the state after the steps so far.
    #[must_use]
    pub fn marks(&self) -> &Marks {
        &self.marks
    }

    /// Returns whether every cell is filled.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.open_cells() == 0
    }

    /// Returns the number of cells that are not filled.
    #[must_use]
    pub fn open_cells(&self) -> usize {
        self.marks.marks().iter().filter(|mark| mark.digit().is_none()).count()
    }
}

impl Iterator for Path {
    type Item = Result<(Marks, Step), RefusedStep>;

    fn next(&mut self) -> Option<Self::Item> {
        let Some(step) = self.next_step() else {
            self.is_over = true;
            return None;
        };
        let marks = self.marks.clone();
        if let Err(refusal) = check(&marks, &step) {
            self.is_over = true;
            return Some(Err(RefusedStep { marks, step, refusal }));
        }
        step.apply(&mut self.marks);
        Some(Ok((marks, step)))
    }
}

impl FusedIterator for Path {}

/// A step of a finder that the checker refuses: an error of this crate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedStep {
    /// The state.
    pub marks: Marks,
    /// The step.
    pub step: Step,
    /// Why it is refused.
    pub refusal: Refusal,
}

impl fmt::Display for RefusedStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { step, refusal, .. } = self;
        write!(f, "this is a bug: a step of {} does not follow: {refusal}", step.technique)
    }
}

impl std::error::Error for RefusedStep {}
