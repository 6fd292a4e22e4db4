//! `Reader`: the iterator over the puzzles of a text. It alone consumes lines, but for
//! lists and chunks.

use std::io::BufRead;
use std::iter::FusedIterator;
use std::mem::replace;
use std::vec::IntoIter;

use sudoku::{Grid, Shape};

use super::front::{Bad, Next, has_heading_words, read_front};
use super::skipped::{Answers, NumberLines, SkippedLines, SkippedProse, is_rest, names_answer};
use crate::error::{ReadError, quoted};
use crate::format::Format;
use crate::formats::documents::DocumentFormat;
use crate::formats::{block, newspaper, sheet};
use crate::record::Record;
use crate::scan::line_stats::{Context, Wanted};
use crate::scan::lookahead::{Lines, Lookahead};
use crate::scan::plain_line::{CELLS, parse_plain_line};
use crate::scan::raw_puzzle::{Document, Parsed};
use crate::symbols::SymbolSet;

/// Reads the puzzles of a text one after the other, and recognises the format of each.
///
/// The reader skips comments (from `#` to the end of the line; it reads them where the text holds
/// no puzzle beside them), headings such as
/// `Grid 01`, `Puzzle 1:` or a number on the line before a puzzle, and empty lines; it accepts
/// tabs, and lines that end with `\n`, `\r\n` or `\r`. The text is UTF-8 or UTF-16, with or
/// without a byte order mark. For a bad puzzle it returns an error, and then
/// continues with the next puzzle. Its memory stays bounded, whatever the text. A solved
/// grid below or beside a word such as `Solution:`, after a puzzle, is not a puzzle: it is
/// compared with the puzzle right before it, and then skipped.
///
/// No other line is lost: each belongs to a puzzle or to the [lines](ReadError::lines) of
/// one error, or is a line of words, which [`Reader::skipped`] counts. A line that holds a whole puzzle is read, whatever is before or after
/// it. Only where lines of 16, 36 or 64 symbols may as well be rows of a bad puzzle, the
/// reader skips them with it, and the message of the error names them.
///
/// ```
/// use sudoku_text::{Format, Reader};
///
/// let text = "
/// 1..4..1..1..4..1  # one line
/// 1..4..1..z..4..1
///
/// 1 0 | 0 4
/// 0 0 | 1 0
/// ----+----
/// 0 1 | 0 0
/// 4 0 | 0 1
/// ";
/// let mut reader = Reader::new(text.as_bytes());
/// let first = reader.next().unwrap()?;
/// assert_eq!((first.format, first.line), (Format::Line, 2));
///
/// let second = reader.next().unwrap();
/// assert_eq!(
///     second.unwrap_err().to_string(),
///     "line 3, column 10: found 'z', expected 1 to 4, or an empty cell (. 0 X x * _ ? -)",
/// );
///
/// let third = reader.next().unwrap()?;
/// assert_eq!((third.format, third.line), (Format::Bordered, 5));
/// assert_eq!(third.grid, first.grid);
/// # Ok::<(), sudoku_text::ReadError>(())
/// ```
#[must_use = "a reader is lazy: it reads when `next` is called"]
pub struct Reader<R> {
    pub(super) lines: Lookahead<R>,
    pub(super) wanted: Wanted,
    /// The column to read, of lists with columns.
    column: Option<Box<str>>,
    /// Whether lines were skipped that belong to no such list.
    has_other_lines: bool,
    /// The document that is being read.
    pub(super) document: Option<Box<dyn Document>>,
    /// The line at which the document starts, and at which none starts if that took no line.
    opened_at: Option<usize>,
    pub(super) context: Context,
    pub(super) prose: SkippedProse,
    /// The lines that hold no puzzle.
    pub(super) skipped: SkippedLines,
    pub(super) answers: Answers,
    numbers: NumberLines,
    /// The puzzles in the comments of a text that holds nothing else.
    of_comments: Option<IntoIter<Record>>,
}

impl<R: BufRead> Reader<R> {
    /// Creates a reader of the puzzles in `input`.
    pub fn new(input: R) -> Self {
        Self::starting_at_line(1, input)
    }

    /// Creates a reader of the rest of a text, whose first line has this number, from 1.
    ///
    /// ```
    /// let rest = "1..4..1..1..4..1\n";
    /// let mut reader = sudoku_text::Reader::starting_at_line(12, rest.as_bytes());
    /// assert_eq!(reader.next().unwrap()?.line, 12);
    /// # Ok::<(), sudoku_text::ReadError>(())
    /// ```
    pub fn starting_at_line(line: usize, input: R) -> Self {
        let lines = Lookahead::starting_at_line(line, input);
        Self {
            lines,
            wanted: Wanted::default(),
            column: None,
            has_other_lines: false,
            document: None,
            opened_at: None,
            context: Context::default(),
            prose: SkippedProse::default(),
            skipped: SkippedLines::default(),
            answers: Answers::default(),
            numbers: NumberLines::default(),
            of_comments: None,
        }
    }

    /// Sets the shape of puzzles that do not show their boxes. They must have its side.
    /// Without this, their boxes are those of [`Shape::from_side`].
    pub fn shape(self, shape: Shape) -> Self {
        Self { wanted: Wanted { shape: Some(shape), ..self.wanted }, ..self }
    }

    /// Reads puzzles in this format only. Without this, the reader recognises the format
    /// of each puzzle.
    pub fn format(self, format: Format) -> Self {
        Self { wanted: Wanted { format: Some(format), ..self.wanted }, ..self }
    }

    /// Reads the puzzles in this column of lists in the format [`Format::Csv`], and nothing
    /// else: a name in the header, or a number from 1. Without this, the reader finds the
    /// column by the names in the header and by what the rows hold.
    ///
    /// ```
    /// use sudoku_text::Reader;
    ///
    /// let text = "id,easy,hard\n7,1..4..1..1..4..1,1...............\n";
    /// // Two columns hold puzzles.
    /// assert!(Reader::new(text.as_bytes()).next().unwrap().is_err());
    /// let mut reader = Reader::new(text.as_bytes()).column("hard");
    /// assert_eq!(reader.next().unwrap()?.grid.clues(), 1);
    /// # Ok::<(), sudoku_text::ReadError>(())
    /// ```
    pub fn column(self, name: &str) -> Self {
        Self { column: Some(name.into()), ..self.format(Format::Csv) }
    }

    /// Reads the table whose first row, at the front, has empty cells only.
    fn next_table(&mut self) -> Option<Result<Record, ReadError>> {
        let (shape, empty_lines) = (self.wanted.shape, self.context.empty_lines);
        let (found, used) = match sheet::parse_at(&mut self.lines, 0, shape, empty_lines)? {
            Ok(Parsed { record, lines_used }) => (Ok(record), lines_used),
            Err(failed) => {
                let used = failed.lines_to_skip;
                (Err(self.lines.located(failed.error, used)), used)
            }
        };
        self.context = Context::default();
        self.lines.skip(used);
        Some(found)
    }

    /// Reads the only puzzle of the text. No puzzle, or a second one, is an error.
    pub(crate) fn only_puzzle(mut self) -> Result<Record, ReadError> {
        let Some(record) = self.next().transpose()? else {
            return Err(ReadError::text(self.lines.end(), None, "no puzzle", "one puzzle"));
        };
        match self.next().transpose()? {
            None => Ok(record),
            Some(second) => Err(second.as_second()),
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(found) = &mut self.of_comments {
            return found.next().map(Ok);
        }
        if self.prose.has_puzzle() {
            return self.next_puzzle();
        }
        match self.next_puzzle() {
            None => {
                if let Some(first) = self.first_of_comments() {
                    self.prose.end();
                    return Some(Ok(first));
                }
                let error = self.prose.take_error()?;
                // The error names all of them.
                self.skipped = SkippedLines::default();
                Some(Err(error))
            }
            next => {
                self.prose.end();
                next
            }
        }
    }
}

impl<R: BufRead> FusedIterator for Reader<R> {}

impl<R: BufRead> Reader<R> {
    /// Returns the next puzzle or error. Remembers the prose before it.
    fn next_puzzle(&mut self) -> Option<Result<Record, ReadError>> {
        // The line of the heading before the puzzle, or of the puzzle.
        let mut first_line = None;
        loop {
            if let Some(found) = self.next_of_document() {
                return Some(found);
            }
            let may_be_answer = self.answers.is_announced();
            if !may_be_answer && let Some(record) = take_buffered_line(&mut self.lines, self.wanted)
            {
                return Some(Ok(self.note_line(record)));
            }
            let Some(line) = self.lines.front() else { break };
            if line.is_empty() {
                if let Some(found) = self.next_below_empty_row() {
                    return Some(found);
                }
                self.context.empty_lines += 1;
                self.prose.is_last = false;
                self.lines.skip(1);
                continue;
            }
            let start = *first_line.get_or_insert(line.number());
            let is_after_puzzle = self.prose.has_puzzle();
            let context = Context { is_after_puzzle, ..self.context };
            self.context.empty_lines = 0;
            if !may_be_answer && let Some(record) = take_plain_line(&mut self.lines, self.wanted) {
                return Some(Ok(self.note_line(record)));
            }
            if self.open_document(context) {
                continue;
            }
            if self.numbers.skip(&mut self.lines, self.wanted) {
                self.context = Context::default();
                continue;
            }
            if self.column.is_some() {
                if let Some(error) = self.skip_beside_columns() {
                    return Some(Err(error));
                }
                continue;
            }
            let names_answer = self.lines.front().is_some_and(|line| names_answer(line));
            let is_rest =
                context.empty_lines == 0 && self.lines.front().is_some_and(|line| is_rest(line));
            let is_after_prose = std::mem::take(&mut self.prose.is_last);
            return match read_front(&mut self.lines, self.wanted, context, is_after_prose) {
                Ok(Next::Heading) => {
                    self.answers.note_prose(names_answer);
                    self.context = Context::default();
                    continue;
                }
                Ok(Next::Prose) => {
                    self.answers.note_prose(names_answer);
                    if let Some(line) = self.lines.front() {
                        self.skipped.add_words(line);
                    }
                    self.prose.skip(&mut self.lines);
                    first_line = None;
                    continue;
                }
                Ok(Next::Puzzle(record)) => {
                    let is_line = record.format == Format::Line;
                    self.context.line_cells = is_line.then(|| record.grid.shape().cells());
                    self.skipped.of_list |= is_line;
                    (self.context.is_after_bad, self.context.is_after_part) = (false, false);
                    let is_first = !self.prose.has_puzzle();
                    let is_answer = names_answer
                        || is_rest && is_line && self.answers.is_solved_by(&record.grid);
                    match self.answers.take(record, is_answer, is_first) {
                        None => {
                            first_line = None;
                            continue;
                        }
                        Some(Err(error)) => {
                            let lines = start..=self.lines.last_line().max(start);
                            Some(Err(error.with_lines(&lines)))
                        }
                        puzzle => puzzle,
                    }
                }
                Err(Bad { error, is_part }) => {
                    self.answers.note_other();
                    // A grid with a digit twice is whole: nothing of it is left.
                    self.context.is_after_bad = error.as_duplicate().is_none();
                    self.context.is_after_part = is_part;
                    // A puzzle that ends where the input failed may be a good one.
                    let failure = self.lines.take_failure_at_end();
                    let lines = start..=self.lines.last_line().max(start);
                    Some(Err(failure.unwrap_or_else(|| error.with_lines(&lines))))
                }
            };
        }
        self.lines.take_failure().map(Err)
    }

    /// Returns the next puzzle or error of the document that is being read. `None` if there
    /// is none, or if it ends here.
    fn next_of_document(&mut self) -> Option<Result<Record, ReadError>> {
        loop {
            match self.document.as_mut()?.next(&mut self.lines) {
                None => {
                    self.document = None;
                    self.lines.keep_history(false);
                    let next = self.lines.front().filter(|line| line.is_unread());
                    let number = next.map(|line| line.number());
                    self.opened_at = self.opened_at.filter(|opened| Some(*opened) == number);
                    return None;
                }
                Some(Err(error)) => {
                    self.answers.note_other();
                    let error = error.with_excerpt(|location| self.lines.excerpt(location));
                    self.context.is_after_bad = true;
                    return Some(Err(self.lines.take_failure_at_end().unwrap_or(error)));
                }
                Some(Ok(record)) if record.format == Format::Matrix => {
                    let is_first = !self.prose.has_puzzle();
                    if let Some(found) = self.answers.take(record, false, is_first) {
                        return Some(found);
                    }
                }
                puzzle => {
                    self.answers.note_other();
                    return puzzle;
                }
            }
        }
    }

    /// Returns the first puzzle in the comments of a text that holds no other, not even a bad one:
    /// programs have one in the comment above their code.
    fn first_of_comments(&mut self) -> Option<Record> {
        let comments = self.lines.take_comments()?;
        let mut reader = Reader { wanted: self.wanted, ..Reader::new(comments.as_bytes()) };
        // These comments have no comments of their own.
        reader.lines.take_comments();
        let found: Vec<_> = reader.filter_map(Result::ok).collect();
        let found = self.of_comments.insert(found.into_iter());
        found.next()
    }

    /// Opens the document that starts at the front, or below a heading. Returns whether one
    /// does.
    fn open_document(&mut self, context: Context) -> bool {
        let (lines, wanted, column) = (&mut self.lines, self.wanted, self.column.as_deref());
        let first = lines.front().map(|line| line.number());
        if first.is_some() && self.opened_at == first {
            return false;
        }
        self.document = DocumentFormat::open(lines, 0, wanted, column, context).or_else(|| {
            let has_heading = has_heading_words(lines);
            let below = Context::default();
            let open = || DocumentFormat::open(lines, 1, wanted, column, below);
            let document = has_heading.then(open)??;
            lines.skip(1);
            Some(document)
        });
        let is_open = self.document.is_some();
        if is_open {
            self.opened_at = first;
            self.lines.keep_history(true);
            self.context = Context::default();
        }
        is_open
    }

    /// Skips the line at the front, which belongs to no list with columns. Returns the error of
    /// the first such line.
    fn skip_beside_columns(&mut self) -> Option<ReadError> {
        let line = self.lines.front()?;
        let (location, found) = (line.here(), quoted(line.body()));
        let error = (!self.has_other_lines).then(|| {
            let expected = "a list with columns, such as \"puzzle,solution\"";
            ReadError::text(location, Format::Csv, found, expected)
                .with_help("without a column to choose, the reader finds the puzzles of any text")
                .with_excerpt(|location| self.lines.excerpt(location))
        });
        if replace(&mut self.has_other_lines, true) {
            self.skipped.of_list = true;
            self.skipped.add(location.line);
        }
        self.lines.skip(1);
        error
    }

    /// Returns the puzzle whose first row is the line at the front, which holds whitespace
    /// or nothing.
    fn next_below_empty_row(&mut self) -> Option<Result<Record, ReadError>> {
        let line = self.lines.front().filter(|line| line.display_width() > 0)?;
        let has_tab = line.rest().contains('\t');
        let shape = self.wanted.shape;
        if self.wanted.allows(Format::Newspaper)
            && let Some(Ok(parsed)) = newspaper::parse_exact(&mut self.lines, 0, shape)
        {
            return Some(Ok(self.take(parsed)));
        }
        if has_tab
            && self.wanted.allows(Format::Tsv)
            && let Some(found) = self.next_table()
        {
            return Some(found);
        }
        if !self.wanted.allows(Format::Block) {
            return None;
        }
        let parsed = block::parse_fixed_width(&mut self.lines, 0, shape)?;
        Some(Ok(self.take(parsed)))
    }

    /// Remembers a plain line, which is consumed.
    #[inline]
    fn note_line(&mut self, record: Record) -> Record {
        let line_cells = Some(record.grid.shape().cells());
        self.context = Context { line_cells, ..Context::default() };
        self.prose.is_last = false;
        self.skipped.of_list = true;
        self.answers.note_puzzle(&record.grid);
        record
    }

    /// Consumes the lines of a puzzle.
    fn take(&mut self, parsed: Parsed) -> Record {
        self.context = Context::default();
        self.lines.skip(parsed.lines_used);
        self.answers.note_puzzle(&parsed.record.grid);
        parsed.record
    }
}

/// Reads a 9×9 puzzle straight from the bytes that the input has in memory, if they start
/// with a plain line, and consumes it.
fn take_buffered_line<R: BufRead>(lines: &mut Lookahead<R>, wanted: Wanted) -> Option<Record> {
    if !wanted.allows(Format::Line) {
        return None;
    }
    let number = lines.next_number();
    let bytes = lines.buffered()?;
    let (line, rest) = bytes.split_at_checked(CELLS)?;
    let ([b'\n', rest @ ..] | [b'\r', b'\n', rest @ ..]) = rest else { return None };
    let grid = parse_plain_line(line, wanted.shape)?;
    let used = bytes.len() - rest.len();
    lines.consume_lines(1, used);
    Some(plain_record(grid, number))
}

/// Reads the puzzle at the front of the lines if it is a plain line, and consumes it.
/// Nothing else runs for such a line.
fn take_plain_line(lines: &mut Lines, wanted: Wanted) -> Option<Record> {
    let line = lines.front().filter(|_| wanted.allows(Format::Line))?;
    let grid = parse_plain_line(line.body().as_bytes(), wanted.shape)?;
    let number = line.number();
    lines.pop();
    Some(plain_record(grid, number))
}

fn plain_record(grid: Grid, line: usize) -> Record {
    let (format, symbols) = (Format::Line, SymbolSet::OneBased);
    Record { grid, format, symbols, line, marks: None, notes: None }
}
