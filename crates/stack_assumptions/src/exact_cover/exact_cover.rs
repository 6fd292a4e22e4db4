//! Exact cover by dancing links.

use alloc::vec;
use alloc::vec::Vec;
use core::cell::{Cell, RefCell};
use core::ops::Range;

use crate::exact_cover::invalid_option::InvalidOption;
use crate::exact_cover::tournament::Tournament;
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
/// To add an option takes time for its items alone. With up to 1,024 primary items, the choice
/// of an item looks at all that are left; with more, a choice and each change of an item take
/// time for the logarithm of their number.
///
/// Clones can be searched on threads of their own. Each item takes 28 bytes, of more than 1,024
/// primary ones each up to 16 more, each option 8, and each item in an option 16.
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
    /// Chooses the item, if there are many.
    tournament: Option<Tournament>,
}

/// The number of primary items up to which the item is chosen by a look at each: fewer
/// instructions, where most items change from choice to choice.
const FEW: usize = 1024;

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
            tournament: (primary > FEW).then(|| Tournament::new(primary)),
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
        // All before the first change: the iterator may panic.
        let items: Vec<usize> = items.into_iter().collect();
        let number = |number: usize| u32::try_from(number).map_err(|_| InvalidOption::TooMany);
        let (start, end) = (number(self.nodes.len())?, number(self.nodes.len() + items.len())?);
        let option = number(self.options.len())?;
        let mut added = items.iter().try_for_each(|&item| self.add_node(item, option));
        if added.is_ok() && items.iter().all(|item| *item >= self.primary) {
            added = Err(InvalidOption::NoPrimaryItem);
        }
        if let Err(error) = added {
            while self.nodes.len() > start as usize
                && let Some(node) = self.nodes.pop()
            {
                self.hide::<true>(&node);
            }
            return Err(error);
        }
        self.options.push(start..end);
        Ok(self.options.len() - 1)
    }

    /// Adds an item to the option whose nodes are the last ones.
    fn add_node(&mut self, item: usize, option: u32) -> Result<(), InvalidOption> {
        let items = self.len.len();
        let head =
            self.nodes[..items].get(item).ok_or(InvalidOption::NoSuchItem { item, items })?;
        let (number, last) = (head.item, head.links.before.get());
        // An item's last node is of the latest option that has it.
        if last != number && self.nodes[last as usize].option == option {
            return Err(InvalidOption::Repeated(item));
        }
        let at = self.nodes.len();
        self.nodes.push(Node { links: Links::new(last, number), item: number, option });
        let node = u32::try_from(at).map_err(|_| InvalidOption::TooMany)?;
        self.unhide::<true>(&self.nodes[at], node);
        Ok(())
    }

    /// The number of options.
    #[must_use]
    pub fn options(&self) -> usize {
        self.options.len()
    }

    /// Removes an item, and every option that has it from the rings of its other items.
    fn cover<const MANY: bool>(&self, item: u32) {
        let head = &self.nodes[item as usize];
        let mut at = head.links.after.get();
        while at != item {
            let node = &self.nodes[at as usize];
            let (before, after) = self.others(at, node);
            before.iter().chain(after).for_each(|other| self.hide::<MANY>(other));
            at = node.links.after.get();
        }
        if (item as usize) < self.primary {
            let Links { before, after } = &self.ring[item as usize];
            self.ring[before.get() as usize].after.set(after.get());
            self.ring[after.get() as usize].before.set(before.get());
            if MANY && let Some(tournament) = &self.tournament {
                tournament.cover(item as usize);
            }
        }
    }

    /// Undoes [`cover`](Self::cover): in the reverse order.
    fn uncover<const MANY: bool>(&self, item: u32) {
        if (item as usize) < self.primary {
            let Links { before, after } = &self.ring[item as usize];
            self.ring[before.get() as usize].after.set(item);
            self.ring[after.get() as usize].before.set(item);
            self.update::<MANY>(item);
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
                .for_each(|(other, at)| self.unhide::<MANY>(other, at));
            before
                .iter()
                .rev()
                .zip((start..at).rev())
                .for_each(|(other, at)| self.unhide::<MANY>(other, at));
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

    /// Passes to the tournament the number of options of an item.
    #[inline]
    fn update<const MANY: bool>(&self, item: u32) {
        if MANY
            && let Some(tournament) = &self.tournament
            && (item as usize) < self.primary
        {
            tournament.set(item as usize, self.len[item as usize].get());
        }
    }

    #[inline]
    fn hide<const MANY: bool>(&self, node: &Node) {
        let (before, after) = (node.links.before.get(), node.links.after.get());
        self.nodes[before as usize].links.after.set(after);
        self.nodes[after as usize].links.before.set(before);
        let len = &self.len[node.item as usize];
        len.set(len.get() - 1);
        self.update::<MANY>(node.item);
    }

    #[inline]
    fn unhide<const MANY: bool>(&self, node: &Node, number: u32) {
        let (before, after) = (node.links.before.get(), node.links.after.get());
        self.nodes[before as usize].links.after.set(number);
        self.nodes[after as usize].links.before.set(number);
        let len = &self.len[node.item as usize];
        len.set(len.get() + 1);
        self.update::<MANY>(node.item);
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
        let is_many = self.cover.tournament.is_some();
        let uncover =
            if is_many { ExactCover::uncover::<true> } else { ExactCover::uncover::<false> };
        for node in self.entries.clone().rev() {
            uncover(self.cover, self.cover.nodes[node as usize].item);
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
        if let Some(tournament) = &self.tournament {
            return tournament.winner();
        }
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
        let cover =
            if self.tournament.is_some() { Self::cover::<true> } else { Self::cover::<false> };
        for node in entries.clone() {
            cover(self, self.nodes[node as usize].item);
        }
        self.chosen.borrow_mut().push(u32::try_from(option).ok()?);
        Some(Chosen { cover: self, entries })
    }

    fn solution(&self) -> Vec<usize> {
        self.chosen.borrow().iter().map(|option| *option as usize).collect()
    }
}
