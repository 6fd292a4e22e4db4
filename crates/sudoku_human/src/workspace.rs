//! The type [`Workspace`]: a 9×9 board with what finders keep from step to step.

use sudoku::{DigitSet, Grid, Mark, Marks, Shape};

use crate::board::bits::cells;
use crate::board::nine::Nine;
use crate::board::tables::{CELLS, HOUSES, HOUSES_OF};
use crate::limit::Limit;
use crate::step::Conclusion;
use crate::uniqueness::Uniqueness;

/// A 9×9 board with what finders keep from step to step.
#[derive(Clone, Debug, Default)]
pub struct Workspace {
    /// The board.
    pub board: Nine,
    /// The cells with each digit that was placed, and not given.
    pub placed: [u128; 9],
    /// The cells with each digit that was given.
    given: [u128; 9],
    /// The part of the state that has one solution, once it is known.
    uniqueness: Option<Uniqueness>,
    /// What ends the search early.
    pub(crate) limit: Limit,
}

impl Workspace {
    /// Makes the workspace of marks, or returns `None` if their shape is not 9×9.
    #[must_use]
    pub fn new(marks: &Marks) -> Option<Self> {
        (marks.shape() == Shape::CLASSIC).then(|| Self::of_cells(|cell| marks.mark(cell)))
    }

    /// Makes the workspace of a puzzle, or returns `None` if its shape is not 9×9.
    #[must_use]
    pub fn of_grid(grid: &Grid) -> Option<Self> {
        let all = DigitSet::all(Shape::CLASSIC);
        let mark = |cell| grid.get(cell).map_or(Mark::Candidates(all), Mark::Given);
        (grid.shape() == Shape::CLASSIC).then(|| Self::of_cells(mark))
    }

    /// Makes the workspace of 81 marks. The digits of filled cells are no candidates of their
    /// peers, whatever the marks say.
    fn of_cells(mark: impl Fn(usize) -> Mark) -> Self {
        let (mut placed, mut given) = ([0u128; 9], [0u128; 9]);
        let (mut candidates, mut open_cells) = ([0; CELLS], 0);
        let mut filled = [0u16; HOUSES];
        for (cell, candidates) in candidates.iter_mut().enumerate() {
            let (cells, digit) = match mark(cell) {
                Mark::Given(digit) => (&mut given, digit),
                Mark::Placed(digit) => (&mut placed, digit),
                Mark::Candidates(set) => {
                    *candidates = set.iter().fold(0, |mask, digit| mask | 1 << (digit - 1));
                    open_cells |= 1 << cell;
                    continue;
                }
            };
            cells[usize::from(digit) - 1] |= 1 << cell;
            for house in HOUSES_OF[cell] {
                filled[usize::from(house)] |= 1 << (digit - 1);
            }
        }
        for cell in cells(open_cells) {
            let [row, column, square] = HOUSES_OF[cell].map(|house| filled[usize::from(house)]);
            candidates[cell] &= !(row | column | square);
        }
        Self { board: Nine::of(candidates, open_cells), placed, given, ..Self::default() }
    }

    /// Carries out the changes of a step.
    pub fn apply(&mut self, conclusion: &Conclusion) {
        for candidate in &conclusion.eliminations {
            self.board.eliminate(candidate.cell.into(), usize::from(candidate.digit) - 1);
        }
        if let Some(candidate) = conclusion.placement {
            self.board.place(candidate.cell.into(), usize::from(candidate.digit) - 1);
            self.placed[usize::from(candidate.digit) - 1] |= 1 << candidate.cell;
        }
    }

    /// Ends the search for steps early.
    #[must_use]
    pub fn with_limit(self, limit: &Limit) -> Self {
        Self { limit: limit.clone(), ..self }
    }

    /// Notes that the given digits are known to have one solution.
    pub(crate) fn with_unique_givens(self) -> Self {
        Self { uniqueness: Some(Uniqueness::Givens), ..self }
    }

    /// Returns the least part of the state that has one solution. A step does not change that,
    /// so it is found once.
    pub(crate) fn uniqueness(&mut self) -> Uniqueness {
        match self.uniqueness {
            Some(uniqueness) => uniqueness,
            None => *self.uniqueness.insert(Uniqueness::of(&self.marks())),
        }
    }

    /// Returns the state as marks.
    fn marks(&self) -> Marks {
        let candidates = |cell| {
            let digits = (1..=9u8).filter(|digit| self.board.has(cell, usize::from(*digit) - 1));
            Mark::Candidates(digits.collect())
        };
        let mut marks: Vec<Mark> = (0..CELLS).map(candidates).collect();
        for (cell, index) in self.filled() {
            let digit = u8::try_from(index + 1).expect("BUG: nine digits");
            let is_given = self.given[index] >> cell & 1 == 1;
            marks[cell] = if is_given { Mark::Given(digit) } else { Mark::Placed(digit) };
        }
        Marks::new(Shape::CLASSIC, marks).expect("BUG: 81 cells, nine digits")
    }

    /// Iterates over the filled cells in ascending order, each with its digit, which counts
    /// from 0 here.
    pub(crate) fn filled(&self) -> impl Iterator<Item = (usize, usize)> {
        (0..CELLS).filter_map(|cell| {
            let is_here =
                |digit: &usize| (self.given[*digit] | self.placed[*digit]) >> cell & 1 > 0;
            Some((cell, (0..9).find(is_here)?))
        })
    }
}
