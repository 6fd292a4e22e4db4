//! The cost to beat.

use core::cell::Cell;

use crate::optimise::goal::Goal;

/// The best cost so far, as one search knows it.
pub(crate) struct Incumbent<C, D: Goal<C>> {
    key: Cell<Option<D::Key>>,
    /// Whether its solution comes, in the tree, before all that is searched.
    is_earlier: Cell<bool>,
}

/// Nothing is pruned.
impl<C, D: Goal<C>> Default for Incumbent<C, D> {
    fn default() -> Self {
        Self { key: Cell::new(None), is_earlier: Cell::new(true) }
    }
}

impl<C, D: Goal<C>> Incumbent<C, D> {
    /// Sets the cost to beat, and whether its solution comes before all that will be
    /// searched.
    pub(crate) fn set(&self, cost: Option<C>, is_earlier: bool) {
        self.key.set(cost.map(D::key));
        self.is_earlier.set(is_earlier);
    }

    /// Whether nothing with this bound can be better.
    #[inline]
    pub(crate) fn prunes(&self, bound: C) -> bool {
        self.key.get().is_some_and(|key| D::prunes(D::key(bound), key, self.is_earlier.get()))
    }
}
