//! X-chains and XY-chains: a candidate is true, or if it is off, a chain leads to another one
//! of its digit that is on. What sees both is eliminated.
//!
//! - The links of an X-chain are between the places of one digit.
//! - The cells of an XY-chain have two candidates; its strong links are within them.
//!
//! For each pair of ends the shortest chain that comes to no cell twice is taken, with at
//! most twenty candidates. An X-chain may end where it starts: then its start is true. Steps
//! that eliminate more come first, then those with shorter chains. Of those with the same
//! conclusion only the first is given.

use std::collections::BTreeSet;
use std::ops::ControlFlow::{self, Continue};

use crate::board::bits::{cells, ones};
use crate::board::nine::Nine;
use crate::board::tables::{CELLS, HOUSE_SETS, HOUSES_OF, PEERS};
use crate::links::{excluded, last_of_cell};
use crate::literal::{Candidate, Set};
use crate::proof::{Branch, Cases, Line, Proof};
use crate::ranked::sort_by_rank;
use crate::sink::Sink;
use crate::step::Conclusion;
use crate::tabling::loops::key;
use crate::technique::Technique;

/// The greatest number of strong links: each has two of the twenty candidates.
const MOST_LINKS: usize = 10;
/// How many places are tried when the shortest way comes to a cell twice.
const MOST_TRIED: u32 = 20_000;

/// Finds X-chains.
pub fn x_chains(board: &Nine, sink: &mut dyn Sink) -> ControlFlow<()> {
    let mut strong = Box::new([[0; CELLS]; 9]);
    for (digit, strong) in strong.iter_mut().enumerate() {
        for set in HOUSE_SETS.map(|set| set & board.cells_of(digit)) {
            if set.count_ones() == 2 {
                cells(set).for_each(|cell| strong[cell] |= set & !(1 << cell));
            }
        }
    }
    find(&Chains { board, strong: Some(strong), technique: Technique::XChain }, sink)
}

/// Finds XY-chains.
pub fn xy_chains(board: &Nine, sink: &mut dyn Sink) -> ControlFlow<()> {
    find(&Chains { board, strong: None, technique: Technique::XyChain }, sink)
}

/// A cell and a digit.
type Place = (usize, usize);

/// A chain: its start that is off, and after it each strong link as what is off and then on.
/// The first of these is the start.
type Links = Vec<[Place; 2]>;

struct Chains<'b> {
    board: &'b Nine,
    /// For each digit and cell, the cells with a strong link. `None` for XY-chains.
    strong: Option<Box<[[u128; CELLS]; 9]>>,
    technique: Technique,
}

impl Chains<'_> {
    /// Returns the places that go on if one goes off.
    fn strong(&self, (cell, digit): Place) -> impl Iterator<Item = Place> {
        let others = u64::from(self.board.mask(cell) & !(1 << digit));
        let (places, digits) = match &self.strong {
            Some(strong) => (strong[digit][cell], 0),
            None => (0, if others.is_power_of_two() { others } else { 0 }),
        };
        let of_cell = ones(digits).map(move |other| (cell, other));
        cells(places).map(move |place| (place, digit)).chain(of_cell)
    }

    /// Returns the places that go off if one goes on, without those of its cell.
    fn weak(&self, (cell, digit): Place) -> impl Iterator<Item = Place> {
        cells(self.board.cells_of(digit) & PEERS[cell]).map(move |place| (place, digit))
    }

    /// Returns the shortest chains from a start to the ends of its digit.
    fn from(&self, start: Place) -> Vec<Links> {
        let mut known = [[false; 9]; CELLS];
        let mut found: Vec<([Place; 2], usize)> = Vec::new();
        for on in self.strong(start) {
            known[on.0][on.1] = true;
            found.push(([start, on], usize::MAX));
        }
        let (mut next, mut of_length, mut links) = (0, found.len(), 1);
        let mut chains = Vec::new();
        while next < found.len() {
            if next == of_length {
                (of_length, links) = (found.len(), links + 1);
            }
            if links > 1 && found[next].0[1].1 == start.1 {
                let chain = chain_to(&found, next);
                let chain = if self.is_simple(&chain) {
                    Some(chain)
                } else {
                    self.longer(start, found[next].0[1], links)
                };
                chains.extend(chain);
            }
            if links < MOST_LINKS {
                for off in self.weak(found[next].0[1]).filter(|off| *off != start) {
                    for on in self.strong(off) {
                        if !std::mem::replace(&mut known[on.0][on.1], true) {
                            found.push(([off, on], next));
                        }
                    }
                }
            }
            next += 1;
        }
        chains
    }

    /// Returns whether a chain comes to no cell twice, except to the start at its end.
    fn is_simple(&self, chain: &[[Place; 2]]) -> bool {
        let mut seen = 0u128;
        let last = chain.len() - 1;
        chain.iter().enumerate().all(|(index, [off, on])| {
            let returns = index == last && on.0 == chain[0][0].0 && self.strong.is_some();
            let cells = if off.0 == on.0 || returns { 1 << off.0 } else { 1 << off.0 | 1 << on.0 };
            let is_new = seen & cells == 0;
            seen |= cells;
            is_new
        })
    }

    /// Returns the shortest chain that comes to no cell twice, if the shortest way is none.
    fn longer(&self, start: Place, end: Place, links: usize) -> Option<Links> {
        let mut tried = 0;
        (links..=MOST_LINKS).find_map(|links| {
            let mut chain = Vec::new();
            self.extend(&mut chain, start, end, links, &mut tried).then_some(chain)
        })
    }

    fn extend(
        &self,
        chain: &mut Links,
        off: Place,
        end: Place,
        links: usize,
        tried: &mut u32,
    ) -> bool {
        for on in self.strong(off) {
            *tried += 1;
            if *tried > MOST_TRIED {
                return false;
            }
            chain.push([off, on]);
            if self.is_simple(chain) {
                let ends = links == 1 && on == end;
                let returns = chain[0][0].0 == on.0 && chain.len() > 1;
                let goes_on = || {
                    self.weak(on)
                        .filter(|next| next.0 != off.0)
                        .any(|next| self.extend(chain, next, end, links - 1, tried))
                };
                if ends || links > 1 && !returns && { goes_on }() {
                    return true;
                }
            }
            chain.pop();
        }
        false
    }
}

/// Returns the chain to a strong link, from what was found before each.
fn chain_to(found: &[([Place; 2], usize)], mut index: usize) -> Links {
    let mut chain = Vec::new();
    while let Some((link, before)) = found.get(index) {
        chain.push(*link);
        index = *before;
    }
    chain.reverse();
    chain
}

fn find(chains: &Chains, sink: &mut dyn Sink) -> ControlFlow<()> {
    let board = chains.board;
    let mut found = Vec::new();
    for cell in cells(board.open_cells()) {
        for digit in ones(board.mask(cell).into()) {
            for chain in chains.from((cell, digit)) {
                let end = chain[chain.len() - 1][1].0;
                let seen = PEERS[cell] & board.cells_of(digit);
                let seen = if end == cell { seen } else { seen & PEERS[end] };
                if seen != 0 {
                    let eliminated: Vec<Place> = cells(seen).map(|cell| (cell, digit)).collect();
                    found.push((key(&eliminated, 2 * chain.len()), eliminated, chain));
                }
            }
        }
    }
    sort_by_rank(&mut found, |(key, ..)| *key);
    let mut known = BTreeSet::new();
    for (_, eliminated, chain) in found {
        if known.insert(eliminated.clone()) {
            let conclusion =
                eliminated.iter().map(|(cell, digit)| Candidate::at(*cell, *digit)).collect();
            let conclusion = Conclusion::eliminate(conclusion);
            sink.step(chains.technique, 0, conclusion, |_| {
                vec![proof(board, &eliminated, &chain)]
            })?;
        }
    }
    Continue(())
}

/// Returns the proof of a chain: either its start is on, or its end.
fn proof(board: &Nine, eliminated: &[Place], chain: &[[Place; 2]]) -> Proof {
    let (start, end) = (chain[0][0], chain[chain.len() - 1][1]);
    let by = |place: Place| eliminated.iter().map(move |eliminated| excluded(*eliminated, place));
    let mut lines: Vec<Line> = Vec::new();
    for (index, [off, on]) in chain.iter().enumerate() {
        if index > 0 {
            lines.push(excluded(*off, chain[index - 1][1]));
        }
        lines.push(if off.0 == on.0 { last_of_cell(on.0, on.1) } else { last(board, *off, *on) });
    }
    if start != end {
        lines.extend(by(end));
    }
    let candidate = Candidate::at(start.0, start.1);
    Proof {
        conclusions: eliminated
            .iter()
            .map(|eliminated| Candidate::at(eliminated.0, eliminated.1).off())
            .collect(),
        cases: Cases::Either(candidate),
        branches: vec![
            Branch { assumption: Some(candidate.on()), lines: by(start).collect() },
            Branch { assumption: Some(candidate.off()), lines },
        ],
    }
}

/// Returns the line that a place is the last one of a house.
fn last(board: &Nine, off: Place, on: Place) -> Line {
    let both = 1 << off.0 | 1 << on.0;
    let mut houses = HOUSES_OF[on.0].map(usize::from).into_iter();
    let house = houses
        .find(|house| HOUSE_SETS[*house] & board.cells_of(on.1) == both)
        .expect("BUG: a strong link in no house");
    Line::last(Candidate::at(on.0, on.1), Set::places(9, house, on.1))
}
