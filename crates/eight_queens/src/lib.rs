//! The n queens puzzle: place n queens on an n × n chessboard so that none attacks
//! another. Max Bezzel posed it for eight queens in 1848 (*Berliner Schachzeitung* 3,
//! p. 363).
//!
//! [`Queens`] is the puzzle, a plug-in of [`stack_assumptions::Puzzle`]. Its slots are
//! the rows from the top, its candidates the columns from the left. A search over it
//! returns [`Solution`]s. A `Solution` draws its board, lists its columns, and returns
//! its rotations and reflections. [`is_solution`] checks any list of columns. It shares
//! no code with the search.
//!
//! ```
//! use eight_queens::{Queens, Solution, is_solution};
//! use stack_assumptions::search;
//!
//! let queens = Queens::new(8)?;
//! let first = search(&queens).next().expect("eight queens have solutions");
//! assert_eq!(first.columns(), [0, 4, 7, 5, 2, 6, 1, 3]);
//! assert!(is_solution(first.columns()));
//! assert_eq!(
//!     first.to_string(),
//!     "\
//! Q . . . . . . .
//! . . . . Q . . .
//! . . . . . . . Q
//! . . . . . Q . .
//! . . Q . . . . .
//! . . . . . . Q .
//! . Q . . . . . .
//! . . . Q . . . ."
//! );
//!
//! assert_eq!(search(&queens).count(), 92);
//! assert_eq!(search(&queens).filter(Solution::is_fundamental).count(), 12);
//! # Ok::<(), eight_queens::TooManyQueens>(())
//! ```
//!
//! There are more plug-ins for those who want more:
//!
//! - [`BorderQueens`] counts all solutions, with AVX-512 in a sixtieth of the time of bit masks
//!   written by hand, or less.
//! - [`first_solution`] finds one solution for many queens, by [`ShuffledQueens`].
//! - [`GivenQueens`] completes a [`Setup`]: a board of any sides, also a torus, on which some queens
//!   stand already. [`first_placement`] finds one solution on boards of any size.
//! - [`SymmetricQueens`] finds the solutions that a turn of the board leaves as they are;
//!   [`number_of_fundamental`] needs their number.
#![forbid(unsafe_code)]

mod board;
mod by_border;
mod check;
mod error;
mod given;
mod names;
mod queens;
mod set_bits;
#[cfg(feature = "show")]
mod show;
mod shuffled;
mod solution;
mod symmetric;

pub use by_border::{BorderAttempt, BorderQueens, BorderSlot, Leaf, LeafTally};
pub use check::is_solution;
pub use error::TooManyQueens;
pub use given::{
    GivenAttempt, GivenQueens, Placement, Setup, SetupError, first_placement, usual_nodes,
};
pub use queens::{Attempt, Queens};
pub use shuffled::{Line, ShuffledAttempt, ShuffledQueens, first_solution, first_solution_within};
pub use solution::Solution;
pub use symmetric::{SymmetricAttempt, SymmetricQueens, Turn, number_of_fundamental};
