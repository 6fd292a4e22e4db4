//! The trait of a puzzle, and its laws.

/// A puzzle that the engine can search: a board, its rules, and the order in
/// which its slots are filled.
///
/// The board lives in [`Cell`](core::cell::Cell)s, so that any number of
/// attempts can share it; [`Hold`](crate::Hold) is an attempt for the common
/// case of one cell. Slot order and candidate order belong to the puzzle.
///
/// # Laws
///
/// 1. **Restoring**: dropping an attempt restores all that the puzzle can show to what
///    it was before that attempt; so does an attempt that returns `None`.
/// 2. **Last in, first out**: attempts are dropped in the reverse order of
///    their making. The engine keeps this on backtracking, on early drop of the
///    search and on panic; the puzzle may rely on it, and must then restore
///    through any depth of attempts.
/// 3. **Repeatable**: under the same attempts, [`slot`](Puzzle::slot) and
///    [`candidates`](Puzzle::candidates) return the same.
/// 4. **Lazy**: no candidate is computed before it is requested.
/// 5. **Exact**: each solution is reached once, and none that breaks the rules.
///
/// [`Laws`](crate::Laws) checks them; call it in your tests.
///
/// # One search at a time
///
/// The board shows the attempts of every search of a puzzle. While one search runs or
/// holds attempts, as after `next`, a second one on the same puzzle would take them for
/// part of the puzzle, and its solutions would be wrong. So finish or drop the first
/// search before, or search a clone of the puzzle. Observers and visitors may read the
/// board, and must not search it.
///
/// In debug builds with the feature `std` the second search panics, and so do
/// [`Laws`](crate::Laws), [`split`](crate::partition::split()),
/// [`estimate`](crate::partition::estimate()),
/// [`Interval::weight`](crate::interval::Interval::weight) and the functions that make a
/// [`Fingerprint`](crate::partition::Fingerprint). The check knows a board by the address
/// and the type of its puzzle, and compares searches on one thread. It does not see that
/// two puzzles share a board by a reference. A search that was leaked
/// ([`mem::forget`](core::mem::forget)) while it held attempts counts as running. Release
/// builds do not check.
///
/// ```should_panic
/// use stack_assumptions::search;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doc/queens.rs"));
///
/// # fn main() {
/// let queens = Queens::new(8);
/// let mut first = search(&queens);
/// first.next();
/// // The board shows eight queens: there is no place for more.
/// search(&queens).count();
/// # if !cfg!(debug_assertions) { panic!("release builds do not check") }
/// # }
/// ```
pub trait Puzzle {
    /// A place to fill.
    type Slot: Copy;
    /// A value that may stand in a slot.
    type Candidate: Copy;
    /// The guard that holds a candidate in its slot; its drop clears the slot.
    type Attempt<'p>
    where
        Self: 'p;
    /// An owned snapshot of the solved board.
    type Solution;

    /// The slot to fill when `depth` attempts are held, or `None` once every
    /// slot is filled.
    fn slot(&self, depth: usize) -> Option<Self::Slot>;

    /// The candidates that the rules allow in `slot` as the board stands,
    /// lazily: `(1..=9).filter(..)` is a fine body. They may be endless. A parallel search is
    /// up to a twentieth faster if [`Iterator::size_hint`] bounds their number.
    fn candidates(&self, slot: Self::Slot) -> impl Iterator<Item = Self::Candidate>;

    /// Holds `candidate` in `slot`. If the rules then fail elsewhere, leaves the board
    /// as it was and returns `None`.
    ///
    /// If it has more than a few lines and a node of your puzzle is cheap, write
    /// `#[inline(always)]` above it: as a call, its guards go through memory.
    fn attempt(&self, slot: Self::Slot, candidate: Self::Candidate) -> Option<Self::Attempt<'_>>;

    /// A snapshot of the board. The engine calls it only while every slot is filled.
    fn solution(&self) -> Self::Solution;
}

impl<P: Puzzle> Puzzle for &P {
    type Slot = P::Slot;
    type Candidate = P::Candidate;
    type Attempt<'p>
        = P::Attempt<'p>
    where
        Self: 'p;
    type Solution = P::Solution;

    fn slot(&self, depth: usize) -> Option<P::Slot> {
        (**self).slot(depth)
    }

    fn candidates(&self, slot: P::Slot) -> impl Iterator<Item = P::Candidate> {
        (**self).candidates(slot)
    }

    fn attempt(&self, slot: P::Slot, candidate: P::Candidate) -> Option<P::Attempt<'_>> {
        (**self).attempt(slot, candidate)
    }

    fn solution(&self) -> P::Solution {
        (**self).solution()
    }
}
