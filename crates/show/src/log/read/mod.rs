//! Reads a log and checks it.

mod entry;
mod error;
mod line;
mod object;
mod parse;
mod reader;
mod replay;

pub use entry::{End, Ending, Entry, LogHeader, LoggedDeduction, LoggedEvent, Value};
pub use error::LogError;
pub use line::MAX_LINE_BYTES;
pub use reader::{Reader, check};
pub use replay::MAX_DEPTH;
