//! The table of formats whose texts may be longer than the lookahead, so that their parsers
//! consume the lines.

use sudoku::Shape;

use super::document::Document;
use super::marked_cells::starts_with_candidates;
use super::{cell_columns, csv, html, json, open_sudoku, source_array};
use crate::format::Format;
use crate::scan::byte_set::ByteSet;
use crate::scan::line_stats::Context;
use crate::scan::lookahead::Lines;
use crate::scan::plain_text::starts_with_list;
use crate::scan::wanted::Wanted;

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
        needs: ByteSet::of("[{(\"'"),
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
    DocumentFormat { format: Format::Html, needs: ByteSet::of("<"), open: html::open },
    DocumentFormat {
        format: Format::Csv,
        needs: ByteSet::of(",;\t"),
        open: |lines, from, shape, column, _| {
            column.is_none().then(|| cell_columns::open(lines, from, shape))?
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
