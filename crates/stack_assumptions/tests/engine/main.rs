//! The engine, on puzzles whose solutions are known by construction.

mod adaptors;
mod checkpoint;
mod cursor;
mod deep;
mod drops;
mod estimate;
mod exact_cover;
#[cfg(feature = "files")]
mod files;
mod fingerprint;
mod intervals;
mod laws;
mod lazy;
mod limits;
mod one_search;
#[cfg(feature = "parallel")]
mod optimise;
mod ordinals;
mod panics;
#[cfg(feature = "parallel")]
mod parallel;
mod random_puzzle;
mod resume;
mod search;
mod shards;
#[cfg(feature = "parallel")]
mod tally;
mod toys;
mod wide;
