//! What a reader tells of the lines that it has consumed: their checksum, and which of them it
//! has skipped.

use std::io::BufRead;

use stack_assumptions::partition::Checksum;

use super::reader::Reader;
use super::skipped_lines::SkippedLines;

impl<R: BufRead> Reader<R> {
    /// Returns the lines of words that the reader has skipped so far.
    ///
    /// ```
    /// let text = "1..4..1..1..4..1\nthe next one is harder\n4..1..4..4..1..4\n# a comment\n";
    /// let mut reader = sudoku_text::Reader::new(text.as_bytes());
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
    /// use sudoku_text::Reader;
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
