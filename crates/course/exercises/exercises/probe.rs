//! Chapter 9, exercise `probe`: estimate the size of a tree by one walk.
//!
//! A node of the search is an attempt that is not rejected. Its children are the candidates of the
//! next slot that can be placed there.

use stack_assumptions::Puzzle;

/// Walks from the root down to a node without children, and returns the estimate of the number of
/// nodes: with 4 children, then 2, then 1, then none, it is 4 + 4 × 2 + 4 × 2 × 1. The root does
/// not count.
///
/// `choose` gets the number of children of a node, which is at least 1, and returns the number of
/// the child to go to, from 0.
pub fn probe<P: Puzzle>(puzzle: &P, choose: &mut dyn FnMut(usize) -> usize) -> f64 {
    todo!("count the children, choose one, and go on while its attempt is held")
}
