//! A hash table that adds up counts by key.

use std::hint;

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

/// Why a count ends early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// The limit of the caller was reached.
    Stopped(Stop),
    /// The table would have more entries than its limit.
    States,
    /// A sum is too large for its type.
    Count,
}

/// A key and its count.
type Entry<K, C> = (K, C);

/// The number of entries that wait before they are added.
const WAITING: usize = 256;

/// Counts by key: open addressing with linear probing.
///
/// Additions wait in a list of [`WAITING`] entries. When it is full, the table first reads
/// the place of each, so that the processor waits for all cache misses at once, and then
/// adds them.
#[derive(Debug)]
pub(super) struct Table<K, C> {
    /// A power of two of entries; a count of 0 marks a free one.
    entries: Vec<Entry<K, C>>,
    waiting: Vec<Entry<K, C>>,
    len: usize,
    limit: usize,
    seed: u64,
}

impl<K: Key, C: Count> Table<K, C> {
    /// Creates a table of at most `limit` keys.
    ///
    /// A table that is filled in the order of another needs another seed: else the keys
    /// that are in both come in the order of their places, and fill its lower part first,
    /// in one long run, before it grows.
    pub(super) fn new(limit: usize, seed: u64) -> Self {
        let entries = vec![(K::ALL_DONE, C::ZERO); 2 * WAITING];
        Self { entries, waiting: Vec::with_capacity(WAITING), len: 0, limit, seed }
    }

    /// Returns the number of keys.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Returns the keys and their counts.
    pub(super) fn iter(&self) -> impl Iterator<Item = Entry<K, C>> {
        debug_assert!(self.waiting.is_empty(), "BUG: read before `flush`");
        self.entries.iter().copied().filter(|(_, count)| !count.is_zero())
    }

    /// Removes all keys, and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.entries.fill((K::ALL_DONE, C::ZERO));
        self.len = 0;
    }

    /// Adds to the count of a key, at the latest when [`flush`](Self::flush) is called.
    #[inline]
    pub(super) fn add(&mut self, key: K, count: C) -> Result<(), Halt> {
        self.waiting.push((key, count));
        if self.waiting.len() < WAITING { Ok(()) } else { self.flush() }
    }

    /// Adds what waits.
    pub(super) fn flush(&mut self) -> Result<(), Halt> {
        // At most three quarters are taken.
        while 4 * (self.len + self.waiting.len()) > 3 * self.entries.len() {
            self.grow();
        }
        let free =
            self.waiting.iter().filter(|(key, _)| self.entries[self.place(*key)].1.is_zero());
        hint::black_box(free.count());
        let mut waiting = std::mem::take(&mut self.waiting);
        for (key, count) in waiting.drain(..) {
            self.insert(key, count)?;
        }
        self.waiting = waiting;
        if self.len > self.limit { Err(Halt::States) } else { Ok(()) }
    }

    /// Returns where the search for a key begins.
    #[inline]
    fn place(&self, key: K) -> usize {
        let bits = self.entries.len().trailing_zeros();
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the table has an index of `bits` bits"
        )]
        let place = (key.hash(self.seed) >> (64 - bits)) as usize;
        place
    }

    #[inline]
    fn insert(&mut self, key: K, count: C) -> Result<(), Halt> {
        let mut place = self.place(key);
        let mask = self.entries.len() - 1;
        loop {
            let entry = &mut self.entries[place & mask];
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

    /// Doubles the memory.
    fn grow(&mut self) {
        let doubled = vec![(K::ALL_DONE, C::ZERO); 2 * self.entries.len()];
        let before = std::mem::replace(&mut self.entries, doubled);
        self.len = 0;
        for (key, count) in before {
            if !count.is_zero() {
                // The keys are distinct, so no counts are added.
                let _ = self.insert(key, count);
            }
        }
    }
}
