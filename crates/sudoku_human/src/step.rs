//! The type [`Step`]: what a technique concludes in a state, and why.

use sudoku::Marks;

use crate::literal::{Candidate, Literal};
use crate::proof::Proof;
use crate::technique::Technique;

/// What a technique concludes in a state, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// What the step is worth on the scale of the Sudoku Explainer, in tenths. `None` if that
    /// does not know the technique.
    pub se: Option<u16>,
    /// What changes.
    pub conclusion: Conclusion,
    /// Why: each of the changes is a conclusion of one of these.
    pub proofs: Vec<Proof>,
}

impl Step {
    /// Carries out the changes in a state.
    ///
    /// # Panics
    /// If the step changes what is not a candidate of an open cell. [`check()`](crate::check())
    /// accepts no such step.
    pub fn apply(&self, marks: &mut Marks) {
        for eliminated in &self.conclusion.eliminations {
            marks
                .eliminate(eliminated.cell.into(), eliminated.digit)
                .expect("a candidate of an open cell");
        }
        if let Some(placed) = self.conclusion.placement {
            marks.place(placed.cell.into(), placed.digit).expect("a candidate of an open cell");
        }
    }
}

/// The changes of a step.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Conclusion {
    /// The digit that is placed.
    pub placement: Option<Candidate>,
    /// The candidates that are eliminated. Those that a placement eliminates in its peers are
    /// not among them.
    pub eliminations: Vec<Candidate>,
}

impl Conclusion {
    /// Makes the conclusion that a digit is placed.
    #[must_use]
    pub fn place(candidate: Candidate) -> Self {
        Self { placement: Some(candidate), eliminations: Vec::new() }
    }

    /// Makes the conclusion that candidates are eliminated.
    #[must_use]
    pub fn eliminate(eliminations: Vec<Candidate>) -> Self {
        Self { placement: None, eliminations }
    }

    /// Returns whether nothing changes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.placement.is_none() && self.eliminations.is_empty()
    }

    /// Iterates over the changes: the placement first.
    pub fn literals(&self) -> impl Iterator<Item = Literal> {
        let eliminations = self.eliminations.iter().map(|candidate| candidate.off());
        self.placement.map(Candidate::on).into_iter().chain(eliminations)
    }
}
