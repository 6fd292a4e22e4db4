//! Wider ALS-XY-wings and ALS chains: the sets may overlap, and are in any order. That a set
//! which lacks a digit has all its others holds whatever cells it shares, and a digit of a cell
//! that two sets share is not a restricted common of them, as no cell sees itself.
//!
//! `HoDoKu` has options for these, which it leaves off on its way to the solution.

use std::ops::ControlFlow;

use super::best::{Best, is_new};
use super::links::{Chain, FEWEST_LINKS, proof};
use super::{Als, Lost};
use crate::board::bits::ones;
use crate::board::nine::Nine;
use crate::sink::Sink;
use crate::technique::Technique;

/// Finds wider ALS-XY-wings or ALS chains: those with the most eliminations first. What one of
/// the steps `given` so far eliminates alone is left out.
pub(super) fn find(
    board: &Nine,
    sink: &mut dyn Sink,
    sets: &[Als],
    technique: Technique,
    mut given: Vec<Lost>,
) -> ControlFlow<()> {
    let mut search = Search::new(sets, technique == Technique::AlsChain);
    search.run(&given);
    search.best.give(sink, technique, &mut given, true, |(start, chain), eliminated| {
        proof(board, sets, *start, chain, eliminated)
    })
}

/// A set that lacks one of its digits.
#[derive(Clone, Copy)]
struct Node {
    set: usize,
    digit: usize,
}

/// A search for chains, breadth first.
struct Search<'s> {
    sets: &'s [Als],
    nodes: Vec<Node>,
    /// For each set, the digits that it and each other one make some cells lose.
    shared: Vec<u16>,
    /// For each node, and the restricted common that is its digit, the nodes it leads to: as a
    /// set of nodes, of so many words.
    next: Vec<u64>,
    words: usize,
    /// The node of each digit of each set.
    numbers: Vec<[u16; 9]>,
    /// Whether chains of more links than a wing has are wanted.
    are_chains: bool,
    best: Best<Chain>,
}

impl<'s> Search<'s> {
    fn new(sets: &'s [Als], are_chains: bool) -> Self {
        let (mut nodes, mut numbers) = (Vec::new(), vec![[0; 9]; sets.len()]);
        for (set, als) in sets.iter().enumerate() {
            for digit in ones(als.digits.into()) {
                numbers[set][digit] = u16::try_from(nodes.len()).expect("BUG: too many sets");
                nodes.push(Node { set, digit });
            }
        }
        let words = nodes.len().div_ceil(64);
        let mut next = vec![0; nodes.len() * words];
        let mut shared = vec![0; sets.len() * sets.len()];
        for (a, first) in sets.iter().enumerate() {
            for (b, second) in sets.iter().enumerate().skip(a + 1) {
                for digit in ones((first.digits & second.digits).into()) {
                    if first.seen[digit] & second.seen[digit] != 0 {
                        shared[a * sets.len() + b] |= 1 << digit;
                    }
                    if second.places[digit] & !first.seen[digit] == 0 {
                        let [a, b] = [a, b].map(|set| usize::from(numbers[set][digit]));
                        next[a * words + b / 64] |= 1 << (b % 64);
                        next[b * words + a / 64] |= 1 << (a % 64);
                    }
                }
            }
        }
        Self { sets, nodes, shared, next, words, numbers, are_chains, best: Best::new() }
    }

    /// Searches the chains from each set and each of its digits, as the first restricted common.
    fn run(&mut self, given: &[Lost]) {
        let mut before = vec![0; self.nodes.len()];
        let mut order = Vec::with_capacity(self.nodes.len());
        for start in 0..self.nodes.len() {
            let Node { set, digit } = self.nodes[start];
            let mut shared = self.shared[set * self.sets.len()..][..self.sets.len()].iter();
            if shared.all(|shared| shared & !(1 << digit) == 0) {
                // No chain from here eliminates anything.
                continue;
            }
            let mut known = vec![0u64; self.words];
            known[start / 64] |= 1 << (start % 64);
            order.clear();
            self.follow(start, start, &mut known, &mut before, &mut order);
            let mut level = 0..order.len();
            for links in 2.. {
                for index in level.clone() {
                    let Node { set, digit } = self.nodes[order[index]];
                    for common in ones((self.sets[set].digits & !(1 << digit)).into()) {
                        let from = self.numbers[set][common].into();
                        self.follow(order[index], from, &mut known, &mut before, &mut order);
                    }
                }
                level = level.end..order.len();
                if level.is_empty() {
                    break;
                }
                if (links >= FEWEST_LINKS) == self.are_chains {
                    for index in level.clone() {
                        self.keep(start, order[index], &before, given);
                    }
                }
                if !self.are_chains {
                    break;
                }
            }
        }
    }

    /// Adds the nodes that follow if the set of a node has its digit; `last` is the node before
    /// them.
    fn follow(
        &self,
        last: usize,
        from: usize,
        known: &mut [u64],
        before: &mut [usize],
        order: &mut Vec<usize>,
    ) {
        let row = &self.next[from * self.words..][..self.words];
        for (word, (row, known)) in row.iter().zip(known).enumerate() {
            let new = row & !*known;
            *known |= new;
            for bit in ones(new) {
                before[word * 64 + bit] = last;
                order.push(word * 64 + bit);
            }
        }
    }

    /// Keeps the chain from the set of a start to a node, if it eliminates anything.
    fn keep(&mut self, start: usize, end: usize, before: &[usize], given: &[Lost]) {
        let [first, second] = [start, end].map(|node| self.nodes[node]);
        // The same chain is found from both ends.
        if second.set <= first.set {
            return;
        }
        let shared = self.shared[first.set * self.sets.len() + second.set];
        let digits = shared & !(1 << first.digit | 1 << second.digit);
        if digits == 0 {
            return;
        }
        let mut eliminated = [0; 9];
        self.sets[first.set].add_seen_by_both(&self.sets[second.set], digits, &mut eliminated);
        if !is_new(given, &eliminated) {
            return;
        }
        let way = || {
            let next = |node: &usize| (before[*node] != start).then(|| before[*node]);
            std::iter::successors(Some(end), next).map(|node| self.nodes[node])
        };
        let size = |node: Node| self.sets[node.set].cells.count_ones();
        self.best.add(eliminated, size(first) + way().map(size).sum::<u32>(), || {
            let mut chain: Vec<_> = way().map(|node| (node.set, node.digit)).collect();
            chain.reverse();
            (first.set, chain)
        });
    }
}
