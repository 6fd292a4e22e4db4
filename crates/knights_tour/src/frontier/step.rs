//! One square is added to a state of the frontier, with each set of links it may have.

use crate::frontier::key::Key;
use crate::frontier::plan::{EndRule, Step};

/// What a state becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next<K> {
    /// Another state of the frontier.
    State(K),
    /// A complete tour.
    Tour,
}

/// The links of a new square: the mask of the earlier neighbours, and whether it is an end
/// of the tour.
#[derive(Clone, Copy, Debug)]
struct Links {
    earlier: u8,
    is_end: bool,
}

impl Step {
    /// Calls `visit` with what the state `key` becomes, once for each way to link the
    /// square to those before it. `ends` is the cell with the number of ends.
    #[inline]
    pub(super) fn expand<K: Key, E>(
        &self,
        key: K,
        ends: u8,
        mut visit: impl FnMut(Next<K>) -> Result<(), E>,
    ) -> Result<(), E> {
        if self.is_missing {
            return visit(Next::State(key));
        }
        let (mut usable, mut required) = (0, self.required);
        for (index, near) in self.earlier.iter().enumerate() {
            let cell = key.get(near.place);
            let needs = if cell == K::DONE { 0 } else { 1 + u8::from(cell == near.place) };
            if needs > near.later + 1 {
                return Ok(());
            }
            usable |= u8::from(needs > 0) << index;
            required |= u8::from(needs > near.later) << index;
        }
        let has_end = self.end != EndRule::Never && key.get(ends) < self.max_ends;
        for is_end in [false, true] {
            if is_end && !has_end || !is_end && self.end == EndRule::Must {
                continue;
            }
            for &earlier in SETS[usize::from(is_end)] {
                let links = earlier.count_ones() + u32::from(is_end);
                let is_allowed = earlier & !usable == 0
                    && required & !earlier == 0
                    && links + u32::from(self.later) >= 2;
                if is_allowed && let Some(next) = self.link(key, ends, Links { earlier, is_end }) {
                    visit(next)?;
                }
            }
        }
        Ok(())
    }

    /// Returns what the state becomes with these links, or `None` if they close a cycle too
    /// early.
    #[inline]
    fn link<K: Key>(&self, mut key: K, ends: u8, links: Links) -> Option<Next<K>> {
        // The other ends of the fragments that the square joins. An end of an open tour
        // has the number of the cell that counts them.
        let mut far = [ends; 2];
        let mut joined = 0;
        let mut is_cycle = false;
        if links.is_end {
            joined = 1;
            key = key.with(ends, key.get(ends) + 1);
        }
        let mut left = links.earlier;
        while left != 0 {
            let near = self.earlier[left.trailing_zeros() as usize].place;
            left &= left - 1;
            is_cycle = joined == 1 && far[0] == near;
            far[joined] = key.get(near);
            // A square without a link is an end of the longer fragment, with one no more.
            if far[joined] != near || is_cycle {
                key = key.with(near, K::DONE);
            }
            joined += 1;
        }
        let [first, second] = far;
        let join =
            |key: K, end: u8, other: u8| if end == ends { key } else { key.with(end, other) };
        if joined < 2 {
            let key = key.with(self.place, if joined == 0 { self.place } else { first });
            let key = if joined == 0 { key } else { join(key, first, self.place) };
            return Some(Next::State(key));
        }
        key = key.with(self.place, K::DONE);
        if is_cycle || first == second {
            // An open tour is complete when its two ends meet, and has no cycle.
            let is_wanted = is_cycle == (self.max_ends == 0);
            let is_complete = is_wanted && self.is_last && key.with(ends, K::DONE) == K::ALL_DONE;
            return is_complete.then_some(Next::Tour);
        }
        Some(Next::State(join(join(key, first, second), second, first)))
    }
}

/// The sets of earlier neighbours that get a link, as masks: of at most two, and of at most
/// one for a square that is an end of the tour.
const SETS: [&[u8]; 2] = [
    &[0, 0b1, 0b10, 0b100, 0b1000, 0b11, 0b101, 0b110, 0b1001, 0b1010, 0b1100],
    &[0, 0b1, 0b10, 0b100, 0b1000],
];
