//! How many candidates a walk computes.

use core::cell::Cell;

use crate::laws::report::Truncation;

/// The bound on the candidates that one walk computes, and what it left out for it.
///
/// Slots with up to `UNCOUNTED` candidates cost nothing. A node costs some five readings
/// of its candidates. Up to `ALWAYS_READ` candidates are always read; what then remains
/// for the nodes still to be walked goes to the wide slots that come first.
pub(super) struct Budget {
    left: Cell<u64>,
    truncation: Cell<Truncation>,
}

/// The greatest number of candidates that are not counted when they are read together:
/// the nodes bound these.
const UNCOUNTED: usize = 64;
/// The number of candidates of a slot that are read in any case, if it has so many.
const ALWAYS_READ: usize = 256;
/// The candidates that are kept for each node still to be walked: some more than five
/// readings.
const KEPT_PER_NODE: u64 = 6 * ALWAYS_READ as u64;
/// A slot takes at most this part of what is not kept, for each of its readings.
const PARTS: u64 = 16;
/// The number of candidates that a brief comparison reads. As many attempts as this goes
/// into the slot's candidates are compared in brief for one that is compared in full: so
/// both cost the same.
const READ_IN_BRIEF: usize = UNCOUNTED;
/// The default bound, for each node to be walked.
pub(super) const PER_NODE: u64 = 2_000;

impl Budget {
    pub(super) fn new(candidates: u64) -> Self {
        Self { left: Cell::new(candidates), truncation: Cell::default() }
    }

    /// What was left out so far.
    pub(super) fn truncation(&self) -> Truncation {
        self.truncation.get()
    }

    /// Whether the walk must end.
    pub(super) fn is_spent(&self) -> bool {
        self.left.get() == 0
    }

    /// Notes that so many candidates of one slot were computed.
    pub(super) fn spend(&self, candidates: usize) {
        if candidates > UNCOUNTED {
            self.take(candidates);
        }
    }

    fn take(&self, candidates: usize) {
        let left = self.left.get().saturating_sub(candidates as u64);
        self.left.set(left);
        if left == 0 {
            self.note(|truncation| truncation.out_of_candidates = true);
        }
    }

    /// The number of candidates to read at a node, with so many nodes still to be
    /// walked.
    pub(super) fn candidates_to_read(&self, nodes_left: u64) -> usize {
        let spare = self.left.get().saturating_sub(nodes_left.saturating_mul(KEPT_PER_NODE));
        usize::try_from(spare / PARTS).unwrap_or(usize::MAX).max(ALWAYS_READ)
    }

    /// Notes that a slot has more candidates than were read.
    pub(super) fn note_cut_slot(&self) {
        self.note(|truncation| truncation.slots += 1);
    }

    /// The number of candidates to read after an undo or a rejection, at a slot of which
    /// `read` were read, and `untried` are still to be tried.
    pub(super) fn candidates_to_compare(&self, read: usize, untried: usize) -> usize {
        let is_full = read <= UNCOUNTED
            || !self.is_spent()
                && (read <= ALWAYS_READ || untried.is_multiple_of(read / READ_IN_BRIEF));
        if is_full {
            return usize::MAX;
        }
        self.take(READ_IN_BRIEF);
        self.note(|truncation| truncation.comparisons += 1);
        READ_IN_BRIEF
    }

    fn note(&self, note: impl FnOnce(&mut Truncation)) {
        let mut truncation = self.truncation.get();
        note(&mut truncation);
        self.truncation.set(truncation);
    }
}
