//! Puzzles as variables and constraints that propagate, on the engine `stack_assumptions`.
//!
//! A [`Model`] has variables with a few values each, and constraints on them. A [`Problem`] made of
//! it is a plug-in of the engine: it is searched, counted by threads, split, resumed from a line of
//! text, stepped through and minimised like any other puzzle.
//!
//! ```
//! use constraints::{Model, PuzzleExt, Relation};
//!
//! let mut model = Model::new();
//! let [s, e, n, d, m, o, r, y] = ["S", "E", "N", "D", "M", "O", "R", "Y"].map(|name| model.named(name, 0..=9));
//! model.all_different(&[s, e, n, d, m, o, r, y]);
//! model.linear( // SEND + MORE = MONEY
//!     &[(1000, s), (91, e), (-90, n), (1, d), (-9000, m), (-900, o), (10, r), (-1, y)],
//!     Relation::Equal,
//!     0,
//! );
//! model.linear(&[(1, s)], Relation::AtLeast, 1);
//! model.linear(&[(1, m)], Relation::AtLeast, 1);
//! let problem = model.build()?;
//! assert_eq!(problem.first().unwrap().of(&[m, o, n, e, y]), [1, 0, 6, 5, 2]);
//! assert_eq!(problem.count(), 1);
//! # Ok::<(), constraints::ModelError>(())
//! ```
//!
//! # When to use it, and when not
//!
//! Constraints are quick to write, and remove values that a search would try one by one. Where a
//! node of your puzzle is cheap, a plug-in written by hand is faster: 12 queens by hand are counted
//! in a fifth of the time of a model with three `all_different`
//! (`docs/measurements/constraints.md`). Domains are sets of bits: at most 64 values from
//! the least to the greatest, `64 * W` with `Model::<W>`. There are no real numbers and no sets as
//! values.
//!
//! # The constraints
//!
//! | method of [`Model`] | what holds | what it removes |
//! | --- | --- | --- |
//! | [`all_different`](Model::all_different), [`not_equal`](Model::not_equal) | all values differ | the value of a variable from the others; with as many values as variables also hidden singles and pairs |
//! | [`all_different_plus`](Model::all_different_plus) | the same, each with a number added | the same |
//! | [`linear`](Model::linear), [`sum`](Model::sum), [`sum_is`](Model::sum_is), [`total`](Model::total) | a sum with coefficients `=`, `≠`, `≤`, `≥` a number | by bounds; all that do not go together in the last two variables; [`Linear::domain_consistent`] all |
//! | [`sum_distinct`](Model::sum_distinct) | the values differ, and have a sum | what is in no combination of values |
//! | [`less`](Model::less), [`at_most`](Model::at_most), [`equal`](Model::equal), [`increasing`](Model::increasing) | orders | by bounds |
//! | [`pair`](Model::pair), [`element_of`](Model::element_of) | a function allows the two values | all that cannot be |
//! | [`distance`](Model::distance), [`product`](Model::product), [`quotient`](Model::quotient), [`function`](Model::function) | a function of two variables | all that cannot be, once one has a value or few are left |
//! | [`differences_differ`](Model::differences_differ), [`distances_differ`](Model::distances_differ) | the differences of pairs of variables, with or without their signs, differ | in the last variable of a pair, what is the difference of another pair |
//! | [`maximum`](Model::maximum), [`minimum`](Model::minimum) | the greatest, the least | by bounds |
//! | [`element`](Model::element) | a variable at an index | all that cannot be |
//! | [`count`](Model::count), [`cardinalities`](Model::cardinalities) | how many have some values | once as many as possible have one, or as few |
//! | [`table`](Model::table), [`no_row_of`](Model::no_row_of) | the rows of a table | all that cannot be; of the second, the last variable |
//! | [`regular`](Model::regular), [`matches`](Model::matches) | the words of an automaton, of a regular expression | all that cannot be |
//! | [`inverse`](Model::inverse), [`circuit`](Model::circuit) | permutations, round trips | see there |
//! | [`lexicographically_less`](Model::lexicographically_less) | an order of lists | all that cannot be |
//! | [`any_of`](Model::any_of), [`implies`](Model::implies), [`Not`] | or, if, not | what each alternative removes |
//! | [`rule`](Model::rule) | any function of the values | once one variable is left |
//! | [`add`](Model::add) | a [`Constraint`] of your own | what you write |
//!
//! # A constraint of your own
//!
//! Implement [`Constraint`], in 15 lines, and check it with [`ConstraintLaws`], in one line: see the
//! example there.
//!
//! # The search
//!
//! The next variable is that with the fewest values left; [`Model::first`] and
//! [`Model::in_order`] change this. For hard problems, [`Problem::settle`] learns in short searches
//! which variables matter. A limit tells "not found so far" from "none":
//!
//! ```
//! use constraints::{Model, Relation};
//! use stack_assumptions::{Limits, Outcome, search};
//!
//! let mut model = Model::new();
//! let cells = model.variables(9, 1..=9);
//! model.all_different(&cells);
//! for line in [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]] {
//!     model.sum(&line.map(|at| cells[at]), Relation::Equal, 15);
//! }
//! let problem = model.build()?;
//! let mut search = search(&problem).limit(Limits::new().nodes(1_000));
//! assert_eq!(search.count_up_to(u64::MAX), 8); // magic squares
//! assert_eq!(search.outcome(), Some(Outcome::Exhausted));
//! # Ok::<(), constraints::ModelError>(())
//! ```
//!
//! The best solution has the least value of a variable ([`Problem::minimising`]), or the greatest
//! ([`Problem::maximising`]). [`Problem::explain`] says what follows from a value, and why;
//! [`Problem::why_not`] why one cannot be. With the feature `show`, a problem is drawn and played in
//! the terminal by `stack_assumptions_show`.
#![forbid(unsafe_code)]

mod change;
mod constraint;
mod domain;
mod domains;
mod error;
mod explanation;
mod laws;
mod model;
mod objective;
mod problem;
mod queue;
mod restarts;
mod rules;
mod set;
#[cfg(feature = "show")]
mod show;
mod solution;

pub use change::{Cause, Change};
pub use constraint::{Constraint, Cost};
pub use domain::{Domain, Var};
pub use domains::{Domains, Failed};
pub use error::{Contradiction, ModelError};
pub use explanation::Explanation;
pub use laws::{ConstraintLaws, LawReport, LawViolation};
pub use model::Model;
pub use objective::{Maximised, Minimised};
pub use problem::Problem;
pub use queue::Wake;
pub use rules::{AnyOf, Linear, Not, Relation};
pub use set::Set;
pub use solution::Solution;
pub use stack_assumptions::PuzzleExt;
