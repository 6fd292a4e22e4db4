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
