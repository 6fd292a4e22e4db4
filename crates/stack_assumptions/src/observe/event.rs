//! What can happen in a search.

/// Something that happened in a search.
///
/// The `depth` of an event is the number of attempts held after it, and the board
/// already shows the event: after an [`Attempt`](Event::Attempt) the slot is filled,
/// after an [`Undo`](Event::Undo) it is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Event<S, C> {
    /// The engine made an attempt: `slot` now holds `candidate`.
    Attempt {
        /// The number of attempts held, this one included.
        depth: usize,
        /// The slot that was filled.
        slot: S,
        /// The candidate that it holds.
        candidate: C,
    },
    /// The puzzle rejected a candidate: with it, the rules would fail elsewhere.
    Rejected {
        /// The number of attempts held.
        depth: usize,
        /// The slot, which stays empty.
        slot: S,
        /// The candidate that was rejected.
        candidate: C,
    },
    /// The engine left out a candidate, and those after it if the bounds of the slot are
    /// sorted: no better solution lies there. Only
    /// [`optimise`](crate::optimise) prunes.
    Pruned {
        /// The number of attempts held.
        depth: usize,
        /// The slot, which stays empty.
        slot: S,
        /// The candidate that was pruned.
        candidate: C,
    },
    /// The engine undid an attempt: `slot` is empty again.
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
        /// The slot that no candidate fits.
        slot: S,
    },
    /// The engine popped the frame of `slot`, because its candidates ran dry.
    Backtrack {
        /// The number of attempts held.
        depth: usize,
        /// The slot of the frame.
        slot: S,
    },
    /// The board shows a solution: every slot holds an attempt, or the puzzle says so.
    Solution {
        /// The number of attempts held.
        depth: usize,
    },
}
