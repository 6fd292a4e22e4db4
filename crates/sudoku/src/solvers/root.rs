//! The dead end that clues in contradiction leave: one type for all solvers.

/// The root of a search tree: open, or a dead end if the clues contradict each other.
///
/// A puzzle that returns no slot counts as solved. So a puzzle whose clues contradict
/// each other has to return a slot, even on a full grid, and no candidates for it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Root<S> {
    /// The slot without candidates.
    dead_end: Option<S>,
}

impl<S: Copy> Root<S> {
    /// The clues allow a search.
    pub(super) const OPEN: Self = Self { dead_end: None };

    /// The clues contradict each other: `slot` has no candidates.
    pub(super) fn dead_end(slot: S) -> Self {
        Self { dead_end: Some(slot) }
    }

    /// Returns the slot of the dead end, or else what `slot` returns.
    #[inline]
    pub(super) fn slot(&self, slot: impl FnOnce() -> Option<S>) -> Option<S> {
        self.dead_end.or_else(slot)
    }

    /// Returns no candidates at a dead end, or else those given.
    #[inline]
    pub(super) fn candidates<I: Iterator>(&self, candidates: I) -> impl Iterator<Item = I::Item> {
        let limit = if self.dead_end.is_some() { 0 } else { usize::MAX };
        candidates.take(limit)
    }
}
