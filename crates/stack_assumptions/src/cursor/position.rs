//! Where a cursor stands.

use alloc::vec::Vec;

use crate::interval::path::Path;

/// Where a cursor is between two events. It holds no attempts, so it can be kept, and
/// sent to another thread; [`Cursor::at`](crate::cursor::Cursor::at) makes the attempts
/// again.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The number of candidates that were tried in each open slot.
    pub(super) tried: Vec<usize>,
    /// Whether the last one of them is held.
    pub(super) is_held: bool,
    pub(super) phase: Phase,
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Phase {
    /// The next slot is opened, or a solution is reported.
    Open,
    /// The attempt of the top frame is undone, or its next one is made.
    Step,
    /// A dead end was reported; the top frame is popped.
    DeadEnd,
    /// Nothing: a panic in the puzzle left the board in an unknown state.
    Lost,
}

impl Position {
    /// Right after the attempt that reaches a node.
    pub(super) fn of(path: &Path) -> Option<Self> {
        let tried = path.ordinals().iter().map(|ordinal| ordinal.checked_add(1));
        let tried: Vec<_> = tried.collect::<Option<_>>()?;
        Some(Self { is_held: !tried.is_empty(), tried, phase: Phase::Open })
    }

    /// The path of the node whose attempts are held.
    #[must_use]
    pub fn path(&self) -> Path {
        let held = self.tried.len().saturating_sub(usize::from(!self.is_held));
        // Each count includes the candidate that is held.
        self.tried[..held].iter().map(|tried| tried - 1).collect::<Vec<_>>().into()
    }
}
