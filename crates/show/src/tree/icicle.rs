//! The icicle: each node is a box above those below it.

use super::search_tree::{NodeId, SearchTree};
use super::svg::{BLUE, GREEN, GREY, Short, Svg};

/// Boxes that are narrower are left out, with all below them.
const MIN_WIDTH: f64 = 0.25;

/// The greatest number of boxes.
const MAX_BOXES: usize = 100_000;

/// What an icicle is drawn from, and where.
pub(super) struct Icicle<'t> {
    pub(super) tree: &'t SearchTree,
    pub(super) max_depth: Option<usize>,
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) width: f64,
    /// The height that all rows have together.
    pub(super) height: f64,
}

/// What was drawn.
pub(super) struct Drawn {
    pub(super) boxes: usize,
    pub(super) is_cut: bool,
    /// Where the last row ends.
    pub(super) bottom: f64,
}

impl Icicle<'_> {
    /// Draws the boxes. Nodes are numbered in the order of the search, so a subtree is a
    /// range of numbers, and one that is too narrow is skipped as a whole.
    pub(super) fn draw(&self, svg: &mut Svg) -> Drawn {
        let boxes = self.boxes();
        let rows = boxes.iter().map(|(_, depth)| depth + 1).max().unwrap_or(1);
        #[expect(clippy::cast_precision_loss, reason = "the rows of a picture are few")]
        let row = (self.height / rows as f64).clamp(1.0, 44.0);
        let unit = self.width / f64::from(self.tree.size(0));
        let is_cut = boxes.len() > MAX_BOXES;
        let boxes = &boxes[..boxes.len().min(MAX_BOXES)];
        // Each row and each colour is a group, so that a box is a few characters.
        for depth in 0..rows {
            #[expect(clippy::cast_precision_loss, reason = "the rows of a picture are few")]
            let y = self.top + row * depth as f64;
            let in_row = || boxes.iter().filter(|(_, box_depth)| *box_depth == depth);
            for (colour, height) in [(BLUE, 0.92), (GREEN, 0.92), (GREY, 0.55)] {
                let mut nodes =
                    in_row().filter(|(node, _)| self.colour(*node) == colour).peekable();
                if nodes.peek().is_none() {
                    continue;
                }
                svg.raw(&format!("<g fill=\"{colour}\" transform=\"translate(0 {})\">", Short(y)));
                let height = Short((row * height).round().max(1.0));
                for &(node, _) in nodes {
                    let x = Short(self.left + f64::from(node) * unit);
                    let width = f64::from(self.tree.size(node)) * unit;
                    let gap = if width > 2.0 { 0.3 } else { 0.0 };
                    let width = Short(width - gap);
                    let data = format!("d=\"M{x} 0h{width}v{height}h-{width}z\"");
                    svg.element("path", &data, &self.tree.describe(node));
                }
                svg.raw("</g>");
            }
        }
        #[expect(clippy::cast_precision_loss, reason = "the rows of a picture are few")]
        let bottom = self.top + row * rows as f64;
        Drawn { boxes: boxes.len(), is_cut, bottom }
    }

    /// What has failed is low and grey, what leads to a solution is high and blue.
    fn colour(&self, node: NodeId) -> &'static str {
        match (self.tree.solutions_below(node), self.tree.is_solution(node)) {
            (_, true) => GREEN,
            (0, _) => GREY,
            _ => BLUE,
        }
    }

    /// The nodes that are wide enough, each with its depth; one more than are drawn, at most.
    fn boxes(&self) -> Vec<(NodeId, usize)> {
        let all = self.tree.size(0);
        let least = (f64::from(all) * MIN_WIDTH / self.width).ceil();
        let mut boxes = Vec::new();
        let mut ends: Vec<NodeId> = Vec::new();
        let mut node = 0;
        while node < all && boxes.len() <= MAX_BOXES {
            while ends.last().is_some_and(|end| *end <= node) {
                ends.pop();
            }
            let size = self.tree.size(node);
            if f64::from(size) < least {
                node += size;
                continue;
            }
            boxes.push((node, ends.len()));
            if self.max_depth.is_some_and(|max| ends.len() >= max) {
                node += size;
            } else {
                ends.push(node + size);
                node += 1;
            }
        }
        boxes
    }
}
