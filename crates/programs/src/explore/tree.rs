//! `explore tree`: a picture of a search tree.

use std::fs;
use std::path::{Path as FilePath, PathBuf};

use anyhow::Context;
use clap::Args;
use stack_assumptions::interval::Path;
use stack_assumptions_show::Draw;
use stack_assumptions_show::log::{DrawNames, Recording};
use stack_assumptions_show::tree::{Fold, SearchTree, TreeLayout, TreePicture};
use terminal::output::print_record;
use terminal::shown::shown_path;

/// How a tree is drawn.
#[derive(Args)]
pub struct PictureArgs {
    /// Write the picture to FILE [default: the output]
    #[arg(long, value_name = "FILE", global = true)]
    svg: Option<PathBuf>,

    /// Where the nodes are drawn: layered, radial or icicle
    #[arg(long, value_name = "LAYOUT", default_value = "layered", global = true)]
    layout: TreeLayout,

    /// Which subtrees are drawn as one triangle: failed, none, or those of at most N nodes
    #[arg(long, value_name = "failed|none|N", default_value = "failed", global = true)]
    fold: Fold,

    /// Draw only what is below the node of this path, such as 0.2.1
    #[arg(long, value_name = "PATH", global = true)]
    at: Option<Path>,

    /// Draw only D levels below the root
    #[arg(long, value_name = "D", global = true)]
    depth: Option<usize>,

    /// Stop the search after N nodes
    #[arg(long, value_name = "N", default_value_t = SearchTree::MAX_NODES, global = true)]
    max_nodes: u32,
}

impl PictureArgs {
    /// Draws the tree of a puzzle.
    pub fn draw<P: Draw>(&self, puzzle: &P) -> anyhow::Result<()> {
        let root = Path::default();
        let at = self.at.as_ref().unwrap_or(&root);
        let tree =
            SearchTree::record(puzzle, DrawNames(puzzle), at, self.max_nodes).context("--at")?;
        self.write(&tree, puzzle.scene().title())
    }

    /// Draws the tree of a recorded search.
    pub fn draw_recorded(&self, recording: &Recording, title: &str) -> anyhow::Result<()> {
        let root = Path::default();
        let at = self.at.as_ref().unwrap_or(&root);
        let tree = SearchTree::recorded(recording, at, self.max_nodes).context("--at")?;
        self.write(&tree, title)
    }

    fn write(&self, tree: &SearchTree, title: &str) -> anyhow::Result<()> {
        let mut picture = TreePicture::new(title).layout(self.layout).fold(self.fold);
        if let Some(depth) = self.depth {
            picture = picture.max_depth(depth);
        }
        let svg = picture.to_svg(tree);
        match self.svg.as_deref().filter(|file| *file != FilePath::new("-")) {
            Some(file) => fs::write(file, svg)
                .with_context(|| format!("{}: cannot write the picture", shown_path(file))),
            None => print_record(svg.trim_end()),
        }
    }
}
