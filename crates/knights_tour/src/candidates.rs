use std::cmp::Reverse;
use std::iter::FusedIterator;
use std::ops::RangeInclusive;

use crate::{KnightsTour, Order, Square};

/// The candidates of one slot. Nothing is looked at before it is asked for.
pub(crate) struct Candidates<'p> {
    tours: &'p KnightsTour,
    at: At,
}

enum At {
    /// Before the first move: the squares to start from.
    Start(RangeInclusive<u16>),
    /// At a square, with the direction to look at next.
    Plain { from: u16, next: u8 },
    /// At a square, with the rank of the candidate before.
    Warnsdorff { from: u16, before: Option<Rank> },
}

/// What candidates are sorted by, least first: links, distance, direction.
type Rank = (u8, Reverse<u32>, u8);

impl<'p> Candidates<'p> {
    #[inline]
    pub(crate) fn new(tours: &'p KnightsTour) -> Self {
        let from = tours.state.knight.get();
        let at = if tours.state.visited.get() == 0 {
            At::Start(tours.starts())
        } else if tours.order == Order::Plain {
            At::Plain { from, next: 0 }
        } else {
            At::Warnsdorff { from, before: None }
        };
        Self { tours, at }
    }
}

impl Iterator for Candidates<'_> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let tours = self.tours;
        let index = match &mut self.at {
            At::Start(squares) => squares.next(),
            At::Plain { from, next } => {
                let rest = &tours.neighbours.of(*from)[usize::from(*next)..];
                rest.iter().copied().find(|&index| {
                    *next += 1;
                    tours.state.is_unvisited(index)
                })
            }
            // The least rank above the one before: as few as eight squares are
            // looked through again sooner than sorted and stored.
            At::Warnsdorff { from, before } => {
                let ranked = (0_u8..).zip(tours.neighbours.of(*from));
                let least = ranked
                    .filter(|&(_, &index)| tours.state.is_unvisited(index))
                    .map(|(direction, &index)| {
                        let links = tours.state.links(index).get();
                        ((links, Reverse(tours.distance(index)), direction), index)
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
}

impl FusedIterator for Candidates<'_> {}
