//! Exact cover by bit sets.

use alloc::vec;
use alloc::vec::Vec;
use core::cell::{Cell, RefCell};

use crate::bits::bits;
use crate::exact_cover::invalid_option::InvalidOption;
use crate::exact_cover::tournament::Tournament;
use crate::puzzle::Puzzle;

/// An exact cover problem: options, each a set of items. A solution is a set of options in
/// which each *primary* item occurs exactly once, and each *secondary* item at most once.
///
/// It is Algorithm X of Knuth, The Art of Computer Programming 7.2.2.1 (volume 4B, 2022): the
/// slot is the primary item that is in the fewest options, the first of them in the order of
/// their numbers; its candidates are these options, in the order in which they were added.
/// The options that are left are a set of bits, 64 to a word, as in Compact-Table (Demeulenaere
/// et al., CP 2016).
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
/// A secondary item may have a colour in an option ([`add_coloured_option`]): then it may occur
/// many times, always in the same colour. A primary item may have to occur more than once
/// ([`set_times`]).
///
/// To add an option takes time for its items alone. With up to 1,024 primary items, the choice
/// of an item looks at all that are left; with more, a choice and each change of an item take
/// time for the logarithm of their number.
///
/// Clones can be searched on threads of their own. Each item takes 32 bytes, of more than 1,024
/// primary ones each up to 16 more, and each option 12. An item in an option takes 8 bytes, and 16
/// more if none of the last 63 options has it.
///
/// [`add_coloured_option`]: Self::add_coloured_option
/// [`set_times`]: Self::set_times
#[derive(Clone, Debug)]
pub struct ExactCover {
    /// The primary items that need further options, 64 to a word.
    uncovered: Vec<Cell<u64>>,
    /// For each of them: the number of options that are left for it, less the number that it
    /// needs.
    slack: Vec<Cell<i32>>,
    /// For each primary item: how many more options it needs.
    need: Vec<Cell<u32>>,
    /// For each item: the options that have it.
    members: Vec<Vec<Member>>,
    options: Vec<Places>,
    /// The items of all options, those of an option side by side, the primary ones first.
    items: Vec<Item>,
    /// The options that are left.
    left: Vec<Cell<u64>>,
    path: RefCell<Path>,
    /// Chooses the item, if there are many.
    tournament: Option<Tournament>,
}

/// The options that are chosen, and what to undo for them.
#[derive(Clone, Debug, Default)]
struct Path {
    chosen: Vec<u32>,
    /// The options that were removed, in the order of their removal.
    removed: Vec<Removed>,
    /// The slacks of all primary items before each choice, if there are few.
    slacks: Vec<i32>,
}

/// The number of primary items up to which the item is chosen by a look at each: fewer
/// instructions, where most items change from choice to choice.
const FEW: usize = 1024;

/// There are fewer options than this.
const MAX_OPTIONS: usize = 1 << 30;

/// An item of an option.
#[derive(Clone, Copy, Debug)]
struct Item {
    item: u32,
    colour: Colour,
}

/// The colour of an item, from 1; 0 for none.
type Colour = u32;

const NO_COLOUR: Colour = 0;

/// The options of one word that have an item, all in one colour.
#[derive(Clone, Debug)]
struct Member {
    word: u32,
    colour: Colour,
    bits: u64,
}

/// Options of one word that were removed.
#[derive(Clone, Debug)]
struct Removed {
    word: u32,
    bits: u64,
}

/// Where the items of an option are: the primary ones, and behind them the secondary ones.
#[derive(Clone, Debug)]
struct Places {
    start: u32,
    secondary: u32,
    end: u32,
}

impl ExactCover {
    /// A problem without options: items 0 to `primary` - 1 are primary, and the next
    /// `secondary` ones secondary.
    ///
    /// # Panics
    /// If the items number 2³² or more.
    #[must_use]
    pub fn new(primary: usize, secondary: usize) -> Self {
        let items = primary + secondary;
        u32::try_from(items).expect("fewer than 2^32 items");
        let tournament = (primary > FEW).then(|| Tournament::new(primary));
        let mut cover = Self {
            uncovered: vec![Cell::new(0); primary.div_ceil(64)],
            slack: vec![Cell::new(0); primary],
            need: vec![Cell::new(0); primary],
            members: vec![Vec::new(); items],
            options: Vec::new(),
            items: Vec::new(),
            left: Vec::new(),
            path: RefCell::default(),
            tournament,
        };
        for item in 0..primary {
            cover.uncovered[item / 64].update(|items| items | 1 << (item % 64));
            cover.set_times(item, 1);
        }
        cover
    }

    /// Sets how often a primary item must occur: once, if this is not called. Of the options that
    /// have it, those that are chosen for it are chosen in the order of their numbers.
    ///
    /// # Panics
    /// If the item is not primary, or if `times` is 0 or 2³⁰ or more.
    pub fn set_times(&mut self, item: usize, times: u32) {
        let new = i32::try_from(times).ok().filter(|times| (1..1 << 30).contains(times));
        let new = new.expect("from once to fewer than 2^30 times");
        let before = self.need[item].replace(times).cast_signed();
        self.add_slack::<true>(item, before - new);
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
        self.add_coloured_option(items, [])
    }

    /// Adds an option some of whose secondary items have colours, beside other items. Two options
    /// that have an item in one colour can both be chosen.
    ///
    /// ```
    /// use stack_assumptions::exact_cover::ExactCover;
    /// use stack_assumptions::search;
    ///
    /// // A word across (item 0), and one down (item 1), with a letter in common (item 2).
    /// let mut cover = ExactCover::new(2, 1);
    /// for (direction, word) in [(0, "cat"), (0, "dog"), (1, "cow"), (1, "ant"), (1, "asp")] {
    ///     cover.add_coloured_option([direction], [(2, u16::from(word.as_bytes()[0]))])?;
    /// }
    /// assert_eq!(search(&cover).collect::<Vec<_>>(), [[0, 2]]);
    /// # Ok::<(), stack_assumptions::exact_cover::InvalidOption>(())
    /// ```
    ///
    /// # Errors
    /// As [`add_option`](Self::add_option), and if a primary item has a colour.
    pub fn add_coloured_option(
        &mut self,
        items: impl IntoIterator<Item = usize>,
        coloured: impl IntoIterator<Item = (usize, u16)>,
    ) -> Result<usize, InvalidOption> {
        let primary = self.slack.len();
        let number = |number: usize| u32::try_from(number).map_err(|_| InvalidOption::TooMany);
        let coloured = coloured.into_iter().map(|(item, colour)| (item, u32::from(colour) + 1));
        let items = items.into_iter().map(|item| (item, NO_COLOUR)).chain(coloured);
        // All before the first change: the iterators may panic.
        let (members, mut added) = (self.members.len(), Vec::new());
        for (item, colour) in items {
            if item >= members {
                return Err(InvalidOption::NoSuchItem { item, items: members });
            }
            if item < primary && colour != NO_COLOUR {
                return Err(InvalidOption::ColouredPrimaryItem(item));
            }
            added.push(Item { item: number(item)?, colour });
        }
        added.sort_unstable_by_key(|item| item.item);
        if let Some(pair) = added.windows(2).find(|pair| pair[0].item == pair[1].item) {
            return Err(InvalidOption::Repeated(pair[0].item as usize));
        }
        let primary = added.partition_point(|item| (item.item as usize) < primary);
        if primary == 0 {
            return Err(InvalidOption::NoPrimaryItem);
        }
        let (option, start) = (self.options.len(), self.items.len());
        if option >= MAX_OPTIONS {
            return Err(InvalidOption::TooMany);
        }
        let (word, bit) = (number(option / 64)?, 1 << (option % 64));
        let [start, secondary, end] = [start, start + primary, start + added.len()].map(number);
        self.options.push(Places { start: start?, secondary: secondary?, end: end? });
        self.left.resize(option / 64 + 1, Cell::new(0));
        self.left[option / 64].update(|left| left | bit);
        for (at, &Item { item, colour }) in added.iter().enumerate() {
            let members = &mut self.members[item as usize];
            let mut of_word = members.iter_mut().rev().take_while(|member| member.word == word);
            match of_word.find(|member| member.colour == colour) {
                Some(member) => member.bits |= bit,
                None => members.push(Member { word, colour, bits: bit }),
            }
            if at < primary {
                self.add_slack::<true>(item as usize, 1);
            }
        }
        self.items.append(&mut added);
        Ok(option)
    }

    /// The number of options.
    #[must_use]
    pub fn options(&self) -> usize {
        self.options.len()
    }

    /// Adds to the slack of a primary item.
    #[inline]
    fn add_slack<const MANY: bool>(&self, item: usize, more: i32) {
        let slack = self.slack[item].get() + more;
        self.slack[item].set(slack);
        if MANY
            && let Some(tournament) = &self.tournament
            && self.need[item].get() > 0
        {
            tournament.set(item, slack);
        }
    }

    /// Adds to the slack of the primary items of some options of a word.
    #[inline]
    fn add_slack_of<const MANY: bool>(&self, word: u32, bits: u64, more: i32) {
        for option in options_of(word, bits) {
            let Places { start, secondary, .. } = self.options[option];
            for item in &self.items[start as usize..secondary as usize] {
                self.add_slack::<MANY>(item.item as usize, more);
            }
        }
    }

    /// Removes those of some options of a word that are left.
    #[inline]
    fn remove<const MANY: bool>(&self, removed: &mut Vec<Removed>, word: u32, bits: u64) {
        let left = &self.left[word as usize];
        let bits = left.get() & bits;
        if bits != 0 {
            left.set(left.get() ^ bits);
            removed.push(Removed { word, bits });
            self.add_slack_of::<MANY>(word, bits, -1);
        }
    }

    /// Chooses an option for an item. Returns how many words were changed before.
    #[inline]
    fn choose<const MANY: bool>(&self, slot: usize, option: u32) -> usize {
        let Path { chosen, removed, slacks } = &mut *self.path.borrow_mut();
        chosen.push(option);
        if !MANY {
            slacks.extend(self.slack.iter().map(Cell::get));
        }
        let before = removed.len();
        let Places { start, secondary, end } = self.options[option as usize];
        for (at, &Item { item, colour }) in (start..).zip(&self.items[start as usize..end as usize])
        {
            let members = &self.members[item as usize];
            if at < secondary {
                let item = item as usize;
                let need = self.need[item].get() - 1;
                self.need[item].set(need);
                self.add_slack::<MANY>(item, 1);
                if need == 0 {
                    self.uncovered[item / 64].update(|items| items & !(1 << (item % 64)));
                    if let Some(tournament) = &self.tournament {
                        tournament.set(item, i32::MAX);
                    }
                } else {
                    // The options before this one are chosen before it, or not at all.
                    let last = option / 64;
                    let before = members.iter().take_while(|it| it.word <= last && item == slot);
                    for member in before {
                        let is_last = member.word == last;
                        let mask = if is_last { (1 << (option % 64)) - 1 } else { u64::MAX };
                        self.remove::<MANY>(removed, member.word, member.bits & mask);
                    }
                    self.remove::<MANY>(removed, last, 1 << (option % 64));
                    continue;
                }
            }
            for member in members {
                if colour == NO_COLOUR || member.colour != colour {
                    self.remove::<MANY>(removed, member.word, member.bits);
                }
            }
        }
        before
    }

    /// Undoes [`choose`](Self::choose), given how many words were changed before it.
    #[inline]
    fn undo<const MANY: bool>(&self, before: usize) {
        let Path { chosen, removed, slacks } = &mut *self.path.borrow_mut();
        let Some(option) = chosen.pop() else { return };
        for &Removed { word, bits } in &removed[before..] {
            self.left[word as usize].update(|left| left | bits);
            if MANY {
                self.add_slack_of::<MANY>(word, bits, 1);
            }
        }
        removed.truncate(before);
        if !MANY {
            let before = slacks.len() - self.slack.len();
            for (slack, before) in self.slack.iter().zip(&slacks[before..]) {
                slack.set(*before);
            }
            slacks.truncate(before);
        }
        let Places { start, secondary, .. } = self.options[option as usize];
        for item in &self.items[start as usize..secondary as usize] {
            let item = item.item as usize;
            self.need[item].update(|need| need + 1);
            self.uncovered[item / 64].update(|items| items | 1 << (item % 64));
            if MANY {
                self.add_slack::<MANY>(item, -1);
            }
        }
    }
}

/// The numbers of some options of a word.
#[inline]
fn options_of(word: u32, options: u64) -> impl Iterator<Item = usize> {
    bits(options).map(move |bit| word as usize * 64 + bit as usize)
}

/// Holds an option; its drop takes it out of the cover.
#[derive(Debug)]
pub struct Chosen<'p> {
    cover: &'p ExactCover,
    /// How many words were changed before.
    before: usize,
}

impl Drop for Chosen<'_> {
    fn drop(&mut self) {
        let Self { cover, before } = *self;
        if cover.tournament.is_some() {
            cover.undo::<true>(before);
        } else {
            cover.undo::<false>(before);
        }
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
            let item = tournament.winner();
            return (self.need[item].get() > 0).then_some(item);
        }
        let (mut least, mut least_item) = (i32::MAX, None);
        for (word, items) in self.uncovered.iter().enumerate() {
            for bit in bits(items.get()) {
                let item = word * 64 + bit as usize;
                let slack = self.slack[item].get();
                if slack < least {
                    (least, least_item) = (slack, Some(item));
                    if slack < 0 {
                        return least_item;
                    }
                }
            }
        }
        least_item
    }

    fn candidates(&self, item: usize) -> impl Iterator<Item = usize> {
        let mut members = self.members[item].iter();
        let (mut word, mut left) = (0, bits(0));
        core::iter::from_fn(move || {
            loop {
                if let Some(bit) = left.next() {
                    return Some(word * 64 + bit as usize);
                }
                let member = members.next()?;
                word = member.word as usize;
                left = bits(self.left[word].get() & member.bits);
            }
        })
    }

    fn attempt(&self, item: usize, option: usize) -> Option<Chosen<'_>> {
        let option = u32::try_from(option).ok()?;
        let before = if self.tournament.is_some() {
            self.choose::<true>(item, option)
        } else {
            self.choose::<false>(item, option)
        };
        Some(Chosen { cover: self, before })
    }

    fn solution(&self) -> Vec<usize> {
        self.path.borrow().chosen.iter().map(|option| *option as usize).collect()
    }
}
