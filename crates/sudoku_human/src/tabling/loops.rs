//! Nice loops and AICs, plain and with group nodes.
//!
//! - A discontinuous nice loop leads from a candidate back to its cell: it must be true, must
//!   be false, or turns off the last candidate of the loop.
//! - A continuous nice loop leads from a candidate that is off to another one of its cell that
//!   is on. As one of the two is false, it holds both ways round, and each weak link of it is
//!   a pair of which one is true.
//! - An AIC leads from a candidate that is off to one of another cell that is on. One of the
//!   two is true.
//!
//! From each candidate, on and off, the shortest chain to each end is looked at. A chain that
//! comes back to a cell of its own on the way is none. Of the steps with the same conclusion
//! the first one with the shortest chain is kept. Steps that eliminate more come first, then
//! those with shorter chains.

use std::ops::ControlFlow::{self, Continue};

use super::graph::{Graph, Node, is_on, item_of, node};
use super::lines::{chain, literal};
use super::set_loops;
use super::tree::Tree;
use crate::board::bits::{cells, ones};
use crate::board::nine::Nine;
use crate::board::tables::PEERS;
use crate::links::excluded;
use crate::literal::Candidate;
use crate::proof::{Branch, Cases, Proof};
use crate::ranked::sort_by_rank;
use crate::sink::Sink;
use crate::step::Conclusion;
use crate::technique::Technique;
use crate::techniques::als::almost_locked_sets;

/// Finds nice loops and AICs.
pub fn plain(board: &Nine, sink: &mut dyn Sink) -> ControlFlow<()> {
    find(board, sink, false)
}

/// Finds nice loops and AICs that have group nodes. Those that have almost locked sets as nodes,
/// too, come last: `HoDoKu` looks for them only if an option says so.
pub fn grouped(board: &Nine, sink: &mut dyn Sink) -> ControlFlow<()> {
    find(board, sink, true)
}

/// What a chain is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Continuous,
    Discontinuous,
    Aic,
}

/// A chain with what it eliminates, in the order of the digits, then of the cells.
struct Found {
    kind: Kind,
    path: Vec<Node>,
    eliminated: Vec<(usize, usize)>,
}

/// How steps compare: what comes first is the smallest.
pub type Key = [usize; 3];

/// Returns the key of a step: what it eliminates, by digit and cell, and the number of nodes.
#[must_use]
pub fn key(eliminated: &[(usize, usize)], nodes: usize) -> Key {
    let places = eliminated.iter().enumerate();
    let sum = places.map(|(index, (cell, digit))| cell * (1 + 80 * index) + digit + 1).sum();
    [usize::MAX - eliminated.len(), nodes, sum]
}

fn find(board: &Nine, sink: &mut dyn Sink, grouped: bool) -> ControlFlow<()> {
    let mut given = Vec::new();
    let graph = Graph::new(board, grouped);
    let kind = if grouped { Nodes::Groups } else { Nodes::Candidates };
    give(&graph, sink, kind, &mut given)?;
    if grouped && sink.wants_more() {
        let graph = Graph::with_sets(board, true, almost_locked_sets(board));
        give(&graph, sink, Nodes::Sets, &mut given)?;
    }
    Continue(())
}

/// What nodes a chain has, at least one of the last kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Nodes {
    Candidates,
    Groups,
    Sets,
}

/// Gives the steps of a graph. What one of those `given` so far eliminates is left out; where
/// sets are nodes, so is a part of it.
fn give(
    graph: &Graph,
    sink: &mut dyn Sink,
    nodes: Nodes,
    given: &mut Vec<(Kind, Vec<(usize, usize)>)>,
) -> ControlFlow<()> {
    let mut search = Search { graph, nodes, found: Vec::new() };
    search.run();
    let mut found = search.found;
    sort_by_rank(&mut found, |(key, _)| *key);
    for (_, step) in found {
        let is_known = |(kind, eliminated): &(Kind, Vec<(usize, usize)>)| {
            *kind == step.kind
                && if nodes == Nodes::Sets {
                    step.eliminated.iter().all(|candidate| eliminated.contains(candidate))
                } else {
                    *eliminated == step.eliminated
                }
        };
        if given.iter().any(is_known) {
            continue;
        }
        let technique = match (step.kind, nodes) {
            (Kind::Continuous, Nodes::Candidates) => Technique::ContinuousNiceLoop,
            (Kind::Discontinuous, Nodes::Candidates) => Technique::DiscontinuousNiceLoop,
            (Kind::Aic, Nodes::Candidates) => Technique::Aic,
            (Kind::Continuous, _) => Technique::GroupedContinuousNiceLoop,
            (Kind::Discontinuous, _) => Technique::GroupedDiscontinuousNiceLoop,
            (Kind::Aic, _) => Technique::GroupedAic,
        };
        let eliminated =
            step.eliminated.iter().map(|(cell, digit)| Candidate::at(*cell, *digit)).collect();
        sink.step(technique, 0, Conclusion::eliminate(eliminated), |_| proofs(graph, &step))?;
        given.push((step.kind, step.eliminated));
    }
    Continue(())
}

struct Search<'g> {
    graph: &'g Graph,
    nodes: Nodes,
    found: Vec<(Key, Found)>,
}

impl Search<'_> {
    fn run(&mut self) {
        let mut tree = Tree::default();
        // AICs come after nice loops.
        let mut aics = Vec::new();
        for on in [true, false] {
            for number in 0..self.graph.candidates {
                let start = node(number, on);
                tree.grow(self.graph, start);
                let item = self.graph.items[number];
                let of_cell = self.graph.masks[item.first];
                let ends = ones(of_cell.into()).map(|digit| self.graph.number(item.first, digit));
                let mut ends: Vec<Node> = ends
                    .flat_map(|number| [node(number, false), node(number, true)])
                    .filter(|end| *end != start && tree.has(*end) && tree.depth(*end) > 1)
                    .collect();
                if ends.len() > 1 {
                    let position = |end: &Node| tree.order.iter().position(|node| node == end);
                    ends.sort_by_cached_key(position);
                }
                for end in ends {
                    self.nice_loop(&tree, start, end);
                }
                if !on {
                    std::mem::swap(&mut self.found, &mut aics);
                    self.aics(&tree, start);
                    std::mem::swap(&mut self.found, &mut aics);
                }
            }
        }
        self.found.append(&mut aics);
    }

    /// Looks at the chains from a candidate that is off.
    fn aics(&mut self, tree: &Tree, start: Node) {
        for &end in &tree.order[1..] {
            if is_on(end) && tree.depth(end) > 1 && item_of(end) < self.graph.candidates {
                self.aic(tree, start, end);
            }
        }
    }

    /// Looks at the chain from a candidate to one of its cell.
    fn nice_loop(&mut self, tree: &Tree, start: Node, end: Node) {
        let path = tree.path(end);
        let first_of = |node: &Node| self.graph.item(*node).first;
        let (nodes, item) = (path.len(), *self.graph.item(start));
        let stays = first_of(&path[nodes - 1]) == first_of(&path[nodes - 2])
            || first_of(&path[0]) == first_of(&path[1]);
        if stays || self.is_lasso(&path, false) || self.is_plain(&path) {
            return;
        }
        let (cell, same) = (item.first, item_of(start) == item_of(end));
        let kind = if !same && !is_on(start) && is_on(end) {
            Kind::Continuous
        } else {
            Kind::Discontinuous
        };
        let eliminated = match (same, is_on(start), is_on(end)) {
            (true, true, false) | (false, true, true) => vec![(cell, item.digit)],
            (false, false, false) => vec![(cell, self.graph.item(end).digit)],
            (true, false, true) => {
                let others = self.graph.masks[cell] & !(1 << item.digit);
                ones(others.into()).map(|digit| (cell, digit)).collect()
            }
            (false, false, true) => self.lost_by_loop(&path),
            _ => return,
        };
        self.add(kind, path, eliminated);
    }

    /// Looks at the chain from a candidate that is off to one of another cell that is on.
    fn aic(&mut self, tree: &Tree, start: Node, end: Node) {
        let (a, b) = (self.graph.item(start), self.graph.item(end));
        if a.first == b.first {
            return;
        }
        let eliminated: Vec<(usize, usize)> = if a.digit == b.digit {
            let seen = PEERS[a.first] & PEERS[b.first] & self.graph.digits[a.digit];
            cells(seen).map(|cell| (cell, a.digit)).collect()
        } else {
            let has = |cell: usize, digit: usize| self.graph.masks[cell] >> digit & 1 == 1;
            let see = PEERS[a.first] >> b.first & 1 == 1;
            if !(see && has(a.first, b.digit) && has(b.first, a.digit)) {
                return;
            }
            let mut eliminated = vec![(a.first, b.digit), (b.first, a.digit)];
            eliminated.sort_by_key(|(_, digit)| *digit);
            eliminated
        };
        // A single elimination is also one of a nice loop.
        if eliminated.len() < 2 {
            return;
        }
        let path = tree.path(end);
        if !self.is_lasso(&path, true) && !self.is_plain(&path) {
            self.add(Kind::Aic, path, eliminated);
        }
    }

    fn add(&mut self, kind: Kind, path: Vec<Node>, eliminated: Vec<(usize, usize)>) {
        if !eliminated.is_empty() {
            self.found.push((key(&eliminated, path.len()), Found { kind, path, eliminated }));
        }
    }

    /// Returns whether group nodes or sets are wanted, and there is none.
    fn is_plain(&self, path: &[Node]) -> bool {
        let is_wanted = |node: &Node| match self.nodes {
            Nodes::Candidates => true,
            Nodes::Groups => self.graph.item(*node).is_group(),
            Nodes::Sets => self.graph.set_of(*node).is_some(),
        };
        !path.iter().any(is_wanted)
    }

    /// Returns whether a chain comes back to a cell that it has left. A nice loop may come
    /// back to the cell of its start, and any chain to the cells of a set.
    fn is_lasso(&self, path: &[Node], is_aic: bool) -> bool {
        let start = self.graph.item(path[0]).first;
        let mut left = 0u128;
        for pair in path.windows(2) {
            let (before, item) = (self.graph.item(pair[0]), self.graph.item(pair[1]));
            if left >> item.first & 1 == 1 && self.graph.set_of(pair[1]).is_none() {
                return true;
            }
            if (is_aic || before.first != start) && self.graph.set_of(pair[0]).is_none() {
                left |= before.cells;
            }
        }
        false
    }

    /// Returns what a continuous loop eliminates: what sees both nodes of a weak link.
    fn lost_by_loop(&self, path: &[Node]) -> Vec<(usize, usize)> {
        let graph = self.graph;
        let (first, end) = (graph.item(path[0]), graph.item(path[path.len() - 1]));
        let plain = path.iter().filter(|node| graph.set_of(**node).is_none());
        let of_chain = plain.fold(0, |set, node| set | graph.item(*node).cells);
        let mut eliminated = Vec::new();
        let mut lose_cell = |cell: usize, a: usize, b: usize| {
            let others = graph.masks[cell] & !(1 << a) & !(1 << b);
            eliminated.extend(ones(others.into()).map(|digit| (digit, cell)));
        };
        lose_cell(first.first, first.digit, end.digit);
        for triple in path.windows(2) {
            let (a, b) = (graph.item(triple[0]), graph.item(triple[1]));
            if !is_on(triple[1]) && a.first == b.first {
                lose_cell(a.first, a.digit, b.digit);
            }
        }
        for pair in path.windows(2) {
            let (a, b) = (graph.item(pair[0]), graph.item(pair[1]));
            if !is_on(pair[1]) && a.first != b.first {
                let of_first = graph.set_of(pair[0]).map_or(a.seen, |als| als.seen[b.digit]);
                let seen = of_first & b.seen & !of_chain & graph.digits[b.digit];
                eliminated.extend(cells(seen).map(|cell| (b.digit, cell)));
            }
        }
        set_loops::add_lost(graph, path, &mut eliminated);
        eliminated.sort_unstable();
        eliminated.dedup();
        eliminated.into_iter().map(|(digit, cell)| (cell, digit)).collect()
    }
}

/// Returns the proofs of a step.
fn proofs(graph: &Graph, step: &Found) -> Vec<Proof> {
    let eliminated = || step.eliminated.iter().map(|(cell, digit)| Candidate::at(*cell, *digit));
    let (start, end) = (step.path[0], step.path[step.path.len() - 1]);
    if step.kind == Kind::Continuous {
        return step
            .eliminated
            .iter()
            .map(|eliminated| set_loops::around(graph, &step.path, *eliminated))
            .collect();
    }
    let mut lines = Vec::new();
    chain(graph, literal(graph, start), &mut lines, &step.path);
    if is_on(start) {
        let conclusion = eliminated().next().expect("BUG: a step without a conclusion").off();
        return vec![Proof::refutation(conclusion, lines)];
    }
    // Either the start is true, or all of the chain.
    let item = graph.item(start);
    let by = |node: Node| {
        let item = graph.item(node);
        let of_node = step
            .eliminated
            .iter()
            .filter(move |eliminated| **eliminated != (item.first, item.digit));
        of_node.map(move |eliminated| excluded(*eliminated, (item.first, item.digit)))
    };
    if is_on(end) && item_of(end) != item_of(start) {
        lines.extend(by(end));
    }
    let branches = vec![
        Branch { assumption: Some(literal(graph, start | 1)), lines: by(start).collect() },
        Branch { assumption: Some(literal(graph, start)), lines },
    ];
    let cases = Cases::Either(Candidate::at(item.first, item.digit));
    vec![Proof { conclusions: eliminated().map(Candidate::off).collect(), cases, branches }]
}
