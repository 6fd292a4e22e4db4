//! Tours in Warnsdorff's order, with restarts.

use chessboard::Square;
use fastrand::Rng;
use itertools::Itertools;
use stack_assumptions::{Limit, Puzzle, Turn, search};

use crate::attempt::Attempt;
use crate::first::enough_links::has_enough_links;
use crate::first::error::FirstTourError;
use crate::fragments::mask::{Mask, WideMask};
use crate::fragments::search::FragmentSearch;
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
/// Before it starts again, it looks whether the squares can have enough links at all. On a board
/// of at most 255 squares, a search by fragments takes turns with the restarts. It mostly ends
/// soon if there is no tour, which restarts seldom show.
///
/// The result depends on the puzzle only. `None` means that a search ended: there is no
/// tour. The number of nodes of a search grows, so at last one ends, but on a board of more
/// squares that may take too long to wait for.
pub(crate) fn first_with_restarts(
    tours: &KnightsTour,
    limit: &mut impl Limit,
) -> Result<Option<Tour>, FirstTourError> {
    let nodes = NODES_PER_SQUARE * tours.board().squares() as u64;
    match search(tours).take_turn(nodes, limit)? {
        Turn::Found(tour) => return Ok(Some(tour)),
        Turn::Exhausted => return Ok(None),
        Turn::Unfinished(_) => {}
    }
    let ends: Vec<Square> = [tours.start, tours.end]
        .into_iter()
        .flatten()
        .filter(|_| !tours.closed)
        .map(|end| tours.square(end))
        .collect();
    if !has_enough_links(tours.board(), &ends, tours.closed, limit)? {
        return Ok(None);
    }
    if tours.board().squares() <= usize::from(u64::EXTRA) {
        take_turns(tours, FragmentSearch::<u64>::new(tours).ok().as_ref(), limit)
    } else {
        take_turns(tours, FragmentSearch::<WideMask>::new(tours).ok().as_ref(), limit)
    }
}

/// Searches a tour with random ties and restarts, in turns with a search by fragments.
fn take_turns<M: Mask>(
    tours: &KnightsTour,
    fragments: Option<&FragmentSearch<M>>,
    limit: &mut impl Limit,
) -> Result<Option<Tour>, FirstTourError> {
    let nodes = NODES_PER_SQUARE * tours.board().squares() as u64;
    let mut by_fragments = fragments.map(search);
    for seed in 0.. {
        let budget = nodes * (1 + seed / RESTARTS_PER_BUDGET);
        match search(&RandomTies { tours, seed }).take_turn(budget, limit)? {
            Turn::Found(tour) => return Ok(Some(tour)),
            Turn::Exhausted => return Ok(None),
            Turn::Unfinished(_) => {}
        }
        if let Some(search) = by_fragments.take() {
            match search.take_turn(budget, limit)? {
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
        let turn = search(&puzzle).take_turn(nodes, &mut ()).unwrap();
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
