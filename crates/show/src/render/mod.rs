//! The outputs of a [`Scene`](crate::Scene): text for a terminal, SVG and HTML.
//!
//! [`Scene::to_terminal`](crate::Scene::to_terminal) and [`Scene::lines`](crate::Scene::lines)
//! draw with characters, [`Scene::to_svg`](crate::Scene::to_svg) makes a picture, and
//! [`Scene::to_html`](crate::Scene::to_html) a table or a picture with its words.

pub(crate) mod document;
pub(crate) mod escape;
mod html;
mod line;
mod style;
mod svg;
mod terminal;
mod terminal_graph;
mod terminal_grid;
mod terminal_spot;
mod width;

pub use html::HTML_STYLE;
pub use line::{Line, Look, Run};
pub use style::{Charset, Style};
#[cfg(feature = "player")]
pub(crate) use width::width;
