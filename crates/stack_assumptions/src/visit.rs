use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::generators::Generators;
use crate::parts::{Edge, Enter};
use crate::search::{FrameOf, PANICKED, Search};
use crate::stack::{Frame, Stack};
use crate::{Event, Limit, Observer, Outcome, Stop};

/// How many levels recurse; deeper ones are stacked on the heap. Enough for the
/// levels where nearly all nodes are, and a few kilobytes of the thread's stack.
const NATIVE: u32 = 48;

/// Internal iteration: the same search, in the same order, with its topmost frames
/// kept in the locals of a recursion of bounded depth. Where it ends early it
/// leaves the frames on the search's own stack, to be gone on with either way.
struct Descent<'s, G: Generators, O, L, V, B> {
    generators: &'s G,
    observer: &'s mut O,
    limit: &'s mut L,
    visitor: V,
    /// The frames left by an early end, the deepest first.
    left: Vec<FrameOf<G>>,
    /// Whether the deepest of them has held no attempt yet.
    fresh: bool,
    halt: Option<Halt<B>>,
}

/// Why a descent ended early.
enum Halt<B> {
    Limit(Stop),
    Visitor(B),
}

/// `Break` ends the descent early, with its reason in [`Descent::halt`].
type Flow = ControlFlow<()>;

impl<G: Generators, O, L> Search<G, O, L>
where
    O: Observer<G::Slot, G::Candidate>,
    L: Limit,
{
    /// Visits the solutions from here on by internal iteration.
    pub(crate) fn descend<B>(
        &mut self,
        visitor: impl FnMut(&G) -> ControlFlow<B>,
    ) -> ControlFlow<B, Outcome> {
        if let Some(outcome) = self.outcome {
            return ControlFlow::Continue(outcome);
        }
        self.outcome = Some(PANICKED);
        let mut descent = Descent {
            generators: &self.generators,
            observer: &mut self.observer,
            limit: &mut self.limit,
            visitor,
            left: Vec::new(),
            fresh: false,
            halt: None,
        };
        // From the deepest frame up, each is gone on with to its end.
        let outcome = loop {
            let flow = match self.stack.pop() {
                Some(mut frame) => {
                    let (depth, slot) = (self.edge.depth() + self.stack.len(), frame.slot);
                    if let Some(candidate) = frame.clear() {
                        descent.observer.see(Event::TakeBack { depth, slot, candidate });
                    }
                    let fresh = core::mem::take(&mut self.fresh);
                    descent.level(depth, slot, frame.generator, fresh, NATIVE)
                }
                None => match self.edge.enter(&self.generators, descent.observer, descent.limit) {
                    Enter::Open(depth) => descent.below(depth, NATIVE),
                    Enter::Again => continue,
                    Enter::End(outcome) => break outcome,
                },
            };
            if flow.is_continue() {
                continue;
            }
            self.fresh = descent.fresh;
            while let Some(frame) = descent.left.pop() {
                self.stack.push(frame);
            }
            match descent.halt {
                Some(Halt::Visitor(value)) => {
                    self.outcome = None;
                    return ControlFlow::Break(value);
                }
                Some(Halt::Limit(stop)) => break Outcome::Stopped(stop),
                None => unreachable!("BUG: ended early for no reason"),
            }
        };
        self.outcome = Some(outcome);
        ControlFlow::Continue(outcome)
    }
}

impl<G: Generators, O, L, V, B> Descent<'_, G, O, L, V, B>
where
    O: Observer<G::Slot, G::Candidate>,
    L: Limit,
    V: FnMut(&G) -> ControlFlow<B>,
{
    /// Goes through the candidates left at a slot, with the loop of [`Search`];
    /// `depth` attempts are held below it. The attempt in hand is a local.
    fn level(
        &mut self,
        depth: usize,
        slot: G::Slot,
        mut generator: G::Generator,
        mut fresh: bool,
        native: u32,
    ) -> Flow {
        loop {
            if let Some(stop) = self.limit.reached() {
                self.halt = Some(Halt::Limit(stop));
                self.fresh = fresh;
                self.left.push(Frame::new(slot, generator));
                return ControlFlow::Break(());
            }
            match self.generators.attempt(slot, &mut generator) {
                Some((candidate, Some(attempt))) => {
                    fresh = false;
                    self.limit.node();
                    self.observer.see(Event::Attempt { depth: depth + 1, slot, candidate });
                    if self.below(depth + 1, native).is_break() {
                        let mut frame = Frame::new(slot, generator);
                        frame.hold(candidate, attempt);
                        self.left.push(frame);
                        return ControlFlow::Break(());
                    }
                    drop(attempt);
                    self.observer.see(Event::TakeBack { depth, slot, candidate });
                }
                Some((candidate, None)) => {
                    self.observer.see(Event::Refused { depth, slot, candidate });
                }
                None => {
                    if fresh {
                        self.observer.see(Event::DeadEnd { depth, slot });
                    }
                    self.observer.see(Event::Backtrack { depth, slot });
                    return ControlFlow::Continue(());
                }
            }
        }
    }

    /// Goes through all that lies below `depth` attempts.
    #[expect(clippy::inline_always, reason = "half of the recursion: measured")]
    #[inline(always)]
    fn below(&mut self, depth: usize, native: u32) -> Flow {
        if native == 0 {
            return self.deep(depth);
        }
        if let Some((slot, generator)) = self.generators.generator(depth) {
            return self.level(depth, slot, generator, true, native - 1);
        }
        self.limit.solution();
        self.observer.see(Event::Solution { depth });
        (self.visitor)(self.generators).map_break(|value| self.halt = Some(Halt::Visitor(value)))
    }

    /// The same on a stack on the heap.
    #[cold]
    fn deep(&mut self, depth: usize) -> Flow {
        let mut search = Search {
            stack: Stack::new(),
            generators: self.generators,
            observer: &mut *self.observer,
            limit: &mut *self.limit,
            // No limit may come between the attempt above and this slot: the
            // frames left are to tell how far the search has come.
            edge: Edge::new(depth, true),
            fresh: false,
            outcome: None,
        };
        let mut solved = search.open(depth);
        while solved || search.advance() {
            solved = false;
            if let ControlFlow::Break(value) = (self.visitor)(self.generators) {
                self.halt = Some(Halt::Visitor(value));
                break;
            }
        }
        if let Some(Outcome::Stopped(stop)) = search.outcome {
            self.halt = Some(Halt::Limit(stop));
        }
        if self.halt.is_none() {
            return ControlFlow::Continue(());
        }
        self.fresh = search.fresh;
        while let Some(frame) = search.stack.pop() {
            self.left.push(frame);
        }
        ControlFlow::Break(())
    }
}
