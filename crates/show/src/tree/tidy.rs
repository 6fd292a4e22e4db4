//! The tidy layout of a tree, in linear time.
//!
//! E. Reingold and J. Tilford, "Tidier Drawings of Trees", IEEE Transactions on Software
//! Engineering 7(2), 1981; for any number of children C. Buchheim, M. Jünger and
//! S. Leipert, "Improving Walker's Algorithm to Run in Linear Time", Graph Drawing 2002.
//! Their two walks recurse; here they are loops, because a search tree may be deep.

use super::visible::{Index, Visible};

/// No node.
const NONE: Index = Index::MAX;

/// What the first walk knows of a node, in the words of the paper.
#[derive(Clone, Copy)]
struct Walk {
    prelim: f64,
    modifier: f64,
    shift: f64,
    change: f64,
    thread: Index,
    ancestor: Index,
    default_ancestor: Index,
    parent: Index,
    first_child: Index,
    last_child: Index,
    left_sibling: Index,
    /// Its number among its siblings.
    number: u32,
}

/// Returns the horizontal position of each node. Two nodes of one depth are at least 1
/// apart, and the leftmost node is at 0.
pub(super) fn tidy(visible: &Visible) -> Vec<f64> {
    let mut tree = Tidy::new(visible);
    tree.first_walk(visible);
    // The second walk: each node is moved with all nodes above it.
    let mut positions = vec![0.0; visible.nodes.len()];
    let mut moved = vec![0.0; visible.nodes.len()];
    for index in 0..visible.nodes.len() {
        let walk = tree.walks[index];
        let above = if index == 0 { 0.0 } else { moved[walk.parent] };
        positions[index] = walk.prelim + above;
        moved[index] = above + walk.modifier;
    }
    let least = positions.iter().copied().fold(f64::INFINITY, f64::min);
    for position in &mut positions {
        *position -= least;
    }
    positions
}

struct Tidy {
    walks: Vec<Walk>,
}

impl Tidy {
    fn new(visible: &Visible) -> Self {
        let mut walks: Vec<Walk> = Vec::with_capacity(visible.nodes.len());
        for (index, node) in visible.nodes.iter().enumerate() {
            let mut walk = Walk {
                prelim: 0.0,
                modifier: 0.0,
                shift: 0.0,
                change: 0.0,
                thread: NONE,
                ancestor: index,
                default_ancestor: NONE,
                parent: if index == 0 { NONE } else { node.parent },
                first_child: NONE,
                last_child: NONE,
                left_sibling: NONE,
                number: 0,
            };
            if index > 0 {
                let parent = &mut walks[node.parent];
                walk.left_sibling = parent.last_child;
                if parent.first_child == NONE {
                    parent.first_child = index;
                    parent.default_ancestor = index;
                }
                parent.last_child = index;
                if walk.left_sibling != NONE {
                    walk.number = walks[walk.left_sibling].number + 1;
                }
            }
            walks.push(walk);
        }
        Self { walks }
    }

    /// Visits each node after those below it and those to its left.
    fn first_walk(&mut self, visible: &Visible) {
        let mut open: Vec<Index> = Vec::new();
        for (index, node) in visible.nodes.iter().enumerate() {
            while open.len() > node.depth {
                let done = open.pop().unwrap_or(NONE);
                self.place(done);
            }
            open.push(index);
        }
        while let Some(done) = open.pop() {
            self.place(done);
        }
    }

    /// Places a node above its children, and its subtree beside those to its left.
    fn place(&mut self, node: Index) {
        let Walk { first_child, last_child, left_sibling, .. } = self.walks[node];
        let left = (left_sibling != NONE).then(|| self.walks[left_sibling].prelim + 1.0);
        if first_child == NONE {
            self.walks[node].prelim = left.unwrap_or(0.0);
        } else {
            self.execute_shifts(node);
            let middle =
                f64::midpoint(self.walks[first_child].prelim, self.walks[last_child].prelim);
            self.walks[node].prelim = left.unwrap_or(middle);
            self.walks[node].modifier = left.map_or(0.0, |left| left - middle);
        }
        if left_sibling != NONE {
            self.apportion(node, left_sibling);
        }
    }

    fn execute_shifts(&mut self, node: Index) {
        let (mut shift, mut change) = (0.0, 0.0);
        let mut child = self.walks[node].last_child;
        while child != NONE {
            let walk = &mut self.walks[child];
            walk.prelim += shift;
            walk.modifier += shift;
            change += walk.change;
            shift += walk.shift + change;
            child = walk.left_sibling;
        }
    }

    fn next_left(&self, node: Index) -> Index {
        let walk = &self.walks[node];
        if walk.first_child == NONE { walk.thread } else { walk.first_child }
    }

    fn next_right(&self, node: Index) -> Index {
        let walk = &self.walks[node];
        if walk.last_child == NONE { walk.thread } else { walk.last_child }
    }

    /// Moves the subtree of a node to the right of the subtrees of its left siblings. The
    /// names are those of the paper: inside and outside contours, on the left and the right.
    fn apportion(&mut self, node: Index, left_sibling: Index) {
        let parent = self.walks[node].parent;
        let (mut inside_right, mut outside_right) = (node, node);
        let mut inside_left = left_sibling;
        let mut outside_left = self.walks[parent].first_child;
        let modifier = |tree: &Self, node: Index| tree.walks[node].modifier;
        let mut sum_inside_right = modifier(self, inside_right);
        let mut sum_outside_right = modifier(self, outside_right);
        let mut sum_inside_left = modifier(self, inside_left);
        let mut sum_outside_left = modifier(self, outside_left);
        loop {
            let (next_inside_left, next_inside_right) =
                (self.next_right(inside_left), self.next_left(inside_right));
            if next_inside_left == NONE || next_inside_right == NONE {
                break;
            }
            (inside_left, inside_right) = (next_inside_left, next_inside_right);
            outside_left = self.next_left(outside_left);
            outside_right = self.next_right(outside_right);
            self.walks[outside_right].ancestor = node;
            let left = self.walks[inside_left].prelim + sum_inside_left;
            let right = self.walks[inside_right].prelim + sum_inside_right;
            let shift = left - right + 1.0;
            if shift > 0.0 {
                let from = self.ancestor(inside_left, node);
                self.move_subtree(from, node, shift);
                sum_inside_right += shift;
                sum_outside_right += shift;
            }
            sum_inside_left += modifier(self, inside_left);
            sum_inside_right += modifier(self, inside_right);
            sum_outside_left += modifier(self, outside_left);
            sum_outside_right += modifier(self, outside_right);
        }
        let next_left = self.next_right(inside_left);
        if next_left != NONE && self.next_right(outside_right) == NONE {
            self.walks[outside_right].thread = next_left;
            self.walks[outside_right].modifier += sum_inside_left - sum_outside_right;
        }
        let next_right = self.next_left(inside_right);
        if next_right != NONE && self.next_left(outside_left) == NONE {
            self.walks[outside_left].thread = next_right;
            self.walks[outside_left].modifier += sum_inside_right - sum_outside_left;
            self.walks[parent].default_ancestor = node;
        }
    }

    /// The sibling of `node` whose subtree the inside left contour touches.
    fn ancestor(&self, inside_left: Index, node: Index) -> Index {
        let ancestor = self.walks[inside_left].ancestor;
        let parent = self.walks[node].parent;
        if self.walks[ancestor].parent == parent {
            ancestor
        } else {
            self.walks[parent].default_ancestor
        }
    }

    fn move_subtree(&mut self, left: Index, right: Index, shift: f64) {
        let subtrees = f64::from(self.walks[right].number - self.walks[left].number);
        let right = &mut self.walks[right];
        right.change -= shift / subtrees;
        right.shift += shift;
        right.prelim += shift;
        right.modifier += shift;
        self.walks[left].change += shift / subtrees;
    }
}
