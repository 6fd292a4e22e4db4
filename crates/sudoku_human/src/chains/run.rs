//! The type [`Run`]: all that follows from one assumption, in the order of the Sudoku
//! Explainer.
//!
//! Candidates that are on are followed before those that are off, each kind first in, first
//! out. A run ends when nothing more follows, or when a candidate is on and off.

use super::inner::{Inner, Nested};
use super::live::Live;
use super::node::{Cause, Node};
use crate::board::bits::{cells, ones};
use crate::board::tables::{HOUSE_SETS, HOUSES_OF, PEERS};
use crate::limit::Limit;
use crate::links::excluded;
use crate::literal::{Candidate, Set};
use crate::proof::Line;

/// Candidates by their numbers, as bits.
pub type Candidates = [u64; 12];

/// No node.
const NONE: u16 = u16::MAX;

/// What a run may use.
#[derive(Clone, Copy, Debug)]
pub struct Rules<'l> {
    /// Links between the candidates of a cell.
    pub y: bool,
    /// Candidates that went off make new links.
    pub is_dynamic: bool,
    /// What the run uses within, when nothing else follows: nothing at level 0, locked
    /// candidates, pairs and X-wings at 1, and chains as well from 2 to 5.
    pub level: u8,
    /// Whether the inner steps keep their proofs.
    pub proofs: bool,
    /// Finds the inner steps: by the first state, the one of the run, and these rules.
    pub within: fn(&Live, &Live, Rules<'_>) -> Vec<Inner>,
    /// What ends the search early: no run is followed after that.
    pub limit: &'l Limit,
}

/// A node of a run.
#[derive(Clone, Copy, Debug)]
struct Reached {
    node: Node,
    cause: Cause,
    /// Where its parents begin.
    parents: u32,
}

/// All that follows from one assumption.
#[derive(Clone, Debug)]
pub struct Run {
    nodes: Vec<Reached>,
    /// The parents of all nodes. Those of a node end where those of the next one begin.
    parents: Vec<u16>,
    /// The node of each candidate that is off, and of each that is on.
    known: [[u16; 729]; 2],
    /// The candidates that have such a node, as bits.
    sets: [Candidates; 2],
    /// The node that is on and the one that is off, of the same candidate.
    pub contradiction: Option<[u16; 2]>,
    /// What the inner techniques found.
    inner: Vec<Inner>,
    /// The number of ancestors of each node, or 0 if it is not known yet. Empty until one is.
    counts: Vec<u32>,
}

impl Run {
    /// Follows an assumption.
    #[must_use]
    pub fn new(source: &Live, assumption: Node, rules: Rules<'_>) -> Self {
        let mut run = Self {
            nodes: Vec::with_capacity(128),
            parents: Vec::with_capacity(256),
            known: [[NONE; 729]; 2],
            sets: [[0; 12]; 2],
            contradiction: None,
            inner: Vec::new(),
            counts: Vec::new(),
        };
        run.add(assumption, Cause::Assumption, &[]);
        if !rules.limit.is_reached() {
            run.follow(source, rules);
            rules.limit.goes_on(run.nodes.len() as u64);
        }
        run
    }

    fn follow(&mut self, source: &Live, rules: Rules<'_>) {
        let mut live = source.clone();
        // Nodes are in the order of both queues: each has its own place in the list.
        let mut next = [0, 0];
        loop {
            if let Some(index) = self.next(&mut next[1], true) {
                if self.turn_off(&live, rules, index) {
                    return;
                }
            } else if let Some(index) = self.next(&mut next[0], false) {
                if self.turn_on(source, &mut live, rules, index) {
                    return;
                }
            } else if rules.level == 0 || !self.use_inner(source, &live, rules) {
                return;
            }
        }
    }

    /// Returns the next node that is on, or off.
    fn next(&self, from: &mut usize, is_on: bool) -> Option<u16> {
        let found = self.nodes[*from..].iter().position(|reached| reached.node.is_on == is_on);
        *from = found.map_or(self.nodes.len(), |found| *from + found + 1);
        found.map(|_| u16::try_from(*from - 1).expect("BUG: 1458 nodes"))
    }

    /// Adds a node that was not known.
    fn add(&mut self, node: Node, cause: Cause, parents: &[u16]) {
        let index = self.push(node, cause, parents);
        let (number, side) = (node.index(), usize::from(node.is_on));
        self.known[side][number] = index;
        self.sets[side][number / 64] |= 1 << (number % 64);
    }

    /// Adds a node at the end, whether it is known or not.
    fn push(&mut self, node: Node, cause: Cause, parents: &[u16]) -> u16 {
        let index = u16::try_from(self.nodes.len()).expect("BUG: 1458 nodes");
        let start = u32::try_from(self.parents.len()).expect("BUG: parents of 1458 nodes");
        self.parents.extend_from_slice(parents);
        self.nodes.push(Reached { node, cause, parents: start });
        index
    }

    /// Returns the node of a candidate that is on or off, or [`NONE`].
    #[inline]
    fn known(&self, node: Node) -> u16 {
        self.known[usize::from(node.is_on)][node.index()]
    }

    /// Adds what a candidate turns off by being on. Returns whether that is a contradiction.
    fn turn_off(&mut self, live: &Live, rules: Rules<'_>, index: u16) -> bool {
        let (cell, digit) = self.nodes[usize::from(index)].node.pair();
        if rules.y {
            for other in ones((live.masks[cell] & !(1 << digit)).into()) {
                if self.add_off(cell, other, Cause::Cell, index) {
                    return true;
                }
            }
        }
        let mut left = live.digits[digit] & PEERS[cell];
        for house in [2, 0, 1].map(|kind| HOUSES_OF[cell][kind]) {
            let set = HOUSE_SETS[usize::from(house)];
            for other in cells(left & set) {
                if self.add_off(other, digit, Cause::House(house), index) {
                    return true;
                }
            }
            left &= !set;
        }
        false
    }

    #[inline]
    fn add_off(&mut self, cell: usize, digit: usize, cause: Cause, parent: u16) -> bool {
        let node = Node::new(cell, digit, false);
        let on = self.known(Node { is_on: true, ..node });
        if on != NONE {
            let off = self.push(node, cause, &[parent]);
            self.contradiction = Some([on, off]);
            return true;
        }
        if self.known(node) == NONE {
            self.add(node, cause, &[parent]);
        }
        false
    }

    /// Adds what a candidate turns on by being off. Returns whether that is a contradiction.
    fn turn_on(&mut self, source: &Live, live: &mut Live, rules: Rules<'_>, index: u16) -> bool {
        let (cell, digit) = self.nodes[usize::from(index)].node.pair();
        let mut found = [(Node::new(0, 0, true), Cause::Cell); 4];
        let mut len = 0;
        if rules.y {
            let others = live.masks[cell] & !(1 << digit);
            if others.is_power_of_two() && live.masks[cell] != others {
                let other = others.trailing_zeros() as usize;
                found[0] = (Node::new(cell, other, true), Cause::Cell);
                len = 1;
            }
        }
        for house in [2, 0, 1].map(|kind| HOUSES_OF[cell][kind]) {
            let others = live.digits[digit] & HOUSE_SETS[usize::from(house)] & !(1 << cell);
            if others.is_power_of_two() {
                let node = Node::new(others.trailing_zeros() as usize, digit, true);
                if found[..len].iter().all(|(known, _)| *known != node) {
                    found[len] = (node, Cause::House(house));
                    len += 1;
                }
            }
        }
        let mut parents = [0u16; 9];
        for (node, cause) in &found[..len] {
            parents[0] = index;
            let mut count = 1;
            if rules.is_dynamic {
                let gone = Gone { source, live, node: *node, cause: *cause };
                gone.visit(|parent| {
                    parents[count] = self.known(parent);
                    count += 1;
                });
            }
            let off = self.known(Node { is_on: false, ..*node });
            if off != NONE {
                let on = self.push(*node, *cause, &parents[..count]);
                self.contradiction = Some([on, off]);
                return true;
            }
            if self.known(*node) == NONE {
                self.add(*node, *cause, &parents[..count]);
            }
        }
        if rules.is_dynamic {
            live.eliminate(cell, digit);
        }
        false
    }

    /// Adds what the first inner technique that finds anything turns off. Returns whether
    /// there is anything.
    fn use_inner(&mut self, source: &Live, live: &Live, rules: Rules<'_>) -> bool {
        let found = (rules.within)(source, live, rules);
        let mut parents = Vec::new();
        let before = self.nodes.len();
        for inner in found {
            let number = u16::try_from(self.inner.len()).expect("BUG: 729 eliminations");
            parents.clear();
            parents
                .extend(inner.parents.iter().map(|(cell, digit)| self.known[0][cell * 9 + digit]));
            for (cell, digit) in &inner.eliminated {
                let node = Node::new(*cell, *digit, false);
                if self.known(node) == NONE {
                    self.add(node, Cause::Inner(number), &parents);
                }
            }
            self.inner.push(inner);
        }
        self.nodes.len() > before
    }

    /// Iterates over the nodes that are on, or over those that are off, as they were found.
    pub fn reached(&self, is_on: bool) -> impl Iterator<Item = Node> {
        let nodes = self.nodes.iter().map(|reached| reached.node);
        let end = self.contradiction.map_or(self.nodes.len(), |_| self.nodes.len() - 1);
        nodes.take(end).filter(move |node| node.is_on == is_on)
    }

    /// Returns the candidates that are off, or on, before a contradiction.
    #[must_use]
    pub fn set(&self, is_on: bool) -> &Candidates {
        &self.sets[usize::from(is_on)]
    }

    /// Returns the index of a node, if it was found before a contradiction.
    #[must_use]
    pub fn index_of(&self, node: Node) -> Option<u16> {
        let index = self.known(node);
        (index != NONE).then_some(index)
    }

    fn parents_of(&self, index: usize) -> &[u16] {
        let end =
            self.nodes.get(index + 1).map_or(self.parents.len(), |next| next.parents as usize);
        &self.parents[self.nodes[index].parents as usize..end]
    }

    /// Returns the number of nodes that a node follows from, with itself.
    pub fn count(&mut self, index: u16) -> u32 {
        if self.counts.is_empty() {
            self.counts = vec![0; self.nodes.len()];
        }
        let known = self.counts[usize::from(index)];
        if known != 0 {
            return known;
        }
        let count = u32::try_from(self.ancestors(&[index], false).len()).expect("BUG: 1458 nodes");
        self.counts[usize::from(index)] = count;
        count
    }

    /// Returns the nodes that some nodes follow from, with themselves, in ascending order; on
    /// demand also those that only their proofs need.
    fn ancestors(&self, of: &[u16], for_proof: bool) -> Vec<usize> {
        let mut is_ancestor = [0u64; 23];
        let mut count = 0;
        let mut stack: Vec<usize> = of.iter().map(|index| usize::from(*index)).collect();
        while let Some(index) = stack.pop() {
            let (word, bit) = (&mut is_ancestor[index / 64], 1 << (index % 64));
            if *word & bit == 0 {
                *word |= bit;
                count += 1;
                stack.extend(self.parents_of(index).iter().map(|parent| usize::from(*parent)));
                if for_proof && let Cause::Inner(number) = self.nodes[index].cause {
                    let needed = self.inner[usize::from(number)].needed.iter();
                    stack.extend(
                        needed.map(|(cell, digit)| usize::from(self.known[0][cell * 9 + digit])),
                    );
                }
            }
        }
        let mut found = Vec::with_capacity(count);
        for (word, bits) in is_ancestor.iter().enumerate() {
            found.extend(ones(*bits).map(|bit| word * 64 + bit));
        }
        found
    }

    /// Returns the nodes that a node follows from, with itself, in the order of the run; and
    /// why each is.
    pub fn chain(&self, to: u16) -> impl Iterator<Item = (Node, Cause)> {
        self.ancestors(&[to], false)
            .into_iter()
            .map(|index| (self.nodes[index].node, self.nodes[index].cause))
    }

    /// Adds the inner chains that a node needs to a list, each once.
    pub fn add_nested<'r>(&'r self, to: u16, nested: &mut Vec<&'r Nested>) {
        for (_, cause) in self.chain(to) {
            let Cause::Inner(number) = cause else { continue };
            if let Some(chain) = &self.inner[usize::from(number)].nested
                && nested.iter().all(|known| known.key != chain.key)
            {
                nested.push(chain);
            }
        }
    }

    /// Returns the lines that lead to these nodes.
    #[must_use]
    pub fn lines(&self, to: &[u16]) -> Vec<Line> {
        let mut lines = Vec::new();
        for index in self.ancestors(to, true) {
            let Reached { node, cause, .. } = self.nodes[index];
            let (cell, digit) = node.pair();
            let candidate = Candidate::at(cell, digit);
            match cause {
                Cause::Assumption => {}
                Cause::Inner(number) => {
                    lines.extend(self.inner[usize::from(number)].lines((cell, digit)));
                }
                _ if !node.is_on => {
                    let parent = usize::from(self.parents_of(index)[0]);
                    lines.push(excluded((cell, digit), self.nodes[parent].node.pair()));
                }
                Cause::House(house) => {
                    lines.push(Line::last(candidate, Set::places(9, house.into(), digit)));
                }
                Cause::Cell => lines.push(Line::last(candidate, Set::cell(cell))),
            }
        }
        lines
    }
}

/// The candidates that went off before a link from off to on was there.
struct Gone<'g> {
    source: &'g Live,
    live: &'g Live,
    node: Node,
    cause: Cause,
}

impl Gone<'_> {
    /// Calls `visit` with each of them.
    fn visit(&self, mut visit: impl FnMut(Node)) {
        let (cell, digit) = self.node.pair();
        if let Cause::House(house) = self.cause {
            let gone = self.source.digits[digit] & !self.live.digits[digit];
            let gone = gone & HOUSE_SETS[usize::from(house)];
            cells(gone).for_each(|other| visit(Node::new(other, digit, false)));
        } else {
            let gone = self.source.masks[cell] & !self.live.masks[cell];
            ones(gone.into()).for_each(|other| visit(Node::new(cell, other, false)));
        }
    }
}
