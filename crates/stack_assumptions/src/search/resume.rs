//! Starting a search at a node, or restricting it to an interval.

use crate::generators::Generators;
use crate::interval::interval::Interval;
use crate::interval::path::{NoSuchNode, Path};
use crate::search::frames::Frames;
use crate::search::position::StackPosition;
use crate::search::search::Search;

impl<G: Generators, O, L> Search<G, O, L> {
    /// Starts at the node that `path` names: the search yields the solutions of this
    /// node and of all later nodes, in the puzzle's order. On the way it tries and
    /// undoes every candidate before those of the path, without events.
    ///
    /// ```
    /// use stack_assumptions::{Limits, stack_assumptions};
    ///
    /// let digits = || 0..10;
    /// let generators = [digits, digits];
    /// let mut first = stack_assumptions(&generators).limit(Limits::new().nodes(50));
    /// assert_eq!(first.by_ref().count(), 45);
    ///
    /// let remaining = first.remaining().expect("it was stopped");
    /// assert_eq!(remaining.to_string(), "4.5-end");
    /// assert_eq!(stack_assumptions(&generators).resume_from(remaining.start())?.count(), 55);
    /// # Ok::<(), stack_assumptions::interval::NoSuchNode>(())
    /// ```
    ///
    /// # Errors
    /// If there is no such node: the path belongs to another puzzle.
    ///
    /// # Panics
    /// If the search has begun.
    pub fn resume_from(self, path: &Path) -> Result<Self, NoSuchNode> {
        self.within(&Interval::starting_at(path.clone()))
    }

    /// Restricts the search to one [`Interval`] of the tree.
    ///
    /// # Errors
    /// If the interval starts at no node of the tree: it belongs to another puzzle.
    ///
    /// # Panics
    /// If the search has begun.
    pub fn within(mut self, interval: &Interval) -> Result<Self, NoSuchNode> {
        self.change_frames(|generators, frames| frames.restrict(generators, interval))?;
        Ok(self)
    }
}

impl<G: Generators> Frames<G> {
    /// Begins at the start of an interval, and ends before its end. It is not compiled for each
    /// observer and limit of a search.
    fn restrict(&mut self, generators: &G, interval: &Interval) -> Result<(), NoSuchNode> {
        assert!(
            !self.boundary().is_started(),
            "a search that has begun cannot be resumed elsewhere"
        );
        let start = interval.start();
        let position = StackPosition { ordinals: start.ordinals().to_vec(), is_held: false };
        self.replace_end(interval.end().cloned());
        self.replay_to(generators, &position)
            .map_err(|depth| NoSuchNode { depth, path: start.clone() })
    }
}
