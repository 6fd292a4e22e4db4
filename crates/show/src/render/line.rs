//! A line of a terminal, in runs of one look.

use crate::render::width::width;
use crate::scene::{Kind, Mark};

/// A line of a terminal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    runs: Vec<Run>,
}

/// A text of one look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The text.
    pub text: String,
    /// What it shows.
    pub look: Look,
}

/// What a run shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Look {
    /// Plain text.
    Text,
    /// A frame, a link, or the name of a row or column.
    Frame,
    /// A spot.
    Spot(Kind, Option<Mark>),
}

impl Line {
    /// Returns the runs from the left.
    #[must_use]
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// Returns the number of columns that the line takes.
    #[must_use]
    pub fn width(&self) -> usize {
        self.runs.iter().map(|run| width(&run.text)).sum()
    }

    /// Adds a text. Neighbours of one look become one run.
    pub(super) fn push(&mut self, text: &str, look: Look) {
        match self.runs.last_mut() {
            Some(last) if last.look == look => last.text.push_str(text),
            _ => self.runs.push(Run { text: text.to_owned(), look }),
        }
    }

    /// Returns the text alone, without spaces at its end.
    pub(super) fn plain(&self) -> String {
        let text: String = self.runs.iter().map(|run| run.text.as_str()).collect();
        text.trim_end().to_owned()
    }

    /// Returns the text with the escape sequences of ANSI that colour it.
    pub(super) fn coloured(&self) -> String {
        let coloured = |run: &Run| match run.look.codes() {
            "" => run.text.clone(),
            codes => format!("\x1b[{codes}m{}\x1b[0m", run.text),
        };
        self.runs.iter().map(coloured).collect()
    }
}

impl Look {
    /// Returns the codes of "select graphic rendition" (ECMA-48) for it.
    fn codes(self) -> &'static str {
        match self {
            Self::Text | Self::Spot(Kind::Held, None) => "",
            Self::Spot(_, Some(Mark::Attempt)) => "1;32",
            Self::Spot(_, Some(Mark::Rejected | Mark::Clash)) => "1;31",
            Self::Spot(_, Some(Mark::Undo)) => "33",
            Self::Spot(_, Some(Mark::Untried)) => "36",
            Self::Spot(Kind::Given, None) => "1",
            Self::Spot(Kind::Deduced, None) => "34",
            Self::Frame | Self::Spot(Kind::Free | Kind::Blocked, None) => "2",
        }
    }
}
