use core::mem;

use crate::generators::Generators;
use crate::interval::path::Path;
use crate::limit::limits::Limit;
use crate::observe::event::Event;
use crate::observe::observer::Observer;
use crate::stack::{Frame, Stack, StackOf};

/// Where a search begins and ends. What is searched ends at the end of the tree,
/// or before a path; the slots along that path are not gone through to their last
/// candidate, and their frames are kept here, below the stack.
pub(crate) struct Boundary<G: Generators> {
    /// The number of attempts held below this search.
    pub(crate) base: usize,
    /// Whether the first slot has been opened.
    pub(crate) started: bool,
    /// The first node that is not searched.
    pub(crate) end: Option<Path>,
    /// The frames of which each but the top one holds what `end` names.
    pub(crate) frames: StackOf<G>,
    /// The ordinal of the top frame's next candidate.
    pub(crate) next: usize,
}

/// What comes when the stack is empty.
pub(crate) enum Refill {
    /// The slot at this depth is to be opened.
    Open(usize),
    /// The edge has moved: ask again.
    Retry,
    /// Nothing: the search ends.
    Done,
}

impl<G: Generators> Boundary<G> {
    pub(crate) const fn new(base: usize, started: bool) -> Self {
        Self { base, started, end: None, frames: Stack::new(), next: 0 }
    }

    /// The number of attempts held when the stack is to be opened.
    pub(crate) fn depth(&self) -> usize {
        self.base + self.frames.len()
    }

    /// Takes back what its top frame holds.
    pub(crate) fn take_back<O>(&mut self, observer: &mut O)
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

    /// Moves on when the stack is empty, and nothing held in the top frame here.
    #[cold]
    pub(crate) fn enter<O, L>(&mut self, generators: &G, observer: &mut O, limit: &mut L) -> Refill
    where
        O: Observer<G::Slot, G::Candidate>,
        L: Limit,
    {
        let is_first = !mem::replace(&mut self.started, true);
        let Some(end) = &self.end else {
            return if is_first { Refill::Open(self.base) } else { Refill::Done };
        };
        if is_first {
            let Some((slot, generator)) = generators.generator(0) else { return Refill::Open(0) };
            self.frames.push(Frame::new(slot, generator));
        }
        let depth = self.frames.len().saturating_sub(1);
        let Some(top) = self.frames.top() else { return Refill::Done };
        let slot = top.slot;
        let (last, is_deepest) = (end.ordinals()[depth], end.ordinals().len() == depth + 1);
        if self.next > last || self.next == last && is_deepest {
            return Refill::Done;
        }
        let is_along = self.next == last;
        // None where the end is a path of another puzzle.
        let Some((candidate, attempt)) = generators.attempt(slot, &mut top.generator) else {
            return Refill::Done;
        };
        self.next += 1;
        let Some(attempt) = attempt else {
            observer.on_event(Event::Rejected { depth, slot, candidate });
            return Refill::Retry;
        };
        top.hold(candidate, attempt);
        limit.node();
        observer.on_event(Event::Attempt { depth: depth + 1, slot, candidate });
        if is_along && let Some((slot, generator)) = generators.generator(depth + 1) {
            self.frames.push(Frame::new(slot, generator));
            self.next = 0;
            return Refill::Retry;
        }
        Refill::Open(depth + 1)
    }
}
