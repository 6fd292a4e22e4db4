//! `SkippedProse`: the words around puzzles. They are an error only in a text that holds
//! nothing else.

use crate::text::error::{ReadError, quoted};
use crate::text::scan::line::Line;
use crate::text::scan::line_stats::Context;
use crate::text::scan::lookahead::Lines;
use crate::text::scan::prose::{is_prose, is_rule};

/// The prose that a reader has skipped.
#[derive(Default)]
pub(crate) struct SkippedProse {
    /// Whether the reader has returned a puzzle or an error: then prose is no error.
    has_puzzle: bool,
    /// The error of the first line of prose, and the number of the last one.
    error: Option<(ReadError, usize)>,
    /// Whether the last line was prose.
    pub is_last: bool,
}

impl SkippedProse {
    /// Skips the line of prose at the front.
    pub fn skip(&mut self, lines: &mut Lines) {
        self.is_last = true;
        if let Some(line) = lines.front().filter(|_| !self.has_puzzle) {
            let number = line.number();
            let (_, last) = self.error.get_or_insert_with(|| {
                let body = line.body().trim_start();
                let column = line.glyphs().next().map_or(1, |glyph| glyph.column);
                let location = line.location(column);
                (ReadError::text(location, None, quoted(body), "a puzzle"), number)
            });
            *last = number;
        }
        lines.skip(1);
    }

    /// Forgets the prose before a puzzle, or an error.
    pub fn end(&mut self) {
        self.has_puzzle = true;
        self.error = None;
    }

    /// Returns whether the reader has returned a puzzle or an error.
    pub fn has_puzzle(&self) -> bool {
        self.has_puzzle
    }

    /// Takes the error of a text that holds only prose.
    pub fn take_error(&mut self) -> Option<ReadError> {
        let (error, last) = self.error.take()?;
        let lines = error.line()..=last;
        Some(error.with_lines(&lines))
    }
}

/// Returns whether the line at the front, in which no parser found a puzzle, is prose; or
/// a rule below prose or on its own.
pub(crate) fn is_skippable(lines: &mut Lines, context: Context, is_after_prose: bool) -> bool {
    let Some(line) = lines.front() else { return false };
    if is_prose(line.body()) {
        return true;
    }
    let is_first = line.number() == 1 || context.empty_lines > 0;
    is_rule(line.body()) && (is_after_prose || is_first && lines.get(1).is_none_or(Line::is_empty))
}
