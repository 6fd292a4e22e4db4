//! Which states can no longer become a tour, because some square would get too few links.

use stack_assumptions::{Limit, Stop};

use crate::frontier::key::Key;
use crate::frontier::plan::{EndRule, Plan, Step};
use crate::frontier::table::{Halt, Table};

/// The needs of the states from which all squares can still get their links, for the last
/// squares of a board.
///
/// In the last columns most states are dead: 19 of 20 in the last two columns of 6×8. Most of
/// these have needs that no set of links can meet, whatever the fragments are. The needs that
/// can be met are few. They are found by going back from the complete tour.
#[derive(Debug)]
pub(super) struct Feasible {
    /// The number of the last square.
    last: usize,
    /// The needs before the last square, then those before the square before it, and so on.
    sets: Vec<Set>,
}

impl Feasible {
    /// The number of columns at the end of the board for which there are sets. With more
    /// columns left nearly every state can become a tour: 99.9 % of them in 6×8.
    const COLUMNS: usize = 4;

    /// The most elements of a set. The sets end before a larger one, and where the memory does.
    const MAX_NEEDS: usize = 1 << 23;

    /// Finds the needs for each of the last squares, from the one with the number `next` on.
    ///
    /// # Errors
    /// The limit that was reached.
    pub(super) fn new<K: Key>(
        plan: &Plan,
        next: usize,
        limit: &mut impl Limit,
    ) -> Result<Self, Stop> {
        let (last, ends) = (plan.last(), plan.places());
        let begin = (last + 1).saturating_sub(Self::COLUMNS * plan.across()).max(next);
        let mut sets = Vec::new();
        let Ok(mut after) = Table::new(1, 1, 0) else { return Ok(Self { last, sets }) };
        let complete = K::NO_NEEDS.with(ends, plan.step(last).max_ends);
        let mut found = after.add(complete, true).and_then(|()| after.flush());
        for number in (begin + 1..=last).rev() {
            let step = plan.step(number);
            let expected = after.len();
            let Ok(mut before) = Table::new(expected, Self::MAX_NEEDS, sets.len() as u64 + 1)
            else {
                break;
            };
            for (needs, _) in after.iter() {
                if let Some(stop) = limit.reached() {
                    return Err(stop);
                }
                limit.node();
                found = found
                    .and_then(|()| step.needs_before(needs, ends, |needs| before.add(needs, true)));
            }
            found = found.and_then(|()| before.flush());
            if found.is_err() {
                break;
            }
            let Some(set) = Set::new(&before) else { break };
            sets.push(set);
            after = before;
        }
        Ok(Self { last, sets })
    }

    /// Returns the set of the states after a square, if there is one.
    pub(super) fn after(&self, number: usize) -> Option<&Set> {
        self.sets.get(self.last.checked_sub(number + 1)?)
    }
}

/// A set of needs, as a bitmap by hash: it contains a few more than were added, and takes
/// less memory for that.
#[derive(Debug)]
pub(super) struct Set {
    /// A power of two of words.
    bits: Vec<u64>,
}

impl Set {
    /// The number of bits for each element, at least. So at most one of 16 other needs is
    /// contained by chance.
    const BITS: usize = 16;

    /// `None` if the memory for the set cannot be reserved.
    fn new<K: Key>(needs: &Table<K, bool>) -> Option<Self> {
        let words = (Self::BITS * needs.len()).div_ceil(64).next_power_of_two();
        let mut bits = Vec::new();
        bits.try_reserve_exact(words).ok()?;
        bits.resize(words, 0);
        let mut set = Self { bits };
        for (needs, _) in needs.iter() {
            let (word, bit) = set.place(needs);
            set.bits[word] |= bit;
        }
        Some(set)
    }

    /// Whether all squares can get their links.
    #[inline]
    pub(super) fn contains<K: Key>(&self, needs: K) -> bool {
        let (word, bit) = self.place(needs);
        self.bits[word] & bit != 0
    }

    #[inline]
    fn place<K: Key>(&self, needs: K) -> (usize, u64) {
        let hash = needs.hash(0);
        // The upper bits are the good ones.
        let length = self.bits.len().trailing_zeros();
        let word = (hash >> (63 - length) >> 1) as usize;
        (word, 1 << ((hash >> (58 - length)) & 63))
    }
}

impl Step {
    /// Calls `visit` with all needs that become `after` when the square is added. `ends` is
    /// the cell with the number of ends.
    fn needs_before<K: Key>(
        &self,
        after: K,
        ends: u8,
        mut visit: impl FnMut(K) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        if self.is_missing {
            return visit(after);
        }
        let own = u32::from(after.get(self.place));
        for is_end in [false, true] {
            let count = after.get(ends);
            let is_allowed = if is_end {
                self.end != EndRule::Never && (1..=self.max_ends).contains(&count)
            } else {
                self.end != EndRule::Must
            };
            if !is_allowed || own + u32::from(is_end) > 2 {
                continue;
            }
            let links = 2 - own - u32::from(is_end);
            let before = after.with(self.place, 0).with(ends, count - u8::from(is_end));
            for earlier in 0..1_u8 << self.earlier.len() {
                if earlier.count_ones() == links
                    && self.required & !earlier == 0
                    && let Some(before) = self.undo_links(before, earlier)
                {
                    visit(before)?;
                }
            }
        }
        Ok(())
    }

    /// Returns the needs without the links to these earlier neighbours, or `None` if one of
    /// them would need more than two.
    fn undo_links<K: Key>(&self, mut needs: K, earlier: u8) -> Option<K> {
        for (index, near) in self.earlier.iter().enumerate() {
            if earlier >> index & 1 == 1 {
                let need = needs.get(near.place) + 1;
                if need > 2 {
                    return None;
                }
                needs = needs.with(near.place, need);
            }
        }
        Some(needs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontier::key::Wide;
    use crate::frontier::plan::Ends;
    use crate::frontier::step::Next;
    use crate::size::Size;

    /// Returns all needs of the states after each square from which a tour can still be made.
    fn live_needs(plan: &Plan) -> Vec<Vec<u64>> {
        let ends = plan.places();
        let mut layers = vec![vec![u64::ALL_DONE.with(ends, 0)]];
        for number in 0..=plan.last() {
            let mut next = Vec::new();
            for key in layers.last().unwrap() {
                let visit = |after| {
                    if let Next::State(key) = after {
                        next.push(key);
                    }
                    Ok::<(), Halt>(())
                };
                plan.step(number).expand(*key, ends, visit).unwrap();
            }
            next.sort_unstable();
            next.dedup();
            layers.push(next);
        }
        // The states before the last square are live if they become a tour, and so on.
        let mut live: Vec<u64> = Vec::new();
        for number in (0..=plan.last()).rev() {
            let layer = &mut layers[number];
            layer.retain(|key| {
                let mut is_live = false;
                let visit = |after| {
                    is_live |= match after {
                        Next::State(key) => live.binary_search(&key).is_ok(),
                        Next::Tour => true,
                    };
                    Ok::<(), Halt>(())
                };
                plan.step(number).expand(*key, ends, visit).unwrap();
                is_live
            });
            live.clone_from(layer);
        }
        let needs = |layer: Vec<u64>| layer.into_iter().map(|key| key.needs(ends)).collect();
        layers.into_iter().skip(1).map(needs).collect()
    }

    fn plan(rows: usize, columns: usize, ends: Ends<chessboard::Square>) -> Plan {
        Plan::new(Size::new(rows, columns).unwrap(), ends, |_| true)
    }

    /// No tour is lost, and chance keeps few of the other needs.
    #[test]
    fn states_that_become_a_tour_are_feasible() {
        for (plan, sets) in [
            (plan(5, 8, Ends::Closed(None)), 19),
            (plan(3, 10, Ends::Closed(None)), 11),
            (plan(4, 5, Ends::Open(None, None)), 15),
            (plan(3, 7, Ends::Open("a1".parse().ok(), None)), 11),
        ] {
            let feasible = Feasible::new::<u64>(&plan, 0, &mut ()).unwrap();
            assert_eq!(feasible.sets.len(), sets);
            let layers = live_needs(&plan);
            assert!(layers.iter().any(|layer| layer.len() > 1));
            for (number, layer) in layers.into_iter().enumerate() {
                let Some(set) = feasible.after(number) else { continue };
                assert!(layer.into_iter().all(|needs| set.contains(needs)), "{number}");
            }
        }
    }

    /// Before the last square of 5x6, both its neighbours need one link and no other square does.
    #[test]
    fn needs_before_the_last_square() {
        let plan = plan(5, 6, Ends::Closed(None));
        let feasible = Feasible::new::<u64>(&plan, 0, &mut ()).unwrap();
        let set = feasible.after(28).unwrap();
        let step = plan.step(29);
        let [a, b] = [step.earlier[0].place, step.earlier[1].place];
        assert!(set.contains(0_u64.with(a, 1).with(b, 1)));
        let others = [0, 0_u64.with(a, 1), 0_u64.with(b, 1), 0_u64.with(a, 2)];
        let by_chance = others.into_iter().filter(|needs| set.contains(*needs)).count();
        assert!(by_chance < others.len(), "{by_chance}");
    }

    /// The needs of a state, cell by cell.
    #[test]
    fn needs_are_the_missing_links() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..1000 {
            let ends = random.u8(5..15);
            let (mut narrow, mut wide) = (u64::ALL_DONE, Wide::ALL_DONE);
            let mut expected = Vec::new();
            for place in 0..ends {
                let value = random.u8(0..=ends);
                let is_done = random.bool();
                narrow = narrow.with(place, if is_done { u64::DONE } else { value });
                wide = wide.with(place, if is_done { Wide::DONE } else { value });
                expected.push(if is_done { 0 } else { 1 + u8::from(value == place) });
            }
            let count = random.u8(0..3);
            expected.push(count);
            let narrow = narrow.with(ends, count).needs(ends);
            let wide = wide.with(ends, count).needs(ends);
            let (mut of_narrow, mut of_wide) = (u64::NO_NEEDS, Wide::NO_NEEDS);
            for (place, value) in (0..).zip(expected) {
                of_narrow = of_narrow.with(place, value);
                of_wide = of_wide.with(place, value);
            }
            assert_eq!((narrow, wide), (of_narrow, of_wide));
        }
    }
}
