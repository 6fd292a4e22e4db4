//! The two 9×9 solvers: [`Bands`](bands::Bands) solves one puzzle at a time, [`Batch`]
//! many at once. They share the rules, and make the same decisions.
//!
//! # Masks
//!
//! The candidates of a cell are a mask of nine bits. The rules do not work on single
//! cells, but on [`masks`]: the masks at one place of several boxes, side by side in
//! vector registers. So one instruction looks at the same place of many boxes, and what
//! concerns the cells of one box goes from register to register, with no shuffle.
//!
//! - `Bands`: a register has sixteen lanes of 16 bits. Nine lanes stand for the nine
//!   boxes of one board, in the order band × stack. Nine such registers, one for each
//!   place within a box, hold the board (`bands/planes.rs`).
//! - `Batch`: each lane of 32 bits belongs to another board. A lane holds the cells at
//!   one place of the three boxes of a band, nine bits each; 27 such registers hold the
//!   boards (`batch/packed.rs`). So 27 of 32 bits are candidates, while in `Bands` it is
//!   81 of 256. Above each nine bits is a *guard* bit, which is always set: subtracting
//!   one from each cell borrows from the guard where the cell is empty, and only there.
//!   This is from L. Lamport, "Multiple Byte Processing with Full-Word Instructions",
//!   Communications of the ACM 18 (8), 1975.
//!
//! # Rules
//!
//! [`rules`]: one round of propagation applies, to all boxes and without a branch,
//!
//! - naked singles: a digit that is the one candidate of a cell is removed from the rest
//!   of its box;
//! - locked candidates, along the rows of a band and the columns of a stack. The three
//!   cells that a row and a box share are a *triad*, as in T. Dillon's solver tdoku,
//!   <https://github.com/t-dillon/tdoku>. A digit is in three of the nine triads of a
//!   band, one in each row and each box, which leaves six permutations. It stays a
//!   candidate of a triad only if some permutation with this triad has candidates in all
//!   three of its triads;
//! - hidden singles of boxes: a cell that is the one place of a digit in its box takes
//!   this digit.
//!
//! These are enough for all singles. When a digit has left all cells of a box but one,
//! it has one triad left in the box; then locked candidates remove it from the row and
//! the column of this cell. Likewise they turn a hidden single of a row or a column into
//! one of a box.
//!
//! [Triads](rules::triads) hold exactly three digits each. This rule costs as much as a
//! round and rarely finds anything, so it is applied once no round changes anything, and
//! only while cells are open. Then rounds follow if it removed candidates. It keeps trees
//! small where the other rules see no contradiction: P. Norvig's impossible puzzle takes
//! 822,518 nodes without it, and none with it.
//!
//! A round is repeated until it changes nothing, or until a cell has no candidate or a
//! digit no place in a box. There is no queue of changed cells, on which other solvers
//! spend much of their time. A round takes about 250 instructions in `Bands`, and most
//! puzzles need about ten rounds. In `Batch` it takes about 1,100 instructions for all
//! lanes: 140 for each board with eight lanes.
//!
//! # Decisions
//!
//! When a round changes nothing and the board is not solved, the solver branches on a
//! [`decision`]: whether a digit is in a cell with two candidates. It scores a few
//! such cells by the number of candidates that their two digits have among the peers;
//! candidates of peers that also have two candidates count three times. The cell with
//! the highest score is chosen. Other counts led to more nodes; taking the first cell
//! with two candidates leads to 1.5 times as many.
//!
//! The rules have the same fixpoint in whatever order they are applied. So both solvers
//! reach the same boards, make the same decisions and the same number of attempts.
//!
//! Where no cell has two candidates, the first cell with the fewest is decided on.
//!
//! Such care pays if a wrong decision costs a search. A grid with many solutions has few
//! wrong decisions. So both solvers keep a [`Streak`](decision::Streak): how many digits
//! they placed since the last elimination. The longer it is, the more likely has the grid
//! many solutions. From the third on they decide without scores and without the rule of
//! triads, and make a [`Group`](decision::Group) of decisions before the next round, in cells
//! that share no house. With 10 to 16 clues this halves the time; a grid with one solution
//! ends nearly every streak before (`docs/measurements/sudoku.md`, "Grids with many
//! solutions").
//!
//! # Search
//!
//! - [`restarts`]: a search that has not seen two solutions after a number of nodes gives
//!   up. [`Grid::solve`](crate::Grid::solve) and its siblings then go on with other
//!   decisions, and at last with [`Cdcl`](crate::Cdcl). A search of [`Bands`](bands::Bands)
//!   by the engine does not: its tree must depend on nothing but the grid.
//! - `Bands` is a puzzle of the engine. An attempt reads the state of its depth, and
//!   writes the next state above it on a stack; its drop returns one state down, and
//!   there is nothing to restore. A thread keeps the stack for its next puzzle, so that
//!   only solutions allocate (`bands/stack.rs`).
//! - In `Batch`, each lane has its own stack of boards. After each round, the solver
//!   visits the lanes whose board failed, did not change, or is solved. Such a lane takes
//!   the board on top of its stack, or makes a decision and leaves the other outcome on
//!   the stack, or starts the next puzzle. No lane waits for another
//!   (`batch/search.rs`).
//!
//! - [`CutBands`] with [`LeafTally`] count many solutions: the search of `Bands` ends where a
//!   board has few candidates left, and the lanes of `Batch` count below some hundred such
//!   boards at a time (`cut_bands.rs`, `batch/leaves.rs`).
//!
//! # Instruction sets
//!
//! All this is written once, in safe code, over the vectors of the crate
//! [`fearless_simd`]. It is compiled for each of these levels, and the best level that
//! the processor has is detected at run time:
//!
//! | level | `Bands` | `Batch` |
//! | --- | --- | --- |
//! | AVX-512, as since Ice Lake and Zen 4 | one register of 256 bits | sixteen boards |
//! | AVX2 | one register of 256 bits | eight boards |
//! | SSE4.2; SSE2, on any x86-64 | two registers of 128 bits | four boards |
//! | NEON, on any `AArch64`; WASM with `simd128` | two registers of 128 bits | four boards |
//! | others | what the compiler makes of arrays | four boards |
//!
//! All levels take the same steps (`tests.rs`). Code for a level must be inlined into
//! one function that is compiled for it: [`fearless_simd::dispatch!`] makes this
//! function, so everything below it is `#[inline(always)]` and avoids the closures of
//! iterators.

pub mod bands;
mod batch;
mod cut_bands;
mod decision;
mod masks;
pub(super) mod restarts;
mod rules;
mod tables;
#[cfg(test)]
mod tests;

pub use batch::{Batch, BatchResult, Leaf, LeafTally};
pub use cut_bands::CutBands;
