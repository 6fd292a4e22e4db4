//! The formats `json` and `matrix`: objects with a puzzle, alone, in a list, or nested, and
//! lists of rows.
//!
//! Services and programs write their puzzles under many names and in many shapes.
//!
//! - `text`: cuts a value out of the lines. `value`: what `serde_json` reads, with places.
//! - `document`: reads one element after the other, and holds one puzzle at a time.
//! - `keys`: what the keys of objects mean. `rules`: what is refused by its name.
//! - `cells`: a value as the cells of a grid. `place`, `sparse`: cells that are listed with their
//!   places.
//! - `puzzle`: an object as a puzzle. `noted`: candidates and the notes of a player.
//! - `write`: the writers.

mod cells;
mod document;
mod keys;
mod noted;
mod place;
mod puzzle;
mod rules;
mod sparse;
mod text;
mod value;
mod write;

pub(super) use cells::cell_of_word;
pub(super) use document::open;
pub(super) use write::{write, write_matrix};
