//! The state of a puzzle in which a person looks for a step.

use std::fmt;
use std::time::Duration;

use stack_assumptions::Limits;
use sudoku::{CellPosition, Clues, Grid, Mark, Marks, Solutions, Solver};
use sudoku_text::Record;

/// Returns the marks of a puzzle, if the text says which candidates are left.
///
/// Most formats with candidates do not tell a placed digit from the only candidate of an open
/// cell. If no cell of the marks is filled, a cell with one candidate that no peer lists
/// counts as filled.
pub fn marks_of(record: &Record) -> Option<Marks> {
    let marks = record.marks.as_deref()?;
    let has_filled = marks.marks().iter().any(|mark| mark.digit().is_some());
    Some(if has_filled { marks.clone() } else { with_filled_cells(marks) })
}

fn with_filled_cells(marks: &Marks) -> Marks {
    let shape = marks.shape();
    let is_listed = |cell: usize, digit: u8| {
        shape.peers(cell).any(|peer| marks.candidates(peer).contains(digit))
    };
    let mark = |cell: usize| match marks.candidates(cell).single() {
        Some(digit) if !is_listed(cell, digit) => Mark::Given(digit),
        _ => marks.mark(cell),
    };
    let filled = (0..shape.cells()).map(mark).collect();
    Marks::new(shape, filled).expect("BUG: the same digits")
}

/// Returns the clues of a puzzle: these marks of it, or else its digits.
pub fn clues_of<'c>(record: &'c Record, marks: Option<&'c Marks>) -> Clues<'c> {
    marks.map_or(Clues::Grid(&record.grid), Clues::Marks)
}

/// Returns the state of a puzzle: its marks, or else what a player placed and noted, or else
/// all candidates that its digits leave.
pub fn state_of(record: &Record) -> Marks {
    marks_of(record).unwrap_or_else(|| match &record.notes {
        Some(notes) => notes.marks(&record.grid),
        None => Marks::from(&record.grid),
    })
}

/// How long the proof may take that a large grid has one solution.
const PROOF_TIME: Duration = Duration::from_secs(20);

/// What is known of the solution of a state.
pub enum Known {
    /// There is one, and the state allows it; or that is not known in time.
    Solution,
    /// The given digits have one solution, and the state does not allow it.
    Wrong(Vec<Mistake>),
    /// There are several.
    Multiple,
    /// There is none; the sentence says so, and why if one look shows it.
    None(String),
}

impl Known {
    /// Finds out what is known of the solution of a state.
    pub fn of(marks: &Marks) -> Self {
        let limits = || Limits::new().timeout(PROOF_TIME);
        let givens = marks.givens();
        if givens.clues() > 0
            && let Ok(Solutions::Unique(solution)) = givens.solve_with(Solver::default(), limits())
        {
            let mistakes = mistakes(marks, &solution);
            return if mistakes.is_empty() { Self::Solution } else { Self::Wrong(mistakes) };
        }
        match marks.solve_with(Solver::default(), limits()) {
            Ok(Solutions::Unique(_) | Solutions::Stopped { .. }) => Self::Solution,
            Ok(Solutions::Multiple(_)) => Self::Multiple,
            _ => {
                let why = marks.contradiction().map(|why| format!(": {why}"));
                Self::None(format!("no solution{}", why.unwrap_or_default()))
            }
        }
    }
}

/// A mark of a player that is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The cell.
    pub position: CellPosition,
    /// Its digit, if it is filled, or else the candidate that is missing.
    pub digit: u8,
    /// Whether the cell is filled.
    pub is_placed: bool,
}

/// Displays `r4c5 is not 6`, or `r4c5 lacks the candidate 6`.
impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position, digit, is_placed } = self;
        let verb = if *is_placed { "is not" } else { "lacks the candidate" };
        write!(f, "{position} {verb} {digit}")
    }
}

/// Returns the placed digits that are not those of the solution, and the candidates of it that
/// are missing. A candidate that a wrong digit in the same house takes away is none of them.
fn mistakes(marks: &Marks, solution: &Grid) -> Vec<Mistake> {
    let shape = marks.shape();
    let digit_of = |cell: usize| solution.get(cell).expect("BUG: an open cell of a solution");
    let is_wrong = |cell: usize| marks.mark(cell).digit().filter(|digit| *digit != digit_of(cell));
    let cells = (0..shape.cells()).filter_map(|cell| {
        let (digit, position) = (digit_of(cell), shape.position(cell));
        if let Some(digit) = is_wrong(cell) {
            return Some(Mistake { position, digit, is_placed: true });
        }
        let is_taken = || shape.peers(cell).any(|peer| is_wrong(peer) == Some(digit));
        let is_missing = !marks.candidates(cell).contains(digit) && !is_taken();
        is_missing.then_some(Mistake { position, digit, is_placed: false })
    });
    cells.collect()
}
