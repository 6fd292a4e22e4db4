use std::io::BufRead;
use std::iter::FusedIterator;

use super::alphabet::is_blank;
use super::error::Spot;
use super::lines::{Line, Lines};
use super::look::is_sure_line;
use super::reading::{Before, Failure, Reading, Record};
use super::{Format, ReadError, SymbolSet, bars, list, newspaper, plain};
use crate::{Grid, Shape};

/// Reads the puzzles of a text, one after the other, and tells the format of each
/// by looking at it.
///
/// Comments (from `#` to the end of the line), headings such as `Grid 01` or
/// `Puzzle 1:` on the line before a puzzle, empty lines, tabs, `\r` and byte order
/// marks do no harm. A bad puzzle is an error, after which the reader goes
/// on with the next one. Memory stays bounded, whatever the text.
///
/// ```
/// use sudoku::{Format, Reader};
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
///     "line 3, column 10: found 'z', expected 1 to 4, or a blank (. 0 X x * _ ? -)",
/// );
///
/// let third = reader.next().unwrap()?;
/// assert_eq!((third.format, third.line), (Format::Bordered, 5));
/// assert_eq!(third.grid, first.grid);
/// # Ok::<(), sudoku::ReadError>(())
/// ```
#[must_use = "nothing is read before it is asked for"]
pub struct Reader<R> {
    pub(super) lines: Lines<R>,
    pub(super) shape: Option<Shape>,
    pub(super) before: Before,
}

impl<R: BufRead> Reader<R> {
    /// A reader of the puzzles in `input`.
    pub fn new(input: R) -> Self {
        Self::starting_at_line(0, input)
    }

    /// A reader of a text that stands after so many lines.
    pub(super) fn starting_at_line(lines: usize, input: R) -> Self {
        Self { lines: Lines::after(lines, input), shape: None, before: Before::default() }
    }

    /// Says the shape of the puzzles that do not show their boxes. They must be
    /// of its side. Without it their boxes are those of [`Shape::from_side`].
    pub fn shape(self, shape: Shape) -> Self {
        Self { shape: Some(shape), ..self }
    }

    pub(super) fn nothing(&self) -> ReadError {
        ReadError::text(self.lines.end(), None, "no puzzle", "one puzzle")
    }

    fn read(&mut self, before: Before) -> Result<Record, ReadError> {
        let line = self.lines.front().expect("BUG: no line to read");
        if let Some(spot) = nul(line) {
            // Of UTF-16 text without its mark, every line holds one.
            while self.lines.front().is_some_and(|line| nul(line).is_some()) {
                self.lines.skip(1);
            }
            let found = "a NUL character";
            return Err(ReadError::text(spot, None, found, "text in UTF-8 without one"));
        }
        if line.body().starts_with(list::OPENS) {
            return list::read(&mut self.lines, self.shape);
        }
        if let Some(grid) = quick(line, self.shape) {
            let (format, symbols, line) = (Format::Line, SymbolSet::OneBased, line.number());
            self.lines.pop();
            return Ok(Record { grid, format, symbols, line });
        }
        if line.more() {
            let error = ReadError::text(line.here(), None, "a line that does not end", "a puzzle");
            self.lines.skip(1);
            return Err(error);
        }
        match self.look(0, before) {
            Ok(reading) => {
                self.lines.skip(reading.used);
                Ok(reading.entry)
            }
            Err(failure) => {
                if self.is_heading() {
                    self.lines.skip(1);
                    return self.read(Before::default());
                }
                if failure.skip > 1
                    && failure.error.line() == self.lines.get(0).map_or(0, Line::number)
                    && self.is_alone(failure.skip)
                {
                    self.lines.skip(1);
                } else {
                    let sure = |at: &usize| is_sure_line(&mut self.lines, *at, before);
                    let next = (1..failure.skip).find(sure);
                    self.lines.skip(next.unwrap_or(failure.skip).max(1));
                }
                Err(failure.error)
            }
        }
    }

    /// Whether the first of so many bad lines stands before a good puzzle. A bad
    /// row of bars does not, where its grid would lack one and take it from the next.
    fn is_alone(&mut self, bad: usize) -> bool {
        let has_bars = bars::start(&mut self.lines, 0);
        self.lines.get(1).is_some_and(|line| !line.is_empty())
            && self
                .look(1, Before::default())
                .is_ok_and(|reading| !has_bars || reading.used + 1 == bad)
    }

    /// Whether a line such as `Grid 01` or `Puzzle 1:` stands before a puzzle. A
    /// list is read when it comes.
    fn is_heading(&mut self) -> bool {
        let line = self.lines.get(0).expect("BUG: no line to read");
        let words: Vec<_> = line.words().take(3).map(|word| word.text).collect();
        let &[name, number] = &*words else {
            return false;
        };
        let number = number.strip_suffix(':').unwrap_or(number);
        let is_heading = name.chars().count() >= 3
            && name.chars().all(char::is_alphabetic)
            && !number.is_empty()
            && number.bytes().all(|byte| byte.is_ascii_digit());
        is_heading
            && self.lines.get(1).is_some_and(|line| !line.is_empty())
            && (self.lines.get(1).is_some_and(|line| line.body().starts_with(list::OPENS))
                || self.look(1, Before::default()).is_ok())
    }

    fn look(&mut self, from: usize, before: Before) -> Result<Reading, Failure> {
        if bars::start(&mut self.lines, from) {
            bars::read(&mut self.lines, from, self.shape)
        } else {
            plain::read(&mut self.lines, from, self.shape, before)
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        while let Some(line) = self.lines.front() {
            if line.is_empty() {
                // An empty grid may stand here, drawn in blanks.
                let is_drawn = line.width() > 0;
                if is_drawn
                    && let Some(Ok(reading)) = newspaper::exact(&mut self.lines, 0, self.shape)
                {
                    self.before = Before::default();
                    self.lines.skip(reading.used);
                    return Some(Ok(reading.entry));
                }
                self.before.empty += 1;
                self.lines.skip(1);
                continue;
            }
            let before = self.before;
            self.before.empty = 0;
            return match self.read(before) {
                Ok(entry) => {
                    let is_line = entry.format == Format::Line;
                    self.before.cells = is_line.then(|| entry.grid.shape().cells());
                    Some(Ok(entry))
                }
                Err(error) => Some(Err(self.lines.failure().unwrap_or(error))),
            };
        }
        self.lines.failure().map(Err)
    }
}

impl<R: BufRead> FusedIterator for Reader<R> {}

fn nul(line: &Line) -> Option<Spot> {
    line.glyphs().find(|glyph| glyph.symbol == '\0').map(|glyph| line.spot(glyph.column))
}

/// Reads the common line, of 81 characters, and lines of the other sides up to 9
/// that are nothing else. Whatever looks unusual is left to the careful way.
pub(super) fn quick(line: &Line, asked: Option<Shape>) -> Option<Grid> {
    let body = line.body();
    if body.bytes().all(|byte| byte == b'-') {
        // It may be a border.
        return None;
    }
    let shape = match asked {
        Some(shape) if shape.side() <= 9 && shape.cells() == body.len() => shape,
        None if body.len() == Shape::CLASSIC.cells() => Shape::CLASSIC,
        _ => return None,
    };
    let side = u8::try_from(shape.side()).ok()?;
    let digits: Option<Vec<u8>> = body
        .bytes()
        .map(|byte| match byte {
            b'1'..=b'9' if byte - b'0' <= side => Some(byte - b'0'),
            _ => is_blank(char::from(byte)).then_some(0),
        })
        .collect();
    let grid = Grid::new(shape, digits?).ok()?;
    grid.duplicate().is_none().then_some(grid)
}
