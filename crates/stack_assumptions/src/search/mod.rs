//! The search itself, from the frames up.
//!
//! - [`stack`]: the frames; last in, first out.
//! - [`position`], [`boundary`], [`frames`]: where a search is in the tree, where it ends, and
//!   how its frames are undone and made again.
//! - [`search_loop`]: the step and the loop.
//! - [`recursion`]: the same loop as a recursion, for counts.
//! - [`mod@search`]: the iterator around the loop.
//! - [`turn`]: a search among others, for some nodes at a time.
//! - [`resume`], [`progress`]: the search of a part, and what remains of it.

pub(crate) mod boundary;
pub(crate) mod frames;
pub(crate) mod position;
mod progress;
pub(crate) mod recursion;
mod resume;
#[expect(clippy::module_inception, reason = "the file is named by its one function")]
pub(crate) mod search;
pub(crate) mod search_loop;
pub(crate) mod stack;
pub(crate) mod turn;
