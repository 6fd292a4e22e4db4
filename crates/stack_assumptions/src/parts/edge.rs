use core::mem;

use crate::generators::Generators;
use crate::search::StackOf;
use crate::stack::{Frame, Stack};
use crate::{Event, Limit, Observer, Outcome, Path};

/// Where a search begins and ends. What is searched ends at the end of the tree,
/// or before a path; the slots along that path are not gone through to their last
/// candidate, and their frames are kept here, below the stack.
pub(crate) struct Edge<G: Generators> {
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
pub(crate) enum Enter {
    /// The slot at this depth is to be opened.
    Open(usize),
    /// The edge has moved: ask again.
    Again,
    /// Nothing: the search ends.
    End(Outcome),
}

impl<G: Generators> Edge<G> {
    pub(crate) const fn new(base: usize, started: bool) -> Self {
        Self { base, started, end: None, frames: Stack::new(), next: 0 }
    }

    /// The number of attempts held when the stack is to be opened.
    pub(crate) fn depth(&self) -> usize {
        self.base + self.frames.len()
    }

    /// Moves on when the stack is empty.
    #[cold]
    pub(crate) fn enter<O, L>(&mut self, generators: &G, observer: &mut O, limit: &mut L) -> Enter
    where
        O: Observer<G::Slot, G::Candidate>,
        L: Limit,
    {
        let depth = self.frames.len().saturating_sub(1);
        if let Some(top) = self.frames.top()
            && let Some(candidate) = top.clear()
        {
            observer.see(Event::TakeBack { depth, slot: top.slot, candidate });
        }
        if let Some(stop) = limit.reached() {
            return Enter::End(Outcome::Stopped(stop));
        }
        let is_first = !mem::replace(&mut self.started, true);
        let Some(end) = &self.end else {
            let all = Enter::End(Outcome::Exhausted);
            return if is_first { Enter::Open(self.base) } else { all };
        };
        if is_first {
            let Some((slot, generator)) = generators.generator(0) else { return Enter::Open(0) };
            self.frames.push(Frame::new(slot, generator));
        }
        let Some(top) = self.frames.top() else { return Enter::End(Outcome::Exhausted) };
        let slot = top.slot;
        let (last, is_deepest) = (end.ordinals()[depth], end.ordinals().len() == depth + 1);
        if self.next > last || self.next == last && is_deepest {
            return Enter::End(Outcome::Exhausted);
        }
        let is_along = self.next == last;
        match generators.attempt(slot, &mut top.generator) {
            // The end is a path of another puzzle.
            None => return Enter::End(Outcome::Exhausted),
            Some((candidate, None)) => {
                observer.see(Event::Refused { depth, slot, candidate });
            }
            Some((candidate, Some(attempt))) => {
                top.hold(candidate, attempt);
                limit.node();
                observer.see(Event::Attempt { depth: depth + 1, slot, candidate });
                if is_along && let Some((slot, generator)) = generators.generator(depth + 1) {
                    self.frames.push(Frame::new(slot, generator));
                    self.next = 0;
                    return Enter::Again;
                }
                self.next += 1;
                return Enter::Open(depth + 1);
            }
        }
        self.next += 1;
        Enter::Again
    }
}
