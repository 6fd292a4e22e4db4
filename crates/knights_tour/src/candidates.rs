//! The candidates of one move, computed lazily.

use std::cmp::Reverse;
use std::iter::FusedIterator;

use chessboard::Square;

use crate::knights_tour::KnightsTour;
use crate::order::Order;

/// An iterator over the candidates of one move. It computes each candidate when it is
/// requested, and none before.
pub(crate) struct CandidateSquares<'p> {
    tours: &'p KnightsTour,
    source: Source,
}

/// Where the next candidate comes from.
enum Source {
    /// Before the first move: the start squares from an index on.
    Start(u32),
    /// The neighbours of `from`, beginning with the one at position `next`.
    Clockwise { from: u32, next: u8 },
    /// The neighbours of `from` with a rank above that of the candidate before.
    Warnsdorff { from: u32, before: Option<Rank> },
}

/// The sort key of Warnsdorff's order, least first: free degree, distance from the
/// centre (farthest first), direction.
type Rank = (u8, Reverse<u32>, u8);

impl<'p> CandidateSquares<'p> {
    #[inline]
    pub(crate) fn new(tours: &'p KnightsTour) -> Self {
        let from = tours.state.knight.get();
        let source = if tours.state.visited.get() == 0 {
            Source::Start(0)
        } else if tours.order == Order::Clockwise {
            Source::Clockwise { from, next: 0 }
        } else {
            Source::Warnsdorff { from, before: None }
        };
        Self { tours, source }
    }
}

impl Iterator for CandidateSquares<'_> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let tours = self.tours;
        let index = match &mut self.source {
            Source::Start(from) => tours.start_from(*from).inspect(|index| *from = index + 1),
            Source::Clockwise { from, next } => {
                let not_tried = &tours.neighbours.of(*from)[usize::from(*next)..];
                not_tried.iter().copied().find(|&index| {
                    *next += 1;
                    tours.state.is_unvisited(index)
                })
            }
            // Finds the least rank above the one before. For at most eight squares this
            // is faster than sorting and storing them.
            Source::Warnsdorff { from, before } => {
                let ranked = (0_u8..).zip(tours.neighbours.of(*from));
                let least = ranked
                    .filter(|&(_, &index)| tours.state.is_unvisited(index))
                    .map(|(direction, &index)| {
                        let free_degree = tours.state.free_degree(index).get();
                        let farthest_first = Reverse(tours.squared_distance(index));
                        ((free_degree, farthest_first, direction), index)
                    })
                    .filter(|(rank, _)| before.is_none_or(|before| *rank > before))
                    .min();
                least.map(|(rank, index)| {
                    *before = Some(rank);
                    index
                })
            }
        };
        index.map(|index| tours.square(index))
    }

    /// At most as many as a board has squares: see `parallel/counted.rs` of the engine.
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(u32::MAX as usize))
    }
}

impl FusedIterator for CandidateSquares<'_> {}
