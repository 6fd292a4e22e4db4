//! Chapter 10, exercise `luby`: when to begin again.
//!
//! Luby's sequence is 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8 and so on: after each power of
//! two, all that is before it is repeated, and then comes the next power of two.

/// Returns a term of the sequence. The first one has the number 1. Numbers may be very large.
pub fn luby(number: u64) -> u64 {
    todo!("is it the end of a part that is repeated? If not, which earlier term is it?")
}

/// Returns how many nodes a search with restarts visits in all. Run 1, 2, 3 and so on is stopped
/// after `unit` nodes times the term of the sequence with its number. `needed` says how many nodes
/// a run needs for its solution: if that is not more than its limit, the search ends with it.
pub fn nodes_in_all(unit: u64, needed: impl Fn(u64) -> u64) -> u64 {
    todo!("add the runs that are stopped, and the one that is not")
}
