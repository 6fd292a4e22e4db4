//! The text formats: reader and writer.

mod answers;
mod bordered;
mod chunks;
mod csv;
mod endless;
mod errors;
mod examples;
mod files;
mod formats;
mod json;
mod links;
mod nested;
mod newspaper;
mod nothing_lost;
mod one_by_one;
mod open_sudoku;
mod packed_links;
mod people;
mod plain;
mod round_trip;
mod samples;
mod sparse_json;
mod symbols;
mod tables;
mod truth;
mod written;
