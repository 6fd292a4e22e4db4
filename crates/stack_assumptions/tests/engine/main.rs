//! The engine, on puzzles whose solutions are known by construction.

mod checkpoint;
mod deep;
mod drops;
mod estimate;
mod intervals;
mod laws;
mod lazy;
mod limits;
mod one_search;
mod ordinals;
mod panics;
mod resume;
mod search;
mod toys;
mod wide;
