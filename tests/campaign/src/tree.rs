//! A search tree in memory.

use fastrand::Rng;

/// A search tree in memory; node 0 is the root.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The nodes; children are after their parent.
    pub nodes: Vec<Node>,
}

/// A node of a [`Tree`].
#[derive(Clone, Debug, Default)]
pub struct Node {
    /// The candidates of the slot to fill here, or `None` at a solution.
    pub branches: Option<Vec<Branch>>,
}

/// A candidate of a slot.
#[derive(Clone, Copy, Debug)]
pub struct Branch {
    /// The candidate; no other of the same slot is equal.
    pub candidate: u16,
    /// The node below, or `None` if the candidate is rejected.
    pub child: Option<usize>,
}

/// What the random trees of one case look like. Numbers are out of 100.
struct Form {
    /// The greatest number of nodes.
    nodes: usize,
    /// The depth from which on every node is a solution or a dead end.
    depth: usize,
    /// The greatest number of candidates of a slot.
    candidates: u16,
    rejected: u8,
    /// How many nodes are solutions above `depth`, and at `depth`.
    solved: u8,
    solved_at_depth: u8,
    /// How many slots have a single candidate.
    forced: u8,
}

impl Tree {
    /// A random tree of at most `nodes` nodes: bushy, or deeper than the engine recurses,
    /// or with nearly nothing in it.
    #[must_use]
    pub fn random(random: &mut Rng, nodes: usize) -> Self {
        let deep = random.u8(..100) < 20;
        let form = Form {
            nodes: random.usize(1..=nodes),
            depth: if deep { random.usize(40..160) } else { random.usize(0..8) },
            candidates: random.u16(1..8),
            rejected: random.u8(..60),
            solved: if random.bool() { 0 } else { random.u8(..20) },
            solved_at_depth: random.u8(..=100),
            forced: if deep { random.u8(85..100) } else { random.u8(..40) },
        };
        let mut tree = Self { nodes: vec![Node::default()] };
        // The nodes that are still to be filled in, with their depths.
        let mut open = vec![(0, 0)];
        while !open.is_empty() {
            // The last one mostly, so that a deep tree is deep before its nodes are spent.
            let index =
                if random.u8(..100) < 80 { open.len() - 1 } else { random.usize(..open.len()) };
            let (node, depth) = open.swap_remove(index);
            tree.fill(random, &form, node, depth);
            let branches = tree.nodes[node].branches.iter().flatten();
            open.extend(branches.filter_map(|branch| Some((branch.child?, depth + 1))));
        }
        tree
    }

    /// Makes a node a solution, or gives it candidates.
    fn fill(&mut self, random: &mut Rng, form: &Form, node: usize, depth: usize) {
        let is_last = depth >= form.depth;
        let solved = if is_last { form.solved_at_depth } else { form.solved };
        if random.u8(..100) < solved {
            return;
        }
        let is_forced = random.u8(..100) < form.forced;
        let number = if is_forced { 1 } else { random.u16(..=form.candidates) };
        let first = random.u16(..);
        let rejected = if is_forced { form.rejected / 20 } else { form.rejected };
        let branches = (0..number).map(|ordinal| {
            let is_rejected =
                is_last || random.u8(..100) < rejected || self.nodes.len() >= form.nodes;
            let child = (!is_rejected).then(|| {
                self.nodes.push(Node::default());
                self.nodes.len() - 1
            });
            Branch { candidate: first.wrapping_add(ordinal.wrapping_mul(7919)), child }
        });
        let branches = branches.collect();
        self.nodes[node].branches = Some(branches);
    }
}
