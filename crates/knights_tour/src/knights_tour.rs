use std::fmt;
use std::ops::RangeInclusive;

use stack_assumptions::Puzzle;

use crate::board::draw;
use crate::candidates::Candidates;
use crate::neighbours::Neighbours;
use crate::state::State;
use crate::{Attempt, OffBoard, Order, Size, Square, Tour};

/// The knight's tour puzzle.
///
/// The slots are the moves, counted from 0; move 0 puts the knight on the board.
/// The candidates of move 0 are the given [`start`](KnightsTour::start), or every
/// square in the order a1, b1, …, a2, b2, …. Those of a later move are the
/// unvisited squares a knight's move away, in the given
/// [`order`](KnightsTour::order).
///
/// Unless told otherwise the tours are open, from any square, in Warnsdorff's
/// order, and each comes once in either direction. An open tour makes no demand
/// on its ends, so one that happens to close is among them.
///
/// An attempt is refused when some unvisited square is left with fewer links
/// than a tour takes to come and go, or when the size and the colours of the
/// board tell at once that there is no tour. That loses no tour and keeps the
/// search short, but a search it is. Counting takes a time exponential in the
/// squares. The first tour in Warnsdorff's order takes about one attempt for each
/// square on boards near square (tested up to 256 × 256), and may never come on
/// boards with one short side, up to seven squares, and one much longer.
///
/// `Display` draws the numbered board as it stands.
#[derive(Clone, PartialEq, Eq)]
pub struct KnightsTour {
    size: Size,
    start: Option<u16>,
    pub(crate) closed: bool,
    pub(crate) undirected: bool,
    pub(crate) order: Order,
    pub(crate) neighbours: Neighbours,
    /// Whether some square has no neighbour.
    pub(crate) isolated: bool,
    /// The squares by index.
    squares: Vec<Square>,
    /// For each square, how far it is from the centre, as [`Size::distance`] has it.
    distances: Vec<u32>,
    pub(crate) state: State,
}

impl KnightsTour {
    /// The tours of a board of this size.
    #[must_use]
    pub fn new(size: Size) -> Self {
        let neighbours = Neighbours::new(size);
        Self {
            size,
            start: None,
            closed: false,
            undirected: false,
            order: Order::default(),
            isolated: (0..=size.last_index()).any(|index| neighbours.degree(index) == 0),
            squares: size.every_square().collect(),
            distances: size.every_square().map(|square| size.distance(square)).collect(),
            state: State::new(size, &neighbours),
            neighbours,
        }
    }

    /// Only tours that start at `square`.
    ///
    /// # Errors
    ///
    /// When the square is not on the board.
    pub fn start(mut self, square: Square) -> Result<Self, OffBoard> {
        let size = self.size;
        if !size.contains(square) {
            return Err(OffBoard { square, size });
        }
        self.start = Some(size.index(square));
        Ok(self)
    }

    /// Only closed tours: from the last square the knight gets back to the first
    /// in one move.
    ///
    /// A closed tour passes every square, so it has no start of its own: unless a
    /// start is given, each comes once in either direction, from a1.
    #[must_use]
    pub fn closed(mut self) -> Self {
        self.closed = true;
        self
    }

    /// Each tour in one direction only: of a tour and its reverse the one that
    /// ends on the later square in the order a1, b1, …, a2, b2, … (closed: that
    /// has the later square last, the earlier second).
    ///
    /// The reverse of an open tour starts elsewhere: with a given start this
    /// changes nothing.
    #[must_use]
    pub fn undirected(mut self) -> Self {
        self.undirected = true;
        self
    }

    /// Tries squares in this order.
    #[must_use]
    pub fn order(mut self, order: Order) -> Self {
        self.order = order;
        self
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The number of `square` in the tour as far as it goes, from 1; `None` where
    /// the knight has not been.
    #[must_use]
    pub fn number(&self, square: Square) -> Option<u32> {
        let on_board = self.size.contains(square);
        let number = on_board.then(|| self.state.number(self.size.index(square)).get());
        number.filter(|number| *number > 0)
    }

    /// The squares that tours start from.
    pub(crate) fn starts(&self) -> RangeInclusive<u16> {
        match self.start {
            Some(start) => start..=start,
            None if self.closed => 0..=0,
            None => 0..=self.size.last_index(),
        }
    }

    #[inline]
    pub(crate) fn square(&self, index: u16) -> Square {
        self.squares[usize::from(index)]
    }

    #[inline]
    pub(crate) fn distance(&self, index: u16) -> u32 {
        self.distances[usize::from(index)]
    }
}

impl Puzzle for KnightsTour {
    type Slot = usize;
    type Candidate = Square;
    type Attempt<'p> = Attempt<'p>;
    type Solution = Tour;

    #[inline]
    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < self.squares.len()).then_some(depth)
    }

    #[inline]
    fn candidates(&self, _move: usize) -> impl Iterator<Item = Square> {
        Candidates::new(self)
    }

    /// `None` as well when it is not this move's turn, or no knight's move.
    #[inline]
    fn attempt(&self, slot: usize, square: Square) -> Option<Attempt<'_>> {
        if slot != self.state.visited.get() as usize || !self.size.contains(square) {
            return None;
        }
        let index = self.size.index(square);
        if slot == 0 {
            return Attempt::start(self, index);
        }
        let knight = self.square(self.state.knight.get());
        if !self.state.is_unvisited(index) || !knight.is_knights_move(square) {
            return None;
        }
        Attempt::go(self, index)
    }

    fn solution(&self) -> Tour {
        let mut squares = self.squares.clone();
        squares.sort_unstable_by_key(|square| self.number(*square));
        Tour::new(self.size, squares)
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
