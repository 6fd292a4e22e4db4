//! A backtracking engine: it stacks assumptions slot by slot, and undoes them last in,
//! first out.
//!
//! A [`Puzzle`] is a board, its rules, and its *slots*. For each slot it yields,
//! lazily, the *candidates* that the rules still allow. An *attempt* holds a candidate
//! in its slot: it changes the board, and dropping it restores the board. [`Hold`] is
//! such a guard for a single cell. The engine knows nothing of boards and rules. It
//! keeps a stack of frames: a slot, its remaining candidates, and the attempt in hand.
//! It pushes a frame when a candidate can be held, pops it when its candidates run dry,
//! and yields a solution whenever every slot is filled.
//!
//! [`search`] searches a puzzle; [`stack_assumptions`] searches a list of functions
//! that return iterators of guards. Both return a [`Search`], an iterator over the
//! solutions. An [`Observer`] receives its [`Event`]s, [`Counters`] count them, and
//! [`Limits`] stop it; its [`Outcome`] says how it ended. [`Laws`] checks a puzzle of
//! your own. What you do not use costs nothing.
//!
//! ```
//! use std::cell::Cell;
//!
//! use stack_assumptions::{Hold, Puzzle, search};
//!
//! /// Orders the numbers below n so that neighbours differ by more than one.
//! struct Apart(Vec<Cell<Option<usize>>>);
//!
//! impl Puzzle for Apart {
//!     type Slot = usize;
//!     type Candidate = usize;
//!     type Attempt<'p> = Hold<'p, Option<usize>>;
//!     type Solution = Vec<usize>;
//!
//!     fn slot(&self, depth: usize) -> Option<usize> {
//!         (depth < self.0.len()).then_some(depth)
//!     }
//!     fn candidates(&self, slot: usize) -> impl Iterator<Item = usize> {
//!         (0..self.0.len()).filter(move |number| {
//!             let mut held = self.0[..slot].iter().filter_map(Cell::get);
//!             held.all(|other| other != *number)
//!                 && (slot == 0 || self.0[slot - 1].get().unwrap().abs_diff(*number) > 1)
//!         })
//!     }
//!     fn attempt(&self, slot: usize, number: usize) -> Option<Self::Attempt<'_>> {
//!         Some(Hold::new(&self.0[slot], Some(number)))
//!     }
//!     fn solution(&self) -> Vec<usize> {
//!         self.0.iter().filter_map(Cell::get).collect()
//!     }
//! }
//!
//! let apart = Apart(vec![Cell::new(None); 5]);
//! assert_eq!(search(&apart).next(), Some(vec![0, 2, 4, 1, 3]));
//! assert_eq!(search(&apart).count(), 14);
//! ```
//!
//! # Modules
//!
//! | module | for |
//! | --- | --- |
//! | [`optimise`] | the best solution, by branch and bound |
//! | [`cursor`] | stepping through a search, forward and back |
//! | [`observe`] | events, observers, counters |
//! | [`tally`] | counting below the leaves of a search |
//! | [`adaptors`] | puzzles made of others: shuffled, limited discrepancy, restarts |
//! | [`exact_cover`] | exact cover as a ready puzzle |
//! | [`limit`] | limits on nodes, solutions and time; a cancel flag |
//! | [`interval`] | naming nodes and intervals of the tree; resuming; progress |
//! | [`partition`] | splitting a tree, merging counts, estimates, checkpoints |
//! | `parallel` | searching on many threads, with the feature `parallel` |
//! | [`laws`] | checking a puzzle against the laws of [`Puzzle`] |
//!
//! # Features
//!
//! - `std` (default): time limits by the system's clock. Without it the crate needs only
//!   `alloc`.
//! - `files`: checkpoint files, replaced in one step and locked.
//! - `parallel`: searching on all threads of a rayon pool.
//!
//! # Reading order of the source
//!
//! `puzzle.rs` (the trait and its laws), `hold.rs` (the guard); then in the folder `search`
//! `stack.rs` (frames, and the order of their drops), `position.rs`, `boundary.rs` and
//! `frames.rs` (where a search stands, and where it ends), `search_loop.rs` (the step and the
//! loop) and `search.rs` (the iterator around it); `generators.rs` (the list of functions),
//! `search/recursion.rs` (the same search by internal iteration); then the modules, by need.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;
// The unit tests share a puzzle with the tests of the public names.
#[cfg(all(test, feature = "parallel"))]
extern crate self as stack_assumptions;

pub mod adaptors;
mod bits;
mod board_use;
pub mod cursor;
pub mod exact_cover;
mod generators;
mod hold;
pub mod interval;
pub mod laws;
pub mod limit;
pub mod observe;
pub mod optimise;
mod outcome;
#[cfg(feature = "parallel")]
pub mod parallel;
pub mod partition;
mod puzzle;
mod puzzle_ext;
mod search;
pub mod tally;
mod undo_log;

pub use bits::{Bits, bits};
pub use generators::{BoardId, Generators, GeneratorsOf, Step, generators};
pub use hold::Hold;
pub use laws::Laws;
pub use limit::{Limit, Limits};
pub use observe::{Counters, Event, Observer};
pub use outcome::{Outcome, Stop};
pub use puzzle::Puzzle;
pub use puzzle_ext::PuzzleExt;
pub use search::search::{Search, search, stack_assumptions};
pub use search::turn::Turn;
pub use undo_log::{UndoGuard, UndoLog};
