//! The count of all solutions by the queens on the border, one representative of each class of
//! borders that rotations and reflections map to each other.
//!
//! - [`border`]: the borders and their weights; [`board`]: what they leave inside.
//! - [`puzzle`]: [`BorderQueens`], the plug-in of the engine. Its first slot is the border, the
//!   others are the rows inside. A cut ends the search when some rows are left.
//! - [`leaf`]: what is left there, a [`Leaf`]; [`leaf_tally`]: [`LeafTally`], which counts below it.
//! - [`levels`]: the search below many leaves at once, level by level, in vector registers.
//! - [`shape`]: the rows below a leaf, the same for many leaves.

mod board;
mod border;
mod leaf;
mod leaf_tally;
mod levels;
mod nodes;
mod puzzle;
mod shape;
mod squares;

pub use leaf::Leaf;
pub use leaf_tally::LeafTally;
pub use puzzle::{BorderAttempt, BorderQueens, BorderSlot};
