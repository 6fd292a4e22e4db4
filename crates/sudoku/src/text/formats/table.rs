//! The table of formats: the only place that lists them. `Format`'s names, `Display`
//! and `FromStr`, the reader and the writer all use it.

use std::fmt;
use std::str::FromStr;

use itertools::Itertools;

use super::document::Document;
use super::grid_text::GridText;
use super::marked_cells::starts_with_candidates;
use super::{
    annotated, block, bordered, box_drawing, candidates_729, csv, drawing, fixed_width, groups,
    hodoku, html, json, labelled, line, link, markdown, marks, matrix, newspaper, numbers,
    open_sudoku, sdk, sdm, sdx, sheet, ss,
};
use crate::grid::Shape;
use crate::text::error::ReadError;
use crate::text::format::Format;
use crate::text::record::Record;
use crate::text::scan::expect::Expect;
use crate::text::scan::lookahead::Lines;
use crate::text::scan::plain_text::{is_section, starts_with_tag};
use crate::text::scan::raw_puzzle::{Failed, Parsed};
use crate::text::scan::wanted::Wanted;
use crate::text::write_error::WriteError;

/// A row of the table.
pub(crate) struct FormatInfo {
    format: Format,
    name: &'static str,
    help: &'static str,
    /// A text that the reader reads back in this format.
    example: &'static str,
    write: Write,
}

/// Writes a puzzle in one format, or tells why the format cannot show it.
type Write = fn(&GridText<'_>) -> Result<String, WriteError>;

/// All formats, in the order of the variants of [`Format`].
///
/// The rows hold no parser, for a parser may read two formats, and a format may have two
/// parsers, a strict one and a tolerant one: see `PARSERS` below.
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
        write: matrix::write,
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

/// Looks for a puzzle in one format, from the line at an index on. The line is not
/// empty. Returns `None` if it does not look like this format.
pub(crate) type Parse = fn(&mut Lines, usize, Expect) -> Option<Result<Parsed, Failed>>;

/// The parsers, in the order in which the reader tries them. The reader takes the first
/// puzzle, or the first failure that is certain; so strict parsers stand before tolerant
/// ones.
pub(crate) static PARSERS: &[Parser] = &[
    Parser { formats: &[Format::Link], parse: link::parse },
    Parser { formats: &[Format::Hodoku], parse: hodoku::parse },
    Parser { formats: &[Format::Drawing], parse: drawing::parse },
    Parser { formats: &[Format::Marks], parse: marks::parse },
    Parser { formats: &[Format::Groups], parse: groups::parse },
    Parser { formats: &[Format::Sdx], parse: sdx::parse },
    Parser { formats: &[Format::Candidates729], parse: candidates_729::parse },
    Parser { formats: &[Format::Markdown], parse: markdown::parse },
    Parser { formats: &[Format::Sdk], parse: sdk::parse },
    Parser { formats: &[Format::Bordered, Format::BoxDrawing, Format::Ss], parse: bordered::parse },
    Parser { formats: &[Format::Sheet, Format::Tsv], parse: sheet::parse },
    Parser { formats: &[Format::Block, Format::Numbers], parse: labelled::parse },
    Parser { formats: &[Format::Newspaper], parse: newspaper::parse_complete },
    Parser { formats: &[Format::Numbers], parse: numbers::parse_long_rows },
    Parser { formats: &[Format::Block], parse: block::parse_long_rows },
    Parser { formats: &[Format::Sdm], parse: sdm::parse },
    Parser { formats: &[Format::Line], parse: line::parse },
    Parser { formats: &[Format::Line], parse: annotated::parse },
    Parser { formats: &[Format::Numbers], parse: numbers::parse },
    Parser { formats: &[Format::Block], parse: block::parse },
    Parser { formats: &[Format::Newspaper], parse: newspaper::parse_trimmed },
    Parser {
        formats: &[Format::Block],
        parse: |lines, from, expect| fixed_width::parse(lines, from, expect.shape).map(Ok),
    },
];

/// A parser of the lines in the lookahead, which it does not consume.
pub(crate) struct Parser {
    /// The formats of the puzzles that it returns.
    pub formats: &'static [Format],
    pub parse: Parse,
}

/// A format whose puzzles may be longer than the lookahead. Its parser consumes the
/// lines.
pub(crate) struct StreamedFormat {
    pub format: Format,
    /// The first character of every puzzle.
    opens: char,
    pub parse: fn(&mut Lines, Option<Shape>) -> Result<Record, ReadError>,
}

static STREAMED: &[StreamedFormat] =
    &[StreamedFormat { format: Format::Matrix, opens: '[', parse: matrix::parse }];

/// A format in which one text holds many puzzles that cannot be read alone: a document
/// with a beginning and an end, or rows below a header.
pub(crate) struct DocumentFormat {
    format: Format,
    open: Open,
}

/// Opens the document that starts at the line at an index, if one does. The document
/// begins to read when that line is the front. The name is that of the column to read,
/// where there are columns.
type Open = fn(&mut Lines, usize, Option<Shape>, Option<&str>) -> Option<Box<dyn Document>>;

static DOCUMENTS: &[DocumentFormat] = &[
    DocumentFormat {
        format: Format::Json,
        open: |lines, from, shape, _| (from == 0).then(|| json::open(lines, shape))?,
    },
    DocumentFormat {
        format: Format::OpenSudoku,
        open: |lines, from, shape, _| (from == 0).then(|| open_sudoku::open(lines, shape))?,
    },
    DocumentFormat { format: Format::Html, open: html::open },
    DocumentFormat { format: Format::Csv, open: csv::open },
];

/// How a document may start that ends a bad puzzle before it, and that may stand below a
/// heading.
static STARTS: &[(Format, &str)] =
    &[(Format::Json, "{"), (Format::OpenSudoku, "<?xml"), (Format::OpenSudoku, "<opensudoku")];

impl DocumentFormat {
    /// Opens the document that starts at the line at an index, if one does.
    pub fn open(
        lines: &mut Lines,
        from: usize,
        wanted: Wanted,
        column: Option<&str>,
    ) -> Option<Box<dyn Document>> {
        let mut documents = DOCUMENTS.iter().filter(|document| wanted.allows(document.format));
        documents.find_map(|document| (document.open)(lines, from, wanted.shape, column))
    }
}

/// Returns whether a line starts a list or a document, which the parsers of lines do not
/// read.
pub(crate) fn starts_other_format(text: &str, wanted: Wanted) -> bool {
    let starts =
        |(format, start): &(Format, &str)| wanted.allows(*format) && text.starts_with(start);
    StreamedFormat::find(text, wanted).is_some()
        || STARTS.iter().any(starts) && !starts_with_candidates(text)
}

impl StreamedFormat {
    /// Returns the streamed format that a text starts with.
    pub fn find(text: &str, wanted: Wanted) -> Option<&'static Self> {
        let first = text.chars().next()?;
        // `[text](address)` is a link of Markdown.
        if starts_with_tag(text) || is_section(text) || text.contains("](") {
            return None;
        }
        let mut streamed = STREAMED.iter().filter(|streamed| wanted.allows(streamed.format));
        streamed.find(|streamed| streamed.opens == first)
    }
}

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
    /// [`Marks`](crate::Marks), and a [`Record`] in it has marks.
    #[must_use]
    pub fn shows_candidates(self) -> bool {
        CANDIDATE_FORMATS.contains(&self)
    }

    /// Returns whether the format has room for what a player placed and noted: given digits,
    /// [`Marks`](crate::Marks) and [`Notes`](crate::Notes) are told apart in it. Grids are
    /// written without candidates.
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
