//! Forcing chains and cycles: the cheapest one of a state.
//!
//! A forcing chain leads from a candidate that is on to the same one off, or from off to on. A
//! cycle leads from a candidate that is on back to itself, and holds both ways round.
//!
//! The number of nodes of a forcing chain is a distance, so whole words of candidates are
//! followed at once, without parents. Only the chain that is chosen is followed again.

use std::collections::HashSet;
use std::ops::ControlFlow::{self, Continue};

use super::cycles::{self, Cycle};
use super::length::added;
use super::link::{Key, LinkKinds, Links, SEARCHES, for_each_off, for_each_on, link};
use super::live::Live;
use super::node::{Cause, Node};
use super::reach::Reach;
use crate::board::bits::{cells, ones};
use crate::board::nine::Nine;
use crate::literal::Candidate;
use crate::proof::{Line, Proof};
use crate::sink::Sink;
use crate::step::Conclusion;
use crate::technique::Technique;

/// No limit on the number of nodes.
const NO_LIMIT: u32 = 1458;

/// Finds forcing chains and cycles: the cheapest one, or if the sink wants more, the cheapest
/// one of each conclusion.
pub fn find(board: &Nine, sink: &mut dyn Sink) -> ControlFlow<()> {
    let board = &Live::new(board);
    let strong = &Links::new(board);
    if sink.wants_more() {
        let mut all = Vec::new();
        for_each(board, strong, |key, cycle| all.push((key, cycle)));
        all.sort_by_key(|(key, _)| *key);
        let mut known = HashSet::new();
        all.retain(|(key, cycle)| known.insert(conclusion_of(key, cycle.as_ref())));
        return all.into_iter().try_for_each(|found| step(board, strong, found, sink));
    }
    let mut best = (Key::WORST, None);
    for search in [0, 2] {
        shortest_chains(board, strong, search, &mut best.0);
    }
    cycles::cheapest(board, strong, &mut best);
    if best.0 == Key::WORST { Continue(()) } else { step(board, strong, best, sink) }
}

/// Calls `visit` with the cycles from each candidate, and the shortest chains from it, of each
/// search.
pub fn for_each(board: &Live, links: &Links, mut visit: impl FnMut(Key, Option<Cycle>)) {
    let mut cycles = cycles::Search::new(board, links);
    for (search, kinds) in SEARCHES.into_iter().enumerate() {
        let reach = Reach::new(board, links, kinds);
        for cell in cells(board.open).filter(|cell| board.masks[*cell].count_ones() > 1) {
            for digit in ones(board.masks[cell].into()) {
                let start = (cell, digit);
                cycles.visit(&reach, search, start, NO_LIMIT, |key, cycle| visit(key, Some(cycle)));
                for kind in if kinds.x { 1..3 } else { 0..0 } {
                    if let Some(nodes) = reach.distance(start, kind == 1, NO_LIMIT) {
                        let surcharge = base_of_chain(kinds) + added(nodes);
                        let start = cell * 9 + digit;
                        visit(Key { surcharge, nodes, search, start, kind, index: 0 }, None);
                    }
                }
            }
        }
    }
}

/// Returns the assumption of a chain.
#[must_use]
pub fn source_of(key: &Key) -> Node {
    Node::new(key.start / 9, key.start % 9, key.kind == 1)
}

fn conclusion_of(key: &Key, cycle: Option<&Cycle>) -> Conclusion {
    if let Some(cycle) = cycle {
        let eliminated = cycle.eliminated.iter().map(|(cell, digit)| Candidate::at(*cell, *digit));
        return Conclusion::eliminate(eliminated.collect());
    }
    let source = source_of(key);
    let candidate = source.literal().candidate;
    if source.is_on {
        Conclusion::eliminate(vec![candidate])
    } else {
        // The other candidates of the cell go, and those of the peers, by the placement.
        Conclusion::place(candidate)
    }
}

fn step(
    board: &Live,
    strong: &Links,
    (key, cycle): (Key, Option<Cycle>),
    sink: &mut dyn Sink,
) -> ControlFlow<()> {
    let conclusion = conclusion_of(&key, cycle.as_ref());
    sink.step(Technique::ForcingChain, key.surcharge, conclusion, |conclusion| {
        if let Some(cycle) = cycle {
            return cycle.proofs();
        }
        let source = source_of(&key);
        let path = path_to_opposite(board, strong, SEARCHES[key.search], source);
        let lines = lines_of(source, &path);
        let literal = conclusion.literals().next().expect("BUG: a chain without a conclusion");
        vec![Proof::refutation(literal, lines)]
    })
}

/// Improves the best key by the forcing chains of a search.
fn shortest_chains(board: &Live, links: &Links, search: usize, best: &mut Key) {
    let kinds = SEARCHES[search];
    let base = base_of_chain(kinds);
    let mut most = best.most_nodes(base);
    if most < 4 {
        return;
    }
    let reach = Reach::new(board, links, kinds);
    for cell in cells(board.open) {
        if board.masks[cell].is_power_of_two() {
            continue;
        }
        for digit in ones(board.masks[cell].into()) {
            for kind in [1, 2] {
                let Some(nodes) = reach.distance((cell, digit), kind == 1, most) else {
                    continue;
                };
                let surcharge = base + added(nodes);
                let key = Key { surcharge, nodes, search, start: cell * 9 + digit, kind, index: 0 };
                if key < *best {
                    *best = key;
                    most = best.most_nodes(base);
                }
            }
        }
    }
}

/// Returns by how much a forcing chain without its length is worth more than a cycle of one
/// kind of links.
#[must_use]
pub fn base_of_chain(kinds: LinkKinds) -> u16 {
    if kinds.y { 5 } else { 1 }
}

/// Calls `visit` with each node that follows from one by a link, and why.
fn successors(
    board: &Live,
    links: &Links,
    kinds: LinkKinds,
    node: Node,
    visit: impl FnMut(Node, Cause),
) {
    if node.is_on {
        for_each_off(board, kinds, node, visit);
    } else {
        for_each_on(board, links, kinds, node, visit);
    }
}

/// Returns the shortest chain from an assumption to its opposite: the nodes after the
/// assumption, and why each follows.
#[must_use]
pub fn path_to_opposite(
    board: &Live,
    links: &Links,
    kinds: LinkKinds,
    source: Node,
) -> Vec<(Node, Cause)> {
    let target = Node { is_on: !source.is_on, ..source };
    let mut nodes = vec![(source, 0, Cause::Assumption)];
    let mut is_known = [[false; 729]; 2];
    is_known[usize::from(source.is_on)][source.index()] = true;
    let (mut next, mut index) = (0, None);
    while next < nodes.len() && index.is_none() {
        successors(board, links, kinds, nodes[next].0, |node, cause| {
            let known = &mut is_known[usize::from(node.is_on)][node.index()];
            if !*known {
                *known = true;
                nodes.push((node, next, cause));
                if node == target {
                    index = Some(nodes.len() - 1);
                }
            }
        });
        next += 1;
    }
    let mut path = Vec::new();
    while let Some((node, parent, cause)) = index.map(|index| nodes[index]) {
        if cause == Cause::Assumption {
            break;
        }
        path.push((node, cause));
        index = Some(parent);
    }
    path.reverse();
    path
}

/// Returns the lines of a chain.
#[must_use]
pub fn lines_of(source: Node, path: &[(Node, Cause)]) -> Vec<Line> {
    let mut from = source;
    let line = |(to, cause): &(Node, Cause)| {
        let line = link(from, *to, *cause);
        from = *to;
        line
    };
    path.iter().map(line).collect()
}
