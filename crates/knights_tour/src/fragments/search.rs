//! The search for tours by fragments, for boards of up to 64 or of up to 255 squares.

use std::cell::Cell;

use chessboard::Square;

use crate::fragments::error::TooManySquares;
use crate::fragments::graph::{Graph, TO_EXTRA};
use crate::fragments::mask::Mask;
use crate::fragments::state::State;
use crate::knights_tour::KnightsTour;
use crate::tour::Tour;

/// The search of [`Fragments`](crate::Fragments), with masks of any width.
#[derive(Clone, Debug)]
pub(crate) struct FragmentSearch<M: Mask> {
    pub(super) tours: KnightsTour,
    pub(super) graph: Graph<M>,
    start: Option<u8>,
    end: Option<u8>,
    /// The states of the search, one for each attempt held and one before them. So an
    /// attempt copies the state once, and its drop copies nothing.
    pub(super) levels: Vec<Cell<State<M>>>,
    /// The number of attempts held.
    pub(super) depth: Cell<usize>,
    /// The links made so far. The state of the current level has their number; later entries
    /// mean nothing.
    pub(super) log: Vec<Cell<(u8, usize)>>,
    /// Whether the direction is a slot.
    pub(super) has_direction: bool,
}

impl<M: Mask> FragmentSearch<M> {
    /// Creates the search for the tours that are wanted of `tours`, on a board of at most
    /// [`Mask::EXTRA`] squares.
    pub(crate) fn new(tours: &KnightsTour) -> Result<Self, TooManySquares> {
        let squares: Vec<Square> = tours.board().every_square().collect();
        let found = squares.len();
        if found > usize::from(M::EXTRA) {
            return Err(TooManySquares { found });
        }
        let graph = Graph::new(squares, tours.closed);
        let log = vec![Cell::new((0, 0)); usize::from(graph.links)];
        let number = |index: Option<u32>| graph.number(tours.square(index?));
        let (start, end) = (number(tours.start), number(tours.end));
        let mut state = State::new(&graph, tours.closed);
        let is_possible = given_links(&graph, tours.closed, start, end).is_some_and(|given| {
            for (square, direction) in given {
                state.link(&graph, &log, square, direction);
            }
            state.propagate(&graph, &log)
        });
        if !is_possible {
            state = State::impossible(&graph);
        }
        Ok(Self {
            has_direction: tours.wants_both_directions() && graph.links > 0,
            tours: tours.clone(),
            start,
            end,
            levels: vec![Cell::new(state); usize::from(graph.links) + 2],
            depth: Cell::new(0),
            graph,
            log,
        })
    }

    /// Returns the squares of the tour whose links are all made, in its order.
    pub(super) fn tour(&self) -> Tour {
        let (start, end) = (self.start, self.end);
        let is_closed = self.tours.closed;
        let mut tour = self.cycle();
        // A closed tour that is to end on a given square keeps it when it is reversed; any
        // other closed tour keeps its first square.
        let ends_there = is_closed && start.is_none() && end.is_some();
        if ends_there {
            tour.rotate_left(1);
        }
        let free = if ends_there { 0..tour.len() - 1 } else { usize::from(is_closed)..tour.len() };
        let free = &mut tour[free];
        let (first, last) = (free.first().copied(), free.last().copied());
        let is_kept = match (is_closed, start, end) {
            (false, Some(_), _) => first == start,
            (false, None, Some(_)) | (true, Some(_), Some(_)) => last == end,
            _ => first < last,
        };
        if is_kept == self.levels[self.depth.get()].get().reversed.unwrap_or(false) {
            free.reverse();
        }
        let squares = tour.iter().map(|number| self.graph.squares()[usize::from(*number)]);
        Tour::new(self.tours.size(), squares.collect())
    }

    /// Returns the squares of the complete cycle in one of its directions: a closed tour
    /// from its given start or end or from the first square, an open one from an end.
    fn cycle(&self) -> Vec<u8> {
        // For each vertex its links; a vertex stands for itself until they are set.
        let mut linked = [M::mates(); 2];
        for (square, direction) in self.log.iter().map(Cell::get) {
            let to = self.graph.to(square, direction);
            for (from, to) in [(square, to), (to, square)] {
                let [one, other] = &mut linked;
                let (one, other) = (&mut one[usize::from(from)], &mut other[usize::from(from)]);
                *if *one == from { one } else { other } = to;
            }
        }
        let origin =
            if self.tours.closed { self.start.or(self.end).unwrap_or(0) } else { M::EXTRA };
        let (mut before, mut vertex) = (origin, origin);
        let mut cycle = Vec::with_capacity(self.graph.squares().len());
        loop {
            if vertex != M::EXTRA {
                cycle.push(vertex);
            }
            let [one, other] = linked.each_ref().map(|linked| linked[usize::from(vertex)]);
            let next = if one == before { other } else { one };
            (before, vertex) = (vertex, next);
            if vertex == origin {
                break;
            }
        }
        if self.graph.links == 0 { vec![0] } else { cycle }
    }
}

/// Returns the links that follow from the given start and end, or `None` if no tour has
/// such ends.
fn given_links<M: Mask>(
    graph: &Graph<M>,
    closed: bool,
    start: Option<u8>,
    end: Option<u8>,
) -> Option<Vec<(u8, usize)>> {
    match (start, end) {
        _ if graph.links == 0 => Some(Vec::new()),
        (Some(start), Some(end)) if closed => {
            graph.direction(start, end).map(|direction| vec![(start, direction)])
        }
        _ if closed => Some(Vec::new()),
        (Some(start), Some(end)) if start == end => None,
        _ => Some(start.into_iter().chain(end).map(|square| (square, TO_EXTRA)).collect()),
    }
}

#[cfg(test)]
mod tests {
    use stack_assumptions::{Laws, search};

    use super::*;
    use crate::fragments::mask::WideMask;
    use crate::size::Size;

    #[test]
    fn masks_of_both_widths_find_the_same_tours_in_the_same_order() {
        let tours = |rows, columns| KnightsTour::new(Size::new(rows, columns).unwrap());
        let e5 = "e5".parse().unwrap();
        for (tours, count) in [
            (tours(1, 1), 1),
            (tours(4, 4), 0),
            (tours(5, 5), 1728),
            (tours(5, 5).end(e5).unwrap(), 304),
            (tours(6, 6).closed().undirected(), 9862),
        ] {
            let narrow = FragmentSearch::<u64>::new(&tours).unwrap();
            let wide = FragmentSearch::<WideMask>::new(&tours).unwrap();
            assert!(search(&narrow).eq(search(&wide)), "{tours:?}");
            assert_eq!(search(&wide).count(), count, "{tours:?}");
        }
    }

    #[test]
    fn laws_hold_for_wide_masks() {
        for (rows, columns) in [(8, 9), (15, 17)] {
            let size = Size::new(rows, columns).unwrap();
            let wide = FragmentSearch::<WideMask>::new(&KnightsTour::new(size)).unwrap();
            Laws::new(&wide).max_nodes(2_000).check().unwrap();
        }
        let size = Size::new(16, 16).unwrap();
        let error = FragmentSearch::<WideMask>::new(&KnightsTour::new(size)).unwrap_err();
        assert_eq!(error.found, 256);
    }
}
