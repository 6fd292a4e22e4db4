//! The formats: one file each, with its parser and its writer side by side.
//!
//! `line`, `block`, `numbers`, `newspaper`, `bordered` and `box_drawing` are read from
//! lines in the lookahead; `matrix` and `json` are read character by character. Some
//! parsers share a part: `rows` for one line per row, `segment` for the text between
//! bars, `nested` for lists. `grid_text` is shared by the writers.
//!
//! To add a format: write its file and its `mod` line here, add a variant to `Format`,
//! and enter its row and its parser in the table, `table.rs`. Programs take names, help
//! and error texts from the table.

mod block;
pub(super) mod bordered;
mod box_drawing;
mod grid_text;
mod json;
mod line;
mod matrix;
mod nested;
pub(super) mod newspaper;
mod numbers;
mod rows;
mod segment;
pub(super) mod table;

pub(super) use grid_text::GridText;
pub use table::ParseFormatError;
