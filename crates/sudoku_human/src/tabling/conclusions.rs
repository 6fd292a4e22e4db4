//! What follows from all that each candidate leads to: contradictions and verities.

use super::graph::{Graph, Node, is_on, item_of, node};
use crate::board::bits::{cells, ones};
use crate::board::tables::{HOUSE_SETS, HOUSES};
use crate::literal::{Candidate, Set};
use crate::proof::Cases;
use crate::technique::Technique;

/// The bits of all nodes that are off.
const OFF: u64 = 0x5555_5555_5555_5555;

/// Why a conclusion follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The opposite leads to a candidate that is on and off.
    Both(usize),
    /// The opposite leaves no candidate in a set.
    NoneLeft(usize),
    /// It follows if a candidate is on, and if it is off.
    Either(usize),
    /// It follows from each candidate of a set.
    Every(usize),
}

/// A conclusion, and why it follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// What follows.
    pub conclusion: Node,
    /// Why.
    pub why: Why,
}

/// A set of which one candidate is true.
pub struct Members {
    /// The set.
    pub set: Set,
    /// The numbers of its candidates.
    pub items: Vec<usize>,
    /// Whether it may be the one that has no candidate left. A house may not if a step has
    /// eliminated the digit from a cell of it: there `HoDoKu` waits for this candidate to go
    /// off too, which it never does. Its path depends on it.
    may_be_empty: bool,
}

/// What all candidates lead to, on and off.
pub struct Closure {
    /// For each candidate, off and on, the nodes that follow, as a set.
    pub known: Vec<u64>,
    /// The number of words of a set of nodes.
    pub words: usize,
    /// The candidates of each cell, and the places of each digit in each house.
    pub sets: Vec<Members>,
}

impl Closure {
    /// Makes it of the nodes that follow from each candidate.
    #[must_use]
    pub fn new(graph: &Graph, known: Vec<u64>) -> Self {
        let of_cell = |cell: usize| {
            let items = ones(graph.masks[cell].into()).map(|digit| graph.number(cell, digit));
            Members { set: Set::cell(cell), items: items.collect(), may_be_empty: true }
        };
        let eliminated: Vec<u128> =
            graph.digits.iter().map(|places| eliminated(graph, *places)).collect();
        let of_house = |(house, digit): (usize, usize)| {
            let places = HOUSE_SETS[house] & graph.digits[digit];
            let items = cells(places).map(|cell| graph.number(cell, digit)).collect();
            let may_be_empty = HOUSE_SETS[house] & eliminated[digit] == 0;
            Members { set: Set::places(9, house, digit), items, may_be_empty }
        };
        let places = (0..HOUSES).flat_map(|house| (0..9).map(move |digit| (house, digit)));
        let sets = (0..81).map(of_cell).chain(places.map(of_house));
        let sets = sets.filter(|members| members.items.len() > 1).collect();
        Self { known, words: graph.words, sets }
    }

    /// Returns what follows from a candidate.
    #[must_use]
    pub fn of(&self, start: Node) -> &[u64] {
        &self.known[usize::from(start) * self.words..][..self.words]
    }

    /// Returns whether a node follows from another one.
    #[inline]
    #[must_use]
    pub fn has(&self, start: Node, end: Node) -> bool {
        self.of(start)[usize::from(end / 64)] >> (end % 64) & 1 == 1
    }

    /// Returns all conclusions, and why they follow.
    #[must_use]
    pub fn origins(&self, graph: &Graph) -> Vec<Origin> {
        let mut origins = Vec::new();
        for start in 0..node(graph.candidates, false) {
            self.contradictions(graph, start, &mut origins);
        }
        for number in 0..graph.candidates {
            let of_cell = graph.items[number].first;
            let mut add = |conclusion: Node| {
                if graph.item(conclusion).first != of_cell {
                    origins.push(Origin { conclusion, why: Why::Either(number) });
                }
            };
            self.common(graph, &[node(number, false), node(number, true)], &mut add);
        }
        for (index, members) in self.sets.iter().enumerate() {
            let starts: Vec<Node> =
                members.items.iter().map(|number| node(*number, true)).collect();
            let mut add = |conclusion| {
                origins.push(Origin { conclusion, why: Why::Every(index) });
            };
            self.common(graph, &starts, &mut add);
        }
        origins
    }

    fn contradictions(&self, graph: &Graph, start: Node, origins: &mut Vec<Origin>) {
        let conclusion = start ^ 1;
        for (word, bits) in self.of(start).iter().enumerate() {
            for bit in ones(bits & bits >> 1 & OFF) {
                let number = word * 32 + bit / 2;
                if number < graph.candidates {
                    origins.push(Origin { conclusion, why: Why::Both(number) });
                }
            }
        }
        for (index, Members { items, may_be_empty, .. }) in self.sets.iter().enumerate() {
            let is_off = |number: &usize| self.has(start, node(*number, false));
            let is_on = |number: &usize| self.has(start, node(*number, true));
            if *may_be_empty && items.iter().all(is_off) && !items.iter().any(is_on) {
                origins.push(Origin { conclusion, why: Why::NoneLeft(index) });
            }
        }
    }

    /// Calls `add` with each candidate, on or off, that follows from all of some nodes.
    fn common(&self, graph: &Graph, starts: &[Node], add: &mut impl FnMut(Node)) {
        let last = node(graph.candidates, false);
        for word in 0..self.words {
            let rows = starts.iter().map(|start| self.of(*start)[word]);
            for bit in ones(rows.fold(u64::MAX, |all, row| all & row)) {
                let end = Node::try_from(word * 64 + bit).expect("BUG: too many nodes");
                if end < last {
                    add(end);
                }
            }
        }
    }

    /// Returns the starts of an origin, and the nodes to which each of them must lead.
    #[must_use]
    pub fn ends(&self, origin: &Origin) -> Vec<(Node, Vec<Node>)> {
        let (end, opposite) = (origin.conclusion, origin.conclusion ^ 1);
        match origin.why {
            Why::Both(number) => {
                vec![(opposite, vec![node(number, false), node(number, true)])]
            }
            Why::NoneLeft(set) => {
                let items = self.sets[set].items.iter();
                vec![(opposite, items.map(|number| node(*number, false)).collect())]
            }
            Why::Either(number) => {
                [true, false].map(|on| (node(number, on), vec![end])).into_iter().collect()
            }
            Why::Every(set) => {
                let items = self.sets[set].items.iter();
                items.map(|number| (node(*number, true), vec![end])).collect()
            }
        }
    }

    /// Returns the cases of the proof of an origin.
    #[must_use]
    pub fn cases(&self, graph: &Graph, origin: &Origin) -> Cases {
        match origin.why {
            Why::Both(_) | Why::NoneLeft(_) => Cases::Refutation,
            Why::Either(number) => {
                let item = &graph.items[number];
                Cases::Either(Candidate::at(item.first, item.digit))
            }
            Why::Every(set) => Cases::Set(self.sets[set].set),
        }
    }
}

/// Returns the open cells that lack a digit, of which `places` are the cells, though no peer
/// has it.
fn eliminated(graph: &Graph, places: u128) -> u128 {
    let open = (0..81).filter(|cell| graph.masks[*cell] != 0).fold(0, |set, cell| set | 1 << cell);
    let filled = HOUSE_SETS.iter().filter(|house| *house & places == 0);
    open & !places & !filled.fold(0, |set, house| set | house)
}

/// How conclusions are ordered: placements first, each by cell and digit.
#[must_use]
pub fn order(conclusion: Node) -> (bool, usize) {
    (!is_on(conclusion), item_of(conclusion))
}

/// Returns which of two techniques an origin belongs to: contradiction or verity.
#[must_use]
pub fn technique(origin: &Origin, [contradiction, verity]: [Technique; 2]) -> Technique {
    match origin.why {
        Why::Both(_) | Why::NoneLeft(_) => contradiction,
        Why::Either(_) | Why::Every(_) => verity,
    }
}
