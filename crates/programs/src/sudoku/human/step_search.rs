//! The type [`StepSearch`]: the techniques that `sudoku steps` searches, and what it leaves out.

use sudoku::{Marks, Shape};
use sudoku_human::Technique;

/// The least value of techniques that take seconds a state, in tenths on the scale of the
/// Sudoku Explainer.
const SLOW_FROM: u16 = 95;

/// The techniques that `sudoku steps` searches, and what it leaves out.
pub struct StepSearch {
    techniques: Vec<Technique>,
    /// The techniques that are left out because they are slow.
    slow: Vec<Technique>,
    /// Whether techniques are left out because they assume one solution.
    is_restricted: bool,
}

impl StepSearch {
    /// Searches these techniques, each once.
    pub fn of(named: &[Technique]) -> Self {
        let mut techniques = Vec::new();
        for technique in named {
            if !techniques.contains(technique) {
                techniques.push(*technique);
            }
        }
        Self { techniques, slow: Vec::new(), is_restricted: false }
    }

    /// Searches all techniques but the slow ones.
    pub fn fast() -> Self {
        let all = Technique::ALL.iter().map(|row| row.technique);
        let is_slow =
            |technique: &Technique| technique.info().se.is_some_and(|least| least >= SLOW_FROM);
        let (slow, techniques) = all.partition(is_slow);
        Self { techniques, slow, is_restricted: false }
    }

    /// Keeps the techniques that `keep` returns: those that assume one solution, or not.
    pub fn keep(mut self, keep: impl FnOnce(&[Technique]) -> Vec<Technique>) -> Self {
        let kept = keep(&self.techniques);
        self.is_restricted = kept.len() < self.techniques.len();
        self.techniques = kept;
        self
    }

    /// Returns the techniques that are searched.
    pub fn techniques(&self) -> &[Technique] {
        &self.techniques
    }

    /// Returns the message that no step was found, with what was not searched, and how to ask
    /// for it.
    pub fn no_step(&self, marks: &Marks, is_unique: bool) -> String {
        if marks.marks().iter().all(|mark| mark.digit().is_some()) {
            return "every cell is filled".to_owned();
        }
        let mut left_out = Vec::new();
        let (shape, is_nine) = (marks.shape(), marks.shape() == Shape::CLASSIC);
        if !self.slow.is_empty() && is_nine {
            let names: Vec<&str> = self.slow.iter().map(|technique| technique.name()).collect();
            let names = names.join(", ");
            left_out.push(format!(
                "{names}, which take seconds (name them with --technique, or use --order se)"
            ));
        }
        if self.is_restricted {
            let why = "what assumes one solution (--uniqueness yes searches it)";
            left_out.push(why.to_owned());
        } else if !is_unique {
            left_out.push("what assumes one solution (there are several)".to_owned());
        }
        let is_nine_only = |technique: &Technique| technique.info().finder.any.is_none();
        if !is_nine && self.techniques.iter().any(is_nine_only) {
            left_out.push(format!("what is for boxes of 3x3 only (found {shape})"));
        }
        match &left_out[..] {
            [] => "found no step".to_owned(),
            left_out => format!("found no step; not searched: {}", left_out.join("; ")),
        }
    }
}
