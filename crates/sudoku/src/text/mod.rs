//! Grids as text: the formats, the reader and the writer.
//!
//! The reader looks at the text to tell the format. It cuts it into lines
//! (`lines`), finds what stands in each cell and where (`draft`), and tells
//! digits and blanks apart over the whole puzzle (`alphabet`).

mod alphabet;
mod bars;
mod diagnosis;
mod display;
mod draft;
mod error;
mod format;
mod lines;
mod list;
mod look;
mod mark;
mod newspaper;
mod part;
mod plain;
mod reader;
mod reading;
mod stretch;
mod symbols;
mod token;
mod write;

pub use error::ReadError;
pub use format::{Format, ParseFormatError};
pub use reader::Reader;
pub use reading::Record;
pub use stretch::Chunk;
pub use symbols::SymbolSet;
