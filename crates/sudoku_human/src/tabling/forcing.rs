//! Forcing chains: what a candidate leads to contradicts itself, or all candidates of a cell
//! or a house, or a candidate on and off, lead to the same.
//!
//! For each conclusion the shortest contradiction and the shortest verity are given. As in
//! `HoDoKu`, placements come first, and each of the two kinds by cell and digit.

use std::ops::ControlFlow::{self, Continue};

use super::conclusions::{Closure, Origin, order, technique};
use super::graph::{Graph, node};
use super::lines::{conclusion_of, lines_to, literal};
use super::tree::Tree;
use crate::board::nine::Nine;
use crate::proof::{Branch, Proof};
use crate::sink::Sink;
use crate::technique::Technique;

const TECHNIQUES: [Technique; 2] =
    [Technique::ForcingChainContradiction, Technique::ForcingChainVerity];

/// Finds forcing chains.
pub fn find(board: &Nine, sink: &mut dyn Sink) -> ControlFlow<()> {
    let graph = Graph::new(board, true);
    let starts = node(graph.candidates, false);
    let mut known = Vec::with_capacity(usize::from(starts) * graph.words);
    let mut trees = Vec::with_capacity(starts.into());
    for start in 0..starts {
        let mut tree = Tree::default();
        tree.grow(&graph, start);
        known.extend_from_slice(&tree.known);
        trees.push(tree);
    }
    let closure = Closure::new(&graph, known);
    let length = |origin: &Origin| -> usize {
        let starts = closure.ends(origin).into_iter();
        starts
            .flat_map(|(start, ends)| ends.into_iter().map(move |end| (start, end)))
            .map(|(start, end)| trees[usize::from(start)].depth(end))
            .sum()
    };
    let kind = |origin: &Origin| technique(origin, TECHNIQUES);
    let mut origins = closure.origins(&graph);
    origins.sort_by_cached_key(|origin| (order(origin.conclusion), kind(origin), length(origin)));
    origins.dedup_by_key(|origin| (origin.conclusion, kind(origin)));
    origins.sort_by_cached_key(|origin| (order(origin.conclusion), length(origin)));
    for origin in origins {
        sink.step(kind(&origin), 0, conclusion_of(&graph, origin.conclusion), |_| {
            let branch = |(start, ends): (_, Vec<_>)| Branch {
                assumption: Some(literal(&graph, start)),
                lines: lines_to(&graph, &trees[usize::from(start)], &ends),
            };
            vec![Proof {
                conclusions: vec![literal(&graph, origin.conclusion)],
                cases: closure.cases(&graph, &origin),
                branches: closure.ends(&origin).into_iter().map(branch).collect(),
            }]
        })?;
    }
    Continue(())
}
