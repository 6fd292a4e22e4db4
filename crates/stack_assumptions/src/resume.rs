use alloc::vec::Vec;
use core::fmt;

use crate::generators::Generators;
use crate::search::Search;
use crate::stack::Frame;
use crate::{Event, Observer, Path};

/// Keeps the path of the node that a search is to go on from. An [`Observer`];
/// a search that none observes keeps no path, and pays for none.
///
/// ```
/// use stack_assumptions::{Limits, Trail, stack_assumptions};
///
/// let digits = || 0..10;
/// let generators = [digits, digits];
/// let mut trail = Trail::default();
/// let first = stack_assumptions(&generators).observe(&mut trail).limit(Limits::new().nodes(50));
/// assert_eq!(first.count(), 45);
///
/// let path = trail.path().expect("it was stopped");
/// assert_eq!(path.to_string(), "4.5");
/// assert_eq!(stack_assumptions(&generators).resume(&path)?.count(), 55);
/// # Ok::<(), stack_assumptions::Lost>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Trail {
    /// For each frame the ordinal of the candidate in hand, or of the next.
    ordinals: Vec<usize>,
    /// Whether all below the candidate in hand has been searched.
    is_done: bool,
}

impl Trail {
    /// The trail of a search that was [resumed](Search::resume) at `path`.
    #[must_use]
    pub fn at(path: &Path) -> Self {
        Self { ordinals: path.ordinals().to_vec(), is_done: false }
    }

    /// The first node that has not been searched, or `None` when all have been.
    /// The solutions still to come are those of this node and of all after it.
    #[must_use]
    pub fn path(&self) -> Option<Path> {
        let mut ordinals = self.ordinals.clone();
        if self.is_done {
            *ordinals.last_mut()? += 1;
        }
        Some(Path::from(ordinals))
    }

    fn frame(&mut self, level: usize) -> &mut usize {
        self.ordinals.resize(level + 1, 0);
        &mut self.ordinals[level]
    }
}

impl<S, C> Observer<S, C> for Trail {
    fn see(&mut self, event: Event<S, C>) {
        self.is_done = match event {
            Event::Attempt { depth, .. } => {
                self.frame(depth - 1);
                false
            }
            Event::Refused { depth, .. } | Event::TakeBack { depth, .. } => {
                *self.frame(depth) += 1;
                false
            }
            Event::Backtrack { depth, .. } => {
                self.ordinals.truncate(depth);
                true
            }
            Event::Solution { .. } => true,
            Event::DeadEnd { .. } => self.is_done,
        };
    }
}

impl<G: Generators, O, L> Search<G, O, L> {
    /// Goes straight to the node that `path` names: the search then yields exactly
    /// the solutions of this node and of those after it, in the puzzle's order.
    /// On the way every candidate before those of the path is tried and taken back.
    ///
    /// # Errors
    /// When there is no such node: the path is that of another puzzle.
    ///
    /// # Panics
    /// When the search has begun.
    pub fn resume(mut self, path: &Path) -> Result<Self, Lost> {
        assert!(!self.started, "a search that has begun cannot be resumed");
        for (depth, &ordinal) in path.ordinals().iter().enumerate() {
            let lost = || Lost { depth, path: path.clone() };
            if let Some(top) = self.stack.top() {
                let made = self.generators.attempt(top.slot, &mut top.generator);
                let Some((candidate, Some(attempt))) = made else { return Err(lost()) };
                top.hold(candidate, attempt);
            }
            let (slot, mut generator) = self.generators.generator(depth).ok_or_else(lost)?;
            self.fresh = true;
            for _ in 0..ordinal {
                let (_, attempt) =
                    self.generators.attempt(slot, &mut generator).ok_or_else(lost)?;
                self.fresh &= attempt.is_none();
            }
            self.stack.push(Frame::new(slot, generator));
            self.started = true;
        }
        Ok(self)
    }
}

/// A path that leads nowhere in a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    depth: usize,
    path: Path,
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { depth, path } = self;
        write!(f, "the path {path} leaves the tree at its ordinal {}", depth + 1)
    }
}

impl core::error::Error for Lost {}
