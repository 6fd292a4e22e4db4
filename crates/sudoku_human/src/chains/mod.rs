//! Chains of implications, as the Sudoku Explainer looks for them.
//!
//! A node is a candidate that is on or off. A candidate that is on turns off the others of its
//! cell and of its houses. One that is off turns on the last other one of a cell or a house.
//!
//! - [`length`] is what the number of nodes adds to the value.
//! - [`forcing`] has chains from one assumption to its opposite, and cycles. The links are
//!   those of the state, so the distances between nodes are found for whole words of
//!   candidates at once.
//! - [`reach`] finds these distances.
//! - [`run`] follows one assumption to its end: in dynamic runs a candidate that went off
//!   makes new links.
//! - [`joined`] joins runs, for the finders of [`multiple`]: contradictions, and what all candidates of a cell or of a house
//!   lead to.
//! - [`within`] has the techniques that dynamic runs use within (the levels "plus"), and
//!   [`nested`] the chains within, from level 2 on.

pub mod cycles;
pub mod forcing;
pub mod hint;
pub mod inner;
pub mod joined;
pub mod length;
pub mod link;
pub mod live;
pub mod multiple;
pub mod nested;
pub mod node;
pub mod reach;
pub mod run;
pub mod within;
