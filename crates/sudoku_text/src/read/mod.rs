//! The reader: recognises the format of each puzzle, and consumes its lines.

mod chunk;
mod decide;
mod front;
mod reader;
mod recognise;
mod skipped;

pub use chunk::Chunk;
pub use reader::Reader;
pub use skipped::SkippedLines;
