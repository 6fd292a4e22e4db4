//! Tests of the crate's public names.

mod counts;
mod laws;
mod models;
