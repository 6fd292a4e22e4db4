//! The best of many steps: one for each set of eliminations.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::ControlFlow::{self, Continue};

use super::{Lost, candidates, eliminations};
use crate::proof::Proof;
use crate::sink::Sink;
use crate::step::Conclusion;
use crate::technique::Technique;

/// Steps with their eliminations. Of those with the same ones, it keeps the smallest.
pub(super) struct Best<T> {
    steps: BTreeMap<Lost, (u32, T)>,
}

impl<T> Best<T> {
    pub(super) fn new() -> Self {
        Self { steps: BTreeMap::new() }
    }

    /// Adds a step of a size, unless one with the same eliminations is as small.
    pub(super) fn add(&mut self, eliminated: Lost, size: u32, step: impl FnOnce() -> T) {
        if self.steps.get(&eliminated).is_none_or(|(known, _)| *known > size) {
            self.steps.insert(eliminated, (size, step()));
        }
    }

    /// Gives the steps to a sink, in the order of `HoDoKu`: those with the most eliminations
    /// first, then by a weighted sum of the eliminated candidates. Each elimination has a proof.
    /// What the steps eliminate is added to `given`. Wider steps are left out if one of those
    /// that were given eliminates as much.
    pub(super) fn give(
        self,
        sink: &mut dyn Sink,
        technique: Technique,
        given: &mut Vec<Lost>,
        are_wider: bool,
        proof: impl Fn(&T, (usize, usize)) -> Proof,
    ) -> ControlFlow<()> {
        let mut steps: Vec<(Lost, T)> =
            self.steps.into_iter().map(|(eliminated, (_, step))| (eliminated, step)).collect();
        steps.sort_by_cached_key(|(eliminated, _)| {
            let weights = (0..).map(|index| index * 80 + 1);
            let sum = candidates(eliminated).zip(weights);
            let sum = sum.map(|((cell, digit), weight)| cell * weight + digit + 1);
            (Reverse(candidates(eliminated).count()), sum.sum::<usize>())
        });
        for (eliminated, step) in steps {
            if are_wider && !is_new(given, &eliminated) {
                continue;
            }
            let conclusion = Conclusion::eliminate(eliminations(&eliminated));
            sink.step(technique, 0, conclusion, |_| {
                candidates(&eliminated).map(|eliminated| proof(&step, eliminated)).collect()
            })?;
            given.push(eliminated);
        }
        Continue(())
    }
}

/// Returns whether the first eliminates all that the second one does.
pub(super) fn has_all(first: &Lost, second: &Lost) -> bool {
    first.iter().zip(second).all(|(first, second)| second & !first == 0)
}

/// Returns whether none of the steps so far eliminates all of this.
pub(super) fn is_new(given: &[Lost], eliminated: &Lost) -> bool {
    !given.iter().any(|given| has_all(given, eliminated))
}
