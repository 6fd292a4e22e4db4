//! N queens: the puzzles, the first solutions, the counts, and what is known of them.

mod attempts;
mod by_border;
mod counts;
mod first_solutions;
mod given;
mod laws;
mod show;
mod solutions;
mod symmetric;

// The unit tests of a file that uses nothing else of the crate. In `lib (test)`, the whole crate would be
// compiled once more for it.
#[path = "../../src/by_border/border.rs"]
mod border;
