//! The engine, on puzzles whose solutions are known by construction.

mod checkpoint;
mod deep;
mod drops;
mod estimate;
mod fingerprint;
mod intervals;
mod laws;
mod lazy;
mod limits;
mod one_search;
mod ordinals;
mod panics;
mod resume;
mod search;
mod shards;
mod toys;
mod wide;
