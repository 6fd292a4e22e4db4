//! The tests of the crate, in one program: linking several takes longer than running them.

mod evidence;
mod explain;
mod hints;
mod hodoku;
mod orders;
mod puzzles;
mod ratings;
mod shapes;
mod technique_pages;
mod techniques;

// The unit tests of files that use nothing else of the crate. In `lib (test)`, the whole crate would be
// compiled once more for them.
#[expect(dead_code, reason = "here are only its tests")]
#[path = "../../src/board/mod.rs"]
mod board;
#[path = "../../src/chains/length.rs"]
mod length;
