//! Chapter 10, exercise `discrepancies`: a search that trusts the order of the candidates.
//!
//! Each step to a candidate that is not the first of its slot is a *discrepancy*. Whether the ones
//! before it were rejected does not matter.

use stack_assumptions::Puzzle;

/// Returns the solutions on whose way there are at most `most` discrepancies, in the order of the
/// search.
pub fn solutions<P: Puzzle>(puzzle: &P, most: usize) -> Vec<P::Solution> {
    todo!("a recursive function gets the depth, and how many discrepancies are still allowed")
}

/// Returns a solution with the fewest discrepancies, and how many it has. `None` if the puzzle has
/// no solution. No way is longer than `slots`.
pub fn first<P: Puzzle>(puzzle: &P, slots: usize) -> Option<(usize, P::Solution)> {
    todo!("first none, then one, then two; and when does it end?")
}
