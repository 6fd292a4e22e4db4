//! The type `KnightsTour`: a board and the tours that are wanted on it.

use std::fmt;
use std::ops::RangeInclusive;

use crate::board::draw;
use crate::neighbours::Neighbours;
use crate::off_board::OffBoard;
use crate::order::Order;
use crate::size::Size;
use crate::square::Square;
use crate::state::TourState;

/// The knight's tour puzzle, with the board of the current search.
///
/// The slots are the moves, counted from 0; move 0 puts the knight on the board. The
/// candidates of move 0 are the given [`start`](KnightsTour::start), or every square in
/// the order a1, b1, …, a2, b2, …. The candidates of a later move are the unvisited
/// squares a knight's move away, in the given [`order`](KnightsTour::order).
///
/// By default the tours are open, start on any square, and are tried in Warnsdorff's
/// order. A tour and its reverse count as two. An open tour may end anywhere, so some
/// of the open tours happen to be closed.
///
/// # Rejected candidates
///
/// An attempt is rejected if it leaves an unvisited square with too few links: a tour
/// must enter and leave the square. An attempt is also rejected if the size and the
/// colours of the board show that there is no tour. This loses no tour and makes the
/// search shorter, but the search remains exponential: counting takes time exponential
/// in the number of squares. In Warnsdorff's order, the first tour takes about one
/// attempt per square on boards that are nearly square (tested up to 256 × 256). On a
/// board with one short side, up to seven squares, and a much longer one, the search
/// may not find a tour in any reasonable time.
///
/// `Display` draws the current board with the numbers of the visited squares.
#[derive(Clone, PartialEq, Eq)]
pub struct KnightsTour {
    size: Size,
    pub(crate) start: Option<u32>,
    pub(crate) end: Option<u32>,
    pub(crate) closed: bool,
    pub(crate) undirected: bool,
    pub(crate) order: Order,
    pub(crate) neighbours: Neighbours,
    /// Whether some square has no neighbour.
    pub(crate) has_isolated_square: bool,
    /// The squares by index.
    squares: Vec<Square>,
    /// For each square, its [`Size::squared_distance`].
    squared_distances: Vec<u32>,
    pub(crate) state: TourState,
}

impl KnightsTour {
    /// Creates the puzzle of all open tours of a board.
    #[must_use]
    pub fn new(size: Size) -> Self {
        let neighbours = Neighbours::new(size);
        let squared_distances = size.every_square().map(|square| size.squared_distance(square));
        Self {
            size,
            start: None,
            end: None,
            closed: false,
            undirected: false,
            order: Order::default(),
            has_isolated_square: (0..=size.last_index()).any(|index| neighbours.degree(index) == 0),
            squares: size.every_square().collect(),
            squared_distances: squared_distances.collect(),
            state: TourState::new(size, &neighbours),
            neighbours,
        }
    }

    /// Keeps only the tours that start on `square`.
    ///
    /// # Errors
    ///
    /// Returns an error if the square is not on the board.
    pub fn start(mut self, square: Square) -> Result<Self, OffBoard> {
        let size = self.size;
        if !size.contains(square) {
            return Err(OffBoard { square, size });
        }
        self.start = Some(size.index(square));
        Ok(self)
    }

    /// Keeps only closed tours: the knight can move from the last square to the first.
    ///
    /// A closed tour is a cycle through every square, so any square can be its start.
    /// Without a given [`start`](KnightsTour::start), each closed tour is found from a1
    /// only, once in each direction.
    #[must_use]
    pub fn closed(mut self) -> Self {
        self.closed = true;
        self
    }

    /// Keeps one of each pair of a tour and its reverse.
    ///
    /// Of two open tours it keeps the one that ends on the later square, in the order
    /// a1, b1, …, a2, b2, …. Of two closed tours it keeps the one whose last square is
    /// later than its second.
    ///
    /// The reverse of an open tour starts elsewhere, so this has no effect on open tours
    /// with a given start.
    #[must_use]
    pub fn undirected(mut self) -> Self {
        self.undirected = true;
        self
    }

    /// Sets the order in which the search tries the squares.
    #[must_use]
    pub fn order(mut self, order: Order) -> Self {
        self.order = order;
        self
    }

    /// Returns the size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the number of `square` in the current tour, counted from 1, or `None` if
    /// the knight has not visited it.
    #[must_use]
    pub fn number(&self, square: Square) -> Option<u32> {
        let on_board = self.size.contains(square);
        let number = on_board.then(|| self.state.number(self.size.index(square)).get());
        number.filter(|number| *number > 0)
    }

    /// Returns the indices of the squares on which a tour may start.
    pub(crate) fn starts(&self) -> RangeInclusive<u32> {
        match self.start {
            Some(start) => start..=start,
            None if self.closed => 0..=0,
            None => 0..=self.size.last_index(),
        }
    }

    /// Returns all squares of the board, by index.
    #[inline]
    pub(crate) fn squares(&self) -> &[Square] {
        &self.squares
    }

    #[inline]
    pub(crate) fn square(&self, index: u32) -> Square {
        self.squares[index as usize]
    }

    #[inline]
    pub(crate) fn squared_distance(&self, index: u32) -> u32 {
        self.squared_distances[index as usize]
    }
}

impl fmt::Display for KnightsTour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        draw(f, self.size, |square| self.number(square).unwrap_or(0))
    }
}

impl fmt::Debug for KnightsTour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KnightsTour")
            .field("size", &self.size)
            .field("start", &self.start.map(|start| self.square(start)))
            .field("closed", &self.closed)
            .field("undirected", &self.undirected)
            .field("order", &self.order)
            .field("visited", &self.state.visited.get())
            .finish_non_exhaustive()
    }
}
