//! The lines of proofs by chains.

use super::graph::{Graph, Node, houses_of_group, is_on};
use super::tree::Tree;
use crate::board::bits::{cells, ones};
use crate::board::tables::{HOUSE_SETS, HOUSES_OF};
use crate::links::{excluded, last_of_cell};
use crate::literal::{Candidate, Literal, Set};
use crate::proof::Line;
use crate::step::Conclusion;
use crate::techniques::als::{Als, SetLines};

/// Returns the literal of a node that is a candidate.
#[must_use]
pub fn literal(graph: &Graph, node: Node) -> Literal {
    let item = graph.item(node);
    Literal { candidate: Candidate::at(item.first, item.digit), is_on: is_on(node) }
}

/// Returns the conclusion that a candidate is on or off.
#[must_use]
pub fn conclusion_of(graph: &Graph, node: Node) -> Conclusion {
    let candidate = literal(graph, node).candidate;
    if is_on(node) { Conclusion::place(candidate) } else { Conclusion::eliminate(vec![candidate]) }
}

/// Appends the lines of a chain to those that follow from an assumption.
pub fn chain(graph: &Graph, assumption: Literal, lines: &mut Vec<Line>, path: &[Node]) {
    for (index, pair) in path.windows(2).enumerate() {
        if let Some(als) = graph.set_of(pair[0]) {
            let mut known = SetLines::after(graph.digits, assumption, std::mem::take(lines));
            set_excludes(graph, &mut known, (als, graph.item(pair[0]).digit), pair[1]);
            *lines = known.lines;
        } else {
            let before = path[index.saturating_sub(1)];
            lines.extend(link(graph, before, pair[0], pair[1]));
        }
    }
}

/// Adds the lines that a set without a digit turns off a node, or all but one of the candidates
/// of a cell, which is then on.
pub fn set_excludes(graph: &Graph, known: &mut SetLines, (als, without): (&Als, usize), to: Node) {
    let item = graph.item(to);
    if !is_on(to) {
        known.pass(als, without, item.digit, item.cells);
        return;
    }
    let others = graph.masks[item.first] & !(1 << item.digit) & !(1 << without);
    for digit in ones(others.into()) {
        known.pass(als, without, digit, item.cells);
    }
    known.lines.push(last_of_cell(item.first, item.digit));
}

/// Returns the lines of the chains of a tree to these nodes, each line once.
#[must_use]
pub fn lines_to(graph: &Graph, tree: &Tree, ends: &[Node]) -> Vec<Line> {
    let mut is_needed = vec![false; graph.items.len() * 2];
    for end in ends {
        tree.path(*end).iter().for_each(|node| is_needed[usize::from(*node)] = true);
    }
    let mut lines = Vec::new();
    for &to in tree.order.iter().skip(1).filter(|node| is_needed[usize::from(**node)]) {
        let from = tree.parent(to);
        lines.extend(link(graph, tree.parent(from), from, to));
    }
    lines
}

/// Returns the lines of a link; `before` is the node before it. There is none to a group that
/// goes on: the line after it says what the group turns off.
#[must_use]
pub fn link(graph: &Graph, before: Node, from: Node, to: Node) -> Vec<Line> {
    match (is_on(from), graph.item(from).is_group()) {
        (true, true) => group_excludes(graph, before, from, to).collect(),
        (true, false) => candidate_excludes(graph, from, to).collect(),
        (false, _) if graph.item(to).is_group() => Vec::new(),
        (false, _) => vec![last(graph, from, to)],
    }
}

/// Returns the lines that a candidate which is on turns off another one, or each of a group.
pub fn candidate_excludes(graph: &Graph, from: Node, to: Node) -> impl Iterator<Item = Line> {
    let by = graph.item(from);
    let to = graph.item(to);
    cells(to.cells).map(|cell| excluded((cell, to.digit), (by.first, by.digit)))
}

/// Returns the house in which a group is on, since the only other candidates, of the node
/// before it, are off.
fn house_of(graph: &Graph, before: Node, group: Node) -> usize {
    let (before, group) = (graph.item(before), graph.item(group));
    houses_of_group(group)
        .into_iter()
        .find(|house| HOUSE_SETS[*house] & graph.digits[group.digit] == before.cells | group.cells)
        .expect("BUG: a group that is on in no house")
}

/// Returns the lines that a group which is on turns off a candidate, or each of a group.
fn group_excludes(graph: &Graph, before: Node, from: Node, to: Node) -> impl Iterator<Item = Line> {
    let (group, to) = (graph.item(from), graph.item(to));
    let base = house_of(graph, before, from);
    let mut left = to.cells;
    houses_of_group(group).into_iter().filter_map(move |cover| {
        let off = left & HOUSE_SETS[cover];
        left &= !off;
        let set = |house| Set::places(9, house, to.digit);
        let off = (off != 0).then(|| cells(off).map(|cell| Candidate::at(cell, to.digit)));
        off.map(|off| Line::cover(off, vec![set(base)], vec![set(cover)]))
    })
}

/// Returns the line that a candidate is the last one of its cell or of a house, since the
/// others, of the node before it, are off.
fn last(graph: &Graph, from: Node, to: Node) -> Line {
    let (before, item) = (graph.item(from), graph.item(to));
    let candidate = Candidate::at(item.first, item.digit);
    if before.cells == item.cells {
        return Line::last(candidate, Set::cell(item.first));
    }
    let both = before.cells | item.cells;
    let mut houses = HOUSES_OF[item.first].into_iter().map(usize::from);
    let house = houses
        .find(|house| HOUSE_SETS[*house] & graph.digits[item.digit] == both)
        .expect("BUG: a strong link in no house");
    Line::last(candidate, Set::places(9, house, item.digit))
}
