//! The reader: recognises the format of each puzzle, and consumes its lines.

mod answers;
mod chunk;
mod consumed;
mod diagnose;
mod front;
mod list_reading;
mod number_lines;
mod reader;
mod recognise;
mod recover;
mod regions;
mod rest;
mod skipped_lines;
mod skipped_prose;

pub use chunk::Chunk;
pub use reader::Reader;
pub use skipped_lines::SkippedLines;
