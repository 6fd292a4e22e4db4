//! The best of many steps: one for each set of eliminations.

use std::collections::BTreeMap;

use super::{Lost, candidates};

/// Steps with their eliminations. Of those with the same ones, it keeps the smallest.
pub(super) struct Best<T> {
    steps: BTreeMap<Lost, (u32, T)>,
}

impl<T> Best<T> {
    pub(super) fn new() -> Self {
        Self { steps: BTreeMap::new() }
    }

    /// Adds a step of a size, unless one with the same eliminations is as small.
    pub(super) fn add(&mut self, lost: Lost, size: u32, step: impl FnOnce() -> T) {
        if self.steps.get(&lost).is_none_or(|(known, _)| *known > size) {
            self.steps.insert(lost, (size, step()));
        }
    }

    /// Returns the steps in the order of `HoDoKu`: those with the most eliminations first, then
    /// by a weighted sum of the eliminated candidates.
    pub(super) fn sorted(self) -> Vec<(Lost, T)> {
        let mut steps: Vec<(Lost, T)> =
            self.steps.into_iter().map(|(lost, (_, step))| (lost, step)).collect();
        steps.sort_by_cached_key(|(lost, _)| {
            let weights = (0..).map(|index| index * 80 + 1);
            let sum = candidates(lost).zip(weights);
            let sum = sum.map(|((cell, digit), weight)| cell * weight + digit + 1);
            (std::cmp::Reverse(candidates(lost).count()), sum.sum::<usize>())
        });
        steps
    }
}
