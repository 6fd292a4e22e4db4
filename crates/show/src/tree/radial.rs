//! The radial layout of a tree.

use std::f64::consts::TAU;

use super::visible::Visible;

/// Returns the angle of each node, from 0 at the top clockwise to a whole turn. Each leaf
/// has the same part of the circle, and a node is in the middle of its children.
pub(super) fn angles(visible: &Visible) -> Vec<f64> {
    let is_leaf: Vec<bool> = visible.is_leaf().collect();
    let leaves = visible.leaves().max(1);
    let mut first = vec![f64::INFINITY; is_leaf.len()];
    let mut last = vec![f64::NEG_INFINITY; is_leaf.len()];
    let mut leaf = leaves;
    // In reverse order, each node comes after those below it.
    for (index, node) in visible.nodes.iter().enumerate().rev() {
        if is_leaf[index] {
            leaf -= 1;
            #[expect(clippy::cast_precision_loss, reason = "at most 50,000 nodes are drawn")]
            let angle = TAU * (leaf as f64 + 0.5) / leaves as f64;
            (first[index], last[index]) = (angle, angle);
        }
        if index > 0 {
            let angle = f64::midpoint(first[index], last[index]);
            first[node.parent] = first[node.parent].min(angle);
            last[node.parent] = last[node.parent].max(angle);
        }
    }
    first.iter().zip(&last).map(|(first, last)| f64::midpoint(*first, *last)).collect()
}
