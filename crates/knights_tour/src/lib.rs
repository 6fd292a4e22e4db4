//! The knight's tour: a knight visits each square of an m × n board exactly once.
//!
//! [`KnightsTour`] is the puzzle, a plug-in of [`stack_assumptions::Puzzle`]. Its slots
//! are the moves, its candidates the [`Square`]s that the knight can move to, clockwise
//! or in Warnsdorff's [`Order`]. A `KnightsTour` is made from the [`Size`] of the board.
//! Its methods choose the tours: from a given square or from any, open or closed. A
//! search over it returns [`Tour`]s, which draw the board and list their squares.
//! [`is_tour`] and [`is_closed_tour`] check any list of squares. They share no code with
//! the search.
//!
//! A search of a `KnightsTour` finds all tours, one after the other, but the first one may
//! take very long. [`FirstTour`] finds one tour soon, on every board that has one, or says
//! why there is none: [`NoTour`].
//!
//! [`Fragments`] searches the same tours with another idea of slot, and lists or counts
//! them with far fewer nodes. [`TourCounter`] counts them without listing them.
//!
//! A [`Board`] may have missing squares: [`KnightsTour::on`].
//!
//! ```
//! use knights_tour::{KnightsTour, Size, is_closed_tour, is_tour};
//! use stack_assumptions::search;
//!
//! let corner = KnightsTour::new(Size::new(5, 5)?).start("a1".parse()?)?;
//! let tour = search(&corner).next().expect("5x5 has tours");
//! assert!(is_tour(tour.size(), tour.squares()));
//! assert_eq!(
//!     tour.to_string(),
//!     "\
//! 5   3 18 13 24  5
//! 4  12 23  4 19 14
//! 3  17  2 25  6  9
//! 2  22 11  8 15 20
//! 1   1 16 21 10  7
//!     a  b  c  d  e"
//! );
//! assert!(tour.list().to_string().starts_with("a1 b3 a5 c4"));
//! assert_eq!(search(&corner).count(), 304);
//!
//! let closed = KnightsTour::new("5x6".parse()?).closed().undirected();
//! assert_eq!(search(&closed).count(), 8);
//! assert!(search(&closed).all(|tour| is_closed_tour(tour.size(), tour.squares())));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod attempt;
mod board;
mod candidates;
mod check;
mod draw;
mod error;
mod first;
mod fragments;
mod frontier;
mod knights_tour;
mod moves;
mod neighbours;
mod off_board;
mod order;
mod puzzle;
#[cfg(feature = "show")]
mod show;
mod size;
mod state;
mod tour;

pub use attempt::Attempt;
pub use board::Board;
pub use check::{is_closed_tour, is_closed_tour_on, is_tour, is_tour_on};
pub use chessboard::{ParseSquareError, Square};
pub use error::{ParseBoardError, ParseOrderError, ParseSizeError, SizeError};
pub use first::FirstTour;
pub use first::error::FirstTourError;
pub use first::no_tour::{NoTour, NoTourReason};
pub use fragments::{
    FragmentAttempt, FragmentCandidate, FragmentSlot, Fragments, Links, TooManySquares,
};
pub use frontier::{CountError, PartialCount, ResumeError, TourCount, TourCounter};
pub use knights_tour::KnightsTour;
pub use off_board::OffBoard;
pub use order::Order;
pub use size::Size;
pub use tour::{SquareList, Tour};
