//! Where a search begins and ends.

use core::mem;
use core::slice;

use crate::generators::{Generators, Step};
use crate::interval::path::Path;
use crate::limit::limits::Limit;
use crate::observe::event::Event;
use crate::observe::observer::Observer;
use crate::outcome::Stop;
use crate::search::position::{TOO_MANY_CANDIDATES, Unwound};
use crate::search::stack::{Frame, MaybeHeldFrameOf, Stack};

/// Where a search begins and ends: at the root, and at the end of the tree or before
/// a path.
///
/// In a slot along that path only the candidates up to the path's own are searched.
/// The frames of these slots are kept here, below the stack.
pub(crate) struct Boundary<G: Generators> {
    /// The number of attempts held below the stack: those of the frames here, and those
    /// below the root of this search.
    depth: usize,
    /// Whether the first slot has been opened.
    started: bool,
    /// The first node that is not searched.
    end: Option<Path>,
    /// The frames along `end`: each but the top one holds the candidate of the path.
    frames: Stack<MaybeHeldFrameOf<G>>,
    /// The ordinal of the top frame's next candidate.
    next: usize,
}

/// The number of candidates left that is counted at most where their number only chooses where
/// a search is split: a slot may have any number, or no end of them.
pub(super) const MAX_COUNTED: usize = 4096;

/// What [`Boundary::refill`] found to search next.
pub(crate) enum Refill {
    /// The slot below all attempts: it must be opened.
    Open,
    /// A solution at a node that has a slot; its frame is here already.
    Solution,
    /// Nothing yet: call `refill` again.
    Retry,
    /// Nothing: the search ends.
    Done,
}

impl<G: Generators> Boundary<G> {
    /// The boundary of the whole tree.
    pub(crate) const fn new() -> Self {
        Self { depth: 0, started: false, end: None, frames: Stack::new(), next: 0 }
    }

    /// Begins the search of what lies below `depth` attempts of another driver.
    pub(super) fn begin_at(&mut self, depth: usize) {
        (self.depth, self.started) = (depth, false);
    }

    /// The number of attempts held below the stack.
    #[inline]
    pub(crate) fn depth(&self) -> usize {
        self.depth
    }

    /// The frames along the end.
    pub(super) fn frames(&self) -> slice::Iter<'_, MaybeHeldFrameOf<G>> {
        self.frames.iter()
    }

    /// Whether any frame along the end holds an attempt.
    pub(super) fn holds_attempts(&self) -> bool {
        self.frames.holds_attempts()
    }

    /// Whether the search has begun.
    pub(crate) fn is_started(&self) -> bool {
        self.started
    }

    /// The first node that is not searched, or `None` at the end of the tree.
    pub(crate) fn end(&self) -> Option<&Path> {
        self.end.as_ref()
    }

    /// Ends the search before `end`; returns the end so far.
    pub(crate) fn replace_end(&mut self, end: Option<Path>) -> Option<Path> {
        mem::replace(&mut self.end, end)
    }

    /// Finds what to search next when the stack is empty: undoes the attempt of the
    /// top frame, asks the limit, and makes the next attempt.
    ///
    /// Inlined, so that the compiler sees that only a limit can stop the search here.
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
        self.undo(observer);
        // Below an attempt of another driver, the limit is next asked before the next attempt.
        if (self.started || self.depth == 0)
            && let Some(stop) = limit.reached()
        {
            return Err(stop);
        }
        let is_first = !mem::replace(&mut self.started, true);
        Ok(match &self.end {
            None if is_first => Refill::Open,
            None => Refill::Done,
            Some(_) => self.attempt_next(generators, is_first, observer, limit),
        })
    }

    /// Takes the top frame, its attempt undone, if candidates before the one along the end are
    /// left, and the number of these. Nothing below them is along the end. The frame must be
    /// [put back](Self::put_back).
    pub(crate) fn take_top<O>(&mut self, observer: &mut O) -> Option<(MaybeHeldFrameOf<G>, usize)>
    where
        O: Observer<G::Slot, G::Candidate>,
    {
        let last = *self.end.as_ref()?.ordinals().get(self.frames.len().checked_sub(1)?)?;
        let left = last.checked_sub(self.next).filter(|left| *left > 0)?;
        self.undo(observer);
        Some((self.pop()?, left))
    }

    /// Puts back the frame that [`take_top`](Self::take_top) returned, from which so many
    /// candidates were taken.
    pub(crate) fn put_back(&mut self, frame: MaybeHeldFrameOf<G>, taken: usize) {
        self.push(frame, self.next + taken);
    }

    fn undo<O>(&mut self, observer: &mut O)
    where
        O: Observer<G::Slot, G::Candidate>,
    {
        let depth = self.frames.len().saturating_sub(1);
        if let Some(top) = self.frames.top()
            && let Some(candidate) = top.clear()
        {
            observer.on_event(Event::Undo { depth, slot: top.slot, candidate });
        }
    }

    /// Not compiled for each observer and limit: it is called for the few nodes along the end.
    #[cold]
    fn attempt_next(
        &mut self,
        generators: &G,
        is_first: bool,
        observer: &mut dyn Observer<G::Slot, G::Candidate>,
        limit: &mut dyn Limit,
    ) -> Refill {
        let Some(end) = &self.end else { return Refill::Done };
        if is_first {
            let Some((slot, generator)) = generators.generator(0) else { return Refill::Open };
            return self.open_along(generators, slot, generator, observer, limit);
        }
        let depth = self.frames.len().saturating_sub(1);
        let Some(top) = self.frames.top() else { return Refill::Done };
        let slot = top.slot;
        let (last, is_deepest) = (end.ordinals()[depth], end.ordinals().len() == depth + 1);
        if self.next > last || self.next == last && is_deepest {
            return Refill::Done;
        }
        let is_along = self.next == last;
        let step = generators.step(slot, &mut top.generator);
        if !matches!(step, Step::Dry) {
            self.next = self.next.checked_add(1).expect(TOO_MANY_CANDIDATES);
        }
        let (candidate, attempt) = match step {
            Step::Held(candidate, attempt) => (candidate, attempt),
            Step::Rejected(candidate) => {
                observer.on_event(Event::Rejected { depth, slot, candidate });
                return Refill::Retry;
            }
            // The rest is pruned one by one: the ordinal of the next candidate must exist.
            Step::Pruned(candidate) | Step::PrunedRest(candidate) => {
                observer.on_event(Event::Pruned { depth, slot, candidate });
                return Refill::Retry;
            }
            // The end is a path of another puzzle.
            Step::Dry => return Refill::Done,
        };
        top.hold(candidate, attempt);
        limit.node();
        observer.on_event(Event::Attempt { depth: depth + 1, slot, candidate });
        if is_along && let Some((slot, generator)) = generators.generator(depth + 1) {
            return self.open_along(generators, slot, generator, observer, limit);
        }
        Refill::Open
    }

    /// Opens a slot along the end, and reports the solution that the board shows, if it
    /// does.
    fn open_along(
        &mut self,
        generators: &G,
        slot: G::Slot,
        generator: G::Generator,
        observer: &mut dyn Observer<G::Slot, G::Candidate>,
        limit: &mut dyn Limit,
    ) -> Refill {
        let depth = self.depth;
        self.push(Frame::new(slot, generator), 0);
        if !generators.is_solution() {
            return Refill::Retry;
        }
        limit.solution();
        observer.on_event(Event::Solution { depth });
        Refill::Solution
    }

    /// Drops the frames from the top one down, without events. Appends to `unwound` in
    /// that order; returns whether the top frame held an attempt, or `None` without
    /// frames.
    pub(super) fn unwind(&mut self, generators: &G, unwound: &mut Unwound) -> Option<bool> {
        let mut top = self.pop()?;
        let is_held = top.clear().is_some();
        let ordinal = self.next - usize::from(is_held);
        let left = self.count_left(generators, self.frames.len(), &mut top);
        drop(top);
        unwound.push(ordinal, self.next.saturating_add(left));
        while let Some(frame) = self.pop() {
            drop(frame);
            let end = self.end.as_ref().map_or(&[][..], Path::ordinals);
            // The candidate along the end is the last one that is searched.
            let ordinal = end[self.frames.len()];
            unwound.push(ordinal, ordinal.saturating_add(1));
        }
        Some(is_held)
    }

    /// Counts the candidates of the top frame, at `depth`, that are still to be
    /// searched: those before the end, or up to it if it lies below. The end may name a
    /// candidate that the slot does not have, so they are counted one by one, up to
    /// `MAX_COUNTED`.
    fn count_left(&self, generators: &G, depth: usize, top: &mut MaybeHeldFrameOf<G>) -> usize {
        let end = self.end.as_ref().map_or(&[][..], Path::ordinals);
        let before_end = end[depth].saturating_sub(self.next);
        let along = usize::from(depth + 1 < end.len() && self.next <= end[depth]);
        let most = before_end.saturating_add(along).min(MAX_COUNTED);
        generators.skip(top.slot, &mut top.generator, most)
    }

    /// Marks the search as begun.
    pub(super) fn start(&mut self) {
        self.started = true;
    }

    /// Pushes a frame along the end; `next` is the ordinal of its next candidate.
    pub(super) fn push(&mut self, frame: MaybeHeldFrameOf<G>, next: usize) {
        self.frames.push(frame);
        self.depth += 1;
        self.next = next;
    }

    fn pop(&mut self) -> Option<MaybeHeldFrameOf<G>> {
        let frame = self.frames.pop()?;
        self.depth -= 1;
        Some(frame)
    }
}
