//! A line of input.

use crate::player::exported::Exported;

/// What the player asks the user for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// A path or the number of an event.
    Goto,
    /// A text to search.
    Search,
    /// What to export.
    Exported,
    /// The name of the file for it.
    Export(Exported),
    /// What comes next.
    Predict,
    /// The letter of a mark to set.
    SetMark,
    /// The letter of a mark to go to.
    GotoMark,
}

/// A question, and what was typed so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// What the player asks for.
    pub question: Question,
    /// The question in words.
    pub words: String,
    /// What was typed.
    pub input: String,
}

/// The greatest length of an input.
const MAX_INPUT: usize = 4_000;

impl Prompt {
    pub(super) fn new(question: Question, words: impl Into<String>) -> Self {
        Self { question, words: words.into(), input: String::new() }
    }

    /// Whether one key answers the question.
    pub(super) fn takes_one_key(&self) -> bool {
        matches!(self.question, Question::SetMark | Question::GotoMark | Question::Exported)
    }

    pub(super) fn push(&mut self, char: char) {
        if self.input.len() < MAX_INPUT && !char.is_control() {
            self.input.push(char);
        }
    }
}
