//! The boards and the starts that have no tour.

use std::error::Error;
use std::fmt;

use crate::size::Size;
use chessboard::Square;

/// No tour exists, and why. [`FirstTour::no_tour`](crate::FirstTour::no_tour) returns it.
///
/// `Display` writes one line, for example `a closed tour of 5x5 does not exist: both sides
/// are odd (Schwenk 1991)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct NoTour {
    /// The size of the board.
    pub size: Size,
    /// Whether a closed tour was requested.
    pub closed: bool,
    /// The requested start, if the board has a tour from another one.
    pub start: Option<Square>,
    /// The reason.
    pub reason: NoTourReason,
}

/// Why a tour does not exist. An m × n board is the same as an n × m board here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NoTourReason {
    /// A closed tour, and both sides are odd. The colours of a tour alternate, so a closed
    /// tour has as many squares of one colour as of the other (Allen J. Schwenk, *Which
    /// rectangular chessboards have a knight's tour?*, Mathematics Magazine 64:5, 1991,
    /// pp. 325–332).
    BothSidesOdd,
    /// A closed tour, and a side is 1, 2 or 4 (Schwenk 1991).
    ClosedOnNarrowBoard,
    /// A closed tour of 3 × 4, 3 × 6 or 3 × 8 (Schwenk 1991).
    ClosedOnSmallBoard,
    /// One side is 1 or 2, and the board has more than one square: the knight cannot reach
    /// every square.
    NarrowBoard,
    /// The board is 3 × 3, 3 × 5, 3 × 6 or 4 × 4. If both sides are 5 or more, there is an
    /// open tour (Paul Cull and Jeffery De Curtins, *Knight's tour revisited*, Fibonacci
    /// Quarterly 16:3, 1978, pp. 276–285).
    SmallBoard,
    /// The board has an odd number of squares, and the start has the colour with fewer
    /// squares. The colours of a tour alternate, so it starts and ends on the other colour.
    MinorityColour,
    /// One side is 4, and the start is not at an end of a line of 4 squares.
    ///
    /// The squares at the ends of these lines are the outer ones. They are as many as the
    /// inner ones, and all their neighbours are inner ones. So twice the number of moves
    /// between inner squares is the number of outer ends of the tour minus the number of
    /// its inner ends. Without such a move, outer and inner squares would alternate in the
    /// tour. The colours alternate too, so all outer squares would have one colour, and
    /// they do not. So there is one such move, and both ends are outer squares.
    InnerStart,
    /// The board is 3 × 7 and the start d2, or 3 × 8 and the start c2 or f2. Searches of all
    /// tours show it.
    ExceptionalStart,
    /// A search of all tours found none. No board is known for which this is the reason.
    Exhausted,
}

impl fmt::Display for NoTour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.closed { "a closed tour" } else { "an open tour" };
        write!(f, "{kind} of {}", self.size)?;
        if let Some(start) = self.start {
            write!(f, " from {start}")?;
        }
        write!(f, " does not exist: {}", self.reason)
    }
}

impl fmt::Display for NoTourReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::BothSidesOdd => "both sides are odd (Schwenk 1991)",
            Self::ClosedOnNarrowBoard => "a side is 1, 2 or 4 (Schwenk 1991)",
            Self::ClosedOnSmallBoard => {
                "the 3x4, 3x6 and 3x8 boards have no closed tour (Schwenk 1991)"
            }
            Self::NarrowBoard => "a side is 1 or 2, so the knight cannot reach every square",
            Self::SmallBoard => {
                "the 3x3, 3x5, 3x6 and 4x4 boards have no tour (Cull & De Curtins 1978)"
            }
            Self::MinorityColour => {
                "the number of squares is odd, and the start has the colour with fewer squares"
            }
            Self::InnerStart => {
                "a side is 4, and each tour starts and ends at an end of a line of 4 squares"
            }
            Self::ExceptionalStart => {
                "on 3x7, no tour starts on d2, and on 3x8, none on c2 or f2 (exhaustive search)"
            }
            Self::Exhausted => "a search of all tours found none",
        })
    }
}

impl Error for NoTour {}

/// Returns why there is no tour, or `None` if no rule forbids it.
pub(crate) fn no_tour(size: Size, start: Option<Square>, closed: bool) -> Option<NoTour> {
    let of_board = if closed { no_closed(size) } else { no_open(size) };
    let none = |start, reason| NoTour { size, closed, start, reason };
    of_board.map(|reason| none(None, reason)).or_else(|| {
        let start = start.filter(|_| !closed)?;
        no_start(size, start).map(|reason| none(Some(start), reason))
    })
}

fn no_closed(size: Size) -> Option<NoTourReason> {
    if size.has_closed_tour() {
        return None;
    }
    Some(match (size.rows() % 2 == 1 && size.columns() % 2 == 1, size.short_side()) {
        (true, _) => NoTourReason::BothSidesOdd,
        (false, 1 | 2 | 4) => NoTourReason::ClosedOnNarrowBoard,
        (false, _) => NoTourReason::ClosedOnSmallBoard,
    })
}

fn no_open(size: Size) -> Option<NoTourReason> {
    match (size.short_side(), size.long_side()) {
        (1, 1) => None,
        (1 | 2, _) => Some(NoTourReason::NarrowBoard),
        (3, 3 | 5 | 6) | (4, 4) => Some(NoTourReason::SmallBoard),
        _ => None,
    }
}

fn no_start(size: Size, start: Square) -> Option<NoTourReason> {
    if size.squares() % 2 == 1 && (start.column ^ start.row) % 2 == 1 {
        return Some(NoTourReason::MinorityColour);
    }
    // The place between the edges that are the short side apart, and the place between the
    // others, both counted from 0.
    let (across, along) = size.across_and_along(start);
    match (size.short_side(), size.long_side()) {
        (3, 4) if matches!(along, 1 | 2) => Some(NoTourReason::InnerStart),
        (4, _) if matches!(across, 1 | 2) => Some(NoTourReason::InnerStart),
        (3, 7) if (across, along) == (1, 3) => Some(NoTourReason::ExceptionalStart),
        (3, 8) if across == 1 && matches!(along, 2 | 5) => Some(NoTourReason::ExceptionalStart),
        _ => None,
    }
}
