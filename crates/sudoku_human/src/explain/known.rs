//! The type [`Known`]: what is known at a line of a proof.

use sudoku::{DigitSet, House, Marks, Shape};

use crate::literal::{Candidate, Literal, Set};

/// What is known at a line of a proof: the state, the assumption, and the lines before.
#[derive(Clone)]
pub struct Known<'m> {
    marks: &'m Marks,
    /// The candidates of each cell that are not known to be false.
    left: Vec<DigitSet>,
    /// The candidates of each cell that are known to be true.
    on: Vec<DigitSet>,
}

/// What cannot be, though it follows.
pub enum Contradiction {
    /// A candidate is true and false.
    Both(Candidate),
    /// A set has no candidate left.
    Empty(Set),
    /// A set has two true candidates.
    Two(Set, Candidate, Candidate),
}

impl<'m> Known<'m> {
    /// Returns what is known without an assumption.
    #[must_use]
    pub fn new(marks: &'m Marks) -> Self {
        let left = marks.marks().iter().map(|mark| mark.candidates()).collect();
        Self { marks, left, on: vec![DigitSet::default(); marks.marks().len()] }
    }

    /// Returns the shape.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.marks.shape()
    }

    /// Returns the candidates of a set that are not known to be false.
    #[must_use]
    pub fn left(&self, set: Set) -> Vec<Candidate> {
        candidates_of(set, self.shape(), &self.left)
    }

    /// Returns the candidates of a set that the state has.
    #[must_use]
    pub fn at_first(&self, set: Set) -> Vec<Candidate> {
        let mut found = members(set, self.shape());
        found.retain(|candidate| self.is_candidate(*candidate));
        found
    }

    /// Returns whether a candidate is one of an open cell of the state.
    #[must_use]
    pub fn is_candidate(&self, candidate: Candidate) -> bool {
        let mark = self.marks.mark(candidate.cell.into());
        mark.digit().is_none() && mark.candidates().contains(candidate.digit)
    }

    /// Adds a literal.
    pub fn add(&mut self, literal: Literal) {
        let Candidate { cell, digit } = literal.candidate;
        let (cell, digit) = (usize::from(cell), DigitSet::of(digit));
        if literal.is_on {
            self.on[cell] = self.on[cell] | digit;
        } else {
            self.left[cell] = self.left[cell] - digit;
        }
    }

    /// Returns the first contradiction, or `None` if there is none.
    #[must_use]
    pub fn contradiction(&self) -> Option<Contradiction> {
        let shape = self.shape();
        let number = |cell: usize| u16::try_from(cell).expect("BUG: at most 4096 cells");
        for cell in 0..self.left.len() {
            if let Some(digit) = (self.on[cell] - self.left[cell]).iter().next() {
                return Some(Contradiction::Both(Candidate { cell: number(cell), digit }));
            }
        }
        let cells = (0..self.left.len()).map(|cell| Set::Cell(number(cell)));
        let digits = || DigitSet::all(shape).iter();
        let places = shape
            .houses()
            .flat_map(|house| digits().map(move |digit| Set::Places { house, digit }));
        cells.chain(places).find_map(|set| {
            if self.left(set).is_empty() {
                return Some(Contradiction::Empty(set));
            }
            match candidates_of(set, shape, &self.on)[..] {
                [first, second, ..] => Some(Contradiction::Two(set, first, second)),
                _ => None,
            }
        })
    }
}

/// Returns the candidates that a set has on an empty grid.
fn members(set: Set, shape: Shape) -> Vec<Candidate> {
    match set {
        Set::Cell(cell) => {
            DigitSet::all(shape).iter().map(|digit| Candidate { cell, digit }).collect()
        }
        Set::Places { house, digit } => {
            shape.cells_of(house).map(|cell| Candidate::at(cell, usize::from(digit) - 1)).collect()
        }
    }
}

fn candidates_of(set: Set, shape: Shape, of: &[DigitSet]) -> Vec<Candidate> {
    let mut found = members(set, shape);
    found.retain(|candidate| of[usize::from(candidate.cell)].contains(candidate.digit));
    found
}

/// Returns the house of a set of places.
#[must_use]
pub fn house_of(set: Set) -> Option<House> {
    match set {
        Set::Cell(_) => None,
        Set::Places { house, .. } => Some(house),
    }
}
