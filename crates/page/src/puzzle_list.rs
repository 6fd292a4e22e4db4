//! How a page opens a search.

use stack_assumptions_show::Draw;

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
