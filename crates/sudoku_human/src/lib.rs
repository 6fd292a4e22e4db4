//! Sudoku as people solve it: techniques, steps with evidence, and ratings.
//!
//! ```
//! use sudoku::{Grid, Marks};
//! use sudoku_human::{check, next_step, rate_se, se};
//!
//! let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle: Grid = line.parse()?;
//! assert_eq!(rate_se(&puzzle)?.to_string(), "1.2/1.2/1.2");
//!
//! let marks = Marks::from(&puzzle);
//! let step = next_step(&marks, se::ORDER).expect("a step");
//! assert_eq!(step.technique.to_string(), "hidden single");
//! check(&marks, &step)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How the types relate
//!
//! - The state is [`Marks`](sudoku::Marks) of the crate `sudoku`. Inside, finders use a
//!   [`board`] that is faster to search.
//! - [`Technique::ALL`] is the table of techniques: the name, the values on both scales, and
//!   the finder.
//! - A [`Step`] has a conclusion and its [`Proof`]s. [`check()`] proves a step by these alone,
//!   and knows no finder.
//! - [`all_steps`] returns all steps of a technique in a state, [`next_step`] the next one.
//! - [`explain`] explains each step of the way to the solution, and draws it.
//! - An order of techniques is a slice of them: [`se::ORDER`], [`hodoku::ORDER`], a file by
//!   [`parse_order`]. [`without_uniqueness`] leaves out those that assume one solution.
//! - [`rate_se`] rates on the scale of the Sudoku Explainer, [`rate_hodoku`] on that of
//!   `HoDoKu`.

pub mod board;
mod chains;
mod check;
pub mod explain;
mod hint;
pub mod hodoku;
mod limit;
mod links;
mod literal;
mod nearest;
mod order;
mod proof;
mod ranked;
mod rating;
pub mod se;
mod searches;
pub mod sink;
mod step;
mod steps;
mod table;
mod tabling;
mod technique;
mod techniques;
mod uniqueness;
mod workspace;

pub use check::{Refusal, check};
pub use hint::{HintPlace, Premises};
pub use hodoku::{HodokuRating, rate_hodoku};
pub use limit::Limit;
pub use literal::{Candidate, Literal, Set};
pub use order::{OrderError, parse_order, without_uniqueness};
pub use proof::{Branch, Cases, DeadlyPattern, Line, Proof, Reason};
pub use rating::{RateError, parse_tenths, workspace_of};
pub use se::{SeRating, rate_se};
pub use step::{Conclusion, Step};
pub use steps::{all_steps, all_steps_within, next_step, next_step_within};
pub use table::{FindAny, Finder, HodokuInfo, Level, ParseTechniqueError, TechniqueInfo};
pub use technique::Technique;
pub use uniqueness::Uniqueness;
pub use workspace::Workspace;
