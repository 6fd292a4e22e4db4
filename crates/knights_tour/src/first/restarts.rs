//! Tours in Warnsdorff's order, with restarts.

use chessboard::Square;
use fastrand::Rng;
use itertools::Itertools;
use stack_assumptions::{Limit, Puzzle, search};

use crate::attempt::Attempt;
use crate::first::error::FirstTourError;
use crate::first::turn::{Turn, take_turn};
use crate::fragments::Fragments;
use crate::knights_tour::KnightsTour;
use crate::tour::Tour;

/// The number of nodes for each square of the board after which a search is given up.
const NODES_PER_SQUARE: u64 = 3;

/// The number of restarts that get the same number of nodes. Later ones get more.
const RESTARTS_PER_BUDGET: u64 = 32;

/// Searches a tour in Warnsdorff's order. If the search meets no tour within a few nodes
/// for each square, it starts again, now with random ties, until it finds one. A mistake
/// early in a tour may show only when the board is nearly full, where backtracking never
/// returns to it.
///
/// On a board of at most [`Fragments::MAX_SQUARES`] squares, a search by fragments takes
/// turns with the restarts. It soon ends if there is no tour, which restarts seldom show.
///
/// The result depends on the puzzle only. `None` means that a search ended: there is no
/// tour. The number of nodes of a search grows, so at last one ends, but on a board of more
/// squares that may take too long to wait for.
pub(crate) fn first_with_restarts(
    tours: &KnightsTour,
    limit: &mut impl Limit,
) -> Result<Option<Tour>, FirstTourError> {
    let nodes = NODES_PER_SQUARE * tours.board().squares() as u64;
    match take_turn(search(tours), nodes, limit)? {
        Turn::Found(tour) => return Ok(Some(tour)),
        Turn::Exhausted => return Ok(None),
        Turn::Unfinished(_) => {}
    }
    let fragments = Fragments::new(tours).ok();
    let mut by_fragments = fragments.as_ref().map(search);
    for seed in 0.. {
        let budget = nodes * (1 + seed / RESTARTS_PER_BUDGET);
        match take_turn(search(&RandomTies { tours, seed }), budget, limit)? {
            Turn::Found(tour) => return Ok(Some(tour)),
            Turn::Exhausted => return Ok(None),
            Turn::Unfinished(_) => {}
        }
        if let Some(search) = by_fragments.take() {
            match take_turn(search, budget, limit)? {
                Turn::Found(tour) => return Ok(Some(tour)),
                Turn::Exhausted => return Ok(None),
                Turn::Unfinished(search) => by_fragments = Some(search),
            }
        }
    }
    unreachable!("BUG: more searches than there are numbers")
}

/// The same tours in Warnsdorff's order, but among squares with equally many onward moves
/// in a random order.
struct RandomTies<'p> {
    tours: &'p KnightsTour,
    seed: u64,
}

impl RandomTies<'_> {
    fn onward_moves(&self, square: Square) -> u8 {
        self.tours.state.free_degree(self.tours.size().index(square)).get()
    }
}

impl Puzzle for RandomTies<'_> {
    type Slot = usize;
    type Candidate = Square;
    type Attempt<'p>
        = Attempt<'p>
    where
        Self: 'p;
    type Solution = Tour;

    fn slot(&self, depth: usize) -> Option<usize> {
        self.tours.slot(depth)
    }

    fn candidates(&self, slot: usize) -> impl Iterator<Item = Square> {
        // The same slot of the same search always gets the same order.
        let mut random = Rng::with_seed(self.seed << 32 | slot as u64);
        let rank = move |square: &Square| (self.onward_moves(*square), random.u32(..));
        self.tours.candidates(slot).sorted_by_cached_key(rank)
    }

    fn attempt(&self, slot: usize, square: Square) -> Option<Attempt<'_>> {
        self.tours.attempt(slot, square)
    }

    fn solution(&self) -> Tour {
        self.tours.solution()
    }
}

#[cfg(test)]
mod tests {
    use stack_assumptions::Laws;

    use super::*;
    use crate::check::is_tour;
    use crate::size::Size;

    #[test]
    fn random_ties_keep_the_laws_and_lose_no_tour() {
        let puzzle = KnightsTour::new(Size::new(3, 4).unwrap());
        let order = RandomTies { tours: &puzzle, seed: 1 };
        let laws = Laws::new(&order).state(|order| order.tours.to_string());
        let report = laws.expect_solutions(16).check().unwrap();
        assert!(report.complete);

        let puzzle = KnightsTour::new(Size::new(5, 5).unwrap());
        let orders = [1, 2].map(|seed| RandomTies { tours: &puzzle, seed });
        let [first, second] = orders.map(|order| search(&order).collect::<Vec<_>>());
        assert_eq!((first.len(), second.len()), (1728, 1728));
        assert_ne!(first, second);
    }

    #[test]
    fn a_failed_search_is_followed_by_others() {
        let size = Size::new(27, 27).unwrap();
        let puzzle = KnightsTour::new(size).start("d20".parse().unwrap()).unwrap();
        let nodes = NODES_PER_SQUARE * size.squares() as u64;
        let turn = take_turn(search(&puzzle), nodes, &mut ()).unwrap();
        assert!(matches!(turn, Turn::Unfinished(_)));
        drop(turn);
        let tour = first_with_restarts(&puzzle, &mut ()).unwrap().unwrap();
        assert!(is_tour(size, tour.squares()));
    }

    #[test]
    fn a_search_that_ends_shows_that_there_is_no_tour() {
        let puzzle = KnightsTour::new(Size::new(3, 3).unwrap());
        assert_eq!(first_with_restarts(&puzzle, &mut ()), Ok(None));
    }
}
