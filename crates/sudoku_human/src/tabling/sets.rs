//! Almost locked sets as nodes of a graph: a set without one of its digits, which then has all
//! the others. What turns off all places of the digit leads to the node. It turns off what sees
//! all places of another digit, and so turns on the last candidate of a cell.

use super::graph::{Graph, Item, Node, item_of, node};
use crate::board::bits::{cells, ones};
use crate::techniques::als::Als;

impl Graph {
    /// Returns the almost locked set of a node that is one.
    #[must_use]
    pub fn set_of(&self, node: Node) -> Option<&Als> {
        let index = item_of(node).checked_sub(self.plain)?;
        Some(&self.sets[self.set_numbers[index]])
    }

    /// Adds an item for each set of several cells and each of its digits, if anything turns off
    /// the digit, and the set without it turns off anything.
    pub(super) fn add_sets(&mut self) {
        for (number, als) in self.sets.iter().enumerate() {
            if als.cells.is_power_of_two() {
                continue;
            }
            for digit in ones(als.digits.into()) {
                let seen = als.seen[digit];
                let mut others = ones((als.digits & !(1 << digit)).into());
                if seen != 0 && others.any(|other| als.seen[other] != 0) {
                    self.items.push(Item { seen, ..Item::new(digit, als.places[digit]) });
                    self.set_numbers.push(number);
                }
            }
        }
    }

    /// Adds the links of a candidate or a group that is on to sets.
    pub(super) fn add_links_to_sets(&mut self, item: &Item, sets: &[usize]) {
        let is_off = |number: &&usize| item.cells & !self.items[**number].seen == 0;
        self.links.extend(sets.iter().filter(is_off).map(|number| node(*number, false)));
    }

    /// Adds the links of a set without a digit: to candidates and groups, to sets that it does
    /// not overlap, and to cells with one candidate left.
    /// `groups` and `sets` are the items of each digit.
    pub(super) fn add_links_of_set(
        &mut self,
        number: usize,
        groups: &[Vec<usize>; 9],
        sets: &[Vec<usize>; 9],
    ) {
        let als = &self.sets[self.set_numbers[number - self.plain]];
        let without = self.items[number].digit;
        let mut links = Vec::new();
        let mut losers = 0;
        let digits = || ones((als.digits & !(1 << without)).into());
        for digit in digits() {
            losers |= als.seen[digit];
            links.extend(cells(als.seen[digit]).map(|cell| node(self.number(cell, digit), false)));
            let is_off = |item: &usize| self.items[*item].cells & !als.seen[digit] == 0;
            let groups = groups[digit].iter().copied().filter(is_off);
            links.extend(groups.map(|group| node(group, false)));
            let is_set = |other: &usize| {
                let set = &self.sets[self.set_numbers[*other - self.plain]];
                is_off(other) && set.cells & als.cells == 0
            };
            let sets = sets[digit].iter().copied().filter(is_set);
            links.extend(sets.map(|set| node(set, false)));
        }
        for cell in cells(losers & !als.cells) {
            let off = digits().filter(|digit| als.seen[*digit] >> cell & 1 == 1);
            let left = self.masks[cell] & !off.fold(0, |off, digit| off | 1 << digit);
            // In a cell with two candidates, that the other one goes off turns it on.
            if left.is_power_of_two() && self.masks[cell].count_ones() > 2 {
                links.push(node(self.number(cell, left.trailing_zeros() as usize), true));
            }
        }
        self.links.extend(links);
    }
}
