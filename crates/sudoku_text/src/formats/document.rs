//! `Document`: a text of many puzzles that cannot be read alone.

use crate::error::ReadError;
use crate::record::Record;
use crate::scan::lookahead::Lines;
use crate::scan::plain_row::PlainRow;

/// A text of many puzzles that cannot be read alone: its rows are below a header, or
/// its elements are nested. The reader opens it at its first line.
pub(crate) trait Document: Send {
    /// Returns the next puzzle of the document, and consumes its lines; `None` at the end
    /// of the document, which need not be the end of the text.
    fn next(&mut self, lines: &mut Lines) -> Option<Result<Record, ReadError>>;

    /// Returns where the puzzles are in the next rows, if many rows may be read at once.
    fn plain_row(&self) -> Option<PlainRow> {
        None
    }
}
