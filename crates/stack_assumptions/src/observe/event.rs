/// A step of a search.
///
/// `depth` is the number of attempts held when the event is emitted. The board already
/// shows the change: after [`Attempt`](Event::Attempt) the slot is filled, after
/// [`Undo`](Event::Undo) it is clear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event<S, C> {
    /// An attempt was made: `slot` now holds `candidate`.
    Attempt {
        /// The number of attempts held, this one included.
        depth: usize,
        /// The slot that was filled.
        slot: S,
        /// The candidate that it holds.
        candidate: C,
    },
    /// The puzzle rejected a candidate, because the rules would fail elsewhere.
    Rejected {
        /// The number of attempts held.
        depth: usize,
        /// The slot that stays clear.
        slot: S,
        /// The candidate that was rejected.
        candidate: C,
    },
    /// An attempt was undone: `slot` is clear again.
    Undo {
        /// The number of attempts still held.
        depth: usize,
        /// The slot that was cleared.
        slot: S,
        /// The candidate that it held.
        candidate: C,
    },
    /// The candidates of `slot` ran dry without any attempt being held there;
    /// a [`Backtrack`](Event::Backtrack) follows.
    DeadEnd {
        /// The number of attempts held.
        depth: usize,
        /// The slot that nothing fits.
        slot: S,
    },
    /// The frame of `slot` was popped because its candidates ran dry.
    Backtrack {
        /// The number of attempts held.
        depth: usize,
        /// The slot that was left.
        slot: S,
    },
    /// Every slot holds an attempt.
    Solution {
        /// The number of attempts held.
        depth: usize,
    },
}
