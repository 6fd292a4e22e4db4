//! How a page opens a search.

use stack_assumptions_show::Draw;
use stack_assumptions_show::log::Recording;
use stack_assumptions_show::walk::{Recorded, RecordedBoard};

use crate::session::{Session, Steps};

/// A search that was opened, or why it was not.
pub type Opened = Result<Box<dyn Steps>, String>;

/// Opens the search of one puzzle, whatever the user typed: for a page with a puzzle of one's
/// own.
///
/// # Errors
/// None.
pub fn open_one<P: Draw + 'static>(puzzle: P) -> Opened {
    Ok(Box::new(Session::new(puzzle)))
}

/// Opens the search of a log, in the format of `docs/event-log.md`.
///
/// # Errors
/// The line and the column of the first fault of the log.
pub fn open_log(log: &str) -> Opened {
    let recording = Recording::read(log.as_bytes()).map_err(|error| error.to_string())?;
    // As the puzzle of `Session::new`, it is never freed.
    let recording: &'static Recording = Box::leak(Box::new(recording));
    let board = RecordedBoard::of(recording.header());
    Ok(Box::new(Session::of(Recorded::new(recording, board))))
}
