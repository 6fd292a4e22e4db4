//! `SkippedProse`: the words around puzzles. They are an error only in a text that holds
//! nothing else.

use super::recognise::find;
use crate::error::{ReadError, quoted};
use crate::scan::line::Line;
use crate::scan::line_stats::Context;
use crate::scan::lookahead::Lines;
use crate::scan::prose::{is_prose, is_rating, is_rule};
use crate::scan::wanted::Wanted;

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
/// a rule below prose, between puzzles or on its own; or the end of a list or of the file.
pub(crate) fn is_skippable(
    lines: &mut Lines,
    wanted: Wanted,
    context: Context,
    is_after_prose: bool,
) -> bool {
    let Some(line) = lines.front() else { return false };
    if is_prose(line.body()) || is_end(line.body()) || is_rating(line.body()) {
        return true;
    }
    if !is_rule(line.body()) {
        return false;
    }
    let is_first = line.number() == 1 || context.empty_lines > 0;
    let is_before_prose = |line: &Line| is_prose(line.body()) || is_rule(line.body());
    is_after_prose
        || match lines.get(1) {
            None => true,
            Some(next) if next.is_empty() => is_first,
            Some(next) if is_before_prose(next) => true,
            Some(_) => find(lines, 1, wanted, Context::default()).is_ok(),
        }
}

/// Returns whether a line holds only the closing brackets of a list, the brace or the quotes
/// around a text of a program, or the character with which DOS ends a file.
fn is_end(text: &str) -> bool {
    let text = text.trim().trim_end_matches([';', ',']);
    let is_end = |symbol| matches!(symbol, ']' | ')' | '}' | '\x1A');
    matches!(text, "{" | "\"\"\"" | "'''") || !text.is_empty() && text.chars().all(is_end)
}
