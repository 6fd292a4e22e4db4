//! The fault campaign: what its parts share, and what the fuzz targets share with it.
//!
//! The parts are in `tests/`, one file each. A part runs a number of [`Cases`], each from
//! a seed of its own. The engine searches a [`TreePuzzle`], whose search tree is a random
//! [`Tree`] in memory; a [`Truth`] says what must come out, computed from the tree by a
//! recursion that uses nothing of the engine.
//!
//! [`parsers`] and [`formats`] hold what must be true for any input: the fuzz targets in
//! `fuzz/` call these functions, and so does the campaign, with inputs of [`mutated`].
//!
//! CONTRIBUTING.md has the commands.

mod cases;
pub mod formats;
mod mutate;
pub mod parsers;
mod puzzle;
mod tree;
mod truth;

pub use cases::Cases;
pub use mutate::mutated;
pub use puzzle::{Planted, TreeAttempt, TreePuzzle};
pub use tree::{Branch, Node, Tree};
pub use truth::{Truth, TruthEvent, TruthNode};
