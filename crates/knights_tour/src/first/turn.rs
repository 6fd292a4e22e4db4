//! A search for a limited number of nodes, among several searches.

use stack_assumptions::{Generators, Limit, Outcome, Search, Stop};

use crate::first::error::FirstTourError;

/// What came of one turn of a search.
pub(crate) enum Turn<G: Generators> {
    Found(G::Solution),
    /// There is no solution.
    Exhausted,
    /// The turn ended before the search did. The search can be resumed.
    Unfinished(Search<G>),
}

/// Runs a search for at most `nodes` nodes, or until it finds a solution. `limit` receives
/// the nodes but not the solution, because that may be a part of a tour.
pub(crate) fn take_turn<G: Generators>(
    search: Search<G>,
    nodes: u64,
    limit: &mut impl Limit,
) -> Result<Turn<G>, FirstTourError> {
    let mut turn = TurnLimit { limit, nodes_left: nodes };
    let mut search = search.limit(&mut turn);
    let solution = search.next();
    let outcome = search.outcome();
    let search = search.limit(());
    match (solution, outcome) {
        (Some(solution), _) => Ok(Turn::Found(solution)),
        (None, Some(Outcome::Stopped(_))) if turn.nodes_left == 0 => Ok(Turn::Unfinished(search)),
        (None, Some(Outcome::Stopped(stop))) => Err(FirstTourError::Stopped(stop)),
        (None, _) => Ok(Turn::Exhausted),
    }
}

/// Stops after a number of nodes, or as soon as the caller's limit does.
struct TurnLimit<'l, L> {
    limit: &'l mut L,
    nodes_left: u64,
}

impl<L: Limit> Limit for TurnLimit<'_, L> {
    fn node(&mut self) {
        self.nodes_left -= 1;
        self.limit.node();
    }

    fn solution(&mut self) {}

    fn reached(&mut self) -> Option<Stop> {
        if self.nodes_left == 0 { Some(Stop::Nodes) } else { self.limit.reached() }
    }
}
