//! What a search of a tree must return.

use stack_assumptions::Counters;
use stack_assumptions::interval::Interval;

use crate::tree::Tree;

/// What a search of a [`Tree`] must return, by a naive recursion.
#[derive(Debug, Default)]
pub struct Truth {
    /// The root and all nodes, in the order of a depth-first search.
    pub nodes: Vec<TruthNode>,
    /// The counters of the whole search.
    pub counters: Counters,
}

/// A node of a [`Truth`].
#[derive(Debug)]
pub struct TruthNode {
    /// The ordinals of the candidates held.
    pub path: Vec<usize>,
    /// The candidates held.
    pub held: Vec<u16>,
    /// Whether it is a solution.
    pub is_solution: bool,
    /// The fraction of the tree below this node: each node shares its weight equally
    /// among its children.
    weight: f64,
    is_leaf: bool,
}

impl Truth {
    /// The truth about a tree.
    #[must_use]
    pub fn new(tree: &Tree) -> Self {
        let mut truth = Self::default();
        truth.descend(tree, 0, &mut Vec::new(), &mut Vec::new(), 1.0);
        truth
    }

    fn descend(
        &mut self,
        tree: &Tree,
        node: usize,
        path: &mut Vec<usize>,
        held: &mut Vec<u16>,
        weight: f64,
    ) {
        let branches = tree.nodes[node].branches.as_deref();
        let children = branches.iter().copied().flatten().filter(|branch| branch.child.is_some());
        let children = u32::try_from(children.count()).expect("a small tree");
        self.nodes.push(TruthNode {
            path: path.clone(),
            held: held.clone(),
            is_solution: branches.is_none(),
            weight,
            is_leaf: children == 0,
        });
        self.counters.max_depth = self.counters.max_depth.max(path.len());
        let Some(branches) = branches else {
            self.counters.solutions += 1;
            return;
        };
        for (ordinal, branch) in branches.iter().enumerate() {
            let Some(child) = branch.child else {
                self.counters.rejected += 1;
                continue;
            };
            self.counters.nodes += 1;
            path.push(ordinal);
            held.push(branch.candidate);
            self.descend(tree, child, path, held, weight / f64::from(children));
            path.pop();
            held.pop();
        }
        self.counters.dead_ends += u64::from(children == 0);
        self.counters.backtracks += 1;
    }

    /// The candidates of each solution, in order.
    pub fn solutions(&self) -> impl Iterator<Item = &Vec<u16>> {
        self.nodes.iter().filter(|node| node.is_solution).map(|node| &node.held)
    }

    /// The indices of the nodes in an interval.
    #[must_use]
    pub fn within(&self, interval: &Interval) -> std::ops::Range<usize> {
        let before = |path: &[usize]| self.nodes.partition_point(|node| node.path[..] < *path);
        let start = before(interval.start().ordinals());
        let end = interval.end().map_or(self.nodes.len(), |end| before(end.ordinals()));
        start..end.max(start)
    }

    /// The number of solutions in intervals.
    #[must_use]
    pub fn count_within(&self, intervals: &[Interval]) -> u64 {
        let nodes = intervals.iter().flat_map(|interval| &self.nodes[self.within(interval)]);
        nodes.map(|node| u64::from(node.is_solution)).sum()
    }

    /// The fraction of the tree before a path.
    #[must_use]
    pub fn weight_before(&self, path: &[usize]) -> f64 {
        let leaves = self.nodes.iter().take_while(|node| node.path[..] < *path);
        leaves.filter(|node| node.is_leaf).map(|node| node.weight).sum()
    }
}
