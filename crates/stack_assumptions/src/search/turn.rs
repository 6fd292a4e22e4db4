//! One turn of a search among others.

use crate::generators::Generators;
use crate::limit::limits::Limit;
use crate::observe::observer::Observer;
use crate::outcome::{Outcome, Stop};
use crate::search::search::Search;

/// How a [turn](Search::take_turn) of a search ended.
pub enum Turn<S, T> {
    /// With this solution.
    Found(T),
    /// The whole tree was searched: there are no more solutions.
    Exhausted,
    /// The turn was over before the search was. This is the search, which can take another
    /// turn.
    Unfinished(S),
}

impl<G: Generators, O: Observer<G::Slot, G::Candidate>> Search<G, O> {
    /// Runs the search up to the next solution, for at most `nodes` nodes, within the limit
    /// of all turns.
    ///
    /// `limit` receives the nodes, but not the solution: it may be only a part of what the
    /// caller searches.
    ///
    /// ```
    /// use stack_assumptions::{Limits, Stop, Turn, search};
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doc/queens.rs"));
    ///
    /// # fn main() -> Result<(), Stop> {
    /// let mut limit = Limits::new().nodes(1_000);
    /// let queens = Queens::new(8);
    /// let Turn::Unfinished(search) = search(&queens).take_turn(100, &mut limit)? else {
    ///     unreachable!("the first solution takes more nodes")
    /// };
    /// let Turn::Found(solution) = search.take_turn(100, &mut limit)? else { unreachable!() };
    /// # let _ = solution;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// The limit that was reached, or [`Stop::Panicked`] if a panic ended the search before.
    pub fn take_turn(
        self,
        nodes: u64,
        limit: &mut impl Limit,
    ) -> Result<Turn<Self, G::Solution>, Stop> {
        let mut turn = limit.at_most(nodes);
        let mut search = self.limit(&mut turn);
        let solution = search.next();
        let outcome = search.outcome();
        let search = search.limit(());
        match (solution, outcome) {
            (Some(solution), _) => Ok(Turn::Found(solution)),
            (None, Some(Outcome::Stopped(Stop::Nodes))) if turn.is_spent() => {
                Ok(Turn::Unfinished(search))
            }
            (None, Some(Outcome::Stopped(stop))) => Err(stop),
            (None, _) => Ok(Turn::Exhausted),
        }
    }
}
