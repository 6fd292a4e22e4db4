//! How the tours are searched: chosen by the user, or what is fastest.

use knights_tour::{Fragments, Order, TourCounter};
use terminal::cluster::CountArgs;

use super::fragment_count::FragmentCount;
use super::move_count::MoveCount;
use super::tour_args::{Method, SearchedArgs};
use super::wanted::Wanted;

/// The tours that are wanted, and what the command line says of the search.
pub struct Searched {
    pub wanted: Wanted,
    pub order: Option<Order>,
    pub method: Option<Method>,
    /// The most states of a frontier that the user chose.
    max_states: Option<usize>,
}

/// A count, by the way in which it is searched.
pub enum Counted {
    Moves(MoveCount),
    Fragments(FragmentCount),
    Frontier(TourCounter),
}

/// The most squares of a board that is counted by fragments if no method is chosen and an end is
/// given, or the tours are closed. 6x6 takes half the time of the frontier from a1, a fifth closed.
const MAX_BY_FRAGMENTS: usize = 36;

/// The same with open tours between any squares: by fragments 5x6 takes half the time of the
/// frontier, but 6x6 twice as long.
const MAX_BY_FRAGMENTS_BETWEEN_ANY: usize = 30;

/// The most states of a frontier if no method is chosen: up to 3.4 GB.
const MAX_STATES: usize = 20_000_000;

impl Searched {
    /// Reads the board.
    ///
    /// # Errors
    /// If it cannot be read, or the options contradict each other.
    pub fn new(args: &SearchedArgs) -> Result<Self, String> {
        let SearchedArgs { tours, method, max_states } = args;
        if max_states.is_some() && *method != Some(Method::Frontier) {
            return Err("found --max-states, expected --method frontier with it".to_owned());
        }
        let method = match (tours.order, *method) {
            (Some(_), Some(Method::Fragments)) => return Err(unexpected("--order", "fragments")),
            (Some(_), Some(Method::Frontier)) => return Err(unexpected("--order", "frontier")),
            (Some(_), None) => Some(Method::Moves),
            (_, method) => method,
        };
        Ok(Self { wanted: tours.wanted()?, order: tours.order, method, max_states: *max_states })
    }

    /// Returns the list of tours, move by move if no method is chosen.
    ///
    /// # Errors
    /// If the options contradict each other, or the board is too large.
    pub fn listed(&self, is_watched: bool) -> Result<Counted, String> {
        match self.method {
            Some(Method::Fragments) if is_watched => {
                Err(unexpected("--steps or --record", "fragments"))
            }
            Some(Method::Fragments) => self.by_fragments(),
            Some(Method::Frontier) => Err("found --method frontier, expected moves or fragments \
                                           for a list: the frontier counts only"
                .to_owned()),
            Some(Method::Moves) | None => self.by_moves(),
        }
    }

    /// Returns what is counted by `count`.
    ///
    /// # Errors
    /// As for [`listed`](Self::listed).
    pub fn counted(&self, how: &CountArgs) -> Result<Counted, String> {
        let is_recorded = how.record.file().is_some();
        match self.method {
            Some(Method::Fragments) if is_recorded => Err(unexpected("--record", "fragments")),
            Some(Method::Frontier) if is_recorded => Err(unexpected("--record", "frontier")),
            Some(Method::Frontier) if how.search.nth.is_some() => Err(
                "found --nth with --method frontier, expected --method fragments or moves: the \
                     frontier is not counted in shards"
                    .to_owned(),
            ),
            Some(Method::Frontier) => {
                self.by_frontier(self.max_states.unwrap_or(TourCounter::DEFAULT_MAX_STATES))
            }
            None if is_recorded => self.by_moves(),
            None if !how.search.is_checkpointed() => self.fastest(),
            _ => self.split(),
        }
    }

    /// Returns what is counted in shards.
    ///
    /// # Errors
    /// As for [`listed`](Self::listed).
    pub fn split(&self) -> Result<Counted, String> {
        match self.method {
            Some(Method::Moves) => self.by_moves(),
            Some(Method::Fragments) => self.by_fragments(),
            Some(Method::Frontier) => Err("found split with --method frontier, expected --method \
                                           fragments or moves: the frontier is not counted in shards"
                .to_owned()),
            None => self.in_parts(),
        }
    }

    /// Returns the fastest count that can be split.
    fn in_parts(&self) -> Result<Counted, String> {
        self.by_fragments().or_else(|_| self.by_moves())
    }

    /// Returns the fastest count.
    fn fastest(&self) -> Result<Counted, String> {
        let Wanted { board, from, to, closed, .. } = &self.wanted;
        let has_end = *closed || from.is_some() || to.is_some();
        let most = if has_end { MAX_BY_FRAGMENTS } else { MAX_BY_FRAGMENTS_BETWEEN_ANY };
        if board.squares() <= most {
            return self.in_parts();
        }
        self.by_frontier(MAX_STATES).or_else(|_| self.in_parts())
    }

    /// Returns the count to try when the frontier has too many states; `None` if it was chosen.
    pub fn other_than_frontier(&self) -> Option<Counted> {
        if self.method.is_some() { None } else { self.in_parts().ok() }
    }

    fn by_moves(&self) -> Result<Counted, String> {
        MoveCount::new(&self.wanted, self.order).map(Counted::Moves)
    }

    fn by_fragments(&self) -> Result<Counted, String> {
        FragmentCount::new(&self.wanted).map(Counted::Fragments).ok_or_else(|| {
            let (found, most) = (self.wanted.board.squares(), Fragments::MAX_SQUARES);
            format!("found {found} squares with --method fragments, expected at most {most}")
        })
    }

    fn by_frontier(&self, max_states: usize) -> Result<Counted, String> {
        self.wanted.check_size()?;
        let counter = TourCounter::new(&self.wanted.tours());
        let counter = counter.map_err(|error| format!("--method frontier: {error}"))?;
        Ok(Counted::Frontier(counter.max_states(max_states)))
    }
}

fn unexpected(option: &str, method: &str) -> String {
    format!("found {option} with --method {method}, expected --method moves")
}
