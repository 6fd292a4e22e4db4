//! What a program needs of a puzzle to search its best solution.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use stack_assumptions::optimise::Optimise;

/// A puzzle whose best solution a program searches. Each puzzle with these traits is one.
///
/// `FromStr` of the cost must read the same cost from what its `Display` writes.
pub trait BestPuzzle:
    Optimise<
        Slot: Hash + Debug,
        Candidate: Hash + Debug,
        Solution: Send,
        Cost: Display + FromStr + Send,
    > + Clone
    + Send
{
}

impl<P> BestPuzzle for P where
    P: Optimise<
            Slot: Hash + Debug,
            Candidate: Hash + Debug,
            Solution: Send,
            Cost: Display + FromStr + Send,
        > + Clone
        + Send
{
}
