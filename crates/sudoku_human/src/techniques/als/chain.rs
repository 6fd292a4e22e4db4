//! ALS chain: four almost locked sets or more, each with a restricted common with the next, and
//! two that follow each other not the same digit. If the first set is without a digit, the last
//! one has it: what sees all places of the digit in both loses it.

use std::ops::ControlFlow::{self, Continue};

use super::best::Best;
use super::links::{Chain, FEWEST_LINKS, proof};
use super::{Als, Link, almost_locked_sets, links, wider};
use crate::board::bits::ones;
use crate::board::nine::Nine;
use crate::sink::Sink;
use crate::technique::Technique;

/// The most links of a chain.
const MOST_LINKS: usize = 50;

/// Finds ALS chains: those with the most eliminations first. Of those with the same
/// eliminations, only the smallest is a step. As in `HoDoKu`, each set of a chain is found after
/// the one before it in the order of almost locked sets. The [`wider`] ones come last.
pub fn find(board: &Nine, sink: &mut dyn Sink) -> ControlFlow<()> {
    let sets = almost_locked_sets(board);
    let links = links(&sets);
    let mut search = Search {
        first_links: (0..=sets.len())
            .map(|set| links.partition_point(|link| link.sets[0] < set))
            .collect(),
        marks: vec![0; links.len() * 3],
        mark: 0,
        sets: &sets,
        links: &links,
        nodes: Vec::new(),
        best: Best::new(),
    };
    for start in 0..sets.len() {
        let digits = search.links_of(start).fold(0, |all, link| all | links[link].digits);
        for digit in ones(digits.into()) {
            search.search(start, digit);
        }
    }
    let mut given = Vec::new();
    let prove = |(start, chain): &Chain, eliminated| proof(board, &sets, *start, chain, eliminated);
    search.best.give(sink, Technique::AlsChain, &mut given, false, prove)?;
    if sink.wants_more() {
        wider::find(board, sink, &sets, Technique::AlsChain, given)?;
    }
    Continue(())
}

/// The end of a chain.
struct Node {
    /// The last link.
    link: usize,
    /// The restricted commons of it that may be used: not the one used before.
    digits: u16,
    /// The node of the chain without the last link.
    before: Option<usize>,
}

/// A search for chains, breadth first.
struct Search<'s> {
    sets: &'s [Als],
    links: &'s [Link],
    /// The first link of each set to a later one.
    first_links: Vec<usize>,
    /// For each link and use of it, the mark of the last search that came to it.
    marks: Vec<u32>,
    /// The mark of the search.
    mark: u32,
    nodes: Vec<Node>,
    best: Best<Chain>,
}

impl Search<'_> {
    /// Returns the links of a set to later ones.
    fn links_of(&self, set: usize) -> std::ops::Range<usize> {
        self.first_links[set]..self.first_links[set + 1]
    }

    /// Searches the chains from a set, whose first restricted common is a digit.
    fn search(&mut self, start: usize, digit: usize) {
        self.nodes.clear();
        let first = self.links_of(start).filter(|link| self.links[*link].digits >> digit & 1 == 1);
        self.nodes.extend(first.map(|link| Node { link, digits: 1 << digit, before: None }));
        let mut last = 0..self.nodes.len();
        for length in 2..=MOST_LINKS {
            if last.is_empty() {
                return;
            }
            // Chains long enough come to each link and use of it once.
            if length <= FEWEST_LINKS {
                self.mark += 1;
            }
            for before in last.clone() {
                self.extend(before);
            }
            last = last.end..self.nodes.len();
            if length >= FEWEST_LINKS {
                last.clone().for_each(|node| self.keep(start, digit, node));
            }
        }
    }

    /// Adds the nodes that follow one.
    fn extend(&mut self, before: usize) {
        let Node { link, digits, .. } = self.nodes[before];
        let used = digits & digits.wrapping_neg();
        for next in self.links_of(self.links[link].sets[1]) {
            let all = self.links[next].digits;
            let digits = all & !used;
            // All of the commons, all but the first, or all but another one.
            let case = if digits == all { 0 } else { 1 + usize::from(used & (all - 1) & all != 0) };
            let mark = &mut self.marks[next * 3 + case];
            if digits != 0 && *mark != self.mark {
                *mark = self.mark;
                self.nodes.push(Node { link: next, digits, before: Some(before) });
            }
        }
    }

    /// Keeps the chain of a node, if it eliminates anything.
    fn keep(&mut self, start: usize, digit: usize, node: usize) {
        let Node { link, digits, .. } = self.nodes[node];
        let (first, end) = (&self.sets[start], &self.sets[self.links[link].sets[1]]);
        let mut eliminated = [0; 9];
        first.add_seen_by_both(end, !(digits | 1 << digit), &mut eliminated);
        if eliminated == [0; 9] {
            return;
        }
        let nodes = || std::iter::successors(Some(node), |node| self.nodes[*node].before);
        let set = |node: usize| self.links[self.nodes[node].link].sets[1];
        let size = nodes().map(|node| self.sets[set(node)].cells.count_ones()).sum::<u32>();
        self.best.add(eliminated, size + first.cells.count_ones(), || {
            let common = |node: usize| self.nodes[node].digits.trailing_zeros() as usize;
            let mut chain: Vec<_> = nodes().map(|node| (set(node), common(node))).collect();
            chain.reverse();
            (start, chain)
        });
    }
}
