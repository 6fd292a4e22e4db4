//! An event of a cursor.

use crate::observe::event::Event;

/// An event, and the ordinal of its candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct CursorEvent<S, C> {
    /// What happened, or what was undone.
    pub event: Event<S, C>,
    /// The ordinal of the candidate in its slot, for the events that have a candidate.
    pub ordinal: Option<usize>,
}
