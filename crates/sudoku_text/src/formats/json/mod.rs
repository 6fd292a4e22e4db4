//! The format `json`: objects with a puzzle, alone, in a list, or nested.
//!
//! Services and programs write their puzzles under many names and in many shapes. The
//! parser is written by hand: it shares the lexer with `matrix`, reads one puzzle of a
//! long list after the other, and reports the line and column of a bad cell.
//!
//! - `document`: reads one element after the other, and holds one puzzle at a time.
//! - `value`: an element as a tree.
//! - `keys`: what the keys of objects mean.
//! - `cells`, `cell`: a value as the cells of a grid.
//! - `place`, `sparse`: cells that are listed with their places.
//! - `listed`, `noted`: candidates and the notes of a player.
//! - `rules`: rules beyond rows, columns and boxes, which are refused by name.
//! - `unknown`: keys that the reader does not know, refused where they may be rules.
//! - `puzzle`: an object as a puzzle.
//! - `write`: the writer.

mod cell;
mod cells;
mod document;
mod keys;
mod listed;
mod noted;
mod place;
mod puzzle;
mod rules;
mod sparse;
mod unknown;
mod value;
mod write;

pub(super) use cell::cell_of_word;
pub(super) use document::open;
pub(super) use write::write;
