//! The two tables of what the reader tries: [`PARSERS`], which look at lines and consume none, and
//! [`DOCUMENTS`], whose texts may be longer than the lookahead, so that they consume their lines.

use sudoku::Shape;

use super::marked_cells::starts_with_candidates;
use super::marks::may_list_candidates;
use super::{
    annotated, block, bordered, candidates_729, cell_table, csv, drawing, game_id, groups, hodoku,
    html, json, line, link, listed_cells, markdown, marks, newspaper, numbers, open_sudoku,
    row_labels, rows, sdk, sdx, sheet, source_array,
};
use crate::format::Format;
use crate::scan::line::Line;
use crate::scan::line_stats::{Context, Expect, Wanted};
use crate::scan::lookahead::Lines;
use crate::scan::plain_text::starts_with_list;
use crate::scan::raw_puzzle::{Document, Failed, Parsed};

/// A format in which one text holds many puzzles that cannot be read alone: a document
/// with a beginning and an end, or rows below a header.
pub(crate) struct DocumentFormat {
    format: Format,
    /// One of these is in the first line.
    needs: ByteSet,
    open: Open,
}

/// Opens the document that starts at the line at an index, if one does. The document
/// begins to read when that line is the front. The name is that of the column to read,
/// where there are columns, and the context is what is before the document.
type Open =
    fn(&mut Lines, usize, Option<Shape>, Option<&str>, Context) -> Option<Box<dyn Document>>;

/// What the first row of a list holds: a separator, a quote, or the name of a column.
const LIST_STARTS: &str = ",;\t\"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

static DOCUMENTS: &[DocumentFormat] = &[
    DocumentFormat {
        format: Format::Matrix,
        needs: ByteSet::of("[{(\"'="),
        open: |lines, from, shape, _, _| source_array::open(lines, from, shape),
    },
    DocumentFormat {
        format: Format::Json,
        needs: ByteSet::of("{["),
        open: |lines, from, shape, _, _| json::open(Format::Json, lines, from, shape),
    },
    DocumentFormat {
        format: Format::Matrix,
        needs: ByteSet::of("["),
        open: |lines, from, shape, _, _| json::open(Format::Matrix, lines, from, shape),
    },
    DocumentFormat {
        format: Format::OpenSudoku,
        needs: ByteSet::of("<"),
        open: |lines, from, shape, _, _| (from == 0).then(|| open_sudoku::open(lines, shape))?,
    },
    DocumentFormat { format: Format::Html, needs: ByteSet::of("<["), open: html::open },
    DocumentFormat {
        format: Format::Csv,
        needs: ByteSet::of(",;\t"),
        open: |lines, from, shape, column, _| {
            column.is_none().then(|| csv::open_cells(lines, from, shape))?
        },
    },
    DocumentFormat { format: Format::Csv, needs: ByteSet::of(LIST_STARTS), open: csv::open },
];

/// How a document may start that ends a bad puzzle before it, and that may stand below a
/// heading.
static STARTS: &[(Format, &str)] = &[
    (Format::Json, "{"),
    (Format::Matrix, "["),
    (Format::OpenSudoku, "<?xml"),
    (Format::OpenSudoku, "<opensudoku"),
];

impl DocumentFormat {
    /// Opens the document that starts at the line at an index, if one does.
    pub fn open(
        lines: &mut Lines,
        from: usize,
        wanted: Wanted,
        column: Option<&str>,
        context: Context,
    ) -> Option<Box<dyn Document>> {
        let first_line = ByteSet::of(lines.get(from)?.rest());
        let may_open = |document: &&Self| {
            // A list whose column the caller knows needs no name.
            wanted.allows(document.format)
                && (column.is_some() || document.needs.meets(&first_line))
        };
        let mut documents = DOCUMENTS.iter().filter(may_open);
        documents.find_map(|document| (document.open)(lines, from, wanted.shape, column, context))
    }
}

/// Returns whether a line starts a list or a document, which the parsers of lines do not
/// read.
pub(crate) fn starts_other_format(text: &str, wanted: Wanted) -> bool {
    let starts =
        |(format, start): &(Format, &str)| wanted.allows(*format) && text.starts_with(start);
    let is_other = text.starts_with('[') && !starts_with_list(text);
    STARTS.iter().any(starts) && !starts_with_candidates(text) && !is_other
}

/// Looks for a puzzle in one format, from the line at an index on. The line is not
/// empty. Returns `None` if it does not look like this format.
type Parse = fn(&mut Lines, usize, Expect) -> Option<Result<Parsed, Failed>>;

/// The parsers, in the order in which the reader tries them. The reader takes the first
/// puzzle, or the first failure that is certain; so strict parsers are before tolerant
/// ones.
pub(crate) static PARSERS: &[Parser] = &[
    Parser::new(&[Format::Link], Needs::one_of(":"), link::parse),
    Parser::new(&[Format::Line], Needs::one_of(":"), game_id::parse),
    Parser::new(&[Format::Line], Needs::one_of("=:(l"), listed_cells::parse),
    Parser::new(&[Format::Line], Needs::Nothing, listed_cells::parse_triples),
    Parser::new(&[Format::Hodoku], Needs::one_of(":+"), hodoku::parse),
    // The first row has places for 1 to 3 only.
    Parser::new(&[Format::Drawing], Needs::none_of("456789"), drawing::parse),
    Parser::new(&[Format::Marks], Needs::Candidates, marks::parse),
    Parser::new(&[Format::Groups], Needs::Candidates, groups::parse),
    Parser::new(&[Format::Sdx], Needs::Candidates, sdx::parse),
    Parser::new(&[Format::Candidates729], Needs::Nothing, candidates_729::parse),
    Parser::new(&[Format::Markdown], Needs::one_of("{"), markdown::parse_wiki),
    Parser::new(&[Format::Markdown], Needs::Nothing, markdown::parse),
    Parser::new(&[Format::Sdk, Format::Numbers], Needs::Nothing, sdk::parse),
    Parser::new(
        &[Format::Bordered, Format::BoxDrawing, Format::Ss],
        Needs::Nothing,
        bordered::parse,
    ),
    Parser::new(&[Format::Matrix], Needs::one_of("=-"), source_array::parse_broken),
    Parser::new(&[Format::Sheet, Format::Matrix], Needs::one_of(","), cell_table::parse_row_lists),
    Parser::new(&[Format::Sheet, Format::Tsv], Needs::Nothing, sheet::parse),
    Parser::new(&[Format::Block, Format::Numbers], Needs::Nothing, row_labels::parse),
    Parser::new(&[Format::Newspaper], Needs::Nothing, newspaper::parse_complete),
    Parser::new(&[Format::Block], Needs::Nothing, rows::parse_beside_solution),
    Parser::new(&[Format::Numbers], Needs::Nothing, numbers::parse_long_rows),
    Parser::new(&[Format::Block], Needs::Nothing, block::parse_long_rows),
    Parser::new(&[Format::Sdm], Needs::Nothing, line::parse_sdm),
    Parser::new(&[Format::Line], Needs::Nothing, line::parse),
    Parser::new(&[Format::Line], Needs::Nothing, annotated::parse),
    Parser::new(&[Format::Numbers], Needs::Nothing, numbers::parse),
    Parser::new(&[Format::Block], Needs::Nothing, block::parse),
    Parser::new(&[Format::Newspaper], Needs::Nothing, newspaper::parse_trimmed),
    Parser::new(&[Format::Block], Needs::Nothing, |lines, from, expect| {
        block::parse_fixed_width(lines, from, expect.shape).map(Ok)
    }),
];

/// A parser of the lines in the lookahead, which it does not consume.
pub(crate) struct Parser {
    /// The formats of the puzzles that it returns.
    pub formats: &'static [Format],
    needs: Needs,
    pub parse: Parse,
}

/// What the lines must show so that the reader calls a parser. Most texts show few of
/// these, so few parsers look at them.
enum Needs {
    Nothing,
    /// One of these characters in the first line.
    OneOf(ByteSet),
    /// None of these characters in the first line.
    NoneOf(ByteSet),
    /// A word that may list candidates.
    Candidates,
}

/// What the lines of a puzzle show at first sight.
pub(crate) struct FirstSight {
    first_line: ByteSet,
    may_list_candidates: bool,
}

impl FirstSight {
    /// Looks at the lines from an index on, the first of which is not empty.
    pub fn new(lines: &mut Lines, from: usize) -> Self {
        let first_line = ByteSet::of(lines.get(from).map_or("", Line::rest));
        Self { first_line, may_list_candidates: may_list_candidates(lines, from) }
    }
}

impl Parser {
    const fn new(formats: &'static [Format], needs: Needs, parse: Parse) -> Self {
        Self { formats, needs, parse }
    }

    /// Returns whether the lines show what the parser needs. If not, it would find nothing.
    pub fn may_parse(&self, seen: &FirstSight) -> bool {
        match &self.needs {
            Needs::Nothing => true,
            Needs::OneOf(bytes) => bytes.meets(&seen.first_line),
            Needs::NoneOf(bytes) => !bytes.meets(&seen.first_line),
            Needs::Candidates => seen.may_list_candidates,
        }
    }
}

impl Needs {
    const fn one_of(characters: &str) -> Self {
        Self::OneOf(ByteSet::of(characters))
    }

    const fn none_of(characters: &str) -> Self {
        Self::NoneOf(ByteSet::of(characters))
    }
}

/// A set of bytes, one bit for each.
#[derive(Clone, Copy)]
struct ByteSet([u64; 4]);

impl ByteSet {
    /// Returns the bytes of a text.
    pub const fn of(text: &str) -> Self {
        let bytes = text.as_bytes();
        let (mut words, mut at) = ([0; 4], 0);
        while at < bytes.len() {
            words[(bytes[at] >> 6) as usize] |= 1 << (bytes[at] & 63);
            at += 1;
        }
        Self(words)
    }

    /// Returns whether some byte is in both sets.
    pub fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(other.0).any(|(word, other)| word & other != 0)
    }
}
