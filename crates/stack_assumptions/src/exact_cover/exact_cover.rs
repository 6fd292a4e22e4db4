//! Exact cover by dancing links.

use alloc::vec;
use alloc::vec::Vec;
use core::cell::{Cell, RefCell};
use core::ops::Range;

use crate::exact_cover::invalid_option::InvalidOption;
use crate::puzzle::Puzzle;

/// An exact cover problem: options, each a set of items. A solution is a set of options in
/// which each *primary* item occurs exactly once, and each *secondary* item at most once.
///
/// It is Algorithm X with dancing links: Knuth, The Art of Computer Programming 7.2.2.1
/// (volume 4B, 2022). The slot is the primary item that is in the fewest options, the first
/// of them in the order of their numbers; its candidates are these options, in the order in
/// which they were added.
///
/// ```
/// use stack_assumptions::exact_cover::ExactCover;
/// use stack_assumptions::search;
///
/// // Items 0 to 6 are primary: Knuth's example (1).
/// let mut cover = ExactCover::new(7, 0);
/// for option in [&[2, 4][..], &[0, 3, 6], &[1, 2, 5], &[0, 3, 5], &[1, 6], &[3, 4, 6]] {
///     cover.add_option(option.iter().copied())?;
/// }
/// assert_eq!(search(&cover).collect::<Vec<_>>(), [[3, 4, 0]]);
/// # Ok::<(), stack_assumptions::exact_cover::InvalidOption>(())
/// ```
///
/// Clones can be searched on threads of their own. A problem of I items and O occurrences of
/// items in options takes 16 I + 16 O bytes.
#[derive(Clone, Debug)]
pub struct ExactCover {
    /// The number of primary items. They are a ring of their own with the item after the
    /// last as its head.
    primary: usize,
    /// For each item, and for the head: the items before and after it in the ring.
    ring: Vec<Cell<[u32; 2]>>,
    /// For each item: the number of options that are left for it.
    len: Vec<Cell<u32>>,
    /// For each item, then for each occurrence of one: the occurrences above and below in
    /// the list of that item, which is a ring with the item as its head.
    list: Vec<Cell<[u32; 2]>>,
    /// For each entry of `list`: its item, and its option.
    entry: Vec<(u32, u32)>,
    /// The entries of each option, which are adjacent.
    options: Vec<Range<u32>>,
    chosen: RefCell<Vec<u32>>,
}

const BEFORE: usize = 0;
const AFTER: usize = 1;

impl ExactCover {
    /// A problem without options: items 0 to `primary` - 1 are primary, and the next
    /// `secondary` ones secondary.
    ///
    /// # Panics
    /// If the items number 2³² - 1 or more.
    #[must_use]
    pub fn new(primary: usize, secondary: usize) -> Self {
        let items = primary + secondary;
        let number = |item: usize| u32::try_from(item).expect("fewer than 2^32 - 1 items");
        let around = |item: usize| {
            let before = if item == 0 { primary } else { item - 1 };
            let after = if item == primary { 0 } else { item + 1 };
            Cell::new([number(before), number(after)])
        };
        // The places of secondary items are not used; the head of the ring is after them all.
        let ring = (0..=primary).map(around).collect();
        let alone = |item: usize| Cell::new([number(item), number(item)]);
        Self {
            primary,
            ring,
            len: vec![Cell::new(0); items],
            list: (0..items).map(alone).collect(),
            entry: (0..items).map(|item| (number(item), u32::MAX)).collect(),
            options: Vec::new(),
            chosen: RefCell::default(),
        }
    }

    /// Adds an option, and returns its number: 0 for the first one.
    ///
    /// # Errors
    /// If it has no primary item, an item that does not exist, or one twice. The problem is
    /// then as it was before.
    pub fn add_option(
        &mut self,
        items: impl IntoIterator<Item = usize>,
    ) -> Result<usize, InvalidOption> {
        let items: Vec<usize> = items.into_iter().collect();
        for (place, &item) in items.iter().enumerate() {
            if item >= self.len.len() {
                return Err(InvalidOption::NoSuchItem { item, items: self.len.len() });
            }
            if items[..place].contains(&item) {
                return Err(InvalidOption::Repeated(item));
            }
        }
        if !items.iter().any(|item| *item < self.primary) {
            return Err(InvalidOption::NoPrimaryItem);
        }
        let number = |number: usize| u32::try_from(number).map_err(|_| InvalidOption::TooMany);
        let (start, end) = (number(self.list.len())?, number(self.list.len() + items.len())?);
        let option = number(self.options.len())?;
        for (node, item) in (start..end).zip(items) {
            let last = self.list[item].get()[BEFORE];
            let head = self.entry[item].0;
            self.list.push(Cell::new([last, head]));
            self.entry.push((head, option));
            self.link(last, AFTER, node);
            self.link(head, BEFORE, node);
            self.len[item].set(self.len[item].get() + 1);
        }
        self.options.push(start..end);
        Ok(self.options.len() - 1)
    }

    /// The number of options.
    #[must_use]
    pub fn options(&self) -> usize {
        self.options.len()
    }

    #[inline]
    fn link(&self, node: u32, side: usize, to: u32) {
        let mut links = self.list[node as usize].get();
        links[side] = to;
        self.list[node as usize].set(links);
    }

    #[inline]
    fn link_item(&self, item: u32, side: usize, to: u32) {
        let mut links = self.ring[item as usize].get();
        links[side] = to;
        self.ring[item as usize].set(links);
    }

    /// Removes an item, and every option that has it from the lists of its other items.
    #[inline]
    fn cover(&self, item: u32) {
        let mut node = self.list[item as usize].get()[AFTER];
        while node != item {
            self.hide(node);
            node = self.list[node as usize].get()[AFTER];
        }
        if (item as usize) < self.primary {
            let [before, after] = self.ring[item as usize].get();
            self.link_item(before, AFTER, after);
            self.link_item(after, BEFORE, before);
        }
    }

    /// Undoes [`cover`](Self::cover): in the reverse order.
    #[inline]
    fn uncover(&self, item: u32) {
        if (item as usize) < self.primary {
            let [before, after] = self.ring[item as usize].get();
            self.link_item(before, AFTER, item);
            self.link_item(after, BEFORE, item);
        }
        let mut node = self.list[item as usize].get()[BEFORE];
        while node != item {
            self.unhide(node);
            node = self.list[node as usize].get()[BEFORE];
        }
    }

    #[inline]
    fn others(&self, node: u32) -> impl DoubleEndedIterator<Item = u32> {
        let option = self.options[self.entry[node as usize].1 as usize].clone();
        option.filter(move |other| *other != node)
    }

    #[inline]
    fn hide(&self, node: u32) {
        for other in self.others(node) {
            let [above, below] = self.list[other as usize].get();
            self.link(above, AFTER, below);
            self.link(below, BEFORE, above);
            let len = &self.len[self.entry[other as usize].0 as usize];
            len.set(len.get() - 1);
        }
    }

    #[inline]
    fn unhide(&self, node: u32) {
        for other in self.others(node).rev() {
            let [above, below] = self.list[other as usize].get();
            self.link(above, AFTER, other);
            self.link(below, BEFORE, other);
            let len = &self.len[self.entry[other as usize].0 as usize];
            len.set(len.get() + 1);
        }
    }
}

/// Holds an option; its drop takes it out of the cover.
#[derive(Debug)]
pub struct Chosen<'p> {
    cover: &'p ExactCover,
    entries: Range<u32>,
}

impl Drop for Chosen<'_> {
    fn drop(&mut self) {
        for node in self.entries.clone().rev() {
            self.cover.uncover(self.cover.entry[node as usize].0);
        }
        self.cover.chosen.borrow_mut().pop();
    }
}

impl Puzzle for ExactCover {
    /// An item.
    type Slot = usize;
    /// An option.
    type Candidate = usize;
    type Attempt<'p> = Chosen<'p>;
    /// The options, in the order in which they were chosen.
    type Solution = Vec<usize>;

    fn slot(&self, _: usize) -> Option<usize> {
        let mut least = None;
        let mut item = self.ring[self.primary].get()[AFTER] as usize;
        while item != self.primary {
            let len = self.len[item].get();
            if least.is_none_or(|(least, _)| len < least) {
                least = Some((len, item));
                if len == 0 {
                    break;
                }
            }
            item = self.ring[item].get()[AFTER] as usize;
        }
        least.map(|(_, item)| item)
    }

    fn candidates(&self, item: usize) -> impl Iterator<Item = usize> {
        let mut node = item;
        core::iter::from_fn(move || {
            node = self.list[node].get()[AFTER] as usize;
            (node != item).then(|| self.entry[node].1 as usize)
        })
    }

    fn attempt(&self, _: usize, option: usize) -> Option<Chosen<'_>> {
        let entries = self.options[option].clone();
        for node in entries.clone() {
            self.cover(self.entry[node as usize].0);
        }
        self.chosen.borrow_mut().push(u32::try_from(option).ok()?);
        Some(Chosen { cover: self, entries })
    }

    fn solution(&self) -> Vec<usize> {
        self.chosen.borrow().iter().map(|option| *option as usize).collect()
    }
}
