use alloc::vec::Vec;
use core::mem;
use core::ops::ControlFlow;

use crate::generators::Generators;
use crate::interval::boundary::{Boundary, Refill};
use crate::limit::limits::Limit;
use crate::observe::event::Event;
use crate::observe::observer::Observer;
use crate::outcome::{Outcome, Stop};
use crate::search::{PANICKED, Search};
use crate::stack::{Frame, FrameOf, Stack, StackOf};

/// How many levels recurse; deeper ones are stacked on the heap. Enough for the
/// levels where nearly all nodes are, and a few kilobytes of the thread's stack.
const NATIVE: usize = 48;

/// Internal iteration: the same search, in the same order, with its topmost frames
/// kept in the locals of a recursion of bounded depth. Where it ends early it
/// leaves the frames on the search's own stack, to be gone on with either way.
struct Recursion<'s, G: Generators, O, L, V, B> {
    observer: &'s mut O,
    limit: &'s mut L,
    visitor: V,
    /// The frames left by an early end, the deepest first.
    left: Vec<FrameOf<G>>,
    /// Whether the deepest of them has held no attempt yet.
    fresh: bool,
    halt: Option<Halt<B>>,
    /// The depth from which on frames are stacked on the heap.
    floor: usize,
    /// The stack for these: empty between two uses, kept for its memory.
    heap: StackOf<G>,
}

/// Why a descent ended early.
enum Halt<B> {
    Limit(Stop),
    Visitor(B),
}

/// `Break` ends the descent early, with its reason in [`Recursion::halt`].
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
        let mut descent = Recursion {
            observer: &mut self.observer,
            limit: &mut self.limit,
            visitor,
            left: Vec::new(),
            fresh: false,
            halt: None,
            floor: 0,
            heap: Stack::new(),
        };
        // From the deepest frame up, each is gone on with to its end.
        let outcome = loop {
            let flow = if let Some(mut frame) = self.stack.pop() {
                let (depth, slot) = (self.edge.depth() + self.stack.len(), frame.slot);
                if let Some(candidate) = frame.clear() {
                    descent.observer.on_event(Event::Undo { depth, slot, candidate });
                }
                let fresh = mem::take(&mut self.fresh);
                descent.floor = depth + NATIVE;
                let below = |descent: &mut Recursion<_, _, _, _, _>, depth| {
                    descent.below(&self.generators, depth)
                };
                descent.level(&self.generators, depth, slot, frame.generator, fresh, below)
            } else {
                self.edge.take_back(descent.observer);
                if let Some(stop) = descent.limit.reached() {
                    break Outcome::Stopped(stop);
                }
                match self.edge.enter(&self.generators, descent.observer, descent.limit) {
                    Refill::Open(depth) => {
                        descent.floor = depth + NATIVE;
                        descent.below(&self.generators, depth)
                    }
                    Refill::Retry => continue,
                    Refill::Done => break Outcome::Exhausted,
                }
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
                Some(Halt::Limit(stop)) => {
                    if self.stack.len() == 0 {
                        self.edge.take_back(descent.observer);
                    }
                    break Outcome::Stopped(stop);
                }
                None => unreachable!("BUG: ended early for no reason"),
            }
        };
        self.outcome = Some(outcome);
        ControlFlow::Continue(outcome)
    }
}

// The list of generators goes from level to level as an argument: a field would be
// read again after each write to the board. Measured, as are the inlined functions.
#[expect(clippy::inline_always, reason = "two levels make one function: measured")]
impl<G: Generators, O, L, V, B> Recursion<'_, G, O, L, V, B>
where
    O: Observer<G::Slot, G::Candidate>,
    L: Limit,
    V: FnMut(&G) -> ControlFlow<B>,
{
    /// Goes through all that lies below `depth` attempts: the recursion, two levels
    /// at a time, so that half of them cost no call.
    fn below(&mut self, generators: &G, depth: usize) -> Flow {
        if depth >= self.floor {
            return self.deep(generators, depth);
        }
        self.opened(generators, depth, |descent, depth| {
            descent.opened(generators, depth, |descent, depth| descent.below(generators, depth))
        })
    }

    /// Opens the next slot and goes through its candidates, or visits the solution.
    #[inline(always)]
    fn opened(
        &mut self,
        generators: &G,
        depth: usize,
        below: impl Fn(&mut Self, usize) -> Flow,
    ) -> Flow {
        if let Some((slot, generator)) = generators.generator(depth) {
            return self.level(generators, depth, slot, generator, true, below);
        }
        self.limit.solution();
        self.observer.on_event(Event::Solution { depth });
        if let ControlFlow::Break(value) = (self.visitor)(generators) {
            return self.stop(Halt::Visitor(value));
        }
        self.go_on()
    }

    /// Asks the limit.
    #[inline(always)]
    fn go_on(&mut self) -> Flow {
        self.limit.reached().map_or(ControlFlow::Continue(()), |stop| self.stop(Halt::Limit(stop)))
    }

    #[cold]
    fn stop(&mut self, halt: Halt<B>) -> Flow {
        self.halt = Some(halt);
        ControlFlow::Break(())
    }

    /// Goes through the candidates left at a slot, with the loop of [`Search`];
    /// `depth` attempts are held below it. The attempt in hand is a local, and
    /// `below` goes through all that lies below it.
    #[inline(always)]
    fn level(
        &mut self,
        generators: &G,
        depth: usize,
        slot: G::Slot,
        mut generator: G::Generator,
        mut fresh: bool,
        below: impl Fn(&mut Self, usize) -> Flow,
    ) -> Flow {
        if self.go_on().is_break() {
            return self.leave(Frame::new(slot, generator), fresh);
        }
        loop {
            match generators.attempt(slot, &mut generator) {
                Some((candidate, Some(attempt))) => {
                    fresh = false;
                    self.limit.node();
                    self.observer.on_event(Event::Attempt { depth: depth + 1, slot, candidate });
                    if below(self, depth + 1).is_break() {
                        let mut frame = Frame::new(slot, generator);
                        if self.is_held() {
                            frame.hold(candidate, attempt);
                        } else {
                            drop(attempt);
                            self.observer.on_event(Event::Undo { depth, slot, candidate });
                        }
                        return self.leave(frame, false);
                    }
                    drop(attempt);
                    self.observer.on_event(Event::Undo { depth, slot, candidate });
                }
                Some((candidate, None)) => {
                    self.observer.on_event(Event::Rejected { depth, slot, candidate });
                    if self.go_on().is_break() {
                        return self.leave(Frame::new(slot, generator), fresh);
                    }
                }
                None => {
                    if fresh {
                        self.observer.on_event(Event::DeadEnd { depth, slot });
                    }
                    self.observer.on_event(Event::Backtrack { depth, slot });
                    return ControlFlow::Continue(());
                }
            }
        }
    }

    /// Leaves a frame to be gone on with.
    #[cold]
    fn leave(&mut self, frame: FrameOf<G>, fresh: bool) -> Flow {
        if self.left.is_empty() {
            self.fresh = fresh;
        }
        self.left.push(frame);
        ControlFlow::Break(())
    }

    /// Whether the attempt above what was left stays held: not where a limit stopped
    /// the search right after a solution.
    #[cold]
    fn is_held(&self) -> bool {
        !self.left.is_empty() || matches!(self.halt, Some(Halt::Visitor(_)))
    }

    /// The same as [`below`](Self::below) on a stack on the heap.
    ///
    /// Why it ended early is told by what is returned on the way, never by a look
    /// into memory: where neither limit nor visitor can end a descent, the compiler
    /// then sees that it never ends early, and all that follows from it. Measured.
    #[cold]
    fn deep(&mut self, generators: &G, depth: usize) -> Flow {
        let mut search = Search {
            stack: mem::replace(&mut self.heap, Stack::new()),
            generators,
            observer: &mut *self.observer,
            limit: &mut *self.limit,
            // No limit may come between the attempt above and this slot: the
            // frames left are to tell how far the search has come.
            edge: Boundary::new(depth, true),
            fresh: false,
            outcome: None,
        };
        let mut solved = search.open(depth);
        let halt = loop {
            if solved && let ControlFlow::Break(value) = (self.visitor)(generators) {
                break Halt::Visitor(value);
            }
            match search.run() {
                None => solved = true,
                Some(Outcome::Exhausted) => {
                    self.heap = search.stack;
                    return ControlFlow::Continue(());
                }
                Some(Outcome::Stopped(stop)) => break Halt::Limit(stop),
            }
        };
        self.halt = Some(halt);
        self.fresh = search.fresh;
        while let Some(frame) = search.stack.pop() {
            self.left.push(frame);
        }
        ControlFlow::Break(())
    }
}
