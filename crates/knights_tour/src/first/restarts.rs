//! Tours in Warnsdorff's order, with restarts.

use fastrand::Rng;
use itertools::Itertools;
use stack_assumptions::{Limit, Puzzle, search};

use crate::attempt::Attempt;
use crate::first::error::FirstTourError;
use crate::first::turn::{Turn, take_turn};
use crate::knights_tour::KnightsTour;
use crate::square::Square;
use crate::tour::Tour;

/// A search is given up after so many nodes for each square of the board.
const NODES_PER_SQUARE: u64 = 3;

/// Searches a tour in Warnsdorff's order. If the search meets no tour within a few nodes
/// for each square, it starts again, now with random ties, until it finds one. A mistake
/// early in a tour may show only when the board is nearly full, where backtracking never
/// returns to it.
///
/// The result depends on the puzzle only. `None` means that a search ended: there is no
/// tour. But if there is none, the searches may as well never end.
pub(crate) fn first_with_restarts(
    tours: &KnightsTour,
    limit: &mut impl Limit,
) -> Result<Option<Tour>, FirstTourError> {
    let nodes = NODES_PER_SQUARE * tours.size().squares() as u64;
    match take_turn(search(tours), nodes, limit)? {
        Turn::Found(tour) => return Ok(Some(tour)),
        Turn::Exhausted => return Ok(None),
        Turn::Unfinished(_) => {}
    }
    for seed in 0.. {
        match take_turn(search(&RandomTies { tours, seed }), nodes, limit)? {
            Turn::Found(tour) => return Ok(Some(tour)),
            Turn::Exhausted => return Ok(None),
            Turn::Unfinished(_) => {}
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
