//! The boards and the starts that have no tour.

use std::error::Error;
use std::fmt;

use chessboard::Square;

use crate::size::Size;

/// No tour exists, and why. [`FirstTour::no_tour`](crate::FirstTour::no_tour) returns it.
///
/// `Display` writes one line, for example `a closed tour of 5x5 does not exist: both sides
/// are odd (Schwenk 1991)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct NoTour {
    /// The size of the board, of its rectangle if squares are missing.
    pub size: Size,
    /// The number of squares that are not missing.
    pub squares: usize,
    /// Whether a closed tour was requested.
    pub closed: bool,
    /// The requested start, if the reason depends on it.
    pub start: Option<Square>,
    /// The requested end, if the reason depends on it.
    pub end: Option<Square>,
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
    /// The colours of a tour alternate, so an open tour has at most one square more of one
    /// colour than of the other, and a closed tour has equally many. This board has not.
    Colours,
    /// The board has an odd number of squares, and the start or the end has the colour with
    /// fewer squares. The colours of a tour alternate, so it starts and ends on the other
    /// colour.
    MinorityColour,
    /// The board has an even number of squares, and the start and the end have the same colour.
    /// The colours of a tour alternate, so they would be different.
    EqualColours,
    /// The tour is to end on the square on which it starts, and the board has others.
    StartIsEnd,
    /// A closed tour, and the end is not a knight's move from the start.
    EndIsNoMove,
    /// The knight has too few moves from this square: none, or one and the square is not an end of
    /// the tour. An open tour has two ends, and a closed tour none.
    TooFewMoves(Square),
    /// The knight has one move from this square, so a tour starts or ends there. With the other
    /// end, which is given or found likewise, the colours of a tour do not allow it.
    ForcedEnd(Square),
    /// The knight cannot reach this square from the first square of the board.
    Unreachable(Square),
    /// One side is 4, and the start or the end is not at an end of a line of 4 squares.
    ///
    /// The squares at the ends of these lines are the outer ones. The board has as many outer
    /// squares as inner ones, and all neighbours of an outer square are inner ones. So twice
    /// the number of moves between inner squares is the number of outer ends of the tour minus
    /// the number of its inner ends. Without such a move, outer and inner squares would
    /// alternate in the tour. The colours alternate too, so all outer squares would have one
    /// colour, and they do not. So there is one such move, and both ends are outer squares.
    InnerStart,
    /// The board is 3 × 7 and the start or the end d2, or 3 × 8 and either is c2 or f2. Searches
    /// of all tours show it.
    ExceptionalStart,
    /// A search shows it: it tried all tours, or found no set of moves that gives each square its
    /// two links. No rectangle is known for which this is the reason, unless both a start and an
    /// end are given.
    Exhausted,
}

impl fmt::Display for NoTour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.closed { "a closed tour" } else { "an open tour" };
        write!(f, "{kind} of {}", self.size)?;
        match self.size.squares() - self.squares {
            0 => {}
            1 => f.write_str(" without 1 square")?,
            missing => write!(f, " without {missing} squares")?,
        }
        if let Some(start) = self.start {
            write!(f, " from {start}")?;
        }
        if let Some(end) = self.end {
            write!(f, " to {end}")?;
        }
        write!(f, " does not exist: {}", self.reason)
    }
}

impl fmt::Display for NoTourReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = match self {
            Self::BothSidesOdd => "both sides are odd (Schwenk 1991)",
            Self::ClosedOnNarrowBoard => "a side is 1, 2 or 4 (Schwenk 1991)",
            Self::ClosedOnSmallBoard => {
                "the 3x4, 3x6 and 3x8 boards have no closed tour (Schwenk 1991)"
            }
            Self::NarrowBoard => "a side is 1 or 2, so the knight cannot reach every square",
            Self::SmallBoard => {
                "the 3x3, 3x5, 3x6 and 4x4 boards have no tour (Cull & De Curtins 1978)"
            }
            Self::Colours => {
                "the colours of a tour alternate, and the board has too many squares of one colour"
            }
            Self::MinorityColour => {
                "the number of squares is odd, and a tour starts and ends on the colour with more \
                 squares"
            }
            Self::EqualColours => {
                "the number of squares is even, and a tour starts and ends on different colours"
            }
            Self::StartIsEnd => "a tour visits each square once, so it ends on another square",
            Self::EndIsNoMove => {
                "the last square of a closed tour is a knight's move from the first"
            }
            Self::TooFewMoves(square) => {
                return write!(f, "the knight has too few moves from {square}");
            }
            Self::ForcedEnd(square) => {
                return write!(
                    f,
                    "the knight has one move from {square}, so a tour starts or ends there, which \
                     the colours do not allow"
                );
            }
            Self::Unreachable(square) => return write!(f, "the knight cannot reach {square}"),
            Self::InnerStart => {
                "a side is 4, and each tour starts and ends at an end of a line of 4 squares"
            }
            Self::ExceptionalStart => {
                "on 3x7, no tour starts or ends on d2, and on 3x8, none on c2 or f2 (exhaustive \
                 search)"
            }
            Self::Exhausted => "a search shows that there is none",
        };
        f.write_str(words)
    }
}

impl Error for NoTour {}
