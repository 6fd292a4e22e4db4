//! The cost to beat.

use core::cell::Cell;

/// The key of the best solution so far, as one search knows it: what is worse is pruned,
/// and what is equal if that solution comes earlier in the tree.
pub(crate) struct Incumbent<K> {
    key: Cell<Option<K>>,
    is_earlier: Cell<bool>,
}

/// Nothing is pruned.
impl<K> Default for Incumbent<K> {
    fn default() -> Self {
        Self { key: Cell::new(None), is_earlier: Cell::new(true) }
    }
}

impl<K: Copy + Ord> Incumbent<K> {
    /// Sets the key to beat, and whether its solution comes before all that will be
    /// searched.
    pub(crate) fn set(&self, key: Option<K>, is_earlier: bool) {
        self.key.set(key);
        self.is_earlier.set(is_earlier);
    }

    /// Whether nothing with this bound can be better.
    #[inline]
    pub(crate) fn prunes(&self, bound: K) -> bool {
        self.key.get().is_some_and(|key| bound > key || bound == key && self.is_earlier.get())
    }
}
