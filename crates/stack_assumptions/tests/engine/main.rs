//! The engine, on puzzles whose answers are known by construction.

mod checkpoint;
mod deep;
mod drops;
mod estimate;
mod laws;
mod lazy;
mod limits;
mod parts;
mod resume;
mod search;
mod toys;
