//! What a reader tells of the lines that it has consumed: their checksum, and which of them it
//! has skipped.

use std::fmt;
use std::io::BufRead;

use itertools::Itertools;
use stack_assumptions::partition::Checksum;

use super::reader::Reader;
use crate::text::scan::line::Line;
use crate::text::scan::plain_text::is_only_tags;
use crate::text::scan::prose::is_prose;

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

    /// Returns the number of lines; 0 if the text is no list.
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

impl<R: BufRead> Reader<R> {
    /// Returns the lines of words that the reader has skipped so far.
    ///
    /// ```
    /// let text = "1..4..1..1..4..1\nthe next one is harder\n4..1..4..4..1..4\n# a comment\n";
    /// let mut reader = sudoku::Reader::new(text.as_bytes());
    /// assert_eq!(reader.by_ref().count(), 2);
    /// assert_eq!(reader.skipped().to_string(), "1 line without a puzzle: 2");
    /// ```
    pub fn skipped(&self) -> &SkippedLines {
        &self.skipped
    }

    /// Adds the lines that the reader consumes to a checksum: that of the texts before.
    ///
    /// ```
    /// use stack_assumptions::partition::Checksum;
    /// use sudoku::Reader;
    ///
    /// let checksum_of_first = |text: &str| {
    ///     let mut reader = Reader::new(text.as_bytes()).add_to(Checksum::default());
    ///     reader.next().unwrap().unwrap();
    ///     reader.checksum().unwrap().value()
    /// };
    /// let list = "# easy\n1..4..1..1..4..1\n";
    /// let checksum = checksum_of_first(list);
    /// assert_eq!(checksum_of_first(&format!("{list}4..1..4..4..1..4\n")), checksum);
    /// assert_ne!(checksum_of_first(&list.replace("easy", "hard")), checksum);
    /// ```
    pub fn add_to(mut self, checksum: Checksum) -> Self {
        self.lines.add_to(checksum);
        self
    }

    /// Returns the checksum up to the last line of the puzzle or the error that the reader has
    /// returned last, if [`Reader::add_to`] has begun one.
    pub fn checksum(&self) -> Option<Checksum> {
        self.lines.checksum()
    }
}
