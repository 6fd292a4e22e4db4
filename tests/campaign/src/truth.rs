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
    /// The events of the whole search.
    pub events: Vec<TruthEvent>,
}

/// An event of a search: its name, its depth, its slot, and its candidate if it has one.
pub type TruthEvent = (&'static str, usize, usize, Option<u16>);

/// A node of a [`Truth`].
#[derive(Debug)]
pub struct TruthNode {
    /// The ordinals of the candidates held.
    pub path: Vec<usize>,
    /// The candidates held.
    pub held: Vec<u16>,
    /// Whether it is a solution.
    pub is_solution: bool,
    /// The slot of the last candidate.
    parent: Option<usize>,
    /// The fraction of the tree below this node: each node shares its weight equally
    /// among its children.
    weight: f64,
    is_leaf: bool,
}

/// What the recursion holds: for each level, the ordinal of the candidate, the candidate
/// and its slot.
#[derive(Default)]
struct Held {
    path: Vec<usize>,
    candidates: Vec<u16>,
    slots: Vec<usize>,
}

impl Truth {
    /// The truth about a tree.
    #[must_use]
    pub fn new(tree: &Tree) -> Self {
        let mut truth = Self::default();
        truth.descend(tree, 0, &mut Held::default(), 1.0);
        truth
    }

    fn descend(&mut self, tree: &Tree, node: usize, held: &mut Held, weight: f64) {
        let branches = tree.nodes[node].branches.as_deref();
        let children = branches.iter().copied().flatten().filter(|branch| branch.child.is_some());
        let children = u32::try_from(children.count()).expect("a small tree");
        self.nodes.push(TruthNode {
            path: held.path.clone(),
            held: held.candidates.clone(),
            is_solution: branches.is_none(),
            parent: held.slots.last().copied(),
            weight,
            is_leaf: children == 0,
        });
        let depth = held.path.len();
        self.counters.max_depth = self.counters.max_depth.max(depth);
        let Some(branches) = branches else {
            self.counters.solutions += 1;
            self.events.push(("solution", depth, 0, None));
            return;
        };
        for (ordinal, branch) in branches.iter().enumerate() {
            let candidate = Some(branch.candidate);
            let Some(child) = branch.child else {
                self.counters.rejected += 1;
                self.events.push(("rejected", depth, node, candidate));
                continue;
            };
            self.counters.nodes += 1;
            self.events.push(("attempt", depth + 1, node, candidate));
            held.path.push(ordinal);
            held.candidates.push(branch.candidate);
            held.slots.push(node);
            self.descend(tree, child, held, weight / f64::from(children));
            held.path.pop();
            held.candidates.pop();
            held.slots.pop();
            self.events.push(("undo", depth, node, candidate));
        }
        if children == 0 {
            self.counters.dead_ends += 1;
            self.events.push(("dead end", depth, node, None));
        }
        self.counters.backtracks += 1;
        self.events.push(("backtrack", depth, node, None));
    }

    /// The event that undoes a solution, unless it is the root.
    #[must_use]
    pub fn undo(&self, solution: &TruthNode) -> Option<TruthEvent> {
        let depth = solution.path.len().checked_sub(1)?;
        Some(("undo", depth, solution.parent?, solution.held.last().copied()))
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
