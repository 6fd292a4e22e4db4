//! The formats: one file each, with its parser and its writer side by side.
//!
//! Lines in the lookahead are looked at by parsers that consume none; a document consumes its
//! lines, for it may be longer than the lookahead. Both are in one table, `documents.rs`. Formats
//! share these parts:
//!
//! - `rows`: one line per row. `segment`: the text between bars. `row_labels`: the labels of rows
//!   and columns, and grids with labels and without bars.
//! - `delimited`: fields between separators. `cell_table`: rows and columns with one cell in each
//!   field. `csv_columns`: which columns of a list are puzzles.
//! - `source_array`, `source_text`: arrays in the source text of programs, read as `matrix`.
//! - `address`: the parts of a link. `compressed_link`, `wiki_link`, `game_id`: the links of f-puzzles,
//!   `SudokuPad`, `SudokuWiki` and pzpr; also the game IDs of `Solo`, read as `line`.
//! - `listed_cells`: the filled cells with their places, read as `line`.
//! - `html_table`, `html_tokens`: the tables and tags of web pages. `markup`: tags of XML.
//! - `marked_cells`: what `marks`, `drawing`, `groups`, `candidates_729`, `sdx` and `hodoku` share,
//!   which show candidates.
//! - `grid_text`: what the writers share.
//!
//! To add a format: write its file and its `mod` line here, and an example with its name in
//! `examples`. Enter its row in the table of `../format.rs`, and its parser in `documents.rs`.
//! Programs take names, help, examples and error texts from the table.

mod address;
mod annotated;
pub(super) mod block;
pub(super) mod bordered;
mod candidates_729;
mod cell_table;
mod compressed_link;
mod csv;
mod csv_columns;
mod delimited;
pub(super) mod documents;
mod drawing;
mod game_id;
mod grid_text;
mod groups;
mod hodoku;
mod html;
mod html_table;
mod html_tokens;
mod json;
pub(super) mod line;
mod link;
mod listed_cells;
mod markdown;
mod marked_cells;
mod marks;
mod markup;
pub(super) mod newspaper;
pub(super) mod numbers;
mod open_sudoku;
pub(super) mod row_labels;
mod rows;
mod sdk;
mod sdx;
pub(super) mod segment;
pub(super) mod sheet;
mod source_array;
mod source_text;
mod ss;
mod table;
mod wiki_link;

pub(super) use grid_text::GridText;
pub use table::ParseFormatError;
