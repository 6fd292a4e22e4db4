//! What is no puzzle, and skipped: lines of words, numbers above puzzles, stated solutions.

use std::fmt;

use itertools::Itertools;
use sudoku::{Grid, Shape};

use super::recognise::find;
use crate::error::{Location, ReadError, quoted};
use crate::record::Record;
use crate::scan::line::Line;
use crate::scan::line_stats::{Context, Wanted};
use crate::scan::lookahead::Lines;
use crate::scan::plain_text::{is_only_tags, is_prose, is_rating, is_rule};
use crate::scan::raw_puzzle::conflict;

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
    // Other rules may be rows of empty cells.
    if line.body().trim_start().starts_with('=') {
        return true;
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
/// around a text of a program, the name to which one is assigned, or the character with which DOS
/// ends a file.
fn is_end(text: &str) -> bool {
    let text = text.trim().trim_end_matches([';', ',']);
    let is_name = |symbol: char| symbol.is_alphanumeric() || symbol == '_';
    if let Some(name) = text.strip_suffix('=').map(str::trim_end) {
        return name.starts_with(char::is_alphabetic) && name.chars().all(is_name);
    }
    let is_end = |symbol| matches!(symbol, ']' | ')' | '}' | '\x1A');
    matches!(text, "{" | "\"\"\"" | "'''") || !text.is_empty() && text.chars().all(is_end)
}

/// The numbers above puzzles: that of the puzzles on the first line of the text, as many lists
/// have it, or 1, 2, 3 and so on above each puzzle.
#[derive(Default)]
pub(super) struct NumberLines {
    last: Option<u32>,
}

impl NumberLines {
    /// Skips the number at the front, and an empty line below it, if a longer line follows with
    /// which a puzzle begins. Returns whether there was one. A number with a leading 0, a
    /// space or a tab may be a row.
    pub fn skip(&mut self, lines: &mut Lines, wanted: Wanted) -> bool {
        let Some(line) = lines.front() else { return false };
        let text = line.body();
        let may_be_number = !text.starts_with('0') && !line.rest().contains('\t');
        let is_number = may_be_number && text.bytes().all(|byte| byte.is_ascii_digit());
        let Some(number) = text.parse().ok().filter(|_| is_number) else { return false };
        let follows = |last: u32| last.checked_add(1) == Some(number);
        if line.number() != 1 && !self.last.is_some_and(follows) {
            return false;
        }
        let length = text.len();
        let below = if lines.get(1).is_some_and(Line::is_empty) { 2 } else { 1 };
        let is_longer = lines.get(below).is_some_and(|line| line.body().len() > length);
        if !is_longer || find(lines, below, wanted, Context::default()).is_err() {
            return false;
        }
        self.last = Some(number);
        lines.skip(below);
        true
    }
}

/// The words that name a solution, in lower case, as newspapers of several languages write
/// them.
const NAMES: &str = "\
    answer answers antwort lösung lösungen oplossing respuesta réponse solución \
    solucion solution solutions soluzione solved";

/// What a reader remembers to tell solutions from puzzles.
#[derive(Default)]
pub(super) struct Answers {
    /// Whether solutions were announced since the last puzzle with empty cells.
    is_announced: bool,
    /// The shape of the last puzzle, if nothing but prose came after it.
    puzzle: Option<Shape>,
    /// Its digits. Kept for their memory.
    digits: Vec<u8>,
}

impl Answers {
    /// Whether solutions were announced: then a line may be one.
    pub(super) fn is_announced(&self) -> bool {
        self.is_announced
    }

    /// Notes a line of prose, or a heading.
    pub(super) fn note_prose(&mut self, names_answer: bool) {
        self.is_announced |= names_answer;
    }

    /// Notes a puzzle that is returned, though it may be complete.
    pub(super) fn note_puzzle(&mut self, grid: &Grid) {
        self.note_digits(grid.shape(), grid.digits());
    }

    /// Notes the digits of a puzzle that is returned.
    pub(super) fn note_digits(&mut self, shape: Shape, digits: &[u8]) {
        self.is_announced = false;
        self.puzzle = Some(shape);
        self.digits.clear();
        self.digits.extend_from_slice(digits);
    }

    /// Notes something else that is returned: an error, or a puzzle of a document.
    pub(super) fn note_other(&mut self) {
        self.puzzle = None;
    }

    /// Returns whether a grid solves the puzzle right before it, which has empty cells.
    pub(super) fn is_solved_by(&self, grid: &Grid) -> bool {
        self.puzzle == Some(grid.shape())
            && self.digits.contains(&0)
            && !grid.digits().contains(&0)
            && conflict(&self.digits, grid.digits()).is_none()
    }

    /// Takes a record: returns `None` if it is the solution of a puzzle before it.
    /// `names_answer` is whether its first line names a solution, and `is_first` whether
    /// there is no puzzle before it, not even a bad one.
    ///
    /// # Errors
    /// If it does not solve the puzzle right before it.
    pub(super) fn take(
        &mut self,
        record: Record,
        names_answer: bool,
        is_first: bool,
    ) -> Option<Result<Record, ReadError>> {
        let is_full = record.marks.is_none() && !record.grid.digits().contains(&0);
        if is_first || !is_full || !(names_answer || self.is_announced) {
            self.note_puzzle(&record.grid);
            return Some(Ok(record));
        }
        self.is_announced = true;
        let shape = self.puzzle.take().filter(|shape| record.grid.shape() == *shape)?;
        let cell = conflict(&self.digits, record.grid.digits())?;
        let location = Location { line: record.line, column: 1 };
        let digit = record.grid.digits()[cell];
        let found = format!("{digit} at {} of the solution", shape.position(cell));
        let expected = format!("{} as in the puzzle above", self.digits[cell]);
        Some(Err(ReadError::text(location, record.format, found, expected)))
    }
}

/// What may stand between the fields of a list.
const SEPARATORS: [char; 4] = [',', ';', '\t', '|'];

/// Returns whether a line may be a part of a row: it has no separator of fields.
pub(super) fn is_part(line: &Line) -> bool {
    !line.rest().contains(SEPARATORS)
}

/// Returns whether a line may be the rest of a row: it starts with a separator.
pub(super) fn is_rest(line: &Line) -> bool {
    line.body().trim_start().starts_with(SEPARATORS)
}

/// Returns whether one of the first three words of a line names a solution.
pub(super) fn names_answer(line: &Line) -> bool {
    // Most lines start with a cell.
    let is_text = line.body().trim_start().starts_with(|symbol: char| symbol.is_alphabetic());
    is_text
        && line.words().take(3).any(|word| {
            let word = word.text.trim_matches(|symbol: char| !symbol.is_alphabetic());
            word.len() <= 12 && NAMES.split(' ').any(|name| name == word.to_lowercase())
        })
}
