//! Shows a search of [`stack_assumptions`]: the board of any puzzle, in a terminal, as SVG
//! and as HTML.
//!
//! A puzzle that implements [`Draw`] describes its board as a [`Scene`]: a grid, a graph or
//! plain text. The scene is then drawn in three forms:
//!
//! | form | function |
//! | --- | --- |
//! | text for a terminal | [`Scene::to_terminal`], or [`Scene::lines`] for one's own program |
//! | a picture | [`Scene::to_svg`] |
//! | a part of a web page | [`Scene::to_html`] |
//!
//! [`walk`] steps through a search, forward and back. With the feature `player`, `play(&puzzle)`
//! opens a terminal player for it.
//!
//! [`log`] has the events of a search as JSON lines, written, read and checked, and as text
//! for people.
//!
//! [`sentence`](sentence()) says what an event does in the names of the puzzle.
#![forbid(unsafe_code)]

#[cfg(feature = "draw")]
mod draw;
#[cfg(feature = "draw")]
pub mod listing;
pub mod log;
#[cfg(feature = "player")]
pub mod player;
#[cfg(feature = "draw")]
pub mod render;
#[cfg(feature = "draw")]
pub mod scene;
#[cfg(feature = "draw")]
mod sentence;
#[cfg(feature = "draw")]
pub mod tree;
#[cfg(feature = "draw")]
pub mod walk;

#[cfg(feature = "draw")]
pub use draw::Draw;
#[cfg(feature = "player")]
pub use player::play;
#[cfg(feature = "draw")]
pub use render::{Charset, Style};
#[cfg(feature = "draw")]
pub use scene::{Kind, Mark, Scene};
#[cfg(feature = "draw")]
pub use sentence::sentence;

/// The chapter of the guide, so that `cargo test --doc -p stack_assumptions_show` compiles and
/// runs its programs.
#[cfg(all(doctest, feature = "player"))]
#[doc = include_str!("../../../docs/guide/8-drawing-and-playing.md")]
mod guide {}
