//! The sentences of an explanation.

use super::names::Names;
use crate::literal::Candidate;

/// A sentence of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The text, with a full stop or a colon at its end.
    pub text: String,
    /// How deep it is within cases: 0 outside of them.
    pub depth: usize,
    /// The candidates of which it speaks.
    pub candidates: Vec<Candidate>,
}

/// Sentences so far.
pub struct Explanation {
    /// The sentences.
    pub sentences: Vec<Sentence>,
    /// How cells are written.
    pub names: Names,
    /// How deep the next sentence is within cases.
    pub depth: usize,
}

impl Explanation {
    /// Adds a sentence.
    pub fn say(&mut self, text: String, candidates: Vec<Candidate>) {
        self.sentences.push(Sentence { text, depth: self.depth, candidates });
    }
}
