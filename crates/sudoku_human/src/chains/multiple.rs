//! Nishio, and multiple, dynamic and further forcing chains: what joined runs lead to.
//!
//! - A contradiction: the assumption is wrong.
//! - What a candidate leads to when it is on and when it is off.
//! - What all candidates of a cell lead to, or all places of a digit in a house.
//!
//! The smallest number of nodes wins; among equal ones the kind, then what comes first.

use std::ops::ControlFlow::{self, Continue};

use super::joined::{Best, Kind, Search};
use super::length::added;
use super::live::Live;
use super::run::Rules;
use super::within;
use crate::board::nine::Nine;
use crate::limit::Limit;
use crate::proof::Proof;
use crate::sink::Sink;
use crate::step::Conclusion;
use crate::technique::Technique;

/// A board, and what ends the search early: then there is no step, since a shorter chain may
/// have been missed.
type State<'s> = (&'s Nine, &'s Limit);

/// Finds Nishio: contradictions by one digit.
pub fn nishio((board, limit): State<'_>, sink: &mut dyn Sink) -> ControlFlow<()> {
    let rules = Rules { y: false, ..rules(limit) };
    find(board, sink, Technique::Nishio, Kind { rules, joins: false })
}

/// Finds multiple forcing chains.
pub fn multiple((board, limit): State<'_>, sink: &mut dyn Sink) -> ControlFlow<()> {
    let rules = Rules { is_dynamic: false, ..rules(limit) };
    find(board, sink, Technique::MultipleForcingChains, Kind { rules, joins: true })
}

/// Finds dynamic forcing chains of a level: with nothing within (0), with techniques (1), with
/// forcing chains (2), with multiple forcing chains (3), with dynamic ones (4), with dynamic
/// ones that have forcing chains within (5).
pub fn dynamic(
    (board, limit): State<'_>,
    sink: &mut dyn Sink,
    level: u8,
    technique: Technique,
) -> ControlFlow<()> {
    let rules = Rules { level, ..rules(limit) };
    find(board, sink, technique, Kind { rules, joins: true })
}

/// Returns the rules of dynamic runs with nothing within.
fn rules(limit: &Limit) -> Rules<'_> {
    Rules { y: true, is_dynamic: true, level: 0, proofs: false, within: within::find, limit }
}

fn find(
    board: &Nine,
    sink: &mut dyn Sink,
    technique: Technique,
    kind: Kind<'_>,
) -> ControlFlow<()> {
    let (live, limit) = (Live::new(board), kind.rules.limit);
    let mut search = Search::new(&live, kind);
    if sink.wants_more() {
        let all = search.best_of_each();
        return all.iter().take_while(|_| limit.goes_on(0)).try_for_each(|best| {
            let conclusion = conclusion_of(best);
            sink.step(technique, added(best.nodes), conclusion, |_| proofs_of(&mut search, best))
        });
    }
    search.start();
    let Some(best) = search.best.take().filter(|_| !limit.is_reached()) else {
        return Continue(());
    };
    sink.step(technique, added(best.nodes), conclusion_of(&best), |_| proofs_of(&mut search, &best))
}

fn conclusion_of(best: &Best) -> Conclusion {
    let candidate = best.target.literal().candidate;
    if best.target.is_on {
        Conclusion::place(candidate)
    } else {
        Conclusion::eliminate(vec![candidate])
    }
}

/// Makes the proof. It follows some runs again, and no limit may end these.
fn proofs_of(search: &mut Search<'_>, best: &Best) -> Vec<Proof> {
    let rules = &mut search.kind.rules;
    rules.limit = &Limit::NONE;
    if rules.level > 1 && !rules.proofs {
        // The runs kept no proofs of the chains within: follow those again that are needed.
        rules.proofs = true;
        search.runs.iter_mut().for_each(|runs| *runs = [None, None]);
    }
    vec![search.proof(best)]
}
