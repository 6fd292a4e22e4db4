//! Pictures of a search tree, as SVG.
//!
//! [`SearchTree`] records the tree of any puzzle, or the part below one node, as flat
//! arrays. [`TreePicture`] draws it: layered, radial, or as an icicle.
//!
//! ```
//! use stack_assumptions_show::tree::{Fold, SearchTree, TreePicture};
//! # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../stack_assumptions/tests/doc/queens.rs"));
//!
//! # fn main() {
//! let tree = SearchTree::of(&Queens::new(6));
//! assert_eq!((tree.nodes(), tree.solutions()), (153, 4));
//! let svg = TreePicture::new("6 queens").fold(Fold::Failed).to_svg(&tree);
//! assert!(svg.starts_with("<svg "));
//! # }
//! ```

mod icicle;
mod layout;
mod picture;
mod radial;
mod recorder;
mod search_tree;
mod svg;
mod tidy;
mod visible;

pub use layout::{Fold, ParseTreeOptionError, TreeLayout};
pub use picture::TreePicture;
#[cfg(feature = "player")]
pub(crate) use recorder::Recorder;
pub use search_tree::{NoSuchTree, NodeId, SearchTree};
