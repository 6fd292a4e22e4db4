//! Internal iteration: the search of `search_loop.rs`, in the same order and with the
//! same steps, but with its top frames in the locals of a recursion of bounded depth.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::generators::Generators;
use crate::limit::limits::Limit;
use crate::observe::event::Event;
use crate::observe::observer::Observer;
use crate::outcome::{Outcome, Stop};
use crate::search::boundary::Refill;
use crate::search::frames::Frames;
use crate::search::search_loop::{StepResult, backtrack, reopen, run, step, undo};
use crate::search::stack::{Frame, FrameOf, MaybeHeldFrameOf, OpenSlot, OpenSlotOf};

/// How many levels recurse; deeper levels go on the heap. 48 levels hold nearly all
/// nodes of most trees, and take a few kilobytes of the thread's stack.
const MAX_RECURSION: usize = 48;

/// Calls `visitor` at each solution from here on. Returns `Break` if the visitor did,
/// and otherwise how the search ended. Either way `frames` can be searched on by any
/// driver.
pub(crate) fn descend_all<G, O, L, B>(
    generators: &G,
    frames: &mut Frames<G>,
    observer: &mut O,
    limit: &mut L,
    visitor: impl FnMut(&G) -> ControlFlow<B>,
) -> ControlFlow<B, Outcome>
where
    G: Generators,
    O: Observer<G::Slot, G::Candidate>,
    L: Limit,
{
    let mut recursion = Recursion {
        observer,
        limit,
        visitor,
        suspended: Vec::new(),
        open: None,
        halt: None,
        depth_limit: 0,
        heap: None,
    };
    // From the deepest frame up, each frame is searched to its end.
    loop {
        let top = frames.resume().or_else(|| reopen(frames, recursion.observer));
        // Of a frame along the end, the candidates before the end.
        let (frame, mut untried, count) = match top {
            Some(OpenSlot { slot, generator, untried }) => {
                (Some(Frame::new(slot, generator)), untried, None)
            }
            None => match frames.boundary_mut().take_top(recursion.observer) {
                Some((frame, count)) => (Some(frame), false, Some(count)),
                None => (None, false, None),
            },
        };
        let flow = if let Some(mut frame) = frame {
            let depth = frames.depth();
            let (flow, taken) =
                recursion.try_some(generators, depth, &mut frame, &mut untried, count);
            if let Some(count) = count {
                frames.boundary_mut().put_back(frame, taken);
                if flow.is_continue() && taken < count {
                    // The end is a path of another puzzle.
                    return ControlFlow::Continue(Outcome::Exhausted);
                }
                flow
            } else {
                recursion.leave(frame, depth, untried, flow)
            }
        } else {
            match frames.refill(generators, recursion.observer, recursion.limit) {
                Ok(Refill::Open) => {
                    let depth = frames.depth();
                    recursion.depth_limit = depth + MAX_RECURSION;
                    recursion.descend(generators, depth)
                }
                Ok(Refill::Solution) => match (recursion.visitor)(generators) {
                    ControlFlow::Break(value) => recursion.stop(Halt::Visitor(value)),
                    ControlFlow::Continue(()) => continue,
                },
                Ok(Refill::Retry) => continue,
                Ok(Refill::Done) => return ControlFlow::Continue(Outcome::Exhausted),
                Err(stop) => return ControlFlow::Continue(Outcome::Stopped(stop)),
            }
        };
        if flow.is_break() {
            return recursion.restore_frames(frames);
        }
    }
}

/// The state of the recursion, but for the list of generators. That goes from level to
/// level as an argument: a field would be loaded again after each write to the board.
struct Recursion<'s, G: Generators, O, L, V, B> {
    observer: &'s mut O,
    limit: &'s mut L,
    visitor: V,
    /// The slot that an early end left open, if it came before an attempt.
    open: Option<OpenSlotOf<G>>,
    /// The frames that an early end left, the deepest first.
    suspended: Vec<FrameOf<G>>,
    halt: Option<Halt<B>>,
    /// The depth from which on frames go on the heap.
    depth_limit: usize,
    /// These frames: none between two uses, kept for their memory.
    heap: Option<Box<Frames<G>>>,
}

/// Why a recursion ended early.
enum Halt<B> {
    Limit(Stop),
    Visitor(B),
}

/// `Break` ends the recursion early, for the reason in [`Recursion::halt`].
type Flow = ControlFlow<()>;

#[expect(clippy::inline_always, reason = "two levels must become one function: see `descend`")]
impl<G: Generators, O, L, V, B> Recursion<'_, G, O, L, V, B>
where
    O: Observer<G::Slot, G::Candidate>,
    L: Limit,
    V: FnMut(&G) -> ControlFlow<B>,
{
    /// Searches all nodes below `depth` attempts: the recursion, two levels at a time,
    /// so that half of the levels cost no call.
    fn descend(&mut self, generators: &G, depth: usize) -> Flow {
        if depth >= self.depth_limit {
            return self.descend_on_heap(generators, depth);
        }
        self.open_slot(generators, depth, |recursion, depth| {
            recursion.open_slot(generators, depth, |recursion, depth| {
                recursion.descend(generators, depth)
            })
        })
    }

    /// Opens the slot at `depth` and searches its candidates, or visits the solution.
    #[inline(always)]
    fn open_slot(
        &mut self,
        generators: &G,
        depth: usize,
        descend: impl Fn(&mut Self, usize) -> Flow,
    ) -> Flow {
        if let Some((slot, generator)) = generators.generator(depth) {
            if generators.is_solution() && self.visit(generators, depth).is_break() {
                return self.leave_open(OpenSlot { slot, generator, untried: true });
            }
            return self.try_candidates(generators, depth, slot, generator, true, descend);
        }
        match self.visit(generators, depth) {
            ControlFlow::Break(()) => ControlFlow::Break(()),
            ControlFlow::Continue(()) => self.check_limit(),
        }
    }

    /// Reports a solution and visits it.
    #[inline(always)]
    fn visit(&mut self, generators: &G, depth: usize) -> Flow {
        self.limit.solution();
        self.observer.on_event(Event::Solution { depth });
        match (self.visitor)(generators) {
            ControlFlow::Break(value) => self.stop(Halt::Visitor(value)),
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
        }
    }

    /// Searches the remaining candidates of a slot that holds no attempt, with the
    /// steps of the loop. `depth` attempts are held; `descend` searches what lies below
    /// each further attempt.
    #[inline(always)]
    fn try_candidates(
        &mut self,
        generators: &G,
        depth: usize,
        slot: G::Slot,
        mut generator: G::Generator,
        mut untried: bool,
        descend: impl Fn(&mut Self, usize) -> Flow,
    ) -> Flow {
        if self.check_limit().is_break() {
            return self.leave_open(OpenSlot { slot, generator, untried });
        }
        loop {
            let (observer, limit) = (&mut self.observer, &mut self.limit);
            match step(generators, slot, &mut generator, depth, observer, limit) {
                StepResult::Held(candidate, attempt) => {
                    untried = false;
                    if descend(self, depth + 1).is_break() {
                        if self.is_attempt_done() {
                            undo::<G, O>(slot, candidate, attempt, depth, self.observer);
                            return self.leave_open(OpenSlot { slot, generator, untried });
                        }
                        let hand = (candidate, attempt);
                        return self.suspend(Frame { hand, slot, generator });
                    }
                    undo::<G, O>(slot, candidate, attempt, depth, self.observer);
                }
                StepResult::Failed => {
                    if self.check_limit().is_break() {
                        return self.leave_open(OpenSlot { slot, generator, untried });
                    }
                }
                StepResult::Dry { .. } => {
                    drop(generator);
                    backtrack::<G, O>(slot, depth, untried, self.observer);
                    return ControlFlow::Continue(());
                }
            }
        }
    }

    /// Searches the remaining candidates of a frame that holds no attempt, at most `count` of
    /// them, as [`try_candidates`](Self::try_candidates) does. Returns how many it took. If the
    /// recursion ends early, the frame holds the attempt that is not done.
    fn try_some(
        &mut self,
        generators: &G,
        depth: usize,
        frame: &mut MaybeHeldFrameOf<G>,
        untried: &mut bool,
        count: Option<usize>,
    ) -> (Flow, usize) {
        self.depth_limit = depth + MAX_RECURSION;
        let (slot, mut taken, mut flow) = (frame.slot, 0, self.check_limit());
        while flow.is_continue() && count.is_none_or(|count| taken < count) {
            let (observer, limit) = (&mut self.observer, &mut self.limit);
            match step(generators, slot, &mut frame.generator, depth, observer, limit) {
                StepResult::Held(candidate, attempt) => {
                    *untried = false;
                    flow = self.descend(generators, depth + 1);
                    if flow.is_break() && !self.is_attempt_done() {
                        frame.hold(candidate, attempt);
                    } else {
                        undo::<G, O>(slot, candidate, attempt, depth, self.observer);
                    }
                }
                // Before the end of an interval, the rest is pruned one by one: the ordinal of the
                // next candidate must exist.
                StepResult::Dry { is_pruned } if !is_pruned || count.is_none() => break,
                StepResult::Failed | StepResult::Dry { .. } => flow = self.check_limit(),
            }
            taken += 1;
        }
        (flow, taken)
    }

    /// Leaves a frame that [`try_some`](Self::try_some) searched without a count.
    #[cold]
    fn leave(
        &mut self,
        frame: MaybeHeldFrameOf<G>,
        depth: usize,
        untried: bool,
        flow: Flow,
    ) -> Flow {
        let Frame { hand, slot, generator } = frame;
        match hand {
            Some(hand) => self.suspend(Frame { hand, slot, generator }),
            None if flow.is_break() => self.leave_open(OpenSlot { slot, generator, untried }),
            None => {
                drop(generator);
                backtrack::<G, O>(slot, depth, untried, self.observer);
                flow
            }
        }
    }

    /// Asks the limit. This comes once before each attempt: on opening a slot, after a
    /// rejection, and after a solution.
    #[inline(always)]
    fn check_limit(&mut self) -> Flow {
        match self.limit.reached() {
            Some(stop) => self.stop(Halt::Limit(stop)),
            None => ControlFlow::Continue(()),
        }
    }

    /// Whether all is searched below the attempt above the suspended frames: when a
    /// limit stops the search right after a solution, that attempt is undone first.
    #[cold]
    fn is_attempt_done(&self) -> bool {
        let is_below_empty = self.open.is_none() && self.suspended.is_empty();
        is_below_empty && matches!(self.halt, Some(Halt::Limit(_)))
    }

    /// Ends the recursion early.
    #[cold]
    fn stop(&mut self, halt: Halt<B>) -> Flow {
        self.halt = Some(halt);
        ControlFlow::Break(())
    }

    /// Keeps the deepest slot of a recursion that ends early.
    #[cold]
    fn leave_open(&mut self, slot: OpenSlotOf<G>) -> Flow {
        self.open = Some(slot);
        ControlFlow::Break(())
    }

    /// Keeps a frame of a recursion that ends early.
    #[cold]
    fn suspend(&mut self, frame: FrameOf<G>) -> Flow {
        if self.suspended.capacity() == 0 {
            // All levels of the recursion follow, one by one.
            self.suspended.reserve_exact(MAX_RECURSION);
        }
        self.suspended.push(frame);
        ControlFlow::Break(())
    }

    /// Searches all nodes below `depth` attempts with the loop, in the same order.
    #[cold]
    fn descend_on_heap(&mut self, generators: &G, depth: usize) -> Flow {
        // A local, so that a panic drops these frames before those of the recursion.
        let mut heap = self.heap.take().unwrap_or_else(|| Box::new(Frames::new()));
        heap.boundary_mut().begin_at(depth);
        loop {
            match run(generators, &mut heap, self.observer, self.limit) {
                None => {
                    if let ControlFlow::Break(value) = (self.visitor)(generators) {
                        return self.suspend_all(*heap, Halt::Visitor(value));
                    }
                }
                Some(Outcome::Exhausted) => break,
                Some(Outcome::Stopped(stop)) => return self.suspend_all(*heap, Halt::Limit(stop)),
            }
        }
        self.heap = Some(heap);
        ControlFlow::Continue(())
    }

    /// Ends the recursion early, with these frames above it.
    #[cold]
    fn suspend_all(&mut self, mut heap: Frames<G>, halt: Halt<B>) -> Flow {
        self.open = heap.resume();
        while let Some(frame) = heap.pop() {
            let _ = self.suspend(frame);
        }
        self.stop(halt)
    }

    /// Puts the suspended frames back on the stack of the search, and returns why the
    /// recursion ended early.
    #[cold]
    fn restore_frames(mut self, frames: &mut Frames<G>) -> ControlFlow<B, Outcome> {
        frames.reserve(self.suspended.len());
        while let Some(frame) = self.suspended.pop() {
            frames.push(frame);
        }
        if let Some(open) = self.open {
            frames.pause(open);
        }
        match self.halt {
            Some(Halt::Visitor(value)) => ControlFlow::Break(value),
            Some(Halt::Limit(stop)) => ControlFlow::Continue(Outcome::Stopped(stop)),
            None => unreachable!("BUG: ended early for no reason"),
        }
    }
}
