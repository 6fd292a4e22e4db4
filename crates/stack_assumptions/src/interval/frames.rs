//! Where a search stands: its frames, how they are undone, and how they are replayed.

use alloc::vec::Vec;
use core::mem;

use crate::generators::Generators;
use crate::interval::boundary::{Boundary, Refill};
use crate::interval::path::Path;
use crate::interval::position::{NOT_REPEATABLE, StackPosition, TOO_MANY_CANDIDATES, Unwound};
use crate::limit::limits::Limit;
use crate::observe::observer::Observer;
use crate::outcome::Stop;
use crate::stack::{Frame, FrameOf, Stack, StackOf};

/// All frames of a search: those of its boundary, and above them its stack.
///
/// The field `stack` comes first, so its attempts drop before those of the boundary.
pub(crate) struct Frames<G: Generators> {
    stack: StackOf<G>,
    boundary: Boundary<G>,
    /// Whether the top frame has held no attempt yet.
    untried: bool,
}

impl<G: Generators> Frames<G> {
    /// No frames: a search of the whole tree that has not begun.
    pub(crate) const fn new() -> Self {
        Self { boundary: Boundary::new(), stack: Stack::new(), untried: false }
    }

    /// A search of the subtree below `base` attempts, on an empty stack.
    pub(crate) const fn of_subtree(base: usize, stack: StackOf<G>) -> Self {
        Self { boundary: Boundary::of_subtree(base), stack, untried: false }
    }

    /// Ends the search before `end`; returns the end so far.
    pub(crate) fn replace_end(&mut self, end: Option<Path>) -> Option<Path> {
        self.boundary.replace_end(end)
    }

    pub(crate) fn boundary(&self) -> &Boundary<G> {
        &self.boundary
    }

    /// The number of frames on the stack.
    pub(crate) fn len(&self) -> usize {
        self.stack.len()
    }

    /// Whether any frame holds an attempt.
    pub(crate) fn hold_attempts(&self) -> bool {
        self.stack.holds_attempts() || self.boundary.holds_attempts()
    }

    /// The slots and candidates that are held, from the first slot on. A search of a
    /// subtree does not know those below it.
    pub(crate) fn held(&self) -> impl DoubleEndedIterator<Item = (G::Slot, G::Candidate)> {
        let frames = self.boundary.frames().chain(self.stack.iter());
        frames.filter_map(|frame| Some((frame.slot, frame.candidate()?)))
    }

    /// The number of attempts held below the top frame.
    #[inline]
    pub(crate) fn depth(&self) -> usize {
        (self.boundary.depth() + self.stack.len()).saturating_sub(1)
    }

    /// The top frame. `None` if the stack is empty.
    ///
    /// Nothing else is returned with it: for a pair of references the compiler checks
    /// twice that there is a frame (bit masks: 1.04 of the instructions of `next`).
    #[inline]
    pub(crate) fn top(&mut self) -> Option<&mut FrameOf<G>> {
        self.stack.top()
    }

    /// Notes that the top frame has held an attempt.
    #[inline]
    pub(crate) fn set_tried(&mut self) {
        self.untried = false;
    }

    /// Pushes a frame; `untried` is whether it has held no attempt yet.
    #[inline]
    pub(crate) fn push(&mut self, frame: FrameOf<G>, untried: bool) {
        self.stack.push(frame);
        self.untried = untried;
    }

    /// Pops the top frame, with the number of attempts held below it, and whether it
    /// has held no attempt yet. The frame below it holds an attempt.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<(usize, FrameOf<G>, bool)> {
        let frame = self.stack.pop()?;
        let depth = self.boundary.depth() + self.stack.len();
        Some((depth, frame, mem::take(&mut self.untried)))
    }

    /// Drops the top frame; returns whether it has held no attempt.
    #[inline]
    pub(crate) fn drop_top(&mut self) -> bool {
        self.stack.pop();
        mem::take(&mut self.untried)
    }

    /// The stack alone, for its memory.
    pub(crate) fn into_stack(self) -> StackOf<G> {
        self.stack
    }

    /// Finds what to search next when the stack is empty.
    ///
    /// # Errors
    /// If a limit was reached.
    #[inline]
    pub(crate) fn refill<O, L>(
        &mut self,
        generators: &G,
        observer: &mut O,
        limit: &mut L,
    ) -> Result<Refill, Stop>
    where
        O: Observer<G::Slot, G::Candidate>,
        L: Limit,
    {
        debug_assert!(self.stack.len() == 0, "BUG: refilled a stack with frames");
        self.boundary.refill(generators, observer, limit)
    }

    /// Drops every frame, without events. Returns where the search stood, and the
    /// number of candidates of each frame.
    pub(crate) fn unwind(&mut self, generators: &G) -> (StackPosition, Vec<usize>) {
        let mut unwound = Unwound::default();
        let mut is_held = None;
        while let Some((depth, mut frame, _)) = self.pop() {
            let in_hand = frame.clear().is_some();
            is_held.get_or_insert(in_hand);
            let left = count_candidates(generators, frame.slot, &mut frame.generator);
            drop(frame);
            let Some((slot, mut generator)) = generators.generator(depth) else {
                unreachable!("{NOT_REPEATABLE}")
            };
            let all = count_candidates(generators, slot, &mut generator);
            let before = all.checked_sub(left).and_then(|n| n.checked_sub(in_hand.into()));
            unwound.push(before.unwrap_or_else(|| unreachable!("{NOT_REPEATABLE}")), all);
        }
        let in_boundary = self.boundary.unwind(generators, &mut unwound);
        unwound.into_position(is_held.or(in_boundary).unwrap_or(false))
    }

    /// Makes the frames again that [`unwind`](Self::unwind) dropped.
    pub(crate) fn replay(&mut self, generators: &G, position: &StackPosition) {
        self.replay_to(generators, position).unwrap_or_else(|_| unreachable!("{NOT_REPEATABLE}"));
    }

    /// Makes the frames of a position; on the way it tries and undoes every candidate
    /// before the position.
    ///
    /// # Errors
    /// The depth at which the position leaves the tree.
    pub(crate) fn replay_to(
        &mut self,
        generators: &G,
        position: &StackPosition,
    ) -> Result<(), usize> {
        let ordinals = &position.ordinals[..];
        let end = self.boundary.replace_end(None);
        // What the end has in common with the position, from the current depth on.
        let mut along = end.as_ref().map(Path::ordinals);
        for (depth, &ordinal) in ordinals.iter().enumerate() {
            self.boundary.start();
            let is_held = position.is_held || depth + 1 < ordinals.len();
            let (frame, untried) =
                replay_frame(generators, depth, ordinal, is_held).ok_or(depth)?;
            self.untried = untried;
            match along {
                Some([last, below @ ..]) => {
                    let next = ordinal.checked_add(is_held.into()).expect(TOO_MANY_CANDIDATES);
                    self.boundary.push(frame, next);
                    along = (ordinal == *last).then_some(below);
                }
                _ => self.stack.push(frame),
            }
        }
        self.boundary.replace_end(end);
        Ok(())
    }
}

/// Opens the slot at a depth, tries the candidates before `ordinal`, and holds the
/// candidate `ordinal` if `is_held`. Returns the frame, and whether it has held no
/// attempt yet. `None` if the slot has fewer candidates, or rejects the one to hold.
pub(crate) fn replay_frame<G: Generators>(
    generators: &G,
    depth: usize,
    ordinal: usize,
    is_held: bool,
) -> Option<(FrameOf<G>, bool)> {
    let (slot, generator) = generators.generator(depth)?;
    let mut frame = Frame::new(slot, generator);
    let mut untried = !is_held;
    for _ in 0..ordinal {
        let (_, attempt) = generators.attempt(slot, &mut frame.generator)?;
        untried &= attempt.is_none();
    }
    if is_held {
        let (candidate, attempt) = generators.attempt(slot, &mut frame.generator)?;
        frame.hold(candidate, attempt?);
    }
    Some((frame, untried))
}

/// Counts the candidates that a generator has left.
fn count_candidates<G: Generators>(
    generators: &G,
    slot: G::Slot,
    generator: &mut G::Generator,
) -> usize {
    let mut count = 0_usize;
    while generators.attempt(slot, generator).is_some() {
        count = count.checked_add(1).expect(TOO_MANY_CANDIDATES);
    }
    count
}
