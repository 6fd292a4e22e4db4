use core::fmt;

use crate::generators::Generators;
use crate::interval::interval::Interval;
use crate::interval::path::Path;
use crate::search::Search;
use crate::stack::{Frame, FrameOf};

impl<G: Generators, O, L> Search<G, O, L> {
    /// Goes straight to the node that `path` names: the search then yields exactly
    /// the solutions of this node and of those after it, in the puzzle's order.
    /// On the way every candidate before those of the path is tried and taken back.
    ///
    /// ```
    /// use stack_assumptions::{Limits, stack_assumptions};
    ///
    /// let digits = || 0..10;
    /// let generators = [digits, digits];
    /// let mut first = stack_assumptions(&generators).limit(Limits::new().nodes(50));
    /// assert_eq!(first.by_ref().count(), 45);
    ///
    /// let rest = first.remaining().expect("it was stopped");
    /// assert_eq!(rest.to_string(), "4.5-end");
    /// assert_eq!(stack_assumptions(&generators).resume_from(rest.start())?.count(), 55);
    /// # Ok::<(), stack_assumptions::interval::NoSuchNode>(())
    /// ```
    ///
    /// # Errors
    /// When there is no such node: the path is that of another puzzle.
    ///
    /// # Panics
    /// When the search has begun.
    pub fn resume_from(self, path: &Path) -> Result<Self, NoSuchNode> {
        self.within(&Interval::starting_at(path.clone()))
    }

    /// Searches one [`Interval`] of the tree, and no more.
    ///
    /// # Errors
    /// When there is no such node as it begins with: the part is one of another
    /// puzzle.
    ///
    /// # Panics
    /// When the search has begun.
    pub fn within(mut self, part: &Interval) -> Result<Self, NoSuchNode> {
        assert!(!self.edge.started, "a search that has begun cannot be resumed");
        self.edge.end = part.end().cloned();
        let place = StackPosition { ordinals: part.start().ordinals().to_vec(), is_held: false };
        self.set_up(&place).map_err(|depth| NoSuchNode { depth, path: part.start().clone() })?;
        Ok(self)
    }

    /// Makes the frames for a place, and tries every candidate before it on the
    /// way. Where the place is not in the tree, answers the depth at which it left.
    pub(crate) fn set_up(&mut self, place: &StackPosition) -> Result<(), usize> {
        let ordinals = &place.ordinals[..];
        let end = self.edge.end.take();
        let mut to = end.as_ref().map(Path::ordinals);
        for (depth, &ordinal) in ordinals.iter().enumerate() {
            self.edge.started = true;
            let is_held = place.is_held || depth + 1 < ordinals.len();
            let frame = frame_at(&self.generators, depth, ordinal, is_held);
            let (frame, fresh) = frame.ok_or(depth)?;
            self.fresh = fresh;
            match to {
                Some([last, rest @ ..]) => {
                    self.edge.frames.push(frame);
                    self.edge.next = ordinal + usize::from(is_held);
                    to = (ordinal == *last).then_some(rest);
                }
                _ => self.stack.push(frame),
            }
        }
        self.edge.end = end;
        Ok(())
    }
}

/// Opens the slot at a depth and tries the candidates before one, which the frame
/// then holds if it is to; answers also whether the frame has held no attempt yet.
/// `None` where there are not as many candidates, or this one cannot be held.
pub(crate) fn frame_at<G: Generators>(
    generators: &G,
    depth: usize,
    ordinal: usize,
    is_held: bool,
) -> Option<(FrameOf<G>, bool)> {
    let (slot, generator) = generators.generator(depth)?;
    let mut frame = Frame::new(slot, generator);
    let mut fresh = !is_held;
    for _ in 0..ordinal {
        let (_, attempt) = generators.attempt(slot, &mut frame.generator)?;
        fresh &= attempt.is_none();
    }
    if is_held {
        let (candidate, attempt) = generators.attempt(slot, &mut frame.generator)?;
        frame.hold(candidate, attempt?);
    }
    Some((frame, fresh))
}

/// A place where a search can stand.
pub(crate) struct StackPosition {
    /// For each frame the ordinal of the candidate in hand; for the top one that of
    /// the next, if none is in hand.
    pub(crate) ordinals: alloc::vec::Vec<usize>,
    /// Whether the top frame has a candidate in hand.
    pub(crate) is_held: bool,
}

/// A path that leads nowhere in a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSuchNode {
    pub(super) depth: usize,
    pub(super) path: Path,
}

impl fmt::Display for NoSuchNode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { depth, path } = self;
        write!(f, "the path {path} leaves the tree at its ordinal {}", depth + 1)
    }
}

impl core::error::Error for NoSuchNode {}
