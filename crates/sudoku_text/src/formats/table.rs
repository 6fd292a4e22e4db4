//! What the table of formats says: their names, help, examples and writers. `Format`'s names,
//! `Display` and `FromStr`, and the writer use it. `documents` lists the parsers of the formats.

use std::fmt;
use std::str::FromStr;

use itertools::Itertools;

use super::grid_text::GridText;
use super::{
    block, bordered, candidates_729, csv, drawing, groups, hodoku, html, json, line, link,
    markdown, marks, newspaper, numbers, open_sudoku, sdk, sdx, sheet, ss,
};
use crate::error::WriteError;
use crate::format::{Format, table_of_formats};

/// A row of the table.
pub(crate) struct FormatInfo {
    format: Format,
    name: &'static str,
    help: &'static str,
    /// A text that the reader reads back in this format.
    example: &'static str,
    write: Write,
}

/// Writes a puzzle in one format, or says why the format cannot show it.
type Write = fn(&GridText<'_>) -> Result<String, WriteError>;

macro_rules! rows {
    ($($(#[$doc:meta])* $format:ident $name:literal $help:literal $write:expr;)*) => {
        /// All formats, in the order of the variants of [`Format`].
        ///
        /// The rows hold no parser, for a parser may read two formats, and a format may have two
        /// parsers, a strict one and a tolerant one: see `PARSERS`.
        static FORMATS: &[FormatInfo] = &[$(FormatInfo {
            format: Format::$format,
            name: $name,
            help: $help,
            example: include_str!(concat!("examples/", $name, ".txt")),
            write: $write,
        },)*];
    };
}

table_of_formats!(rows);

/// The formats that show candidates.
static CANDIDATE_FORMATS: &[Format] = &[
    Format::Marks,
    Format::Drawing,
    Format::Groups,
    Format::Candidates729,
    Format::Sdx,
    Format::Hodoku,
];

/// The formats that show what a player placed and noted, where there is any.
static NOTE_FORMATS: &[Format] = &[Format::Json, Format::OpenSudoku];

impl FormatInfo {
    pub fn write(&self, text: &GridText<'_>) -> Result<String, WriteError> {
        (self.write)(text)
    }
}

impl Format {
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

    /// Returns the format that the reader reports for a text in this one: `line` for
    /// `sdm`, whose texts are lines too, and otherwise the format itself.
    #[must_use]
    pub fn recognised_as(self) -> Self {
        if self == Self::Sdm { Self::Line } else { self }
    }

    /// Returns a text with a puzzle in this format. [`Reader`](crate::Reader) reads it.
    #[must_use]
    pub fn example(self) -> &'static str {
        self.info().example
    }

    /// Returns whether the format shows candidates: it can be written from
    /// [`Marks`](sudoku::Marks), and a [`Record`](crate::Record) in it has marks.
    #[must_use]
    pub fn shows_candidates(self) -> bool {
        CANDIDATE_FORMATS.contains(&self)
    }

    /// Returns whether the format shows what a player placed and noted: it separates given
    /// digits, [`Marks`](sudoku::Marks) and [`Notes`](sudoku::Notes). The writer adds no
    /// candidates to a grid.
    #[must_use]
    pub fn has_notes(self) -> bool {
        NOTE_FORMATS.contains(&self)
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
