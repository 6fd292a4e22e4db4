//! The type [`Tree`]: the shortest chains from one node to all others.

use super::graph::{Graph, Node};

/// The shortest chains from one node to all others that follow from it.
#[derive(Default)]
pub struct Tree {
    /// The nodes, in the order in which they are found: the start first.
    pub order: Vec<Node>,
    /// The node before each one.
    parents: Vec<Node>,
    /// The number of links from the start to each node.
    depths: Vec<u16>,
    /// The nodes as a set.
    pub known: Vec<u64>,
}

impl Tree {
    /// Follows all links from a node, nearest nodes first.
    pub fn grow(&mut self, graph: &Graph, start: Node) {
        let nodes = graph.items.len() * 2;
        self.parents.resize(nodes, 0);
        self.depths.resize(nodes, 0);
        self.known.clear();
        self.known.resize(graph.words, 0);
        self.order.clear();
        self.order.push(start);
        self.depths[usize::from(start)] = 0;
        self.known[usize::from(start / 64)] |= 1 << (start % 64);
        let mut next = 0;
        while let Some(&from) = self.order.get(next) {
            next += 1;
            if graph.row(from).iter().zip(&self.known).all(|(row, known)| row & !known == 0) {
                continue;
            }
            for &to in graph.links(from) {
                let word = &mut self.known[usize::from(to / 64)];
                if *word >> (to % 64) & 1 == 0 {
                    *word |= 1 << (to % 64);
                    self.parents[usize::from(to)] = from;
                    self.depths[usize::from(to)] = self.depths[usize::from(from)] + 1;
                    self.order.push(to);
                }
            }
        }
    }

    /// Returns whether a node follows from the start.
    #[inline]
    #[must_use]
    pub fn has(&self, node: Node) -> bool {
        self.known[usize::from(node / 64)] >> (node % 64) & 1 == 1
    }

    /// Returns the number of links from the start to a node that follows from it.
    #[inline]
    #[must_use]
    pub fn depth(&self, node: Node) -> usize {
        self.depths[usize::from(node)].into()
    }

    /// Returns the node before one that follows from the start; that before the start is
    /// itself.
    #[inline]
    #[must_use]
    pub fn parent(&self, node: Node) -> Node {
        if node == self.order[0] { node } else { self.parents[usize::from(node)] }
    }

    /// Returns the chain from the start to a node that follows from it, with both.
    #[must_use]
    pub fn path(&self, node: Node) -> Vec<Node> {
        let mut path = vec![node];
        let mut last = node;
        while last != self.order[0] {
            last = self.parents[usize::from(last)];
            path.push(last);
        }
        path.reverse();
        path
    }
}
