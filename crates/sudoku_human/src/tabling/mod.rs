//! Tables of implications: what follows from each candidate that is on or off, as `HoDoKu`
//! keeps them for nice loops, AICs, forcing chains and forcing nets.
//!
//! - [`graph`] has the nodes and links of a state: candidates, and group nodes (two or three
//!   places of a digit in one box and one line).
//! - [`tree`] has the shortest chains from one node to all others.
//! - [`sets`] adds nodes for almost locked sets, and [`set_loops`] has what they eliminate.
//! - [`loops`] finds nice loops and AICs, plain and with group nodes.
//! - [`conclusions`] has the contradictions, and what all candidates of a cell or a house lead
//!   to: for the finder [`forcing`], and for [`nets`].
//! - [`net`] has the tables of forcing nets, where singles are found on the way.
//! - [`singles_board`] is the board of these tables.
//! - [`lines`] makes the lines of proofs.
//!
//! `HoDoKu` searches a state for all steps of a kind and takes the best one. The finders give
//! them in its order, so that the first one is its choice.

pub mod conclusions;
pub mod forcing;
pub mod graph;
pub mod lines;
pub mod loops;
pub mod net;
pub mod nets;
pub mod set_loops;
pub mod sets;
pub mod singles_board;
pub mod tree;
