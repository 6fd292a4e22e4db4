//! The type `Fragments`, and how a tour is read from its links.

use std::cell::Cell;
use std::error::Error;
use std::fmt;

use chessboard::Square;

use crate::fragments::graph::{EXTRA, Graph, MAX_SQUARES, TO_EXTRA};
use crate::fragments::state::State;
use crate::knights_tour::KnightsTour;
use crate::tour::Tour;

/// The tours of a [`KnightsTour`] with another idea of slot: a search that grows fragments
/// of the tour everywhere on the board at once. To list or count all tours it needs far
/// fewer nodes than a search that follows the knight.
///
/// A slot is the square with the fewest usable links; its candidates are the sets of links
/// that it still needs, one or two. When a square has two links, its other links are
/// excluded. The link between the two ends of a fragment is excluded too, because it would
/// close a cycle too early; each end stores the other one, its mate. A square with as
/// many usable links as it needs takes them at once; with fewer, the attempt is rejected.
/// An open tour is a cycle through an extra vertex, which is linked to both ends.
///
/// If directed tours are wanted, and neither end is given, the last slot is the
/// [`Direction`](crate::FragmentSlot::Direction) in which the tour is read.
///
/// The tours are the same as those of the `KnightsTour`, in another order. A board may have
/// at most 64 squares.
///
/// Growing fragments by the most constrained square is described by Frank Rubin, *A search
/// procedure for Hamilton paths and circuits*, Journal of the ACM 21:4, 1974, pp. 576–580.
/// Mates are from Donald E. Knuth, *The Art of Computer Programming* 4A, 7.1.4.
///
/// ```
/// use knights_tour::{Fragments, KnightsTour, Size};
/// use stack_assumptions::search;
///
/// let closed = KnightsTour::new(Size::new(6, 6)?).closed().undirected();
/// assert_eq!(search(&Fragments::new(&closed)?).count(), 9_862);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Fragments {
    tours: KnightsTour,
    pub(super) graph: Graph,
    start: Option<u8>,
    end: Option<u8>,
    /// The states of the search, one for each attempt held and one before them. So an
    /// attempt copies the state once, and its drop copies nothing.
    pub(super) levels: Vec<Cell<State>>,
    /// The number of attempts held.
    pub(super) depth: Cell<usize>,
    /// The links made so far. The state of the current level has their number; later entries
    /// mean nothing.
    pub(super) log: Vec<Cell<(u8, usize)>>,
    /// Whether the direction is a slot.
    pub(super) has_direction: bool,
}

impl Fragments {
    /// The greatest number of squares of a board.
    pub const MAX_SQUARES: usize = MAX_SQUARES;

    /// Creates the search for the tours that are wanted of `tours`. Its
    /// [`order`](KnightsTour::order) has no effect.
    ///
    /// # Errors
    ///
    /// Returns an error if the board has more than
    /// [`MAX_SQUARES`](Fragments::MAX_SQUARES) squares.
    pub fn new(tours: &KnightsTour) -> Result<Self, TooManySquares> {
        let squares: Vec<Square> = tours.board().every_square().collect();
        let found = squares.len();
        if found > MAX_SQUARES {
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

    /// Returns the tours that are searched.
    #[must_use]
    pub fn tours(&self) -> &KnightsTour {
        &self.tours
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
        let mut linked = [[EXTRA; 2]; MAX_SQUARES + 1];
        let mut links = [0; MAX_SQUARES + 1];
        for (square, direction) in self.log.iter().map(Cell::get) {
            let to = self.graph.to(square, direction);
            for (from, to) in [(square, to), (to, square)] {
                let (from, link) = (usize::from(from), &mut links[usize::from(from)]);
                linked[from][*link] = to;
                *link += 1;
            }
        }
        let origin = if self.tours.closed { self.start.or(self.end).unwrap_or(0) } else { EXTRA };
        let (mut before, mut vertex) = (origin, origin);
        let mut cycle = Vec::with_capacity(self.graph.squares().len());
        loop {
            if vertex != EXTRA {
                cycle.push(vertex);
            }
            let [one, other] = linked[usize::from(vertex)];
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
fn given_links(
    graph: &Graph,
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

impl fmt::Debug for Fragments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Fragments")
            .field("tours", &self.tours)
            .field("state", &self.levels[self.depth.get()].get())
            .finish_non_exhaustive()
    }
}

/// The error of [`Fragments::new`]: the board has more squares than
/// [`Fragments::MAX_SQUARES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct TooManySquares {
    /// The number of squares of the board.
    pub found: usize,
}

impl fmt::Display for TooManySquares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {} squares, expected at most {MAX_SQUARES}", self.found)
    }
}

impl Error for TooManySquares {}
