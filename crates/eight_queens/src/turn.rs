//! Searches that take turns: each with a bound on its nodes, and all with one limit.

use stack_assumptions::{Limit, Outcome, Puzzle, Stop, search};

/// How a search with a bound on its nodes ended.
pub(crate) enum Turn<S> {
    /// It found a solution, or proved that none exists.
    Ended(Option<S>),
    Unfinished,
}

/// Searches a solution within a number of nodes.
///
/// # Errors
///
/// The limit of all turns, if that was reached.
pub(crate) fn take_turn<P: Puzzle>(
    puzzle: &P,
    nodes: u64,
    limit: &mut impl Limit,
) -> Result<Turn<P::Solution>, Stop> {
    let mut search = search(puzzle).limit(TurnLimit { left: nodes, limit });
    if let Some(found) = search.next() {
        return Ok(Turn::Ended(Some(found)));
    }
    let is_exhausted = search.outcome() == Some(Outcome::Exhausted);
    drop(search);
    match limit.reached() {
        _ if is_exhausted => Ok(Turn::Ended(None)),
        Some(stop) => Err(stop),
        None => Ok(Turn::Unfinished),
    }
}

/// The limit of one turn, beside that of all.
struct TurnLimit<'l, L> {
    left: u64,
    limit: &'l mut L,
}

impl<L: Limit> Limit for TurnLimit<'_, L> {
    #[inline]
    fn node(&mut self) {
        self.left = self.left.saturating_sub(1);
        self.limit.node();
    }

    fn solution(&mut self) {
        self.limit.solution();
    }

    #[inline]
    fn reached(&mut self) -> Option<Stop> {
        if self.left == 0 { Some(Stop::Nodes) } else { self.limit.reached() }
    }
}
