//! The chains that a dynamic run uses within from level 2 on: forcing chains and cycles.

use super::cycles::Cycle;
use super::forcing::{for_each, lines_of, path_to_opposite, source_of};
use super::hint::{Hint, add_parents, key_node, others_of, ranked};
use super::inner::Nested;
use super::link::{Key, Links, SEARCHES};
use super::live::Live;
use super::node::Node;
use crate::proof::Proof;

/// Returns all forcing chains and cycles of an outer run, in their order.
#[must_use]
pub fn forcing_hints(source: &Live, live: &Live, proofs: bool) -> Vec<Hint> {
    let links = Links::new(live);
    let mut hints = Vec::new();
    for_each(live, &links, |key, cycle| {
        hints.push(match cycle {
            Some(cycle) => of_cycle(source, live, key, &cycle, proofs),
            None => of_chain(source, (live, &links), key, proofs),
        });
    });
    ranked(hints)
}

/// Returns the rank of a search.
fn rank(search: usize) -> u8 {
    u8::try_from(search + 2).expect("BUG: three searches")
}

fn of_chain(source: &Live, (live, links): (&Live, &Links), key: Key, proofs: bool) -> Hint {
    let start = source_of(&key);
    let path = path_to_opposite(live, links, SEARCHES[key.search], start);
    let target = Node { is_on: !start.is_on, ..start };
    let mut parents = Vec::new();
    for (node, cause) in &path {
        add_parents(source, live, *node, *cause, &mut parents);
    }
    let mut key_nodes = vec![key_node(target)];
    key_nodes.extend(path.iter().rev().skip(1).map(|(node, _)| key_node(*node)));
    key_nodes.push(key_node(start));
    let proofs = if proofs {
        vec![Proof::refutation(target.literal(), lines_of(start, &path))]
    } else {
        Vec::new()
    };
    Hint {
        surcharge: key.surcharge,
        rank: rank(key.search),
        nested: Nested { nodes: key.nodes, key: key_nodes.into() },
        placed: target.is_on.then(|| target.pair()),
        eliminated: if target.is_on { others_of(live, target.pair()) } else { vec![target.pair()] },
        parents,
        needed: Vec::new(),
        proofs,
    }
}

/// The second direction of a cycle needs what the candidates that it turns off, going
/// forwards, were turned off by.
fn of_cycle(source: &Live, live: &Live, key: Key, cycle: &Cycle, proofs: bool) -> Hint {
    let mut parents = Vec::new();
    for (node, cause) in &cycle.nodes {
        add_parents(source, live, Node { is_on: true, ..*node }, *cause, &mut parents);
    }
    let mut eliminated = cycle.eliminated.clone();
    eliminated.sort_unstable();
    Hint {
        surcharge: key.surcharge,
        rank: rank(key.search),
        nested: Nested {
            nodes: key.nodes,
            key: cycle.nodes.iter().map(|(node, _)| key_node(*node)).collect(),
        },
        placed: None,
        eliminated,
        parents,
        needed: Vec::new(),
        proofs: if proofs { cycle.proofs() } else { Vec::new() },
    }
}
