//! Bidirectional cycles: from a candidate that is on back to itself, by at least four links.
//!
//! Every second link is strong, so one of its two ends is true, whichever way round. What sees
//! an end that is on and one that is off, of the same digit, goes.
//!
//! The search keeps one way to each candidate that is on, the first, and goes on with every
//! candidate that is off; so the order of the links decides which cycles it sees.

use super::length::added;
use super::link::{Key, LinkKinds, Links, SEARCHES, for_each_off, for_each_on, link};
use super::live::Live;
use super::node::{Cause, Node};
use super::reach::Reach;
use crate::board::bits::{cells, ones};
use crate::board::tables::PEERS;
use crate::links::excluded;
use crate::literal::Candidate;
use crate::proof::{Branch, Cases, Line, Proof};

/// A cycle.
#[derive(Clone, Debug)]
pub struct Cycle {
    /// The candidates in the order of the links, on and off by turns, the first one on; and
    /// why each follows from the one before it.
    pub nodes: Vec<(Node, Cause)>,
    /// What it eliminates, as cells and digits.
    pub eliminated: Vec<(usize, usize)>,
}

impl Cycle {
    /// Returns the proof of each elimination. If the first candidate of the cycle is on, so is
    /// every second one after it; if it is off, so are these, going backwards.
    #[must_use]
    pub fn proofs(&self) -> Vec<Proof> {
        let first = self.nodes[0].0;
        let count = self.nodes.len();
        let mut forward: Vec<Line> = Vec::new();
        for index in 1..count {
            forward.push(link(self.nodes[index - 1].0, self.nodes[index].0, self.nodes[index].1));
        }
        // Backwards, the links have the same sets, and on and off are exchanged.
        let mut backward = Vec::new();
        let opposite = |node: Node| Node { is_on: !node.is_on, ..node };
        for index in (1..count).rev() {
            let from = self.nodes[(index + 1) % count].0;
            let cause = self.nodes[(index + 1) % count].1;
            backward.push(link(opposite(from), opposite(self.nodes[index].0), cause));
        }
        let on = |is_forward: bool| -> Vec<(usize, usize)> {
            let parity = self.nodes.iter().map(|(node, _)| *node);
            parity.filter(|node| node.is_on == is_forward).map(Node::pair).collect()
        };
        let (on_forward, on_backward) = (on(true), on(false));
        let sees = |eliminated: (usize, usize), by: &&(usize, usize)| {
            by.1 == eliminated.1 && PEERS[eliminated.0] >> by.0 & 1 == 1
        };
        let prove = |eliminated: &(usize, usize)| {
            let branch = |assumption, lines: &[Line], on: &[(usize, usize)]| {
                let by = on.iter().find(|by| sees(*eliminated, by)).expect("BUG: no end sees it");
                let lines = lines.iter().cloned().chain([excluded(*eliminated, *by)]).collect();
                Branch { assumption: Some(assumption), lines }
            };
            let start = Candidate::at(first.pair().0, first.pair().1);
            Proof {
                conclusions: vec![Candidate::at(eliminated.0, eliminated.1).off()],
                cases: Cases::Either(start),
                branches: vec![
                    branch(start.on(), &forward, &on_forward),
                    branch(start.off(), &backward, &on_backward),
                ],
            }
        };
        self.eliminated.iter().map(prove).collect()
    }
}

/// Returns by how much a cycle without its length is worth more if it has both kinds of links.
fn base_of_cycle(kinds: LinkKinds) -> u16 {
    if kinds == SEARCHES[2] { 5 } else { 0 }
}

/// Improves the best chain by a cheaper cycle.
pub fn cheapest(board: &Live, links: &Links, best: &mut (Key, Option<Cycle>)) {
    let mut search = Search::new(board, links);
    for (number, kinds) in SEARCHES.into_iter().enumerate() {
        let base = base_of_cycle(kinds);
        let mut most = best.0.most_nodes(base);
        if most < 4 {
            continue;
        }
        let reach = Reach::new(board, links, kinds);
        for cell in cells(board.open) {
            for digit in ones(board.masks[cell].into()) {
                search.visit(&reach, number, (cell, digit), most, |key, cycle| {
                    if key < best.0 {
                        *best = (key, Some(cycle));
                    }
                });
                if best.0.search == number {
                    most = best.0.most_nodes(base);
                }
            }
        }
    }
}

/// A candidate that is on, and how it was reached.
#[derive(Clone, Copy)]
struct Reached {
    node: Node,
    /// The candidate that turned it on by being off, and why.
    off: Node,
    cause: Cause,
    /// Why that one is off.
    off_cause: Cause,
    /// The candidate that is on before it.
    parent: u16,
}

/// A search for cycles, with its memory.
pub struct Search<'s> {
    board: &'s Live,
    links: &'s Links,
    reached: Vec<Reached>,
    /// The stamp of the search that has reached each candidate.
    stamps: [u32; 729],
    stamp: u32,
}

impl<'s> Search<'s> {
    /// Makes a search of a state.
    #[must_use]
    pub fn new(board: &'s Live, links: &'s Links) -> Self {
        Self { board, links, reached: Vec::new(), stamps: [0; 729], stamp: 0 }
    }

    /// Calls `found` with each cycle from a candidate that eliminates anything, and has at
    /// most `most` links, in the search of this number.
    pub fn visit(
        &mut self,
        reach: &Reach,
        number: usize,
        (cell, digit): (usize, usize),
        most: u32,
        mut found: impl FnMut(Key, Cycle),
    ) {
        let kinds = SEARCHES[number];
        let candidates = self.board.masks[cell].count_ones();
        let is_start = candidates > 1 && (kinds.x || candidates == 2);
        if !is_start || !reach.may_return((cell, digit), most) {
            return;
        }
        let base = base_of_cycle(kinds);
        self.from(kinds, (cell, digit), most, |index, cycle| {
            let nodes = u32::try_from(cycle.nodes.len()).expect("BUG: 729 candidates");
            let (surcharge, start) = (base + added(nodes), cell * 9 + digit);
            if !cycle.eliminated.is_empty() {
                found(Key { surcharge, nodes, search: number, start, kind: 0, index }, cycle);
            }
        });
    }

    /// Calls `found` with each cycle from a candidate of at most `most` links.
    fn from(
        &mut self,
        kinds: LinkKinds,
        (cell, digit): (usize, usize),
        most: u32,
        mut found: impl FnMut(usize, Cycle),
    ) {
        let source = Node::new(cell, digit, true);
        self.stamp += 1;
        self.reached.clear();
        let none = Node::new(cell, digit, false);
        let cause = Cause::Assumption;
        self.reached.push(Reached { node: source, off: none, cause, off_cause: cause, parent: 0 });
        self.stamps[source.index()] = self.stamp;
        let (board, links) = (self.board, self.links);
        let (mut first, mut count, mut index) = (0, 0, 0);
        while first < self.reached.len() && count + 2 <= most {
            count += 2;
            let end = self.reached.len();
            for parent in first..end {
                for_each_off(board, kinds, self.reached[parent].node, |off, off_cause| {
                    if self.is_ancestor(parent, off) {
                        return;
                    }
                    for_each_on(board, links, kinds, off, |node, cause| {
                        let parent = u16::try_from(parent).expect("BUG: 729 candidates");
                        let reached = Reached { node, off, cause, off_cause, parent };
                        if count >= 4 && node == source {
                            let cycle = cycle(board, &self.reached, reached);
                            found(index, cycle);
                            index += 1;
                        }
                        if self.stamps[node.index()] != self.stamp {
                            self.stamps[node.index()] = self.stamp;
                            self.reached.push(reached);
                        }
                    });
                });
            }
            first = end;
        }
    }

    /// Returns whether the way to a candidate has `off`.
    fn is_ancestor(&self, mut index: usize, off: Node) -> bool {
        while index != 0 {
            if self.reached[index].off == off {
                return true;
            }
            index = self.reached[index].parent.into();
        }
        false
    }
}

/// Returns the cycle that ends with a link to its first candidate.
fn cycle(board: &Live, reached: &[Reached], closing: Reached) -> Cycle {
    let mut nodes = Vec::new();
    let mut way = closing;
    loop {
        nodes.push((way.node, way.cause));
        nodes.push((way.off, way.off_cause));
        if way.parent == 0 {
            break;
        }
        way = reached[usize::from(way.parent)];
    }
    // From the first candidate on: it is the last one that was reached.
    nodes.reverse();
    nodes.rotate_right(1);
    let in_cycle = nodes.iter().fold(0u128, |set, (node, _)| set | 1 << node.cell);
    // What each digit sees, where it is off and where it is on.
    let mut seen = [[0u128; 9]; 2];
    for (node, _) in &nodes {
        let (cell, digit) = node.pair();
        seen[usize::from(node.is_on)][digit] |= PEERS[cell];
    }
    let eliminated = (0..9).flat_map(|digit| {
        let eliminated = seen[0][digit] & seen[1][digit] & board.digits[digit] & !in_cycle;
        cells(eliminated).map(move |cell| (cell, digit))
    });
    Cycle { nodes, eliminated: eliminated.collect() }
}
