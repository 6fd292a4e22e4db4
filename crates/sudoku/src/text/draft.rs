use super::alphabet::Alphabet;
use super::error::Spot;
use super::lines::{Line, Word};
use super::mark::{Mark, mark};
use super::reading::Record;
use super::{Format, ReadError};
use crate::{Grid, Shape};

/// The cells of a puzzle as the text has them, row by row.
pub(super) struct Draft {
    pub format: Format,
    pub marks: Vec<(Mark, Spot)>,
}

impl Draft {
    pub fn new(format: Format) -> Self {
        let marks = Vec::new();
        Self { format, marks }
    }

    /// A cell for each character that is no blank.
    pub fn push_glyphs(&mut self, line: &Line) {
        let marks =
            line.glyphs().map(|glyph| (Mark::Symbol(glyph.symbol), line.spot(glyph.column)));
        self.marks.extend(marks);
    }

    /// A cell holding a word: a number, or one character.
    pub fn push_word(&mut self, word: &Word<'_>, line: &Line) -> Result<(), ReadError> {
        let spot = line.spot(word.column);
        let mark = mark(word.text).ok_or_else(|| {
            ReadError::text(spot, self.format, quoted(word.text), "a number in each cell")
        })?;
        self.marks.push((mark, spot));
        Ok(())
    }

    /// The puzzle, if every mark is a digit or a blank and no house holds a digit
    /// twice.
    pub fn entry(&self, shape: Shape, line: usize) -> Result<Record, ReadError> {
        let marks = || self.marks.iter().map(|(mark, _)| *mark);
        let alphabet = Alphabet::of(marks, shape.side());
        let digit = |&(mark, spot): &(Mark, Spot)| {
            alphabet.digit(mark).ok_or_else(|| {
                let found = match mark {
                    Mark::Number(number) => number.to_string(),
                    Mark::Symbol(symbol) => format!("{symbol:?}"),
                    Mark::Large => format!("a number over {}", u16::MAX),
                    Mark::Blank => "nothing".to_owned(),
                };
                ReadError::text(spot, self.format, found, alphabet.to_string())
            })
        };
        let digits: Result<Vec<u8>, _> = self.marks.iter().map(digit).collect();
        let grid = Grid::new(shape, digits?).expect("BUG: a draft with a cell too many");
        match grid.duplicate() {
            None => Ok(Record { grid, format: self.format, symbols: alphabet.kind(), line }),
            Some(duplicate) => {
                let second = duplicate.places[1].row * shape.side() + duplicate.places[1].column;
                let spot = self.marks[second].1;
                Err(ReadError::duplicate(spot, self.format, duplicate))
            }
        }
    }
}

/// A word for an error, cut where it is long.
pub(super) fn quoted(word: &str) -> String {
    const LENGTH: usize = 20;
    match word.char_indices().nth(LENGTH) {
        None => format!("{word:?}"),
        Some((end, _)) => format!("{:?}", format!("{}…", &word[..end])),
    }
}

/// A number of things, for an error.
pub(super) fn count(number: usize, thing: &str) -> String {
    let plural = match (number, thing.as_bytes().last()) {
        (1, _) => "",
        (_, Some(b'x')) => "es",
        _ => "s",
    };
    format!("{number} {thing}{plural}")
}

/// The shape asked for, or the usual one.
pub(super) fn shape_of(
    side: usize,
    asked: Option<Shape>,
    at: Spot,
    format: Format,
) -> Result<Shape, ReadError> {
    match asked {
        Some(shape) if shape.side() == side => Ok(shape),
        Some(shape) => Err(ReadError::text(
            at,
            format,
            format!("a side of {side}"),
            format!("{} for boxes of {shape}", shape.side()),
        )),
        None => Shape::from_side(side).map_err(|error| ReadError::shape(at, format, error)),
    }
}

/// Whether there are grids of this side to read.
pub(super) fn is_side(side: usize, asked: Option<Shape>) -> bool {
    match asked {
        Some(shape) => shape.side() == side,
        None => Shape::from_side(side).is_ok(),
    }
}
