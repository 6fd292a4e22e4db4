//! What a continuous nice loop eliminates, and why. In such a loop each weak link is a pair of
//! which one is true. An almost locked set in the loop lacks either the digit by which the loop
//! comes to it or one by which it goes on, and so has all its other digits.

use super::graph::{Graph, Node, is_on, node};
use super::lines::{candidate_excludes, chain, literal, set_excludes};
use crate::board::bits::{cells, ones};
use crate::board::tables::PEERS;
use crate::links::excluded;
use crate::literal::Literal;
use crate::proof::{Line, Proof};
use crate::techniques::als::{Als, SetLines};

/// Returns the digits that a set loses to the node after it.
fn exits(graph: &Graph, next: Node) -> u16 {
    let item = graph.item(next);
    if is_on(next) { graph.masks[item.first] & !(1 << item.digit) } else { 1 << item.digit }
}

/// Adds what the sets of a loop eliminate, digit and cell: what sees all places of a digit by
/// which the loop neither comes nor goes on; and where a set leaves a cell one candidate, what
/// sees a candidate that it takes from the cell, and all its places in the set.
pub fn add_lost(graph: &Graph, path: &[Node], eliminated: &mut Vec<(usize, usize)>) {
    for pair in path.windows(2) {
        let Some(als) = graph.set_of(pair[0]) else { continue };
        let (without, exits) = (graph.item(pair[0]).digit, exits(graph, pair[1]));
        for digit in ones((als.digits & !exits & !(1 << without)).into()) {
            eliminated.extend(cells(als.seen[digit]).map(|cell| (digit, cell)));
        }
        if is_on(pair[1]) {
            let cell = graph.item(pair[1]).first;
            for digit in ones(exits.into()) {
                eliminated.extend(cells(als.seen[digit] & PEERS[cell]).map(|cell| (digit, cell)));
            }
        }
    }
}

/// Proves what a continuous loop eliminates: it would turn off both nodes of a weak link, and
/// from the one the loop leads round to the other.
///
/// # Panics
/// If the loop does not eliminate the candidate.
#[must_use]
pub fn around(graph: &Graph, path: &[Node], (cell, digit): (usize, usize)) -> Proof {
    let candidate = node(graph.number(cell, digit), true);
    let nodes = path.len();
    let proof = (0..nodes).find_map(|first| {
        let round: Vec<Node> = (0..nodes).map(|index| path[(first + index) % nodes]).collect();
        let last = round[nodes - 1];
        match graph.set_of(last) {
            Some(als) => by_set(graph, candidate, &round, als),
            None => by_link(graph, candidate, &round),
        }
    });
    let lines = proof.expect("BUG: no weak link sees the candidate");
    Proof::refutation(literal(graph, candidate).candidate.off(), lines)
}

/// Returns whether a candidate turns off a node that is not a set without a digit, or is one.
fn is_linked(graph: &Graph, candidate: Node, to: Node) -> bool {
    let (by, item) = (graph.item(candidate), graph.item(to));
    let see = item.digit == by.digit && item.seen >> by.first & 1 == 1;
    see || graph.set_of(to).is_none() && item.cells == by.cells && item.digit != by.digit
}

/// Returns the lines if a candidate turns off both nodes of the link from the last node to the
/// first one.
fn by_link(graph: &Graph, candidate: Node, round: &[Node]) -> Option<Vec<Line>> {
    let (first, last) = (round[0], round[round.len() - 1]);
    if is_on(first) || !is_linked(graph, candidate, first) || !is_linked(graph, candidate, last) {
        return None;
    }
    let mut lines: Vec<Line> = candidate_excludes(graph, candidate, first).collect();
    lines.extend(candidate_excludes(graph, candidate, last));
    chain(graph, literal(graph, candidate), &mut lines, round);
    Some(lines)
}

/// Returns the lines if a candidate takes its digit from the set that is the last node, which
/// then has all its others.
fn by_set(graph: &Graph, candidate: Node, round: &[Node], als: &Als) -> Option<Vec<Line>> {
    let assumption = literal(graph, candidate);
    let (by, first, last) = (graph.item(candidate), round[0], round[round.len() - 1]);
    let (digit, without) = (by.digit, graph.item(last).digit);
    let exits = exits(graph, first);
    if digit == without || als.seen[digit] >> by.first & 1 == 0 {
        return None;
    }
    let places = node_lines(graph, candidate, als.places[digit]);
    if exits >> digit & 1 == 1 && !is_on(first) {
        // The set loses the digit by which the loop goes on, too.
        if !is_linked(graph, candidate, first) {
            return None;
        }
        let mut lines: Vec<Line> = candidate_excludes(graph, candidate, first).collect();
        lines.extend(places);
        chain(graph, assumption, &mut lines, round);
        return Some(locked(graph, assumption, lines, (als, without), digit));
    }
    let cell = graph.item(first).first;
    let mut lines = places;
    if exits >> digit & 1 == 1 {
        if PEERS[cell] >> by.first & 1 == 0 {
            return None;
        }
        lines.extend(node_lines(graph, candidate, 1 << cell));
    }
    // The set turns off the nodes on both sides of it.
    let before = round[round.len() - 2];
    let mut known = SetLines::after(graph.digits, assumption, lines);
    let of_before = graph.set_of(before).map(|other| other.places[without]);
    known.pass(als, digit, without, of_before.unwrap_or(graph.item(before).cells));
    set_excludes(graph, &mut known, (als, digit), first);
    let mut lines = known.lines;
    chain(graph, assumption, &mut lines, &round[..round.len() - 1]);
    Some(match graph.set_of(before) {
        Some(other) => locked(graph, assumption, lines, (other, graph.item(before).digit), without),
        None => lines,
    })
}

/// Returns the lines that a candidate turns off its digit in some cells.
fn node_lines(graph: &Graph, candidate: Node, places: u128) -> Vec<Line> {
    let by = graph.item(candidate);
    let off = |cell| excluded((cell, by.digit), (by.first, by.digit));
    cells(places).map(off).collect()
}

/// Adds the line that a set without a digit is locked, which leaves its house no place for
/// another digit that it lost.
fn locked(
    graph: &Graph,
    assumption: Literal,
    lines: Vec<Line>,
    (als, without): (&Als, usize),
    second: usize,
) -> Vec<Line> {
    let mut known = SetLines::after(graph.digits, assumption, lines);
    known.lock(als, without, second);
    known.lines
}
