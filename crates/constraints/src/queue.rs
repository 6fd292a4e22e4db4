//! `Queue`: the constraints that are to run, the cheapest first; `Wake`: after which changes they run again.

use std::cell::Cell;

/// After which changes of its variables a constraint propagates again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wake {
    /// A value is gone.
    Any,
    /// The least or the greatest value is gone.
    Bounds,
    /// One value is left.
    Fixed,
}

/// The constraints of a word of the [`Queue`] that run when a variable changes, by [`Wake`].
#[derive(Clone, Copy, Debug)]
struct Woken {
    word: usize,
    any: u64,
    bounds: u64,
    fixed: u64,
}

/// The constraints that run when a variable changes.
#[derive(Clone, Debug, Default)]
pub(crate) struct WakeList(Vec<Woken>);

impl WakeList {
    /// Adds a constraint.
    pub fn add(&mut self, constraint: usize, wake: Wake) {
        let (word, bit) = (constraint / 64, 1 << (constraint % 64));
        let at = self.0.iter().position(|woken| woken.word == word).unwrap_or_else(|| {
            self.0.push(Woken { word, any: 0, bounds: 0, fixed: 0 });
            self.0.len() - 1
        });
        let woken = &mut self.0[at];
        match wake {
            Wake::Any => woken.any |= bit,
            Wake::Bounds => woken.bounds |= bit,
            Wake::Fixed => woken.fixed |= bit,
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

    /// Adds the constraints of a list that run after a change of the bounds, or of the last values.
    #[inline]
    pub fn add(&self, list: &WakeList, are_bounds: bool, is_fixed: bool) {
        for woken in &list.0 {
            let word = &self.words[woken.word];
            let bounds = if are_bounds { woken.bounds } else { 0 };
            let fixed = if is_fixed { woken.fixed } else { 0 };
            word.set(word.get() | woken.any | bounds | fixed);
            if woken.word < self.first.get() {
                self.first.set(woken.word);
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
