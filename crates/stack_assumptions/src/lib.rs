//! A backtracking engine: it stacks assumptions slot by slot, and takes them back
//! last in, first out.
//!
//! A [`Puzzle`] is a board, its rules, and a row of *slots*. For each slot it hands
//! out, lazily, the *candidates* that the rules still allow. Holding one is an
//! *attempt*: it changes the board, and its drop puts the board back. The engine
//! knows nothing of boards and rules. It keeps a stack of frames (a slot, its
//! candidates still to come, the attempt in hand), pushes when a candidate can be
//! held in the next slot, pops when the candidates run dry, and yields whenever
//! every slot is filled.
//!
//! [`search`] searches a puzzle, and [`stack_assumptions`] a list of functions
//! that return iterators of guards; both give a [`Search`], an iterator over the
//! solutions. A search can be watched ([`Observer`], [`Counters`]) and limited
//! ([`Limits`]), and tells how it ended ([`Outcome`]), what it has still to search
//! ([`Search::remaining`]) and how far it has come ([`Search::progress`]). A [`Path`](interval::Path)
//! names each node of its tree, and a [`Interval`](interval::Interval) an interval of it, to be searched
//! elsewhere or later ([`Search::within`], [`split`](partition::split()), [`Checkpoint`](partition::Checkpoint)); [`estimate`](partition::estimate()) tells beforehand
//! how large a tree is. What is not used costs nothing. [`Laws`] checks a puzzle
//! of your own.
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
//! Reading order: [`Puzzle`] (`puzzle.rs`), the stack (`stack.rs`), the loop
//! (`search.rs`).
//!
//! With the feature `std` (on by default) time can be limited without handing in
//! a clock, and checkpoints are kept in files; without it the crate needs `alloc` only. With the feature `parallel`
//! a puzzle is searched on all threads of a rayon pool ([`parallel`]).
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod generators;
mod hold;
pub mod interval;
pub mod laws;
pub mod limit;
pub mod observe;
mod outcome;
#[cfg(feature = "parallel")]
pub mod parallel;
pub mod partition;
mod puzzle;
mod recursion;
mod search;
mod search_loop;
mod stack;

pub use generators::{Generators, generators};
pub use hold::Hold;
pub use laws::Laws;
pub use limit::{Limit, Limits};
pub use observe::{Counters, Event, Observer};
pub use outcome::{Outcome, Stop};
pub use puzzle::Puzzle;
pub use search::{Search, search, stack_assumptions};
