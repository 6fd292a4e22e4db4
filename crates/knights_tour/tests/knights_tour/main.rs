//! Knight's tours: the puzzles, the first tours, the counts, and what is known of them.

mod attempts;
mod boards;
mod brute_force;
mod common;
mod counts;
mod first_tours;
mod fragments;
mod frontier;
mod frontier_checkpoints;
mod holes;
mod laws;
mod no_tours;
mod show;
mod sweep;
mod text;
mod warnsdorff;
