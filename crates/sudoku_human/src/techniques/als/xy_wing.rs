//! ALS-XY-wing: a pivot set that has restricted commons with two other almost locked sets, not
//! the same digit. If one of these is without a digit, the other one has it: what sees all
//! places of the digit in both loses it.

use std::collections::BTreeSet;
use std::ops::ControlFlow::{self, Continue};

use super::refutation::Refutation;
use super::{Als, Lost, almost_locked_sets, candidates, eliminations, links, wider};
use crate::board::bits::ones;
use crate::board::nine::Nine;
use crate::proof::Proof;
use crate::sink::Sink;
use crate::step::Conclusion;
use crate::technique::Technique;

/// Finds ALS-XY-wings: by the first pair of linked sets, then by the second one. Of those with
/// the same eliminations, only the first is a step. The [`wider`] ones come last.
pub fn find(board: &Nine, sink: &mut dyn Sink) -> ControlFlow<()> {
    let sets = almost_locked_sets(board);
    let (links, mut given) = (links(&sets), BTreeSet::new());
    // The links of each set, in ascending order.
    let mut links_of: Vec<Vec<usize>> = sets.iter().map(|_| Vec::new()).collect();
    for (index, link) in links.iter().enumerate() {
        link.sets.iter().for_each(|set| links_of[*set].push(index));
    }
    for (index, link) in links.iter().enumerate() {
        let [mut of_first, mut of_second] = link.sets.map(|set| {
            let all = &links_of[set];
            all[all.partition_point(|other| *other <= index)..].iter().copied().peekable()
        });
        loop {
            let [first, second] = [of_first.peek().copied(), of_second.peek().copied()];
            let is_of_first = first.is_some_and(|first| second.is_none_or(|second| first < second));
            let next = if is_of_first { of_first.next() } else { of_second.next() };
            let Some(next) = next else { break };
            let pivot = link.sets[usize::from(!is_of_first)];
            let end = link.sets[usize::from(is_of_first)];
            let other = links[next].sets.into_iter().find(|set| *set != pivot);
            let other = other.expect("BUG: a link of a set with itself");
            let wing = Wing {
                ends: [&sets[end], &sets[other]],
                pivot: &sets[pivot],
                commons: [link.digits, links[next].digits],
            };
            let eliminated = wing.eliminated();
            if eliminated != [0; 9] && given.insert(eliminated) {
                let conclusion = Conclusion::eliminate(eliminations(&eliminated));
                sink.step(Technique::AlsXyWing, 0, conclusion, |_| {
                    candidates(&eliminated)
                        .map(|eliminated| wing.proof(board, eliminated))
                        .collect()
                })?;
            }
        }
    }
    if sink.wants_more() {
        let given = given.into_iter().collect();
        wider::find(board, sink, &sets, Technique::AlsXyWing, given)?;
    }
    Continue(())
}

/// Three sets.
struct Wing<'s> {
    ends: [&'s Als; 2],
    pivot: &'s Als,
    /// The restricted commons of each end with the pivot.
    commons: [u16; 2],
}

impl Wing<'_> {
    /// Returns what the sets eliminate.
    fn eliminated(&self) -> Lost {
        let (commons, [first, second]) = (self.commons, self.ends);
        let is_same = commons[0] == commons[1] && commons[0].is_power_of_two();
        let mut eliminated = [0; 9];
        if !is_same && first.cells & second.cells == 0 {
            first.add_seen_by_both(second, !(commons[0] | commons[1]), &mut eliminated);
        }
        eliminated
    }

    fn proof(&self, board: &Nine, eliminated: (usize, usize)) -> Proof {
        let ([first, second], pivot) = (self.ends, self.pivot);
        let mut pairs = ones(self.commons[0].into())
            .flat_map(|x| ones(self.commons[1].into()).map(move |y| (x, y)));
        let (x, y) = pairs.find(|(x, y)| x != y).expect("BUG: the commons are the same");
        let mut refutation = Refutation::new(board, eliminated);
        refutation.lose(first);
        refutation.pass(first, eliminated.1, x, pivot.places[x]);
        refutation.pass(pivot, x, y, second.places[y]);
        refutation.lose(second);
        refutation.close(second, y, eliminated.1)
    }
}
