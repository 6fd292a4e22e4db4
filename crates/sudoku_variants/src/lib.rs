//! Variant Sudokus: a grid of any shape up to 16 × 16 with its regions, and a list of rules.
//!
//! A [`Variant`] is read from a text: an f-puzzles link or its JSON, a constraint string of the
//! Interactive Sudoku Solver, or lines that a person types. [`Variant::problem`] makes a problem of the
//! crate `constraints` of it, which the engine searches, counts by threads, splits and resumes.
//!
//! ```
//! use sudoku_variants::{PuzzleExt, Variant};
//!
//! let variant: Variant = "
//!     size 4x4
//!     killer 3: r1c1 r1c2
//!     thermo: r3c1 r4c1
//!     greater: r1c4 r1c3
//!     whispers 2: r2c1 r2c3
//!     given 1: r3c2
//! ".parse().unwrap();
//! let problem = variant.problem().unwrap();
//! let solution = problem.first().unwrap();
//! assert!(variant.violated(solution.digits()).is_empty());
//! ```
//!
//! [`Variant::to_svg`] draws it. With the feature `show`, a [`VariantProblem`] can be drawn and played
//! while it is searched (the trait `Draw` of `stack_assumptions_show`).
#![forbid(unsafe_code)]
#![expect(
    clippy::cast_possible_wrap,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a grid has at most 256 cells, and numbers are checked when they are read"
)]

mod error;
mod full_rank;
mod grid;
mod holds;
mod innies;
mod kind;
mod parts;
mod picture;
mod plain;
mod post;
mod problem;
mod proof;
mod questions;
mod renban;
mod rule;
#[cfg(feature = "show")]
mod show;
mod some_of;
mod step;
mod steps;
mod text;
mod variant;

pub use error::ReadError;
pub use grid::Grid;
pub use innies::HouseSum;
pub use kind::Kind;
pub use picture::Shown;
pub use problem::{Digits, VariantProblem};
pub use questions::{Redundant, Solved, TrueCandidates};
pub use rule::Rule;
pub use stack_assumptions::PuzzleExt;
pub use step::{CellDigit, End, Reason, Step};
pub use steps::Steps;
pub use variant::Variant;
