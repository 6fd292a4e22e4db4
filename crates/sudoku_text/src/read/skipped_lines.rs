//! The lines of a list that a reader has skipped.

use std::fmt;

use itertools::Itertools;

use crate::scan::line::Line;
use crate::scan::plain_text::is_only_tags;
use crate::scan::prose::is_prose;

/// The lines of a list that a reader has skipped, because they hold words and no puzzle. It
/// displays their number, and the first of them.
///
/// A list is a text with a puzzle on a line of its own. Comments, empty lines, tags, rules and
/// headings of puzzles do not count.
#[derive(Clone, Debug, Default)]
pub struct SkippedLines {
    count: usize,
    first: Vec<usize>,
    /// Whether the text is a list.
    pub(super) of_list: bool,
}

impl SkippedLines {
    /// How many lines are named.
    const NAMED: usize = 5;

    /// Returns the number of lines; 0 if the text is not a list.
    #[must_use]
    pub fn count(&self) -> usize {
        if self.of_list { self.count } else { 0 }
    }

    /// Adds a line.
    pub(super) fn add(&mut self, number: usize) {
        self.count += 1;
        if self.first.len() < Self::NAMED {
            self.first.push(number);
        }
    }

    /// Adds a line if it holds words.
    pub(super) fn add_words(&mut self, line: &Line) {
        let text = line.body().trim_start();
        let is_comment = ["//", ";", "--", "%"].iter().any(|mark| text.starts_with(mark));
        if !is_comment && !is_only_tags(text) && is_prose(text) {
            self.add(line.number());
        }
    }
}

impl fmt::Display for SkippedLines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { count, first, .. } = self;
        let s = if *count == 1 { "" } else { "s" };
        let more = if *count > first.len() { ", ..." } else { "" };
        write!(f, "{count} line{s} without a puzzle: {}{more}", first.iter().format(", "))
    }
}
