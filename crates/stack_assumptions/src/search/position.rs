//! A position of a search in its tree.

use alloc::vec::Vec;

use crate::interval::path::Path;

/// A position of a search in its tree.
pub(crate) struct StackPosition {
    /// The ordinal of each frame's candidate in hand; for the top frame the ordinal
    /// of its next candidate if none is in hand.
    pub(crate) ordinals: Vec<usize>,
    /// Whether the top frame has a candidate in hand.
    pub(crate) is_held: bool,
}

impl StackPosition {
    /// The node whose attempts are held.
    pub(super) fn path(&self) -> Path {
        // Without one in hand, the top frame is that of the slot that is tried.
        let held = self.ordinals.len().saturating_sub(usize::from(!self.is_held));
        self.ordinals[..held].to_vec().into()
    }

    /// The first node still to be searched. `None` without frames.
    pub(super) fn next(&self) -> Option<Path> {
        let here = Path::from(self.ordinals.clone());
        if self.is_held { here.after_subtree() } else { Some(here).filter(|path| !path.is_root()) }
    }
}

/// The frames that were dropped to find a position, the top one first.
#[derive(Default)]
pub(super) struct Unwound {
    ordinals: Vec<usize>,
    candidates: Vec<usize>,
}

impl Unwound {
    /// Adds the next frame down: its ordinal, as in [`StackPosition`], and the number
    /// of its candidates that belong to the search.
    pub(super) fn push(&mut self, ordinal: usize, candidates: usize) {
        self.ordinals.push(ordinal);
        self.candidates.push(candidates);
    }

    /// The position, and the number of candidates of each frame from the first slot on.
    pub(super) fn into_position(self, is_held: bool) -> (StackPosition, Vec<usize>) {
        let Self { mut ordinals, mut candidates } = self;
        ordinals.reverse();
        candidates.reverse();
        (StackPosition { ordinals, is_held }, candidates)
    }
}

/// The message of a panic in a puzzle that breaks law 3.
pub(crate) const NOT_REPEATABLE: &str = "BUG: law 3 is broken: the node is gone";

/// The message of a panic in a search that a slot has more candidates than ordinals.
pub(super) const TOO_MANY_CANDIDATES: &str = "a slot has more than usize::MAX candidates";
