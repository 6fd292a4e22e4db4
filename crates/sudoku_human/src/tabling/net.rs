//! The type [`Tables`]: what follows from each candidate when singles are found on the way.

use super::graph::{Graph, Node, is_on, node};
use super::lines::{candidate_excludes, link, literal};
use super::singles_board::SinglesBoard;
use crate::board::bits::{cells, ones};
use crate::board::nine::Nine;
use crate::board::tables::{HOUSE_SETS, HOUSES_OF, PEERS};
use crate::literal::Set;
use crate::proof::Line;

/// How often the singles of the board are listed and placed after an assumption.
const ROUNDS: usize = 4;
/// The greatest number of reasons that are kept.
const REASONS: usize = 5;
/// No entry.
const NONE: u16 = u16::MAX;

/// What follows from an assumption, and why.
#[derive(Clone, Copy)]
struct Entry {
    node: Node,
    distance: u16,
    /// The entries that it follows from, the latest one first; 0 is the assumption, or none.
    reasons: [u16; REASONS],
    /// The assumption of the table that it was taken from.
    from: Option<Node>,
}

/// What follows from an assumption.
#[derive(Clone, Default)]
pub struct Table {
    entries: Vec<Entry>,
    /// The entry of each node.
    positions: Vec<u16>,
}

impl Table {
    fn new(graph: &Graph) -> Self {
        Self { entries: Vec::with_capacity(64), positions: vec![NONE; graph.items.len() * 2] }
    }

    fn has(&self, node: Node) -> bool {
        self.positions[usize::from(node)] != NONE
    }

    /// Returns the entry of a node, or that of the assumption if there is none.
    fn position(&self, node: Node) -> u16 {
        let position = self.positions[usize::from(node)];
        if position == NONE { 0 } else { position }
    }

    fn next(&self) -> u16 {
        u16::try_from(self.entries.len()).expect("BUG: too many nodes")
    }

    /// Adds a node, if it is not there.
    fn add(&mut self, node: Node, mut reasons: [u16; REASONS]) {
        if self.has(node) {
            return;
        }
        // The first reason gives the distance, the latest one leads the chain.
        let before = self.entries.get(usize::from(reasons[0])).map_or(0, |entry| entry.distance);
        for other in 1..REASONS {
            if reasons[other] > reasons[0] {
                reasons.swap(0, other);
            }
        }
        self.positions[usize::from(node)] = self.next();
        self.entries.push(Entry { node, distance: before + 1, reasons, from: None });
    }
}

/// What follows from each node directly or by singles.
pub struct Tables<'g> {
    graph: &'g Graph,
    direct: Vec<Table>,
}

impl<'g> Tables<'g> {
    /// Makes the tables of a board.
    #[must_use]
    pub fn new(board: &Nine, graph: &'g Graph) -> Self {
        let singles = SinglesBoard::new(board);
        let nodes = node(graph.items.len(), false);
        let direct = (0..nodes).map(|start| {
            let mut table = Table::new(graph);
            let item = graph.item(start);
            if item.is_group() {
                table.add(start, [0; REASONS]);
                graph.links(start).iter().for_each(|link| table.add(*link, [0; REASONS]));
                return table;
            }
            let mut board = singles.clone();
            if is_on(start) {
                place(graph, &mut table, &mut board, (item.first, item.digit), None);
            } else {
                board.eliminate(item.first, item.digit);
                table.add(start, [0; REASONS]);
                let left = board.mask(item.first);
                if left.is_power_of_two() {
                    let digit = left.trailing_zeros() as usize;
                    place(graph, &mut table, &mut board, (item.first, digit), None);
                }
            }
            let mut found = Vec::new();
            for _ in 0..ROUNDS {
                found.clear();
                board.list(&mut found);
                for &(cell, digit, is_naked) in &found {
                    place(graph, &mut table, &mut board, (cell, digit), Some(is_naked));
                }
            }
            let groups = graph.links(start).iter().filter(|link| graph.item(**link).is_group());
            groups.for_each(|link| table.add(*link, [0; REASONS]));
            table
        });
        let direct = direct.collect();
        Self { graph, direct }
    }

    /// Returns all that follows from each candidate, as sets of nodes.
    #[must_use]
    pub fn closure(&self) -> Vec<u64> {
        let words = self.graph.words;
        let mut rows = vec![0u64; self.direct.len() * words];
        for (table, row) in self.direct.iter().zip(rows.chunks_mut(words)) {
            for entry in &table.entries {
                row[usize::from(entry.node / 64)] |= 1 << (entry.node % 64);
            }
        }
        let starts = usize::from(node(self.graph.candidates, false));
        let mut known = Vec::with_capacity(starts * words);
        let (mut all, mut new) = (vec![0u64; words], vec![0u64; words]);
        for start in 0..starts {
            all.copy_from_slice(&rows[start * words..][..words]);
            new.copy_from_slice(&all);
            while let Some(word) = new.iter().position(|word| *word != 0) {
                let node = word * 64 + new[word].trailing_zeros() as usize;
                new[word] &= new[word] - 1;
                for (index, row) in rows[node * words..][..words].iter().enumerate() {
                    new[index] |= row & !all[index];
                    all[index] |= row;
                }
            }
            known.extend_from_slice(&all);
        }
        known
    }

    /// Returns the table of a node with all that follows from what follows, and so on.
    #[must_use]
    pub fn expanded(&self, start: Node) -> Table {
        let mut table = self.direct[usize::from(start)].clone();
        let mut next = 1;
        while let Some(&Entry { node: via, distance, .. }) = table.entries.get(next) {
            next += 1;
            for entry in self.direct[usize::from(via)].entries.iter().skip(1) {
                let (distance, from) = (distance + entry.distance, Some(via));
                let position = usize::from(table.positions[usize::from(entry.node)]);
                if let Some(known) = table.entries.get_mut(position) {
                    if known.from.is_some() && known.distance > distance {
                        (known.distance, known.from) = (distance, from);
                    }
                } else {
                    table.positions[usize::from(entry.node)] = table.next();
                    table.entries.push(Entry { distance, from, ..*entry });
                }
            }
        }
        table
    }

    /// Returns whether the chain to a node has an entry with several reasons.
    #[must_use]
    pub fn is_net(&self, table: &Table, end: Node) -> bool {
        let mut at = end;
        while at != table.entries[0].node {
            let entry = &table.entries[usize::from(table.position(at))];
            let source = entry.from.map_or(table, |from| &self.direct[usize::from(from)]);
            let mut index = source.position(at);
            while index != 0 {
                let reasons = &source.entries[usize::from(index)].reasons;
                if reasons[1..].iter().any(|reason| *reason != 0) {
                    return true;
                }
                index = reasons[0];
            }
            at = source.entries[0].node;
        }
        false
    }

    /// Returns the lines from the assumption of a table to these nodes; or `None` if an entry
    /// has no reason, which can be in a contradictory state.
    #[must_use]
    pub fn lines(&self, table: &Table, ends: &[Node]) -> Option<Vec<Line>> {
        let is_known = vec![false; self.graph.items.len() * 2];
        let mut proof = Derivation { tables: self, table, is_known, lines: Vec::new() };
        ends.iter().all(|end| proof.add(*end)).then_some(proof.lines)
    }
}

/// Fills a cell, and adds what follows. `single` says whether it is a naked one; `None` is
/// the assumption, or what follows from it at once.
fn place(
    graph: &Graph,
    table: &mut Table,
    board: &mut SinglesBoard,
    (cell, digit): (usize, usize),
    single: Option<bool>,
) {
    let of_cell = board.mask(cell);
    let house = board.fewest_places(cell, digit);
    board.place(cell, digit);
    let on = table.next();
    let mut reasons = [0; REASONS];
    if let Some(is_naked) = single {
        let off = |cell, digit| table.position(node(graph.number(cell, digit), false));
        let fill = |reasons: &mut [u16; REASONS], others: &mut dyn Iterator<Item = u16>| {
            reasons.iter_mut().zip(others).for_each(|(reason, other)| *reason = other);
        };
        if is_naked {
            let others = graph.masks[cell] & !(1 << digit);
            fill(&mut reasons, &mut ones(others.into()).map(|other| off(cell, other)));
        } else {
            let others = graph.digits[digit] & HOUSE_SETS[house] & !(1 << cell);
            fill(&mut reasons, &mut cells(others).map(|other| off(other, digit)));
        }
    }
    table.add(node(graph.number(cell, digit), true), reasons);
    let of_on = [on, 0, 0, 0, 0];
    for peer in cells(graph.digits[digit] & PEERS[cell]) {
        table.add(node(graph.number(peer, digit), false), of_on);
    }
    for other in ones((of_cell & !(1 << digit)).into()) {
        table.add(node(graph.number(cell, other), false), of_on);
    }
}

/// The lines of a branch, and what they have derived.
struct Derivation<'t> {
    tables: &'t Tables<'t>,
    table: &'t Table,
    is_known: Vec<bool>,
    lines: Vec<Line>,
}

impl Derivation<'_> {
    /// Adds the lines to a node.
    fn add(&mut self, end: Node) -> bool {
        let (table, position) = (self.table, self.table.position(end));
        if self.is_known[usize::from(end)] || position == 0 {
            self.is_known[usize::from(end)] = true;
            return table.entries[0].node == end || position != 0;
        }
        let start = table.entries[0].node;
        let Some(from) = table.entries[usize::from(position)].from else {
            return self.add_direct(start, start, end);
        };
        // The node before a group that is on says in which house it is.
        let before = table.entries[usize::from(table.position(from))].from.unwrap_or(start);
        self.add(from) && self.add_direct(before, from, end)
    }

    /// Adds the lines to a node from the assumption of its own table.
    fn add_direct(&mut self, before: Node, start: Node, end: Node) -> bool {
        let (graph, known) = (self.tables.graph, usize::from(end));
        if end == start || self.is_known[known] {
            self.is_known[known] = true;
            return true;
        }
        let source = &self.tables.direct[usize::from(start)];
        let position = source.position(end);
        if position == 0 {
            return false;
        }
        let entry = source.entries[usize::from(position)];
        let of_group = graph.item(end).is_group() || graph.item(start).is_group();
        if of_group {
            self.lines.extend(link(graph, before, start, end));
        } else if is_on(end) {
            let Some((set, others)) = reason_of_single(graph, source, end, position) else {
                return false;
            };
            if !others.into_iter().all(|other| self.add_direct(before, start, other)) {
                return false;
            }
            self.lines.push(Line::last(literal(graph, end).candidate, set));
        } else {
            let by = source.entries[usize::from(entry.reasons[0])].node;
            if !is_on(by) || !self.add_direct(before, start, by) {
                return false;
            }
            self.lines.extend(candidate_excludes(graph, by, end));
        }
        self.is_known[known] = true;
        true
    }
}

/// Returns a set of a candidate of which all others went off before it went on, and these.
fn reason_of_single(
    graph: &Graph,
    table: &Table,
    on: Node,
    position: u16,
) -> Option<(Set, Vec<Node>)> {
    let item = graph.item(on);
    let (cell, digit) = (item.first, item.digit);
    let of_cell = ones((graph.masks[cell] & !(1 << digit)).into());
    let of_cell = of_cell.map(|other| node(graph.number(cell, other), false)).collect();
    let of_houses = HOUSES_OF[cell].map(usize::from).map(|house| {
        let others = graph.digits[digit] & HOUSE_SETS[house] & !item.cells;
        let others = cells(others).map(|other| node(graph.number(other, digit), false));
        (Set::places(9, house, digit), others.collect())
    });
    let mut sets = std::iter::once((Set::cell(cell), of_cell)).chain(of_houses);
    let is_before = |other: &Node| table.has(*other) && table.position(*other) < position;
    sets.find(|(_, others): &(Set, Vec<Node>)| others.iter().all(is_before))
}
