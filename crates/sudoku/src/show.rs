//! How a Sudoku is shown, whatever solver searches it.

use stack_assumptions::Puzzle;
use stack_assumptions_show::{Draw, Scene};

use crate::grid::{DigitSet, Grid, Shape};
use crate::solvers::SudokuPuzzle;

/// The puzzle of any solver, with the grid that it was made from: so its board can be drawn,
/// and shows what was given.
///
/// ```
/// use stack_assumptions_show::Draw;
/// use sudoku::{Grid, Naive, ShownSudoku};
///
/// let grid: Grid = "1..4..2..3....1.".parse()?;
/// let sudoku = ShownSudoku::new(Naive::new(&grid)?, &grid);
/// let svg = sudoku.scene().to_svg();
/// assert!(svg.contains("<title>Sudoku</title>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ShownSudoku<P> {
    puzzle: P,
    givens: Grid,
}

impl<P: SudokuPuzzle> ShownSudoku<P> {
    /// Joins the puzzle of a solver with its grid.
    #[must_use]
    pub fn new(puzzle: P, givens: &Grid) -> Self {
        Self { puzzle, givens: givens.clone() }
    }

    /// Returns the puzzle of the solver.
    #[must_use]
    pub fn puzzle(&self) -> &P {
        &self.puzzle
    }

    fn shape(&self) -> Shape {
        self.givens.shape()
    }

    /// The number of the cell of a slot, if it has one.
    fn cell(&self, slot: P::Slot) -> Option<usize> {
        let position = self.puzzle.position(slot)?;
        Some(position.row * self.shape().side() + position.column)
    }
}

impl<P: SudokuPuzzle> Puzzle for ShownSudoku<P> {
    type Slot = P::Slot;
    type Candidate = P::Candidate;
    type Attempt<'p>
        = P::Attempt<'p>
    where
        Self: 'p;
    type Solution = Grid;

    fn slot(&self, depth: usize) -> Option<P::Slot> {
        self.puzzle.slot(depth)
    }

    fn candidates(&self, slot: P::Slot) -> impl Iterator<Item = P::Candidate> {
        self.puzzle.candidates(slot)
    }

    fn attempt(&self, slot: P::Slot, candidate: P::Candidate) -> Option<P::Attempt<'_>> {
        self.puzzle.attempt(slot, candidate)
    }

    fn solution(&self) -> Grid {
        self.puzzle.solution()
    }
}

impl<P: SudokuPuzzle> Draw for ShownSudoku<P> {
    fn scene(&self) -> Scene {
        let (shape, digits) = (self.shape(), self.puzzle.digits());
        let side = shape.side();
        Scene::grid(side, side)
            .titled("Sudoku")
            .boxes(shape.box_rows(), shape.box_columns())
            .row_names(1..=side)
            .column_names(1..=side)
            .text_width(side.to_string().len())
            .fill(|cell| digits.get(cell).filter(|digit| **digit != 0))
            .given(|cell| self.givens.get(cell).is_some())
            .notes(|cell| {
                let free = free_digits(shape, &digits, cell);
                let digits = DigitSet::all(shape).iter();
                digits.map(move |it| if free.contains(it) { it.to_string() } else { String::new() })
            })
    }

    fn slot_name(&self, slot: P::Slot) -> String {
        self.puzzle.slot_name(slot)
    }

    fn candidate_name(&self, candidate: P::Candidate) -> String {
        self.puzzle.candidate_name(candidate)
    }

    fn spot(&self, slot: P::Slot, _candidate: P::Candidate) -> Option<usize> {
        self.cell(slot)
    }

    fn why_none(&self, slot: P::Slot) -> Option<String> {
        let free = free_digits(self.shape(), &self.puzzle.digits(), self.cell(slot)?);
        free.is_empty().then(|| "each digit is in its row, its column or its box".to_owned())
    }

    fn clashes(&self, slot: P::Slot, candidate: P::Candidate) -> Vec<usize> {
        let Some(step) = self.puzzle.describe(slot, candidate) else { return Vec::new() };
        let (shape, digits) = (self.shape(), self.puzzle.digits());
        let cell = step.position.row * shape.side() + step.position.column;
        shape.peers(cell).filter(|peer| digits.get(*peer) == Some(&step.digit)).collect()
    }

    fn slot_spots(&self, slot: P::Slot) -> Vec<usize> {
        self.cell(slot).into_iter().collect()
    }

    fn why(&self, slot: P::Slot, candidate: P::Candidate) -> Option<String> {
        let step = self.puzzle.describe(slot, candidate).filter(|step| step.is_placed)?;
        if let Some(peer) = self.clashes(slot, candidate).first() {
            return Some(format!("{} is {}", self.shape().position(*peer), step.digit));
        }
        let is_rejected = self.puzzle.attempt(slot, candidate).is_none();
        is_rejected.then(|| "it leads to a contradiction".to_owned())
    }
}

/// The digits that no house of a cell has.
fn free_digits(shape: Shape, digits: &[u8], cell: usize) -> DigitSet {
    let used = shape.peers(cell).filter_map(|peer| digits.get(peer).copied());
    DigitSet::all(shape) - used.filter(|digit| *digit != 0).collect()
}
