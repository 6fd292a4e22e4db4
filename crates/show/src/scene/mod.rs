//! What a board looks like, whatever shows it: a [`Scene`] is a grid, a graph or plain
//! text, and has a [`Spot`] for each cell or node.

mod clean;
mod description;
mod layout;
#[expect(clippy::module_inception, reason = "the file is named by its one type")]
mod scene;
mod spot;

pub(crate) use clean::clean_line;
pub use layout::{Graph, Grid, Layout};
pub use scene::Scene;
pub use spot::{Kind, Mark, Spot};
