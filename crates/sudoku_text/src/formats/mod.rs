//! The formats: one file each, with its parser and its writer side by side.
//!
//! Lines in the lookahead are looked at by the parsers of `parsers.rs`. Some parsers share a part:
//! `rows` for one line per row, `segment` for the text between bars, `markup` for tags,
//! `cell_table` for rows and columns with one cell in each field, `delimited` for fields between
//! separators. `row_lists` reads labelled rows and the sequences of YAML, `wiki_table` the tables
//! of `MediaWiki`.
//! `source_array` and `source_text` read arrays in the source text of programs as `matrix`,
//! `cell_columns` lists with one cell in each column as `csv` or `line`.
//! `compressed_link` and `packed_link` read the links of f-puzzles and `SudokuPad`,
//! `wiki_link` those of `SudokuWiki` with candidates, and
//! `open_sudoku_state` the state of a game; `sdk_sections` reads the
//! sections after a puzzle, and `stated_solution` checks a solution. `grid_text` is shared by the
//! writers.
//!
//! `marks`, `drawing`, `groups`, `candidates_729`, `sdx` and `hodoku` show candidates;
//! `marked_cells` is their shared part.
//!
//! A format is read in one of two ways, each with a table:
//!
//! - `PARSERS` in `parsers.rs`: a puzzle of a few lines. The parser looks at lines and
//!   consumes none. Its row says what the lines must show, so that the reader tries it.
//! - `DOCUMENTS` in `documents.rs`: a text that may be longer than the lookahead, of one puzzle or
//!   many: below a header, or nested. See `document.rs`.
//!
//! To add a format: write its file and its `mod` line here, and an example with its name in
//! `examples`. Enter its row in the table of `../format.rs`, and its parser in one of the two
//! tables above. Programs take names, help, examples and error texts from the table.

mod address;
mod alignment;
mod annotated;
pub(super) mod block;
pub(super) mod bordered;
pub(super) mod box_drawing;
mod candidates_729;
mod cell_columns;
mod cell_table;
mod character_reference;
mod compressed_link;
mod csv;
mod csv_columns;
mod delimited;
pub(super) mod document;
pub(super) mod documents;
mod drawing;
pub(super) mod fixed_width;
mod grid_field;
mod grid_text;
mod groups;
mod hodoku;
mod html;
mod html_table;
mod html_tokens;
mod json;
mod labelled;
mod labels;
pub(super) mod line;
mod line_kind;
mod link;
mod markdown;
mod marked_cells;
mod marks;
mod markup;
mod mixed_empty;
pub(super) mod newspaper;
pub(super) mod numbers;
mod open_sudoku;
mod open_sudoku_state;
mod packed_link;
pub(super) mod parsers;
pub(super) mod row_labels;
mod row_lists;
mod rows;
mod rule_lines;
mod sdk;
mod sdk_sections;
mod sdm;
mod sdx;
pub(super) mod segment;
pub(super) mod sheet;
mod source_array;
mod source_text;
mod ss;
pub(super) mod stated_solution;
mod table;
mod wiki_link;
mod wiki_table;

pub(super) use grid_text::GridText;
pub use table::ParseFormatError;
