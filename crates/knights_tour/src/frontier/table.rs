//! A hash table that adds up counts by key.

use std::{hint, mem};

use stack_assumptions::Stop;

use crate::frontier::key::Key;

/// A number of partial tours.
pub(super) trait Count: Copy + Into<u128> {
    /// No partial tour. Marks a free entry of a table.
    const ZERO: Self;
    /// One partial tour.
    const ONE: Self;

    /// Returns the sum, or `None` if it is too large for this type.
    fn plus(self, other: Self) -> Option<Self>;

    fn is_zero(self) -> bool;
}

macro_rules! count {
    ($type:ty) => {
        impl Count for $type {
            const ZERO: Self = 0;
            const ONE: Self = 1;

            #[inline]
            fn plus(self, other: Self) -> Option<Self> {
                self.checked_add(other)
            }

            #[inline]
            fn is_zero(self) -> bool {
                self == 0
            }
        }
    };
}

count!(u64);
count!(u128);

/// Whether there is one.
impl Count for bool {
    const ZERO: Self = false;
    const ONE: Self = true;

    #[inline]
    fn plus(self, other: Self) -> Option<Self> {
        Some(self || other)
    }

    #[inline]
    fn is_zero(self) -> bool {
        !self
    }
}

/// Why a count ends early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// The limit of the caller was reached.
    Stopped(Stop),
    /// The table would have more entries than its limit.
    States,
    /// A sum is too large for its type.
    Count,
    /// The memory for the entries could not be reserved.
    Memory,
}

/// A key and its count.
type Entry<K, C> = (K, C);

/// The number of entries of a part that wait before they are added.
const WAITING: usize = 256;

/// The number of expected keys above which a table has [`PARTS`](Table::PARTS).
const LARGE: usize = 1 << 20;

/// Counts by key, in parts by the upper bits of the hash.
///
/// A large table has many parts, so that it grows by one of them at a time, and one that is
/// read for the last time gives back its memory part by part.
#[derive(Debug)]
pub(super) struct Table<K, C> {
    /// One part, or `PARTS`.
    parts: Vec<Part<K, C>>,
    len: usize,
    limit: usize,
    seed: u64,
}

impl<K: Key, C: Count> Table<K, C> {
    /// The number of parts of a large table, a power of two.
    const PARTS: usize = 64;

    /// Creates a table of about `expected` keys, and at most `limit`.
    ///
    /// A table that is filled in the order of another needs another seed: else the keys
    /// that are in both come in the order of their places, and fill its lower part first,
    /// in one long run, before it grows.
    pub(super) fn new(expected: usize, limit: usize, seed: u64) -> Result<Self, Halt> {
        let parts = if expected > LARGE { Self::PARTS } else { 1 };
        let bits = parts.trailing_zeros();
        let part = || Part::new(expected.min(limit) / parts, bits, seed);
        let parts = (0..parts).map(|_| part()).collect::<Result<_, _>>()?;
        Ok(Self { parts, len: 0, limit, seed })
    }

    /// Returns the number of keys.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Returns the keys and their counts.
    pub(super) fn iter(&self) -> impl Iterator<Item = Entry<K, C>> {
        self.parts.iter().flat_map(Part::iter)
    }

    /// Returns the keys and their counts, and frees each part after its last one.
    pub(super) fn into_entries(self) -> impl Iterator<Item = Entry<K, C>> {
        self.parts.into_iter().flat_map(Part::into_entries)
    }

    /// Adds to the count of a key, at the latest when [`flush`](Self::flush) is called.
    #[inline]
    pub(super) fn add(&mut self, key: K, count: C) -> Result<(), Halt> {
        let hash = key.hash(self.seed);
        let bits = self.parts.len().trailing_zeros();
        let index = (hash >> (63 - bits) >> 1) as usize;
        let part = &mut self.parts[index];
        part.waiting.push((hash << bits, (key, count)));
        if part.waiting.len() < WAITING {
            return Ok(());
        }
        self.len += part.flush()?;
        self.check_limit()
    }

    /// Adds what waits.
    pub(super) fn flush(&mut self) -> Result<(), Halt> {
        for part in &mut self.parts {
            self.len += part.flush()?;
        }
        self.check_limit()
    }

    fn check_limit(&self) -> Result<(), Halt> {
        if self.len > self.limit { Err(Halt::States) } else { Ok(()) }
    }
}

/// A part of a table: open addressing with linear probing.
///
/// Additions wait in a list of [`WAITING`] entries. When it is full, the part first reads the
/// place of each, so that the processor waits for all cache misses at once, and then adds
/// them.
#[derive(Debug)]
struct Part<K, C> {
    /// A count of 0 marks a free entry.
    entries: Vec<Entry<K, C>>,
    /// The entries to add, with the hash of each, whose upper bits are its place.
    waiting: Vec<(u64, Entry<K, C>)>,
    len: usize,
    /// The number of upper bits of a hash that chose this part.
    bits: u32,
    seed: u64,
}

impl<K: Key, C: Count> Part<K, C> {
    const FREE: Entry<K, C> = (K::ALL_DONE, C::ZERO);

    fn new(expected: usize, bits: u32, seed: u64) -> Result<Self, Halt> {
        let entries = Self::free((expected + expected / 2).max(2 * WAITING))?;
        Ok(Self { entries, waiting: Vec::with_capacity(WAITING), len: 0, bits, seed })
    }

    /// This many free entries.
    fn free(entries: usize) -> Result<Vec<Entry<K, C>>, Halt> {
        let mut free = Vec::new();
        free.try_reserve_exact(entries).map_err(|_| Halt::Memory)?;
        free.resize(entries, Self::FREE);
        Ok(free)
    }

    fn iter(&self) -> impl Iterator<Item = Entry<K, C>> {
        debug_assert!(self.waiting.is_empty(), "BUG: read before `flush`");
        self.entries.iter().copied().filter(|(_, count)| !count.is_zero())
    }

    fn into_entries(self) -> impl Iterator<Item = Entry<K, C>> {
        debug_assert!(self.waiting.is_empty(), "BUG: read before `flush`");
        self.entries.into_iter().filter(|(_, count)| !count.is_zero())
    }

    /// Adds what waits, and returns the number of new keys.
    fn flush(&mut self) -> Result<usize, Halt> {
        // At most three quarters are taken.
        while 4 * (self.len + self.waiting.len()) > 3 * self.entries.len() {
            self.grow()?;
        }
        let before = self.len;
        let waiting = mem::take(&mut self.waiting);
        let free = waiting.iter().filter(|(hash, _)| self.entries[self.place(*hash)].1.is_zero());
        hint::black_box(free.count());
        for (hash, entry) in &waiting {
            self.insert(*hash, *entry)?;
        }
        self.waiting = waiting;
        self.waiting.clear();
        Ok(self.len - before)
    }

    /// Returns where the search for a key begins: the hash is a fraction of 2^64.
    #[inline]
    fn place(&self, hash: u64) -> usize {
        #[expect(clippy::cast_possible_truncation, reason = "the product is below the length")]
        let place = ((u128::from(hash) * self.entries.len() as u128) >> 64) as usize;
        place
    }

    #[inline]
    fn insert(&mut self, hash: u64, (key, count): Entry<K, C>) -> Result<(), Halt> {
        let mut place = self.place(hash);
        loop {
            let Some(entry) = self.entries.get_mut(place) else {
                place = 0;
                continue;
            };
            if entry.1.is_zero() {
                *entry = (key, count);
                self.len += 1;
                return Ok(());
            }
            if entry.0 == key {
                entry.1 = entry.1.plus(count).ok_or(Halt::Count)?;
                return Ok(());
            }
            place += 1;
        }
    }

    /// Makes room for half as many entries more.
    fn grow(&mut self) -> Result<(), Halt> {
        let larger = Self::free(self.entries.len() + self.entries.len() / 2)?;
        let before = mem::replace(&mut self.entries, larger);
        self.len = 0;
        for entry in before {
            if !entry.1.is_zero() {
                // The keys are distinct, so no counts are added.
                let _ = self.insert(entry.0.hash(self.seed) << self.bits, entry);
            }
        }
        Ok(())
    }
}
