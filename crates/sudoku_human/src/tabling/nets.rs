//! Forcing nets: forcing chains whose tables have the singles that come up on the way.
//!
//! For each conclusion a contradiction and a verity are given, if they are nets: some
//! candidate has several reasons. Placements come first, and each of the two kinds by cell and
//! digit, as in `HoDoKu`.

use std::collections::BTreeMap;
use std::ops::ControlFlow::{self, Continue};

use super::conclusions::{Closure, Origin, order, technique};
use super::graph::{Graph, Node};
use super::lines::{conclusion_of, literal};
use super::net::{Table, Tables};
use crate::board::nine::Nine;
use crate::proof::{Branch, Proof};
use crate::sink::Sink;
use crate::technique::Technique;

const TECHNIQUES: [Technique; 2] =
    [Technique::ForcingNetContradiction, Technique::ForcingNetVerity];

/// Finds forcing nets.
pub fn find(board: &Nine, sink: &mut dyn Sink) -> ControlFlow<()> {
    let graph = Graph::new(board, true);
    let tables = Tables::new(board, &graph);
    let closure = Closure::new(&graph, tables.closure());
    let mut search = Search { graph: &graph, tables: &tables, closure, expanded: BTreeMap::new() };
    let mut origins = search.closure.origins(&graph);
    origins.sort_by_cached_key(|origin| (order(origin.conclusion), technique(origin, TECHNIQUES)));
    let mut last = None;
    for origin in origins {
        let technique = technique(&origin, TECHNIQUES);
        if last == Some((origin.conclusion, technique)) {
            continue;
        }
        let Some(proof) = search.proof(&origin) else { continue };
        last = Some((origin.conclusion, technique));
        let conclusion = conclusion_of(&graph, origin.conclusion);
        sink.step(technique, 0, conclusion, |_| vec![proof])?;
    }
    Continue(())
}

struct Search<'g> {
    graph: &'g Graph,
    tables: &'g Tables<'g>,
    closure: Closure,
    expanded: BTreeMap<Node, Table>,
}

impl Search<'_> {
    /// Returns the proof of an origin, if it is a net.
    fn proof(&mut self, origin: &Origin) -> Option<Proof> {
        let ends = self.closure.ends(origin);
        for (start, _) in &ends {
            self.expanded.entry(*start).or_insert_with(|| self.tables.expanded(*start));
        }
        let mut all =
            ends.iter().flat_map(|(start, ends)| ends.iter().map(move |end| (start, end)));
        if !all.any(|(start, end)| self.tables.is_net(&self.expanded[start], *end)) {
            return None;
        }
        let branch = |(start, ends): (Node, Vec<Node>)| {
            let lines = self.tables.lines(&self.expanded[&start], &ends)?;
            Some(Branch { assumption: Some(literal(self.graph, start)), lines })
        };
        Some(Proof {
            conclusions: vec![literal(self.graph, origin.conclusion)],
            cases: self.closure.cases(self.graph, origin),
            branches: ends.into_iter().map(branch).collect::<Option<_>>()?,
        })
    }
}
