//! Stepping through a search, forward and back: for those who teach, learn or debug.

#[expect(clippy::module_inception, reason = "the file is named by its one type")]
mod cursor;
mod cursor_event;
mod position;
mod steps;
mod untried;

pub use cursor::Cursor;
pub use cursor_event::CursorEvent;
pub use position::Position;

/// The source text of the loop of a search (`search_loop.rs`), for a program that shows it
/// beside a search. A program that does not use it does not contain it.
pub const LOOP_SOURCE: &str = crate::search::search_loop::SOURCE;
