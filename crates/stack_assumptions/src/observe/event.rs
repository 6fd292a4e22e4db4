/// Something that happened in a search.
///
/// In each, `depth` is the number of attempts held at the moment it is told, and
/// the board already shows it: after an [`Attempt`](Event::Attempt) the slot is
/// filled, after a [`TakeBack`](Event::Undo) it is clear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event<S, C> {
    /// An attempt was made: `slot` now holds `candidate`.
    Attempt {
        /// The number of attempts held, this one included.
        depth: usize,
        /// The slot that was filled.
        slot: S,
        /// What it holds.
        candidate: C,
    },
    /// The puzzle refused a candidate: the rules would have failed elsewhere.
    Rejected {
        /// The number of attempts held.
        depth: usize,
        /// The slot that stays clear.
        slot: S,
        /// What was refused.
        candidate: C,
    },
    /// An attempt was taken back: `slot` is clear again.
    Undo {
        /// The number of attempts still held.
        depth: usize,
        /// The slot that was cleared.
        slot: S,
        /// What it held.
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
