//! The candidates of one open slot.

use alloc::boxed::Box;
use core::iter::Fuse;

use crate::puzzle::Puzzle;

/// The candidates of a slot that are still to be tried, and how many were.
pub(super) struct Untried<'p, C> {
    candidates: Fuse<Box<dyn Iterator<Item = C> + 'p>>,
    /// The next one, if it was read already.
    next: Option<C>,
    pub(super) tried: usize,
    /// The number of those tried that were held.
    pub(super) held: usize,
}

impl<'p, C: Copy> Untried<'p, C> {
    /// All candidates of a slot.
    pub(super) fn all<P>(puzzle: &'p P, slot: P::Slot) -> Self
    where
        P: Puzzle<Candidate = C>,
        C: 'p,
    {
        let candidates: Box<dyn Iterator<Item = C> + 'p> = Box::new(puzzle.candidates(slot));
        Self { candidates: candidates.fuse(), next: None, tried: 0, held: 0 }
    }

    /// Takes the next candidate.
    pub(super) fn take(&mut self) -> Option<C> {
        let candidate = self.next.take().or_else(|| self.candidates.next())?;
        self.tried += 1;
        Some(candidate)
    }

    /// Puts back the candidate that was taken last.
    pub(super) fn put_back(&mut self, candidate: C) {
        self.next = Some(candidate);
        self.tried -= 1;
    }

    /// Skips candidates until `tried` were; returns whether there were that many.
    pub(super) fn skip_to(&mut self, tried: usize) -> bool {
        debug_assert!(self.next.is_none(), "BUG: skipped over a candidate put back");
        let Some(last) = tried.checked_sub(self.tried + 1) else { return true };
        self.tried = tried;
        self.candidates.nth(last).is_some()
    }
}
