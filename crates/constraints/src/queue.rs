//! `Queue`: the constraints that are to run, the cheapest first.

use std::cell::Cell;

/// Constraints as bits of words: which words have some, and their bits.
#[derive(Clone, Debug, Default)]
pub(crate) struct WakeList(Vec<(usize, u64)>);

impl WakeList {
    /// Whether it is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a constraint.
    pub fn add(&mut self, constraint: usize) {
        let (word, bit) = (constraint / 64, 1 << (constraint % 64));
        match self.0.iter_mut().find(|(other, _)| *other == word) {
            Some((_, bits)) => *bits |= bit,
            None => self.0.push((word, bit)),
        }
    }
}

/// The constraints that are to run. They are numbered by what they cost, so the next one is that
/// of the lowest bit; none is in the queue twice.
#[derive(Debug)]
pub(crate) struct Queue {
    words: Box<[Cell<u64>]>,
    /// No word below has a bit.
    first: Cell<usize>,
}

impl Queue {
    /// An empty queue of this many constraints.
    pub fn new(constraints: usize) -> Self {
        let words = vec![Cell::new(0); constraints.div_ceil(64)].into_boxed_slice();
        Self { first: Cell::new(words.len()), words }
    }

    /// Adds the constraints of a list.
    #[inline]
    pub fn add(&self, list: &WakeList) {
        for (word, bits) in &list.0 {
            self.words[*word].set(self.words[*word].get() | bits);
            if *word < self.first.get() {
                self.first.set(*word);
            }
        }
    }

    /// Adds a constraint.
    pub fn add_one(&self, constraint: usize) {
        let word = &self.words[constraint / 64];
        word.set(word.get() | 1 << (constraint % 64));
        self.first.set(self.first.get().min(constraint / 64));
    }

    /// Takes the next constraint.
    #[inline]
    pub fn pop(&self) -> Option<usize> {
        loop {
            let at = self.first.get();
            let word = self.words.get(at)?;
            let bits = word.get();
            if bits != 0 {
                word.set(bits & (bits - 1));
                return Some(64 * at + bits.trailing_zeros() as usize);
            }
            self.first.set(at + 1);
        }
    }

    /// Removes a constraint.
    #[inline]
    pub fn remove(&self, constraint: usize) {
        let word = &self.words[constraint / 64];
        word.set(word.get() & !(1 << (constraint % 64)));
    }

    /// Removes all.
    #[inline]
    pub fn clear(&self) {
        for word in &self.words[self.first.get().min(self.words.len())..] {
            word.set(0);
        }
        self.first.set(self.words.len());
    }
}

/// The clone is empty.
impl Clone for Queue {
    fn clone(&self) -> Self {
        Self::new(64 * self.words.len())
    }
}
