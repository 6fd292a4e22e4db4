//! The tree of a puzzle, whatever the type of the puzzle.

use std::hash::Hash;
use std::slice;

use stack_assumptions::Puzzle;
use stack_assumptions::interval::Interval;
use stack_assumptions::partition::{Checkpoint, TreeMismatch};

use crate::args::ShardIndex;

/// The tree of a puzzle. The runner takes `&dyn Tree`, so that it is compiled once and not
/// for each type of puzzle. The search itself is not called through it.
pub trait Tree {
    /// Records the tree in a checkpoint.
    fn update(&self, state: &mut Checkpoint);

    /// Checks that a checkpoint is of this tree.
    ///
    /// # Errors
    /// If the candidates of the puzzle, or their order, have changed since.
    fn check(&self, saved: &Checkpoint) -> Result<(), TreeMismatch>;

    /// Returns a shard of the tree; `None` if the tree has fewer nodes than there are
    /// shards, and none is left for this one.
    fn nth_interval(&self, nth: ShardIndex) -> Option<Interval>;

    /// Returns the fraction of the checkpoint's interval that is searched, from 0 to 1.
    fn fraction_done(&self, state: &Checkpoint) -> f64;

    /// Returns what is known of the result so far, for the progress bar.
    fn known(&self, _: &Checkpoint) -> Option<String> {
        None
    }
}

impl<P: Puzzle<Slot: Hash, Candidate: Hash>> Tree for P {
    fn update(&self, state: &mut Checkpoint) {
        state.update_tree(self);
    }

    fn check(&self, saved: &Checkpoint) -> Result<(), TreeMismatch> {
        saved.check_tree(self)
    }

    fn nth_interval(&self, nth: ShardIndex) -> Option<Interval> {
        nth.interval(self)
    }

    fn fraction_done(&self, state: &Checkpoint) -> f64 {
        let weight = |intervals: &[Interval]| -> f64 {
            intervals.iter().filter_map(|interval| interval.weight(self).ok()).sum()
        };
        let whole = weight(slice::from_ref(&state.interval));
        if whole > 0.0 { 1.0 - weight(&state.remaining) / whole } else { 0.0 }
    }
}

/// The methods of a [`Tree`] that is the tree of a field.
macro_rules! tree_of {
    ($field:ident) => {
        fn update(&self, state: &mut Checkpoint) {
            self.$field.update(state);
        }

        fn check(&self, saved: &Checkpoint) -> Result<(), TreeMismatch> {
            self.$field.check(saved)
        }

        fn nth_interval(&self, nth: ShardIndex) -> Option<Interval> {
            self.$field.nth_interval(nth)
        }

        fn fraction_done(&self, state: &Checkpoint) -> f64 {
            self.$field.fraction_done(state)
        }
    };
}
pub(crate) use tree_of;
