//! Sudokus as text: the formats, the reader and the writer.
//!
//! ```
//! use sudoku_text::{Format, Reader, ToText};
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! for record in Reader::new(text.as_bytes()) {
//!     println!("{}", record?.grid.to_text(Format::Bordered)?);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Reader`] reads a file of many puzzles, in any [`Format`]; each is a [`Record`] with its
//! grid, its format and its line. [`FromText`] reads a text that holds one puzzle. [`ToText`]
//! writes grids and marks.
//!
//! Reading is a pipeline in one direction:
//!
//! 1. `scan/lookahead.rs` cuts the input into lines and keeps a bounded number of
//!    them.
//! 2. `read/recognise.rs` tries the parsers of the formats, which are in one table,
//!    `formats/documents.rs`. A parser looks at lines and consumes none.
//! 3. A parser collects what is in each cell, and where: a raw puzzle
//!    (`scan/raw_puzzle.rs`).
//! 4. The raw puzzle decides which symbols are digits (`scan/alphabet.rs`) and becomes
//!    a [`Record`], or a [`ReadError`] that says where and why. `read/decide.rs` makes an error
//!    of it if the same lines have another reading.
//! 5. `read/reader.rs` consumes the lines of the puzzle and returns the record. After an
//!    error, `read/front.rs` decides which lines belong to the bad puzzle.
//!
//! Shortcuts lead past steps 2 to 4: a line of n² characters (`scan/plain_line.rs`), which
//! needs no step 1 either if it is a 9×9 puzzle; and many such lines at once, or rows of a
//! list (`scan/plain_line.rs` too), in `read/chunk.rs`. A document (`formats/documents.rs`) consumes
//! its lines, for it may be longer than the lookahead: a list below a header, a web page, JSON.
//!
//! A file imports only from files above it:
//!
//! ```text
//! format  symbols  error  record            the public words
//! scan                                      lines, cells, raw puzzles
//! formats                                   one file a format: parser and writer
//! formats/table  documents                  all formats
//! read                                      the reader
//! to_text                                   traits of `Grid` and `Marks`, methods of `Record`
//! ```

mod error;
mod format;
mod formats;
mod read;
mod record;
mod scan;
mod symbols;
mod to_text;

pub use error::{ReadError, WriteError};
pub use format::Format;
pub use formats::ParseFormatError;
pub use read::{Chunk, Reader, SkippedLines};
pub use record::Record;
pub use symbols::{CustomSymbols, ParseSymbolsError, SymbolSet};
pub use to_text::{FromText, ToText};
