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
