//! The first tour of a board: one that is found in a short time on every board that has one.

mod blocks;
mod column_search;
mod cut;
pub(crate) mod error;
mod links;
pub(crate) mod no_tour;
mod path_ends;
mod restarts;
mod turn;

use stack_assumptions::Limit;

use self::error::FirstTourError;
use self::no_tour::{NoTour, NoTourReason, no_tour};
use crate::knights_tour::KnightsTour;
use crate::off_board::OffBoard;
use crate::size::Size;
use crate::tour::Tour;
use chessboard::Square;

/// The longest side of a board that is searched as a whole, unless its short side is at
/// most [`column_search::MAX_SHORT_SIDE`].
const MAX_WHOLE_SIDE: u32 = 40;

/// One tour of a board, open or closed, from a given start or from a1.
///
/// Unlike the first tour of a search of [`KnightsTour`], it is found in a time and memory in
/// proportion to the number of squares, whatever the board and the start.
/// [`find`](FirstTour::find) returns it, or says why there is none. The same request always
/// returns the same tour.
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
/// # How it is found
///
/// - If a rule forbids the tour, nothing is searched: see [`NoTourReason`].
/// - Short side of at most 5: the links of the squares are searched column by column, and
///   states without a tour are remembered.
/// - Sides of at most 40: Warnsdorff's rule, pruned as [`KnightsTour`] does it; a search
///   that does not soon succeed is repeated with random ties.
/// - Larger boards: tours of blocks of about 8 × 8 squares, joined along a tree (after Ian
///   Parberry, *An efficient algorithm for the knight's tour problem*, Discrete Applied
///   Mathematics 73:3, 1997, pp. 251–260; and Axel Conrad, Tanja Hindrichs, Hussein Morsy and
///   Ingo Wegener, *Solution of the knight's Hamiltonian path problem on chessboards*,
///   Discrete Applied Mathematics 50:2, 1994, pp. 125–134).
///
/// The memory is 5 bytes a square and what the tour of a small board needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use = "a request finds nothing until `find` is called"]
pub struct FirstTour {
    size: Size,
    start: Option<Square>,
    closed: bool,
}

impl FirstTour {
    /// Requests an open tour of a board.
    pub fn new(size: Size) -> Self {
        Self { size, start: None, closed: false }
    }

    /// Requests a tour that starts on `square`. Without this, it starts on a1.
    ///
    /// # Errors
    ///
    /// Returns an error if the square is not on the board.
    pub fn start(self, square: Square) -> Result<Self, OffBoard> {
        let Self { size, closed, .. } = self;
        if !size.contains(square) {
            return Err(OffBoard { square, size });
        }
        Ok(Self { size, start: Some(square), closed })
    }

    /// Requests a closed tour: the knight can move from the last square to the first.
    pub fn closed(self) -> Self {
        Self { closed: true, ..self }
    }

    /// Returns why there is no such tour, or `None` if no known rule forbids it. It
    /// searches nothing.
    ///
    /// A board that has an open tour has one from a1.
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
        no_tour(self.size, self.start, self.closed)
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
        let start = self.start.unwrap_or(Square { column: 0, row: 0 });
        let is_whole = self.size.long_side() <= MAX_WHOLE_SIDE
            || self.size.short_side() <= column_search::MAX_SHORT_SIDE;
        let squares = if is_whole {
            tour_of_whole(self.size, start, self.closed, &mut limit)?
        } else {
            blocks::tour(self.size, start, &mut limit)?
        };
        Ok(Tour::new(self.size, squares))
    }
}

/// Returns a tour from `start` that is searched as a whole.
fn tour_of_whole(
    size: Size,
    start: Square,
    closed: bool,
    limit: &mut impl Limit,
) -> Result<Vec<Square>, FirstTourError> {
    let exhausted =
        NoTour { size, closed, start: (!closed).then_some(start), reason: NoTourReason::Exhausted };
    if size.squares() == 1 {
        return Ok(vec![start]);
    }
    if size.short_side() <= column_search::MAX_SHORT_SIDE {
        let links = column_search::links_of_tour(size, (!closed).then_some(start), limit)?;
        return links.ok_or(exhausted)?.walk(start, limit);
    }
    let tours = KnightsTour::new(size);
    // Every square of a closed tour can be its start, so the search takes a1.
    let tours = if closed {
        tours.closed()
    } else {
        tours.start(start).expect("BUG: the start is off the board")
    };
    let tour = restarts::first_with_restarts(&tours, limit)?.ok_or(exhausted)?;
    let mut squares = tour.into_squares();
    if let Some(position) = squares.iter().position(|square| *square == start) {
        squares.rotate_left(position);
    }
    Ok(squares)
}
