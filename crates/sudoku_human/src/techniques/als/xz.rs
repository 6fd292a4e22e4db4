//! The XZ rule: two almost locked sets with a restricted common. One of them is without it and
//! has all its other digits, so what sees all places of another digit of both loses it.
//!
//! With two restricted commons, each set has one of them. The rest of each set is locked, and
//! takes its digits from all that sees their places.

use std::collections::BTreeSet;
use std::ops::ControlFlow::{self, Continue};

use super::refutation::Refutation;
use super::{Als, Lost, almost_locked_sets, candidates, eliminations};
use crate::board::bits::ones;
use crate::board::nine::Nine;
use crate::proof::Proof;
use crate::sink::Sink;
use crate::step::Conclusion;
use crate::technique::Technique;

/// Finds the steps of the XZ rule: by the first set, then by the second one. Of those with the
/// same eliminations, only the first is a step.
pub fn find(board: &Nine, sink: &mut dyn Sink) -> ControlFlow<()> {
    let (sets, mut given) = (almost_locked_sets(board), BTreeSet::new());
    for (index, first) in sets.iter().enumerate() {
        for second in &sets[index + 1..] {
            let commons = first.commons(second);
            if commons == 0 {
                continue;
            }
            let eliminated = eliminated(first, second, commons);
            if eliminated == [0; 9] || !given.insert(eliminated) {
                continue;
            }
            let conclusion = Conclusion::eliminate(eliminations(&eliminated));
            sink.step(Technique::AlsXz, 0, conclusion, |_| {
                candidates(&eliminated)
                    .map(|eliminated| proof(board, [first, second], commons, eliminated))
                    .collect()
            })?;
        }
    }
    Continue(())
}

fn eliminated(first: &Als, second: &Als, commons: u16) -> Lost {
    let mut eliminated = [0; 9];
    for common in ones(commons.into()) {
        first.add_seen_by_both(second, !(1 << common), &mut eliminated);
    }
    if !commons.is_power_of_two() {
        for (als, other) in [(first, second), (second, first)] {
            for digit in ones((als.digits & !commons).into()) {
                eliminated[digit] |= als.seen[digit] & !other.cells;
            }
        }
    }
    eliminated
}

fn proof(board: &Nine, sets: [&Als; 2], commons: u16, eliminated: (usize, usize)) -> Proof {
    let (cell, digit) = eliminated;
    let mut refutation = Refutation::new(board, eliminated);
    let is_seen = |als: &Als| als.seen[digit] >> cell & 1 == 1;
    let [first, second] = if is_seen(sets[0]) { sets } else { [sets[1], sets[0]] };
    refutation.lose(first);
    let mut eliminated = ones((commons & !(1 << digit)).into());
    let common = eliminated.next().expect("BUG: no restricted common");
    refutation.pass(first, digit, common, second.places[common]);
    if is_seen(second) {
        refutation.lose(second);
        return refutation.close(second, common, digit);
    }
    let other = eliminated.next().expect("BUG: no second restricted common");
    refutation.pass(first, digit, other, second.places[other]);
    refutation.close(second, common, other)
}
