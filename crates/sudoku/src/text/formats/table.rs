//! The table of formats: the only place that lists them. `Format`'s names, `Display`
//! and `FromStr`, the reader and the writer all use it.

use std::fmt;
use std::str::FromStr;

use itertools::Itertools;

use super::grid_text::GridText;
use super::{block, bordered, box_drawing, json, line, matrix, newspaper, numbers};
use crate::grid::Shape;
use crate::text::error::ReadError;
use crate::text::format::Format;
use crate::text::record::Record;
use crate::text::scan::expect::Expect;
use crate::text::scan::lookahead::Lines;
use crate::text::scan::raw_puzzle::{Failed, Parsed};

/// A row of the table.
pub(crate) struct FormatInfo {
    format: Format,
    name: &'static str,
    help: &'static str,
    write: fn(&GridText<'_>) -> String,
}

/// All formats, in the order of the variants of [`Format`].
///
/// The rows hold no parser, for a parser may read two formats, and a format may have two
/// parsers, a strict one and a tolerant one: see `PARSERS` below.
static FORMATS: &[FormatInfo] = &[
    FormatInfo {
        format: Format::Newspaper,
        name: "newspaper",
        help: "Digits at fixed columns, an empty line between bands",
        write: newspaper::write,
    },
    FormatInfo {
        format: Format::Bordered,
        name: "bordered",
        help: "3 0 6 |0 1 5 |0 0 0, with ------+------+------ between bands",
        write: bordered::write,
    },
    FormatInfo {
        format: Format::Line,
        name: "line",
        help: "All cells on one line, one character per cell",
        write: line::write,
    },
    FormatInfo {
        format: Format::Block,
        name: "block",
        help: "One line per row, one character per cell",
        write: block::write,
    },
    FormatInfo {
        format: Format::Numbers,
        name: "numbers",
        help: "One line per row, numbers separated by spaces",
        write: numbers::write,
    },
    FormatInfo {
        format: Format::BoxDrawing,
        name: "box-drawing",
        help: "Numbers, with boxes drawn by │ and ─",
        write: box_drawing::write,
    },
    FormatInfo {
        format: Format::Matrix,
        name: "matrix",
        help: "Nested lists of numbers: [[3, 0, 6, ...], ...]",
        write: matrix::write,
    },
    FormatInfo {
        format: Format::Json,
        name: "json",
        help: "An object: {\"boxes\":\"3x3\",\"puzzle\":[[3,0,6,...],...]}",
        write: json::write,
    },
];

/// Looks for a puzzle in one format, from the line at an index on. The line is not
/// empty. Returns `None` if it does not look like this format.
pub(crate) type Parse = fn(&mut Lines, usize, Expect) -> Option<Result<Parsed, Failed>>;

/// The parsers, in the order in which the reader tries them. The reader takes the first
/// puzzle, or the first failure that is certain; so strict parsers stand before tolerant
/// ones.
pub(crate) static PARSERS: &[Parse] = &[
    bordered::parse, // and box-drawing
    newspaper::parse_complete,
    numbers::parse_long_rows,
    block::parse_long_rows,
    line::parse,
    numbers::parse,
    block::parse,
    newspaper::parse_trimmed,
];

/// A format whose puzzles may be longer than the lookahead. Its parser consumes the
/// lines.
pub(crate) struct StreamedFormat {
    /// The first character of every puzzle.
    opens: char,
    pub parse: fn(&mut Lines, Option<Shape>) -> Result<Record, ReadError>,
}

static STREAMED: &[StreamedFormat] = &[
    StreamedFormat { opens: '[', parse: matrix::parse },
    StreamedFormat { opens: '{', parse: json::parse },
];

impl StreamedFormat {
    /// Returns the streamed format that a text starts with.
    pub fn find(text: &str) -> Option<&'static Self> {
        let first = text.chars().next()?;
        STREAMED.iter().find(|streamed| streamed.opens == first)
    }
}

impl FormatInfo {
    pub fn write(&self, grid: &GridText<'_>) -> String {
        (self.write)(grid)
    }
}

impl Format {
    /// Every format.
    pub const ALL: [Self; FORMATS.len()] = {
        let mut all = [Self::Newspaper; FORMATS.len()];
        let mut index = 0;
        while index < all.len() {
            all[index] = FORMATS[index].format;
            assert!(
                all[index] as usize == index,
                "BUG: the rows are not in the order of the variants"
            );
            index += 1;
        }
        all
    };

    pub(crate) fn info(self) -> &'static FormatInfo {
        &FORMATS[self as usize]
    }

    /// Returns the name, as programs accept it on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// Returns one line that describes the format, for `--help`.
    #[must_use]
    pub fn help(self) -> &'static str {
        self.info().help
    }

    /// Returns the names of all formats.
    pub fn names() -> impl Iterator<Item = &'static str> {
        FORMATS.iter().map(|info| info.name)
    }
}

/// Writes the name, such as `box-drawing`.
impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads the name.
impl FromStr for Format {
    type Err = ParseFormatError;

    fn from_str(text: &str) -> Result<Self, ParseFormatError> {
        let info = FORMATS.iter().find(|info| info.name == text);
        let info = info.ok_or_else(|| ParseFormatError { found: text.to_owned() })?;
        Ok(info.format)
    }
}

/// The error of a text that names no format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseFormatError {
    found: String,
}

impl fmt::Display for ParseFormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { found } = self;
        write!(f, "found {found:?}, expected one of {}", Format::names().format(", "))
    }
}

impl std::error::Error for ParseFormatError {}
