//! The forms of a grid as text.

mod bars;
mod endless;
mod errors;
mod files;
mod lists;
mod newspaper;
mod one_by_one;
mod plain;
mod round_trip;
mod samples;
mod stretches;
mod symbols;
mod written;
