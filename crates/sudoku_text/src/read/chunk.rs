//! `Chunk`: many 9×9 puzzles at once, for `Batch`.

use std::io::BufRead;

use stack_assumptions::partition::Checksum;
use sudoku::{Grid, Shape};

use super::reader::Reader;
use super::skipped::SkippedLines;
use crate::error::ReadError;
use crate::format::Format;
use crate::record::Record;
use crate::scan::line_stats::Wanted;
use crate::scan::lookahead::Lookahead;
use crate::scan::plain_line::{CELLS, PlainRow, parse_classic_line, parse_plain_line};
use crate::symbols::SymbolSet;

/// Consecutive 9×9 puzzles of a text in the format `line` or `csv`, as
/// [`Reader::read_chunk`] reads them for a [`Batch`](sudoku::Batch).
#[derive(Clone, Debug, Default)]
pub struct Chunk {
    is_csv: bool,
    /// Room for the digits of each puzzle. There are as many puzzles as sources.
    puzzles: Vec<[u8; CELLS]>,
    sources: Vec<Source>,
}

/// Where a puzzle of a chunk stands, and its text, for errors.
#[derive(Clone, Copy, Debug)]
struct Source {
    /// The line, from 1.
    line: usize,
    text: [u8; CELLS],
}

impl Chunk {
    /// The largest number of puzzles in a chunk.
    pub const CAPACITY: usize = 1024;

    /// Returns the digits of each puzzle, row by row, 0 for an empty cell. Two equal
    /// digits may stand in one house: [`Chunk::record`] finds them.
    #[must_use]
    pub fn puzzles(&self) -> &[[u8; CELLS]] {
        &self.puzzles[..self.sources.len()]
    }

    /// Returns the format of the puzzles.
    #[must_use]
    pub fn format(&self) -> Format {
        if self.is_csv { Format::Csv } else { Format::Line }
    }

    /// Returns the record of a puzzle, as [`Reader::next`] would have returned it.
    ///
    /// # Errors
    /// If two equal digits are in one house.
    ///
    /// # Panics
    /// If the chunk has no puzzle at this index.
    pub fn record(&self, index: usize) -> Result<Record, ReadError> {
        let Source { line, text } = &self.sources[index];
        let grid = Grid::new(Shape::CLASSIC, self.puzzles[index].to_vec());
        let grid = grid.expect("BUG: a digit above 9");
        if grid.duplicate().is_none() {
            let (format, symbols) = (self.format(), SymbolSet::OneBased);
            return Ok(Record { grid, format, symbols, line: *line, marks: None, notes: None });
        }
        let mut reader = Reader::starting_at_line(*line, &text[..]);
        let record = reader.next().expect("BUG: no puzzle in its line")?;
        Ok(Record { format: self.format(), ..record })
    }

    /// Removes all puzzles and keeps the memory.
    fn clear(&mut self) {
        self.puzzles.resize(Self::CAPACITY, [0; CELLS]);
        self.sources.clear();
    }

    /// Adds the puzzle on a line, if `parse` writes its digits and the chunk has room.
    /// Returns whether it has.
    fn push(
        &mut self,
        line: usize,
        text: &[u8; CELLS],
        parse: impl FnOnce(&mut [u8; CELLS]) -> bool,
    ) -> bool {
        let is_puzzle = self.puzzles.get_mut(self.sources.len()).is_some_and(parse);
        if is_puzzle {
            self.sources.push(Source { line, text: *text });
        }
        is_puzzle
    }

    fn is_empty(&self) -> bool {
        self.sources.is_empty()
    }

    fn is_full(&self) -> bool {
        self.sources.len() >= Self::CAPACITY
    }
}

impl<R: BufRead> Reader<R> {
    /// Reads the next 9×9 puzzles in the format `line` or `csv` into `chunk`, in place of its
    /// content. Waits for the first puzzle, but for no further one: the chunk holds those
    /// that the input has in memory, at most [`Chunk::CAPACITY`].
    ///
    /// Returns whether there are any. If not, the text ends or something else comes next,
    /// and [`Reader::next`] reads it. To read a whole text, call both in turn.
    ///
    /// ```
    /// use sudoku_text::{Chunk, Reader};
    ///
    /// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let text = format!("{line}\n{line}\n1..4..1..1..4..1\n");
    /// let mut reader = Reader::new(text.as_bytes());
    /// let mut chunk = Chunk::default();
    /// assert!(reader.read_chunk(&mut chunk));
    /// assert_eq!(chunk.puzzles().len(), 2);
    /// assert_eq!(chunk.puzzles()[1][..5], [5, 3, 0, 0, 7]);
    /// // A 4×4 puzzle comes next.
    /// assert!(!reader.read_chunk(&mut chunk));
    /// assert_eq!(reader.next().unwrap()?.grid.digits().len(), 16);
    /// # Ok::<(), sudoku_text::ReadError>(())
    /// ```
    pub fn read_chunk(&mut self, chunk: &mut Chunk) -> bool {
        chunk.clear();
        let Wanted { shape, .. } = self.wanted;
        chunk.is_csv = self.document.is_some();
        if let Some(document) = &self.document {
            if let Some(row) = document.plain_row() {
                take_plain_rows(&mut self.lines, chunk, row);
            }
            return !chunk.is_empty();
        }
        let is_plain = shape.is_none_or(|shape| shape == Shape::CLASSIC);
        if !is_plain || !self.wanted.allows(Format::Line) || self.answers.is_announced() {
            return false;
        }
        loop {
            let first = self.lines.next_number();
            // The lookahead keeps the comments above the first puzzle.
            let has_comments = !self.prose.has_puzzle();
            let empty_lines = &mut self.context.empty_lines;
            let next = take_plain_lines(&mut self.lines, chunk, empty_lines, has_comments);
            self.prose.is_last &= self.lines.next_number() == first;
            if chunk.is_full() || next == Next::NeedMoreInput && !chunk.is_empty() {
                break;
            }
            let Some(line) = self.lines.front() else { break };
            if line.is_empty() && line.display_width() == 0 {
                self.context.empty_lines += 1;
            } else if parse_plain_line(line.body().as_bytes(), shape).is_some()
                && let Ok(text) = line.body().as_bytes().try_into()
                && chunk.push(line.number(), text, |digits| parse_classic_line(text, digits))
            {
                self.context.empty_lines = 0;
            } else {
                break;
            }
            self.prose.is_last = false;
            self.lines.skip(1);
        }
        if chunk.is_empty() {
            return false;
        }
        self.context.line_cells = Some(CELLS);
        self.skipped.of_list = true;
        self.context.is_after_bad = false;
        self.prose.end();
        if let Some(digits) = chunk.puzzles().last() {
            self.answers.note_digits(Shape::CLASSIC, digits);
        }
        true
    }
}

/// What follows the lines that [`take_plain_lines`] took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// A line that is none of them, or a full chunk.
    OtherFormat,
    /// Unknown until more of the input is read.
    NeedMoreInput,
}

/// Takes 9×9 puzzles straight from the bytes that the input has in memory, with comments
/// and empty lines between them. Counts the empty lines since the last puzzle. If `has_comments`,
/// it takes no comment before the first puzzle.
fn take_plain_lines<R: BufRead>(
    lines: &mut Lookahead<R>,
    chunk: &mut Chunk,
    empty_lines: &mut usize,
    has_comments: bool,
) -> Next {
    let first = lines.next_number();
    let Some(bytes) = lines.buffered() else { return Next::OtherFormat };
    let mut rest = bytes;
    let mut count = 0;
    let next = loop {
        if let Some((line, [b'\n', after @ ..] | [b'\r', b'\n', after @ ..])) =
            rest.split_first_chunk()
            && chunk.push(first + count, line, |digits| parse_classic_line(line, digits))
        {
            *empty_lines = 0;
            rest = after;
        } else {
            let Some(end) = rest.iter().position(|byte| *byte == b'\n') else {
                break Next::NeedMoreInput;
            };
            let line = &rest[..end];
            let body = line.strip_suffix(b"\r").unwrap_or(line);
            if body.is_empty() {
                *empty_lines += 1;
            } else if !body.trim_ascii_start().starts_with(b"#")
                || body.contains(&b'\r')
                || has_comments && chunk.is_empty()
            {
                break Next::OtherFormat;
            }
            rest = &rest[end + 1..];
        }
        count += 1;
    };
    let used = bytes.len() - rest.len();
    lines.consume_lines(count, used);
    next
}

/// Takes 9×9 puzzles straight from the bytes that the input has in memory, one per row of
/// a list, up to the first row that is not plain.
fn take_plain_rows<R: BufRead>(lines: &mut Lookahead<R>, chunk: &mut Chunk, row: PlainRow) {
    let first = lines.next_number();
    let Some(bytes) = lines.buffered() else { return };
    let mut rest = bytes;
    while !chunk.is_full()
        && let Some((puzzle, text, after)) = row.parse(rest)
    {
        chunk.push(first + chunk.sources.len(), text, |digits| {
            *digits = puzzle;
            true
        });
        rest = after;
    }
    let used = bytes.len() - rest.len();
    lines.consume_lines(chunk.sources.len(), used);
}

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
