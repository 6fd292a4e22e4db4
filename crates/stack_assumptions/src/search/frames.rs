//! Where a search stands: its frames, how they are undone, and how they are replayed.

use alloc::vec::Vec;
use core::mem;
use core::slice;

use crate::generators::Generators;
use crate::interval::path::Path;
use crate::limit::limits::Limit;
use crate::observe::observer::Observer;
use crate::outcome::Stop;
use crate::search::boundary::{Boundary, MAX_COUNTED, Refill};
use crate::search::position::{NOT_REPEATABLE, StackPosition, TOO_MANY_CANDIDATES, Unwound};
use crate::search::stack::{Frame, FrameOf, MaybeHeldFrameOf, OpenSlot, OpenSlotOf, Stack};

/// All frames of a search: those of its boundary, and above them its stack.
///
/// They drop in the order of the fields: from the top down.
pub(crate) struct Frames<G: Generators> {
    paused: Option<Paused<G>>,
    /// Empty while the search is paused.
    stack: Stack<FrameOf<G>>,
    boundary: Boundary<G>,
}

/// A search that was stopped before an attempt: the slot that is open, and the stack below
/// it. It keeps the stack, so that the loop looks for an open slot only where it finds an
/// empty stack, and not in each turn.
pub(crate) struct Paused<G: Generators> {
    pub(crate) open: OpenSlotOf<G>,
    pub(crate) stack: Stack<FrameOf<G>>,
}

impl<G: Generators> Frames<G> {
    /// No frames: a search of the whole tree that has not begun.
    pub(crate) const fn new() -> Self {
        Self { paused: None, stack: Stack::new(), boundary: Boundary::new() }
    }

    /// Ends the search before `end`; returns the end so far.
    pub(crate) fn replace_end(&mut self, end: Option<Path>) -> Option<Path> {
        self.boundary.replace_end(end)
    }

    pub(crate) fn boundary(&self) -> &Boundary<G> {
        &self.boundary
    }

    pub(crate) fn boundary_mut(&mut self) -> &mut Boundary<G> {
        &mut self.boundary
    }

    /// The number of frames above the boundary.
    pub(crate) fn len(&self) -> usize {
        self.paused.as_ref().map_or(self.stack.len(), |paused| paused.stack.len() + 1)
    }

    /// The frames above the boundary that hold attempts.
    fn held_frames(&self) -> slice::Iter<'_, FrameOf<G>> {
        self.paused.as_ref().map_or(&self.stack, |paused| &paused.stack).iter()
    }

    /// Whether any frame holds an attempt.
    pub(crate) fn hold_attempts(&self) -> bool {
        self.held_frames().len() > 0 || self.boundary.holds_attempts()
    }

    /// The slots and candidates that are held, from the first slot on. A search of a
    /// subtree does not know those below it.
    pub(crate) fn held(&self) -> impl DoubleEndedIterator<Item = (G::Slot, G::Candidate)> {
        let in_boundary = self.boundary.frames();
        let in_boundary = in_boundary.filter_map(|frame| Some((frame.slot, frame.candidate()?)));
        in_boundary.chain(self.held_frames().map(|frame| (frame.slot, frame.hand.0)))
    }

    /// The number of attempts held. The search must not be paused, as in all that pushes
    /// and pops.
    #[inline]
    pub(crate) fn depth(&self) -> usize {
        self.boundary.depth() + self.stack.len()
    }

    /// Makes room for more frames.
    pub(crate) fn reserve(&mut self, additional: usize) {
        self.stack.reserve(additional);
    }

    /// Pushes a frame.
    #[inline]
    pub(crate) fn push(&mut self, frame: FrameOf<G>) {
        self.stack.push(frame);
    }

    /// Pops the top frame.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<FrameOf<G>> {
        self.stack.pop()
    }

    /// Pauses the search where a slot is open.
    #[inline]
    pub(crate) fn pause(&mut self, open: OpenSlotOf<G>) {
        self.paused = Some(Paused { open, stack: mem::replace(&mut self.stack, Stack::new()) });
    }

    /// Where the search is paused. To go on, hand its stack to
    /// [`set_stack`](Self::set_stack).
    #[inline]
    pub(crate) fn take_paused(&mut self) -> Option<Paused<G>> {
        self.paused.take()
    }

    /// Sets the stack of a search that goes on.
    ///
    /// Not inlined: the loop keeps its registers for what it does at each node (bit masks:
    /// 1.02 of the instructions of `next`).
    #[cold]
    #[inline(never)]
    pub(crate) fn set_stack(&mut self, stack: Stack<FrameOf<G>>) {
        self.stack = stack;
    }

    /// Goes on with a search that is paused; returns the slot that is open.
    pub(crate) fn resume(&mut self) -> Option<OpenSlotOf<G>> {
        let Paused { open, stack } = self.take_paused()?;
        self.set_stack(stack);
        Some(open)
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
        debug_assert!(self.len() == 0, "BUG: refilled a stack with frames");
        self.boundary.refill(generators, observer, limit)
    }

    /// Drops every frame, without events. Returns where the search stood, and the
    /// number of candidates of each frame.
    pub(crate) fn unwind(&mut self, generators: &G) -> (StackPosition, Vec<usize>) {
        let mut unwound = Unwound::default();
        let mut is_held = None;
        if let Some(OpenSlot { slot, generator, .. }) = self.resume() {
            is_held = Some(false);
            let (before, all) = count_before(generators, self.depth(), slot, generator);
            unwound.push(before, all);
        }
        while let Some(Frame { hand, slot, generator }) = self.stack.pop() {
            drop(hand);
            is_held.get_or_insert(true);
            let (before, all) = count_before(generators, self.depth(), slot, generator);
            // The candidate in hand is not before itself.
            let before = before.checked_sub(1);
            unwound.push(before.unwrap_or_else(|| unreachable!("{NOT_REPEATABLE}")), all);
        }
        let in_boundary = self.boundary.unwind(generators, &mut unwound);
        unwound.into_position(is_held.or(in_boundary).unwrap_or(false))
    }

    /// Makes the frames again that [`unwind`](Self::unwind) dropped.
    pub(crate) fn replay(&mut self, generators: &G, position: &StackPosition) {
        self.replay_to(generators, position).unwrap_or_else(|_| unreachable!("{NOT_REPEATABLE}"));
    }

    /// Makes the frames of a position.
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
            if let Some([last, below @ ..]) = along {
                let next = ordinal.checked_add(is_held.into()).expect(TOO_MANY_CANDIDATES);
                self.boundary.push(frame, next);
                along = (ordinal == *last).then_some(below);
                continue;
            }
            let Frame { hand, slot, generator } = frame;
            match hand {
                Some(hand) => self.stack.push(Frame { hand, slot, generator }),
                None => self.pause(OpenSlot { slot, generator, untried }),
            }
        }
        self.boundary.replace_end(end);
        Ok(())
    }
}

/// Opens the slot at a depth, goes past the candidates before `ordinal`, and holds the
/// candidate `ordinal` if `is_held`. Returns the frame, and whether it has held no
/// attempt yet. `None` if the slot has fewer candidates, or rejects the one to hold.
pub(crate) fn replay_frame<G: Generators>(
    generators: &G,
    depth: usize,
    ordinal: usize,
    is_held: bool,
) -> Option<(MaybeHeldFrameOf<G>, bool)> {
    let (slot, generator) = generators.generator(depth)?;
    let mut frame = Frame::new(slot, generator);
    let (mut untried, mut before) = (!is_held, ordinal);
    while untried && before > 0 {
        let (_, attempt) = generators.attempt(slot, &mut frame.generator)?;
        untried = attempt.is_none();
        before -= 1;
    }
    if generators.skip(slot, &mut frame.generator, before) < before {
        return None;
    }
    if is_held {
        let (candidate, attempt) = generators.attempt(slot, &mut frame.generator)?;
        frame.hold(candidate, attempt?);
    }
    Some((frame, untried))
}

/// Counts the candidates of a slot that its generator has returned, and all of the slot: of
/// those that a generator with a count has left, at most [`MAX_COUNTED`].
fn count_before<G: Generators>(
    generators: &G,
    depth: usize,
    slot: G::Slot,
    mut generator: G::Generator,
) -> (usize, usize) {
    if let Some(before) = generators.returned(&generator) {
        let left = generators.skip(slot, &mut generator, MAX_COUNTED);
        return (before, before.saturating_add(left));
    }
    let left = generators.skip(slot, &mut generator, usize::MAX);
    drop(generator);
    let Some((slot, mut generator)) = generators.generator(depth) else {
        unreachable!("{NOT_REPEATABLE}")
    };
    let all = generators.skip(slot, &mut generator, usize::MAX);
    let before = all.checked_sub(left).unwrap_or_else(|| unreachable!("{NOT_REPEATABLE}"));
    (before, all)
}
