//! The type `KnightsTour`: a board and the tours that are wanted on it.

use std::fmt;

use chessboard::Square;

use crate::board::Board;
use crate::draw::{Mark, draw};
use crate::neighbours::Neighbours;
use crate::off_board::OffBoard;
use crate::order::Order;
use crate::size::Size;
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
/// must enter and leave the square. In an open tour only the ends need one link; of the
/// squares that the knight can move to next, all with one more link but the next one are
/// ends. An attempt is also rejected if the size and the colours of the board show that
/// there is no tour. This loses no tour and makes the
/// search shorter, but the search remains exponential: counting takes time exponential
/// in the number of squares. In Warnsdorff's order, the first tour takes about one
/// attempt per square on boards that are nearly square (tested up to 256 × 256). On a
/// board with one short side, up to seven squares, and a much longer one, the search
/// may not find a tour in any reasonable time: use [`FirstTour`](crate::FirstTour). To count
/// all tours, [`Fragments`](crate::Fragments) and [`TourCounter`](crate::TourCounter) are
/// faster.
///
/// `Display` draws the current board with the numbers of the visited squares.
#[derive(Clone, PartialEq, Eq)]
pub struct KnightsTour {
    board: Board,
    pub(crate) start: Option<u32>,
    pub(crate) end: Option<u32>,
    pub(crate) closed: bool,
    pub(crate) undirected: bool,
    pub(crate) order: Order,
    pub(crate) neighbours: Neighbours,
    /// Whether some square has no neighbour.
    pub(crate) has_isolated_square: bool,
    /// The number of squares of the colour of a1, and of the other colour.
    pub(crate) colours: [usize; 2],
    /// The squares of the rectangle by index.
    squares: Vec<Square>,
    /// For each square of the rectangle, its [`Size::squared_distance`].
    squared_distances: Vec<u32>,
    pub(crate) state: TourState,
}

impl KnightsTour {
    /// Creates the puzzle of all open tours of a rectangle.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self::on(Board::new(size))
    }

    /// Creates the puzzle of all open tours of a board.
    #[must_use]
    pub fn on(board: Board) -> Self {
        let size = board.size();
        let neighbours = Neighbours::new(&board);
        let squared_distances = size.every_square().map(|square| size.squared_distance(square));
        let is_isolated = |square| neighbours.degree(size.index(square)) == 0;
        let has_isolated_square = board.every_square().any(is_isolated);
        Self {
            start: None,
            end: None,
            closed: false,
            undirected: false,
            order: Order::default(),
            has_isolated_square,
            colours: board.colours(),
            squares: size.every_square().collect(),
            squared_distances: squared_distances.collect(),
            state: TourState::new(size, &neighbours),
            neighbours,
            board,
        }
    }

    /// Keeps only the tours that start on `square`.
    ///
    /// # Errors
    ///
    /// Returns an error if the square is not on the board, or missing.
    pub fn start(mut self, square: Square) -> Result<Self, OffBoard> {
        self.start = Some(self.index(square)?);
        Ok(self)
    }

    /// Keeps only the tours that end on `square`. Of a closed tour this is the last square,
    /// a knight's move from the first.
    ///
    /// ```
    /// use knights_tour::{KnightsTour, Size, Square};
    /// use stack_assumptions::search;
    ///
    /// let centre: Square = "c3".parse()?;
    /// let tours = KnightsTour::new(Size::new(5, 5)?).start("a1".parse()?)?.end(centre)?;
    /// let tour = search(&tours).next().expect("some tour ends in the centre");
    /// assert_eq!(tour.squares().last(), Some(&centre));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the square is not on the board, or missing.
    pub fn end(mut self, square: Square) -> Result<Self, OffBoard> {
        self.end = Some(self.index(square)?);
        Ok(self)
    }

    fn index(&self, square: Square) -> Result<u32, OffBoard> {
        let size = self.size();
        let index = self.board.contains(square).then(|| size.index(square));
        index.ok_or(OffBoard { square, size })
    }

    /// Keeps only closed tours: the knight can move from the last square to the first.
    ///
    /// A closed tour is a cycle through every square, so any square can be its start.
    /// It has at least three squares. Without a given [`start`](KnightsTour::start) or
    /// [`end`](KnightsTour::end), each closed tour is found from the first square of the
    /// board only, a1 unless it is missing, once in each direction.
    #[must_use]
    pub fn closed(mut self) -> Self {
        self.closed = true;
        self
    }

    /// Keeps one of each pair of a tour and its reverse.
    ///
    /// Of two open tours it keeps the one that ends on the later square, in the order
    /// a1, b1, …, a2, b2, …. Of two closed tours it keeps the one whose last square is
    /// later than its second; if only the end is given, the one whose last square but one
    /// is later than its first.
    ///
    /// The reverse of an open tour starts and ends elsewhere, so this has no effect on open
    /// tours with a given start or end, nor on closed tours with both.
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

    /// Returns the board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the size of the board, of its rectangle if squares are missing.
    #[must_use]
    pub fn size(&self) -> Size {
        self.board.size()
    }

    /// Returns the number of `square` in the current tour, counted from 1, or `None` if
    /// the knight has not visited it.
    #[must_use]
    pub fn number(&self, square: Square) -> Option<u32> {
        let on_board = self.size().contains(square);
        let number = on_board.then(|| self.state.number(self.size().index(square)).get());
        number.filter(|number| *number > 0)
    }

    /// Returns the first index from `from` on at which a tour may start.
    pub(crate) fn start_from(&self, from: u32) -> Option<u32> {
        if let Some(start) = self.start {
            return (from <= start).then_some(start);
        }
        let on_board = |index: &u32| self.board.contains(self.square(*index));
        let mut squares = (0..=self.size().last_index()).filter(on_board);
        match self.end {
            None if self.closed => squares.next().filter(|first| from <= *first),
            Some(end) if self.closed => {
                squares.find(|index| from <= *index && self.neighbours.of(end).contains(index))
            }
            _ => (from..=self.size().last_index()).find(on_board),
        }
    }

    /// Returns how many ends of an open tour are neither its start nor given.
    #[inline]
    pub(crate) fn free_ends(&self) -> u32 {
        u32::from(self.end.is_none())
    }

    /// Returns whether both directions of each tour are wanted. Only one is if the tours are
    /// undirected, or if a reverse has other ends than the given ones.
    pub(crate) fn wants_both_directions(&self) -> bool {
        let (start, end) = (self.start, self.end);
        let is_directed = if self.closed { start.and(end) } else { start.or(end) }.is_some();
        !self.undirected && !is_directed
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
        draw(f, self.size(), |square| match self.number(square) {
            Some(number) => Mark::Number(number),
            None if self.board.contains(square) => Mark::Unvisited,
            None => Mark::Missing,
        })
    }
}

impl fmt::Debug for KnightsTour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KnightsTour")
            .field("size", &self.size())
            .field("squares", &self.board.squares())
            .field("start", &self.start.map(|start| self.square(start)))
            .field("end", &self.end.map(|end| self.square(end)))
            .field("closed", &self.closed)
            .field("undirected", &self.undirected)
            .field("order", &self.order)
            .field("visited", &self.state.visited.get())
            .finish_non_exhaustive()
    }
}
