//! What it means that a text holds a grid. It uses no code of the reader.
//!
//! A text *holds* a grid of `n` rows if one of these layouts fits, from the line of the
//! record on. A layout is one rule for all rows and all cells:
//!
//! - **Run**: n² cells stand on one line as one word, or as words of equal length that
//!   nothing but separators divides, and no such word precedes or follows them. In a field
//!   of CSV, each empty cell may be a space if none is a symbol. In the data of `OpenSudoku`,
//!   whitespace does not count: where the value of an attribute is broken, XML has a space. In a
//!   page, the word may be in an attribute or a script.
//! - **Rows**: n lines, with nothing but borders and empty lines between them, each split
//!   into n cells in the same way: as characters, as words, or as fields between the same
//!   separators. All rows have a label at the left or right, or none; labels count up. An
//!   empty field at the end may be missing only if no row has one.
//! - **Table**: the n rows below the dashes of Markdown, each with n fields between its bars;
//!   a bar at the start or the end of a line is none between fields, and may be missing. The
//!   header is the first row only if n - 1 rows are left, and only if some cell of it is
//!   filled or all are symbols.
//! - **Columns**: n lines in which the cells of a column are at one place of the line, and
//!   where an empty cell is a space. Only the first and last rows may be missing, if empty.
//!   Between two bars, rows with digits have as many characters; spaces at the end of a line
//!   say nothing.
//! - **Nested**: n brackets (of JSON) or table rows (of HTML) in a row with n values each.
//! - **Candidates**: 81 or 729 cells, or 27 lines of 27, that list candidates.
//!
//! Labels of columns and a border may stand above the first row, no other text. No further
//! row of the same layout is beside the first or last one, unless another record holds
//! it: of ten rows, no nine are a puzzle.
//!
//! So a text in which one cell of a row is deleted and another inserted holds the grid of
//! the shifted row, for the row says so. A grid that is not held is *invented*.

mod boxes;
mod candidates;
mod cell;
mod columns;
mod html;
mod layout;
mod line_kind;
mod link;
mod markdown;
mod nested;
mod rows;
mod run;
mod text;

pub use text::is_held;
