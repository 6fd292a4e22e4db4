//! The search for joined runs: contradictions, and what several runs lead to alike.

use std::collections::HashSet;

use super::hint::{Hint, add_parents, key_node, needed_by, others_of, ranked};
use super::inner::Nested;
use super::length::added;
use super::live::Live;
use super::node::{Cause, Node};
use super::run::{Rules, Run};
use crate::board::bits::{cells, ones};
use crate::board::tables::{HOUSE_SETS, HOUSES_OF};
use crate::literal::Set;
use crate::proof::{Branch, Cases, Proof};
use crate::ranked::sort_by_rank;

/// A kind of joined runs.
#[derive(Clone, Copy, Debug)]
pub struct Kind<'l> {
    /// What its runs may use.
    pub rules: Rules<'l>,
    /// Whether runs are joined; without, only contradictions count.
    pub joins: bool,
}

/// Returns all hints of a kind in the state of an outer run.
#[must_use]
pub fn all_hints(source: &Live, live: &Live, kind: Kind<'_>) -> Vec<Hint> {
    let mut search = Search::new(live, kind);
    search.all = Some(Vec::new());
    search.start();
    let all = search.all.take().expect("BUG: a list");
    let hints = all.iter().map(|found| search.hint(source, found)).collect();
    ranked(hints)
}

/// What is joined.
#[derive(Clone, Copy, Debug)]
pub enum Join {
    /// The run from this node ends in a contradiction.
    Contradiction(Node),
    /// The candidate of this node is on, or off.
    Either(Node),
    /// The candidates of a cell.
    Cell(usize),
    /// The places of a digit in a house.
    House(usize, usize),
}

impl Join {
    /// Returns its rank among those with as many nodes.
    fn rank(self) -> u8 {
        match self {
            Self::Either(_) => 1,
            Self::Cell(_) => 5,
            Self::House(..) => 6,
            Self::Contradiction(_) => 7,
        }
    }
}

/// The best that was found.
#[derive(Clone, Copy, Debug)]
pub struct Best {
    /// The number of nodes.
    pub nodes: u32,
    /// What is joined.
    pub join: Join,
    /// What follows.
    pub target: Node,
}

/// A search, with its runs.
pub struct Search<'s> {
    live: &'s Live,
    /// The kind.
    pub kind: Kind<'s>,
    /// The runs from each candidate, off and on.
    pub runs: Vec<[Option<Box<Run>>; 2]>,
    /// The best that was found.
    pub best: Option<Best>,
    /// Everything the search found, in its order; `None` if the caller wants only the best.
    all: Option<Vec<Best>>,
}

impl<'s> Search<'s> {
    /// Makes a search of a state.
    #[must_use]
    pub fn new(live: &'s Live, kind: Kind<'s>) -> Self {
        let runs = (0..729).map(|_| [None, None]).collect();
        Self { live, kind, runs, best: None, all: None }
    }

    /// Follows all runs, and joins them.
    pub fn start(&mut self) {
        for cell in cells(self.live.open) {
            let count = self.live.masks[cell].count_ones();
            if count > 2 || (count > 1 && self.kind.rules.is_dynamic) {
                self.start_from(cell);
            }
        }
    }

    /// Follows all runs, and returns the best join for each target: the best of all first.
    #[must_use]
    pub fn best_of_each(&mut self) -> Vec<Best> {
        self.all = Some(Vec::new());
        self.start();
        let mut all = self.all.take().expect("BUG: a list");
        sort_by_rank(&mut all, |best| [best.nodes as usize, best.join.rank().into(), 0]);
        let mut known = HashSet::new();
        all.retain(|best| known.insert(key_node(best.target)));
        all
    }

    /// Returns the run from a node. It is followed once.
    fn run(&mut self, node: Node) -> &mut Run {
        let run = &mut self.runs[node.index()][usize::from(node.is_on)];
        run.get_or_insert_with(|| Box::new(Run::new(self.live, node, self.kind.rules)))
    }

    /// Takes this as the best, if it is better.
    fn offer(&mut self, nodes: u32, join: Join, target: Node) {
        let limit = self.best.map_or(u32::MAX, |best| best.nodes);
        if self.all.is_none() && nodes > limit {
            return;
        }
        let nodes = nodes + self.nested_nodes(join, target);
        if let Some(all) = &mut self.all {
            all.push(Best { nodes, join, target });
            return;
        }
        let is_better =
            self.best.is_none_or(|best| (nodes, join.rank()) < (best.nodes, best.join.rank()));
        if is_better {
            self.best = Some(Best { nodes, join, target });
        }
    }

    fn start_from(&mut self, cell: usize) {
        let candidates = self.live.masks[cell];
        for digit in ones(candidates.into()) {
            let [on, off] = [true, false].map(|is_on| Node::new(cell, digit, is_on));
            if self.kind.rules.is_dynamic {
                self.contradiction(on);
                self.contradiction(off);
            }
            if self.kind.joins {
                if self.kind.rules.is_dynamic && candidates.count_ones() > 2 {
                    self.join(Join::Either(on), &[on, off]);
                }
                for house in [2, 0, 1].map(|kind| usize::from(HOUSES_OF[cell][kind])) {
                    let places = self.live.digits[digit] & HOUSE_SETS[house];
                    let is_first = places.trailing_zeros() as usize == cell;
                    if is_first && places.count_ones() > 1 {
                        let nodes: Vec<Node> =
                            cells(places).map(|cell| Node::new(cell, digit, true)).collect();
                        self.join(Join::House(house, digit), &nodes);
                    }
                }
            }
        }
        if self.kind.joins {
            let nodes: Vec<Node> =
                ones(candidates.into()).map(|digit| Node::new(cell, digit, true)).collect();
            self.join(Join::Cell(cell), &nodes);
        }
    }

    fn contradiction(&mut self, node: Node) {
        let run = self.run(node);
        if let Some([on, off]) = run.contradiction {
            let nodes = run.count(on) + run.count(off);
            let target = Node { is_on: !node.is_on, ..node };
            self.offer(nodes, Join::Contradiction(node), target);
        }
    }

    /// Offers what all runs from these nodes lead to.
    fn join(&mut self, join: Join, from: &[Node]) {
        for node in from {
            self.run(*node);
        }
        for is_on in [true, false] {
            let mut common = *self.run(from[0]).set(is_on);
            for node in &from[1..] {
                let other = self.run(*node).set(is_on);
                common.iter_mut().zip(other).for_each(|(word, other)| *word &= other);
            }
            if common == [0; 12] {
                continue;
            }
            let is_common = |node: &Node| common[node.index() / 64] >> (node.index() % 64) & 1 == 1;
            let targets: Vec<Node> = self.run(from[0]).reached(is_on).filter(is_common).collect();
            for target in targets {
                let mut nodes = 0;
                let best = self.best.filter(|_| self.all.is_none());
                let limit = best.map_or(u32::MAX, |best| best.nodes);
                for node in from {
                    let run = self.run(*node);
                    let index = run.index_of(target).expect("BUG: a common target");
                    nodes += run.count(index);
                    if nodes > limit {
                        break;
                    }
                }
                self.offer(nodes, join, target);
            }
        }
    }

    /// Returns the nodes from which the runs of a join start.
    fn starts(&self, join: Join) -> Vec<Node> {
        match join {
            Join::Contradiction(node) => vec![node],
            Join::Either(node) => vec![node, Node { is_on: false, ..node }],
            Join::Cell(cell) => {
                let digits = ones(self.live.masks[cell].into());
                digits.map(|digit| Node::new(cell, digit, true)).collect()
            }
            Join::House(house, digit) => {
                let places = cells(self.live.digits[digit] & HOUSE_SETS[house]);
                places.map(|cell| Node::new(cell, digit, true)).collect()
            }
        }
    }

    /// Returns the ends of the chains of a join: the run, and the node in it.
    fn ends(&self, join: Join, target: Node) -> Vec<(&Run, u16)> {
        let run = |node: Node| {
            let run = self.runs[node.index()][usize::from(node.is_on)].as_deref();
            run.expect("BUG: a run that was not followed")
        };
        let mut ends = Vec::new();
        for node in self.starts(join) {
            let run = run(node);
            match join {
                Join::Contradiction(_) => {
                    let both = run.contradiction.expect("BUG: no contradiction");
                    ends.extend(both.map(|end| (run, end)));
                }
                _ => ends.push((run, run.index_of(target).expect("BUG: a common target"))),
            }
        }
        ends
    }

    /// Returns the nodes of the chains within those of a join, each chain once.
    fn nested_nodes(&self, join: Join, target: Node) -> u32 {
        if self.kind.rules.level < 2 {
            return 0;
        }
        let mut nested = Vec::new();
        for (run, end) in self.ends(join, target) {
            run.add_nested(end, &mut nested);
        }
        nested.iter().map(|chain| chain.nodes).sum()
    }

    /// Returns what was found as a hint for an outer run, which began from `source`.
    fn hint(&mut self, source: &Live, found: &Best) -> Hint {
        let (mut parents, mut key_nodes) = (Vec::new(), Vec::new());
        let assumed = match found.join {
            Join::Cell(_) => Cause::Cell,
            Join::House(house, _) => Cause::House(u8::try_from(house).expect("BUG: 27 houses")),
            Join::Contradiction(_) | Join::Either(_) => Cause::Assumption,
        };
        for (run, end) in self.ends(found.join, found.target) {
            for (node, cause) in run.chain(end) {
                let cause = if cause == Cause::Assumption { assumed } else { cause };
                add_parents(source, self.live, node, cause, &mut parents);
                key_nodes.push(key_node(node));
            }
            key_nodes.push(u16::MAX);
        }
        let target = found.target;
        let proofs = if self.kind.rules.proofs { vec![self.proof(found)] } else { Vec::new() };
        Hint {
            surcharge: added(found.nodes),
            rank: found.join.rank(),
            nested: Nested { nodes: found.nodes, key: key_nodes.into() },
            placed: target.is_on.then(|| target.pair()),
            eliminated: if target.is_on {
                others_of(self.live, target.pair())
            } else {
                vec![target.pair()]
            },
            parents,
            needed: needed_by(&proofs, source, self.live),
            proofs,
        }
    }

    /// Returns the proof of what was found.
    #[must_use]
    pub fn proof(&mut self, best: &Best) -> Proof {
        let conclusion = best.target.literal();
        let from = self.starts(best.join);
        let cases = match best.join {
            Join::Contradiction(node) => {
                let run = self.run(node);
                let both = run.contradiction.expect("BUG: no contradiction");
                return Proof::refutation(conclusion, run.lines(&both));
            }
            Join::Either(node) => Cases::Either(node.literal().candidate),
            Join::Cell(cell) => Cases::Set(Set::cell(cell)),
            Join::House(house, digit) => Cases::Set(Set::places(9, house, digit)),
        };
        let branches = from.into_iter().map(|node| {
            let run = self.run(node);
            let index = run.index_of(best.target).expect("BUG: a common target");
            Branch { assumption: Some(node.literal()), lines: run.lines(&[index]) }
        });
        Proof { conclusions: vec![conclusion], cases, branches: branches.collect() }
    }
}
