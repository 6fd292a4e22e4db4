//! The first tour of a board: one that is found in a short time on every board that has one.

mod blocks;
mod column_search;
mod cut;
mod enough_links;
pub(crate) mod error;
mod links;
pub(crate) mod no_tour;
mod path_ends;
mod restarts;
mod rules;

use chessboard::Square;
use stack_assumptions::Limit;

use self::error::FirstTourError;
use self::no_tour::{NoTour, NoTourReason};
use self::rules::no_tour;
use crate::board::Board;
use crate::knights_tour::KnightsTour;
use crate::off_board::OffBoard;
use crate::size::Size;
use crate::tour::Tour;

/// The longest side of a board that is searched as a whole, unless its short side is at
/// most [`column_search::MAX_SHORT_SIDE`].
const MAX_WHOLE_SIDE: u32 = 40;

/// One tour of a board, open or closed, with a given start or end or without.
///
/// On a rectangle without a given end, it is found in a time and memory in proportion to the
/// number of squares, whatever the board and the start. [`find`](FirstTour::find) returns it,
/// or says why there is none. The same request always returns the same tour.
///
/// ```
/// use knights_tour::{FirstTour, FirstTourError, Size, is_closed_tour, is_tour};
///
/// let tour = FirstTour::new(Size::new(5, 999)?).start("c3".parse()?)?.find(())?;
/// assert!(is_tour(tour.size(), tour.squares()));
/// assert_eq!(tour.squares()[0], "c3".parse()?);
///
/// let tour = FirstTour::new(Size::new(100, 101)?).closed().find(())?;
/// assert!(is_closed_tour(tour.size(), tour.squares()));
///
/// let error = FirstTour::new(Size::new(5, 5)?).closed().find(()).unwrap_err();
/// assert!(matches!(error, FirstTourError::NoTour(_)));
/// assert_eq!(
///     error.to_string(),
///     "a closed tour of 5x5 does not exist: both sides are odd (Schwenk 1991)"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Other boards, and given ends
///
/// With missing squares, or with a start and an end, a board of at most 64 squares, or with a
/// short side of at most 5, has a tour or a proof that there is none, mostly within a second.
/// So have most boards of up to 255 squares. On other boards, the search ends soon if there are
/// many tours, as is usual; if there are few or none, it may take longer than anybody waits.
/// Pass a limit there.
///
/// ```
/// use knights_tour::{Board, FirstTour, Size, is_closed_tour_on};
///
/// let board: Board = "\
/// #..#
/// ....
/// ....
/// #..#"
/// .parse()?;
/// let tour = FirstTour::on(board.clone()).closed().find(())?;
/// assert!(is_closed_tour_on(&board, tour.squares()));
///
/// let tour = FirstTour::new(Size::new(8, 8)?).start("a1".parse()?)?.end("h1".parse()?)?.find(())?;
/// assert_eq!(tour.squares().last(), Some(&"h1".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # How it is found
///
/// - If a rule forbids the tour, nothing is searched: see [`NoTourReason`].
/// - Short side of at most 5: the links of the squares are searched column by column, and
///   states without a tour are remembered.
/// - Sides of at most 40, missing squares, or a start and an end: Warnsdorff's rule, pruned as
///   [`KnightsTour`] does it; a search that does not soon succeed is repeated with random
///   ties, in turns with a search as [`Fragments`](crate::Fragments) does it if the board has
///   at most 255 squares. Before that, a greatest flow decides whether the squares can have two
///   links each, as in a tour that need not be in one piece.
/// - Larger rectangles: tours of blocks of about 8 × 8 squares, joined along a tree (after Ian
///   Parberry, *An efficient algorithm for the knight's tour problem*, Discrete Applied
///   Mathematics 73:3, 1997, pp. 251–260; and Axel Conrad, Tanja Hindrichs, Hussein Morsy and
///   Ingo Wegener, *Solution of the knight's Hamiltonian path problem on chessboards*,
///   Discrete Applied Mathematics 50:2, 1994, pp. 125–134).
///
/// The memory is 5 bytes a square and what the tour of a small board needs, but about 50 bytes
/// a square for a larger board with missing squares or with a start and an end.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[must_use = "a request finds nothing until `find` is called"]
pub struct FirstTour {
    board: Board,
    start: Option<Square>,
    end: Option<Square>,
    closed: bool,
}

impl FirstTour {
    /// Requests an open tour of a rectangle.
    pub fn new(size: Size) -> Self {
        Self::on(Board::new(size))
    }

    /// Requests an open tour of a board.
    pub fn on(board: Board) -> Self {
        Self { board, start: None, end: None, closed: false }
    }

    /// Requests a tour that starts on `square`. Without this, an open tour of a rectangle
    /// without a given end starts on a1, and a closed tour on the first square of the board.
    ///
    /// # Errors
    ///
    /// Returns an error if the square is not on the board, or missing.
    pub fn start(self, square: Square) -> Result<Self, OffBoard> {
        let start = Some(self.checked(square)?);
        Ok(Self { start, ..self })
    }

    /// Requests a tour that ends on `square`. Of a closed tour this is the last square, a
    /// knight's move from the first.
    ///
    /// # Errors
    ///
    /// Returns an error if the square is not on the board, or missing.
    pub fn end(self, square: Square) -> Result<Self, OffBoard> {
        let end = Some(self.checked(square)?);
        Ok(Self { end, ..self })
    }

    fn checked(&self, square: Square) -> Result<Square, OffBoard> {
        let size = self.board.size();
        self.board.contains(square).then_some(square).ok_or(OffBoard { square, size })
    }

    /// Requests a closed tour: the knight can move from the last square to the first.
    pub fn closed(self) -> Self {
        Self { closed: true, ..self }
    }

    /// Returns why there is no such tour, or `None` if no known rule forbids it. It
    /// searches nothing.
    ///
    /// A rectangle that has an open tour has one from a1.
    ///
    /// ```
    /// use knights_tour::{FirstTour, NoTourReason, Size};
    ///
    /// let request = FirstTour::new(Size::new(4, 9)?);
    /// assert!(request.no_tour().is_none());
    /// let none = request.start("e2".parse()?)?.no_tour().expect("b is an inner row");
    /// assert_eq!(none.reason, NoTourReason::InnerStart);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn no_tour(&self) -> Option<NoTour> {
        no_tour(self)
    }

    /// Finds the tour. `limit` can stop the search; pass `()` for no limit. A limit on
    /// solutions has no effect.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    ///
    /// use knights_tour::{FirstTour, FirstTourError, Size};
    /// use stack_assumptions::{Limits, Stop};
    ///
    /// let is_interrupted = AtomicBool::new(true);
    /// let result = FirstTour::new(Size::new(400, 400)?).find(Limits::new().cancel(&is_interrupted));
    /// assert_eq!(result, Err(FirstTourError::Stopped(Stop::Cancelled)));
    /// # Ok::<(), knights_tour::SizeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such tour, if `limit` is reached, or if there is not
    /// enough memory for the tour.
    pub fn find(&self, mut limit: impl Limit) -> Result<Tour, FirstTourError> {
        if let Some(none) = self.no_tour() {
            return Err(none.into());
        }
        let squares = self.squares(&mut limit)?;
        let squares = squares.ok_or_else(|| self.none(NoTourReason::Exhausted))?;
        Ok(Tour::new(self.board.size(), squares))
    }

    /// Returns the squares of a tour, or `None` if a search has shown that there is none.
    fn squares(&self, limit: &mut impl Limit) -> Result<Option<Vec<Square>>, FirstTourError> {
        let wanted = self.clone();
        let mut squares = match *self {
            // Its ends are a knight's move apart, so any open tour between them is closed.
            Self { closed: true, start: Some(_), end: Some(_), .. } => {
                return Self { closed: false, ..wanted }.squares(limit);
            }
            Self { start: None, end, .. } => {
                Self { start: end, end: None, ..wanted }.with_start(limit)?
            }
            _ => wanted.with_start(limit)?,
        };
        if let (Some(squares), None, Some(_)) = (&mut squares, self.start, self.end) {
            if self.closed { squares.rotate_left(1) } else { squares.reverse() }
        }
        Ok(squares)
    }

    /// Returns the squares of a tour. If an end is given, so is a start, and the tour is
    /// open.
    fn with_start(self, limit: &mut impl Limit) -> Result<Option<Vec<Square>>, FirstTourError> {
        let size = self.board.size();
        let is_plain = self.board.is_rectangle() && self.end.is_none();
        let first = self.board.every_square().next().expect("BUG: a board without squares");
        let start = self.start.or((is_plain || self.closed).then_some(first));
        let wanted = Self { start, ..self };
        if wanted.board.squares() == 1 {
            return Ok(Some(vec![first]));
        }
        if size.short_side() <= column_search::MAX_SHORT_SIDE {
            let Some(links) = column_search::links_of_tour(&wanted, limit)? else {
                return Ok(None);
            };
            let is_end = |square: &Square| links.of(*square).count() == 1;
            let start = start.or_else(|| wanted.board.every_square().find(is_end));
            let start = start.expect("BUG: an open tour without ends");
            return links.walk(start, wanted.board.squares(), limit).map(Some);
        }
        match start {
            Some(start) if is_plain && size.long_side() > MAX_WHOLE_SIDE => {
                blocks::tour(size, start, limit).map(Some)
            }
            _ => wanted.with_restarts(limit),
        }
    }

    /// Searches a tour with restarts.
    fn with_restarts(self, limit: &mut impl Limit) -> Result<Option<Vec<Square>>, FirstTourError> {
        let Self { board, start, end, closed } = self;
        let mut tours = KnightsTour::on(board);
        let on_board = "BUG: an end is off the board";
        if closed {
            // Every square of a closed tour can be its start, so the search takes the first.
            tours = tours.closed();
        } else {
            if let Some(start) = start {
                tours = tours.start(start).expect(on_board);
            }
            if let Some(end) = end {
                tours = tours.end(end).expect(on_board);
            }
        }
        let tour = restarts::first_with_restarts(&tours, limit)?;
        Ok(tour.map(|tour| {
            let mut squares = tour.into_squares();
            let position = squares.iter().position(|square| Some(*square) == start);
            squares.rotate_left(position.unwrap_or(0));
            squares
        }))
    }

    /// The wanted tour does not exist, for this reason.
    fn none(&self, reason: NoTourReason) -> NoTour {
        let Self { board, start, end, closed } = self;
        let (size, squares) = (board.size(), board.squares());
        NoTour { size, squares, closed: *closed, start: *start, end: *end, reason }
    }
}
