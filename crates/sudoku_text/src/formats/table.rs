//! The table of formats: their names, help, examples and writers. `Format`'s names,
//! `Display` and `FromStr`, and the writer use it. The readers of the formats are listed in
//! `parsers` and `documents`.

use std::fmt;
use std::str::FromStr;

use itertools::Itertools;

use super::grid_text::GridText;
use super::{
    block, bordered, box_drawing, candidates_729, csv, drawing, groups, hodoku, html, json, line,
    link, markdown, marks, newspaper, numbers, open_sudoku, sdk, sdm, sdx, sheet, ss,
};
use crate::format::Format;
use crate::write_error::WriteError;

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

/// All formats, in the order of the variants of [`Format`].
///
/// The rows hold no parser, for a parser may read two formats, and a format may have two
/// parsers, a strict one and a tolerant one: see `PARSERS`.
static FORMATS: &[FormatInfo] = &[
    FormatInfo {
        format: Format::Newspaper,
        name: "newspaper",
        help: "Digits at fixed columns, an empty line between bands",
        example: include_str!("examples/newspaper.txt"),
        write: |text| Ok(newspaper::write(text)),
    },
    FormatInfo {
        format: Format::Bordered,
        name: "bordered",
        help: "3 0 6 |0 1 5 |0 0 0, with ------+------+------ between bands",
        example: include_str!("examples/bordered.txt"),
        write: |text| Ok(bordered::write(text)),
    },
    FormatInfo {
        format: Format::Line,
        name: "line",
        help: "All cells on one line, one character per cell",
        example: include_str!("examples/line.txt"),
        write: |text| Ok(line::write(text)),
    },
    FormatInfo {
        format: Format::Block,
        name: "block",
        help: "One line per row, one character per cell",
        example: include_str!("examples/block.txt"),
        write: |text| Ok(block::write(text)),
    },
    FormatInfo {
        format: Format::Numbers,
        name: "numbers",
        help: "One line per row, numbers separated by spaces",
        example: include_str!("examples/numbers.txt"),
        write: numbers::write,
    },
    FormatInfo {
        format: Format::BoxDrawing,
        name: "box-drawing",
        help: "Numbers, with boxes drawn by │ and ─",
        example: include_str!("examples/box-drawing.txt"),
        write: |text| Ok(box_drawing::write(text)),
    },
    FormatInfo {
        format: Format::Matrix,
        name: "matrix",
        help: "Nested lists of numbers: [[3, 0, 6, ...], ...]",
        example: include_str!("examples/matrix.txt"),
        write: json::write_matrix,
    },
    FormatInfo {
        format: Format::Json,
        name: "json",
        help: "An object: {\"boxes\":\"3x3\",\"puzzle\":[[3,0,6,...],...]}",
        example: include_str!("examples/json.txt"),
        write: json::write,
    },
    FormatInfo {
        format: Format::OpenSudoku,
        name: "opensudoku",
        help: "A file of the Android program OpenSudoku, 9×9 only",
        example: include_str!("examples/opensudoku.txt"),
        write: open_sudoku::write,
    },
    FormatInfo {
        format: Format::Link,
        name: "link",
        help: "The address of a web page with the puzzle, ?bd=3000..., 9×9 only",
        example: include_str!("examples/link.txt"),
        write: link::write,
    },
    FormatInfo {
        format: Format::Marks,
        name: "marks",
        help: "Candidates between borders: | 4689 5 69 | 7 246 2469 | 1248 1289 3 |",
        example: include_str!("examples/marks.txt"),
        write: marks::write,
    },
    FormatInfo {
        format: Format::Drawing,
        name: "drawing",
        help: "Candidates as squares of 3x3 places, on 27 rows",
        example: include_str!("examples/drawing.txt"),
        write: drawing::write,
    },
    FormatInfo {
        format: Format::Groups,
        name: "groups",
        help: "Candidates as 81 words: 13678 1356 5678 158 ...",
        example: include_str!("examples/groups.txt"),
        write: groups::write,
    },
    FormatInfo {
        format: Format::Candidates729,
        name: "729",
        help: "Candidates as 729 characters, . for a digit that is gone",
        example: include_str!("examples/729.txt"),
        write: candidates_729::write,
    },
    FormatInfo {
        format: Format::Sdx,
        name: "sdx",
        help: "SadMan: 5 is given, u4 placed, 246 are candidates; nine rows",
        example: include_str!("examples/sdx.txt"),
        write: sdx::write,
    },
    FormatInfo {
        format: Format::Hodoku,
        name: "hodoku",
        help: "HoDoKu library: :0000:x:..3+4...:724 725::, + placed, then eliminated",
        example: include_str!("examples/hodoku.txt"),
        write: hodoku::write,
    },
    FormatInfo {
        format: Format::Csv,
        name: "csv",
        help: "A list below a header, such as puzzle,solution",
        example: include_str!("examples/csv.txt"),
        write: |text| Ok(csv::write(text)),
    },
    FormatInfo {
        format: Format::Sheet,
        name: "sheet",
        help: "Rows with commas between cells: 5,3,,,7,,,,",
        example: include_str!("examples/sheet.txt"),
        write: |text| Ok(sheet::write_sheet(text)),
    },
    FormatInfo {
        format: Format::Tsv,
        name: "tsv",
        help: "Rows with tabs between cells, as spreadsheets copy them",
        example: include_str!("examples/tsv.txt"),
        write: |text| Ok(sheet::write_tsv(text)),
    },
    FormatInfo {
        format: Format::Markdown,
        name: "markdown",
        help: "A table with bars and a row of dashes: |---|---|",
        example: include_str!("examples/markdown.txt"),
        write: |text| Ok(markdown::write(text)),
    },
    FormatInfo {
        format: Format::Html,
        name: "html",
        help: "A table of a web page: <table><tr><td>5</td>...",
        example: include_str!("examples/html.txt"),
        write: |text| Ok(html::write(text)),
    },
    FormatInfo {
        format: Format::Sdk,
        name: "sdk",
        help: "SadMan Sudoku: [Puzzle], then one line per row",
        example: include_str!("examples/sdk.txt"),
        write: |text| Ok(sdk::write(text)),
    },
    FormatInfo {
        format: Format::Sdm,
        name: "sdm",
        help: "A collection: like line, but 0 is an empty cell",
        example: include_str!("examples/sdm.txt"),
        write: sdm::write,
    },
    FormatInfo {
        format: Format::Ss,
        name: "ss",
        help: "Simple Sudoku: ..1|8.5|..9, with ----------- between bands",
        example: include_str!("examples/ss.txt"),
        write: ss::write,
    },
];

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
