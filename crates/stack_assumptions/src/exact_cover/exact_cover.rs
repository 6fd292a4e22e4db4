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
/// Clones can be searched on threads of their own. Each item takes 28 bytes, each option 8, and
/// each item in an option 16.
#[derive(Clone, Debug)]
pub struct ExactCover {
    /// The number of primary items. They are a ring of their own with the item after the
    /// last as its head.
    primary: usize,
    /// For each primary item, and for the head: the items before and after it in the ring.
    ring: Vec<Links>,
    /// For each item: the number of options that are left for it.
    len: Vec<Cell<u32>>,
    /// For each item the head of the ring of its occurrences, then all occurrences, those of
    /// an option side by side.
    nodes: Vec<Node>,
    /// The occurrences of each option.
    options: Vec<Range<u32>>,
    chosen: RefCell<Vec<u32>>,
}

/// The neighbours in a ring.
#[derive(Clone, Debug)]
struct Links {
    before: Cell<u32>,
    after: Cell<u32>,
}

impl Links {
    fn new(before: u32, after: u32) -> Self {
        Self { before: Cell::new(before), after: Cell::new(after) }
    }
}

/// An item in an option, or the head of an item's ring.
#[derive(Clone, Debug)]
struct Node {
    links: Links,
    item: u32,
    option: u32,
}

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
            Links::new(number(before), number(after))
        };
        let ring = (0..=primary).map(around).collect();
        let head = |item: usize| {
            let item = number(item);
            Node { links: Links::new(item, item), item, option: u32::MAX }
        };
        Self {
            primary,
            ring,
            len: vec![Cell::new(0); items],
            nodes: (0..items).map(head).collect(),
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
        let (start, end) = (number(self.nodes.len())?, number(self.nodes.len() + items.len())?);
        let option = number(self.options.len())?;
        for (node, item) in (start..end).zip(items) {
            let head = &self.nodes[item];
            let (item, last) = (head.item, head.links.before.replace(node));
            self.nodes[last as usize].links.after.set(node);
            self.nodes.push(Node { links: Links::new(last, item), item, option });
            let len = &self.len[item as usize];
            len.set(len.get() + 1);
        }
        self.options.push(start..end);
        Ok(self.options.len() - 1)
    }

    /// The number of options.
    #[must_use]
    pub fn options(&self) -> usize {
        self.options.len()
    }

    /// Removes an item, and every option that has it from the rings of its other items.
    fn cover(&self, item: u32) {
        let head = &self.nodes[item as usize];
        let mut at = head.links.after.get();
        while at != item {
            let node = &self.nodes[at as usize];
            let (before, after) = self.others(at, node);
            before.iter().chain(after).for_each(|other| self.hide(other));
            at = node.links.after.get();
        }
        if (item as usize) < self.primary {
            let Links { before, after } = &self.ring[item as usize];
            self.ring[before.get() as usize].after.set(after.get());
            self.ring[after.get() as usize].before.set(before.get());
        }
    }

    /// Undoes [`cover`](Self::cover): in the reverse order.
    fn uncover(&self, item: u32) {
        if (item as usize) < self.primary {
            let Links { before, after } = &self.ring[item as usize];
            self.ring[before.get() as usize].after.set(item);
            self.ring[after.get() as usize].before.set(item);
        }
        let head = &self.nodes[item as usize];
        let mut at = head.links.before.get();
        while at != item {
            let node = &self.nodes[at as usize];
            let (before, after) = self.others(at, node);
            let Range { start, end } = self.options[node.option as usize];
            after
                .iter()
                .rev()
                .zip((at + 1..end).rev())
                .for_each(|(other, at)| self.unhide(other, at));
            before
                .iter()
                .rev()
                .zip((start..at).rev())
                .for_each(|(other, at)| self.unhide(other, at));
            at = node.links.before.get();
        }
    }

    /// The nodes of the same option before and after a node.
    #[inline]
    fn others(&self, at: u32, node: &Node) -> (&[Node], &[Node]) {
        let Range { start, end } = self.options[node.option as usize];
        let (start, at, end) = (start as usize, at as usize, end as usize);
        (&self.nodes[start..at], &self.nodes[at + 1..end])
    }

    #[inline]
    fn hide(&self, node: &Node) {
        let (before, after) = (node.links.before.get(), node.links.after.get());
        self.nodes[before as usize].links.after.set(after);
        self.nodes[after as usize].links.before.set(before);
        let len = &self.len[node.item as usize];
        len.set(len.get() - 1);
    }

    #[inline]
    fn unhide(&self, node: &Node, number: u32) {
        let (before, after) = (node.links.before.get(), node.links.after.get());
        self.nodes[before as usize].links.after.set(number);
        self.nodes[after as usize].links.before.set(number);
        let len = &self.len[node.item as usize];
        len.set(len.get() + 1);
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
            self.cover.uncover(self.cover.nodes[node as usize].item);
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
        let mut item = self.ring[self.primary].after.get() as usize;
        while item != self.primary {
            let len = self.len[item].get();
            if least.is_none_or(|(least, _)| len < least) {
                least = Some((len, item));
                if len == 0 {
                    break;
                }
            }
            item = self.ring[item].after.get() as usize;
        }
        least.map(|(_, item)| item)
    }

    fn candidates(&self, item: usize) -> impl Iterator<Item = usize> {
        let mut node = item;
        core::iter::from_fn(move || {
            node = self.nodes[node].links.after.get() as usize;
            (node != item).then(|| self.nodes[node].option as usize)
        })
    }

    fn attempt(&self, _: usize, option: usize) -> Option<Chosen<'_>> {
        let entries = self.options[option].clone();
        for node in entries.clone() {
            self.cover(self.nodes[node as usize].item);
        }
        self.chosen.borrow_mut().push(u32::try_from(option).ok()?);
        Some(Chosen { cover: self, entries })
    }

    fn solution(&self) -> Vec<usize> {
        self.chosen.borrow().iter().map(|option| *option as usize).collect()
    }
}
