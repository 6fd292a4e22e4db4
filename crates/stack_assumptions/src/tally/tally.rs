//! What adds up the weights of leaves.

use crate::generators::Generators;
use crate::limit::limits::Limit;
use crate::observe::observer::Observer;
use crate::search::search::Search;

use core::convert::Infallible;
use core::ops::ControlFlow;

/// Adds up the weights of leaves: of the solutions of a puzzle that ends its search early.
/// The weight of a leaf is the number of solutions below it.
///
/// [`add`](Tally::add) may put leaves aside, to weigh sixteen at a time for example;
/// [`settle`](Tally::settle) then weighs what is left.
///
/// # Law
///
/// 7. **Weighing**: whatever the order in which leaves are added, and however often it
///    settles between, the sums add up to the number of solutions that the search would
///    have counted without the cut.
///
/// [`Laws::weighed`](crate::Laws::weighed) checks it.
pub trait Tally<L> {
    /// Takes a leaf.
    fn add(&mut self, leaf: L);

    /// Returns the sum of the weights of the leaves since the last call, or since the
    /// beginning. `None` if it exceeds [`u64::MAX`].
    fn settle(&mut self) -> Option<u64>;
}

/// A [`Tally`] of leaves that are their own weights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    sum: u64,
    is_too_large: bool,
}

impl Tally<u64> for Sum {
    fn add(&mut self, weight: u64) {
        let is_too_large;
        (self.sum, is_too_large) = self.sum.overflowing_add(weight);
        self.is_too_large |= is_too_large;
    }

    fn settle(&mut self) -> Option<u64> {
        let Self { sum, is_too_large } = core::mem::take(self);
        (!is_too_large).then_some(sum)
    }
}

impl<L, T: Tally<L>> Tally<L> for &mut T {
    fn add(&mut self, leaf: L) {
        (**self).add(leaf);
    }

    fn settle(&mut self) -> Option<u64> {
        (**self).settle()
    }
}

impl<G: Generators, O, L> Search<G, O, L>
where
    O: Observer<G::Slot, G::Candidate>,
    L: Limit,
{
    /// Adds all solutions from here on to `tally` as leaves, and returns the sum of their
    /// weights. `None` if it exceeds [`u64::MAX`]; the search is then at its end.
    ///
    /// [`outcome`](Search::outcome) says whether the sum is complete. A limit stops the
    /// search between two leaves.
    ///
    /// ```
    /// use stack_assumptions::search;
    /// use stack_assumptions::tally::{Sum, cut_at};
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doc/queens.rs"));
    ///
    /// # fn main() {
    /// let queens = Queens::new(8);
    /// // The search ends at 3 queens, and each leaf counts the solutions below it.
    /// let cut = cut_at(&queens, 3);
    /// assert_eq!(search(&cut).tally(Sum::default()), Some(92));
    /// # }
    /// ```
    pub fn tally(&mut self, mut tally: impl Tally<G::Solution>) -> Option<u64> {
        let _ = self.descend(|generators| {
            tally.add(generators.solution());
            ControlFlow::<Infallible>::Continue(())
        });
        tally.settle()
    }
}
