//! Whether a cost is minimised or maximised.

use core::cmp::Reverse;

/// Whether a cost is minimised or maximised: [`Minimise`] or [`Maximise`].
pub trait Goal<C> {
    /// The cost in an order in which less is better.
    type Key: Copy + Ord;

    /// The key of a cost.
    fn key(cost: C) -> Self::Key;

    /// The cost of a key.
    fn cost(key: Self::Key) -> C;
}

/// Less is better.
#[derive(Clone, Copy, Debug)]
pub enum Minimise {}

/// More is better.
#[derive(Clone, Copy, Debug)]
pub enum Maximise {}

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
