//! Rows of fields between separators, some of them quoted: what `csv` and `sheet` share.

use csv_core::{ReadFieldResult, Reader, ReaderBuilder};
use sudoku::Shape;

use crate::error::{Location, ReadError};
use crate::format::Format;
use crate::scan::line::Line;
use crate::scan::lookahead::Lines;

/// The separators, in the order in which they are tried.
pub(crate) const SEPARATORS: [u8; 3] = *b"\t;,";

/// The largest number of lines of a row: a quoted grid of the largest side.
const MAX_ROW_LINES: usize = Shape::MAX_SIDE + 2;

/// A field of a row, without its quotes.
pub(crate) struct Field {
    pub text: String,
    /// Where the text starts.
    pub start: Location,
}

impl Field {
    /// Returns the characters up to a comment, each with its location.
    pub fn chars(&self) -> impl Iterator<Item = (char, Location)> {
        let mut next = self.start;
        self.text.chars().take_while(|symbol| *symbol != '#').map(move |symbol| {
            let location = next;
            next = match symbol {
                '\n' => Location { line: next.line + 1, column: 1 },
                _ => Location { column: next.column + 1, ..next },
            };
            (symbol, location)
        })
    }

    /// Returns the text up to a comment, without the whitespace around it.
    pub fn trimmed(&self) -> &str {
        self.text.split('#').next().unwrap_or_default().trim()
    }

    pub fn is_empty(&self) -> bool {
        self.trimmed().is_empty()
    }
}

/// A row, and the number of lines that it takes.
pub(crate) struct Row {
    pub fields: Vec<Field>,
    pub lines: usize,
}

/// Splits rows at one separator.
pub(crate) struct RowSplitter {
    reader: Reader,
}

impl RowSplitter {
    pub fn new(separator: u8) -> Self {
        Self { reader: ReaderBuilder::new().delimiter(separator).build() }
    }

    /// Splits the row that starts at a line. A quoted field may have many lines.
    ///
    /// # Errors
    /// If a quote has no end.
    pub fn split(
        &mut self,
        lines: &mut Lines,
        from: usize,
        format: Format,
    ) -> Result<Row, ReadError> {
        self.reader.reset();
        let mut fields = Vec::new();
        let mut text = Vec::new();
        let mut start = None;
        for count in 1..=MAX_ROW_LINES {
            let Some(line) = lines.get(from + count - 1) else { break };
            if self.split_line(line, &mut text, &mut start, &mut fields) {
                return Ok(Row { fields, lines: count });
            }
        }
        let start = start.unwrap_or_else(|| lines.end());
        let quote = Location { column: start.column.saturating_sub(1).max(1), ..start };
        Err(ReadError::text(quote, format, "a quote without its end", "a second quote"))
    }

    /// Adds the fields of a line. Returns whether the row ends with it.
    fn split_line(
        &mut self,
        line: &Line,
        text: &mut Vec<u8>,
        start: &mut Option<Location>,
        fields: &mut Vec<Field>,
    ) -> bool {
        let input = format!("{}\n", line.rest());
        let mut buffer = vec![0; input.len()];
        let (mut at, mut location) = (0, line.here());
        while at < input.len() {
            start.get_or_insert_with(|| {
                let is_quoted = input[at..].starts_with('"');
                Location { column: location.column + usize::from(is_quoted), ..location }
            });
            let (result, read, written) =
                self.reader.read_field(&input.as_bytes()[at..], &mut buffer);
            text.extend_from_slice(&buffer[..written]);
            location.column += input[at..at + read].chars().count();
            at += read;
            if let ReadFieldResult::Field { record_end } = result {
                let bytes = std::mem::take(text);
                let text = String::from_utf8(bytes).expect("BUG: a field that ends in a character");
                let start = start.take().expect("BUG: a field without a start");
                fields.push(Field { text, start });
                if record_end {
                    return true;
                }
            }
        }
        false
    }
}
