//! Whether a cost is minimised or maximised, and which of two solutions is the better one.

use core::cmp::Reverse;

#[cfg(feature = "parallel")]
use crate::interval::path::Path;

/// Which of two solutions is the better one. There are two goals, [`Minimise`] and
/// [`Maximise`]; tests plant errors in the provided methods of others.
pub(crate) trait Goal<C> {
    /// The cost in an order in which less is better.
    type Key: Copy + Ord;

    /// The key of a cost.
    fn key(cost: C) -> Self::Key;

    /// The cost of a key.
    fn cost(key: Self::Key) -> C;

    /// Whether no solution with this bound may replace the incumbent. `is_earlier` is
    /// whether the incumbent comes, in the tree, before all that is searched.
    #[inline]
    fn prunes(bound: Self::Key, incumbent: Self::Key, is_earlier: bool) -> bool {
        bound > incumbent || bound == incumbent && is_earlier
    }

    /// Whether a solution replaces the incumbent of another worker. Each comes with the
    /// first node of the interval in which it was found: intervals are disjoint, so these
    /// nodes are in the order of the solutions.
    #[cfg(feature = "parallel")]
    fn replaces(found: (Self::Key, &Path), incumbent: (Self::Key, &Path)) -> bool {
        found < incumbent
    }
}

/// Less is better.
pub(crate) enum Minimise {}

/// More is better.
pub(crate) enum Maximise {}

impl<C: Copy + Ord> Goal<C> for Minimise {
    type Key = C;

    #[inline]
    fn key(cost: C) -> C {
        cost
    }

    #[inline]
    fn cost(key: C) -> C {
        key
    }
}

impl<C: Copy + Ord> Goal<C> for Maximise {
    type Key = Reverse<C>;

    #[inline]
    fn key(cost: C) -> Reverse<C> {
        Reverse(cost)
    }

    #[inline]
    fn cost(key: Reverse<C>) -> C {
        key.0
    }
}

/// Errors that tests plant: each finds another solution of the least cost, on some orders
/// in which threads run.
#[cfg(all(feature = "parallel", any(test, loom)))]
pub(crate) mod planted {
    use super::{Goal, Path};

    /// Prunes what is equal to the incumbent, even where that comes later.
    pub(crate) enum PrunesEqual {}

    /// Replaces the incumbent only by what costs less.
    pub(crate) enum ReplacesByCost {}

    impl<C: Copy + Ord> Goal<C> for PrunesEqual {
        type Key = C;

        fn key(cost: C) -> C {
            cost
        }

        fn cost(key: C) -> C {
            key
        }

        fn prunes(bound: C, incumbent: C, _: bool) -> bool {
            bound >= incumbent
        }
    }

    impl<C: Copy + Ord> Goal<C> for ReplacesByCost {
        type Key = C;

        fn key(cost: C) -> C {
            cost
        }

        fn cost(key: C) -> C {
            key
        }

        fn replaces((found, _): (C, &Path), (incumbent, _): (C, &Path)) -> bool {
            found < incumbent
        }
    }
}
