//! The loop of a search, and the step that both drivers take: this loop, and the
//! recursion of `recursion.rs`.

use crate::generators::{Generators, Step};
use crate::limit::limits::Limit;
use crate::observe::event::Event;
use crate::observe::observer::Observer;
use crate::outcome::Outcome;
use crate::search::boundary::Refill;
use crate::search::frames::{Frames, Paused};
use crate::search::stack::{Frame, OpenSlot, OpenSlotOf};

/// The source of this file, for [`cursor::LOOP_SOURCE`](crate::cursor::LOOP_SOURCE).
pub(crate) const SOURCE: &str = include_str!("search_loop.rs");

/// Searches to the next solution and returns `None`, or returns how the search ended.
///
/// The top slot is open, and in a local, while its candidates are tried. It goes to
/// `frames` as a frame when one of them is held, and the slot above it becomes the top.
///
/// The invariant, at the head of each turn of the inner loop: the board shows what the
/// puzzle showed at first plus the attempts held, one in each frame; and every node before
/// these, in the puzzle's order, has been searched. So wherever a limit stops the search,
/// before an attempt, the attempts held can be undone, and the search can be resumed.
#[expect(clippy::inline_always, reason = "a driver without limits must see that it cannot stop")]
#[inline(always)]
pub(crate) fn run<G, O, L>(
    generators: &G,
    frames: &mut Frames<G>,
    observer: &mut O,
    limit: &mut L,
) -> Option<Outcome>
where
    G: Generators,
    O: Observer<G::Slot, G::Candidate>,
    L: Limit,
{
    loop {
        let mut top = if let Some(top) = reopen(frames, observer) {
            top
        } else if let Some(Paused { open, stack }) = frames.take_paused() {
            frames.set_stack(stack);
            open
        } else {
            match frames.refill(generators, observer, limit) {
                Ok(Refill::Open) => open(generators, frames, frames.depth(), observer, limit)?,
                Ok(Refill::Solution) => return None,
                Ok(Refill::Retry) => continue,
                Ok(Refill::Done) => return Some(Outcome::Exhausted),
                Err(stop) => return Some(Outcome::Stopped(stop)),
            }
        };
        loop {
            if let Some(stop) = limit.reached() {
                frames.pause(top);
                return Some(Outcome::Stopped(stop));
            }
            let (slot, depth) = (top.slot, frames.depth());
            match step(generators, slot, &mut top.generator, depth, observer, limit) {
                StepResult::Held(candidate, attempt) => {
                    let hand = (candidate, attempt);
                    frames.push(Frame { hand, slot, generator: top.generator });
                    top = open(generators, frames, frames.depth(), observer, limit)?;
                }
                StepResult::Failed => {}
                StepResult::Dry { .. } => {
                    drop(top.generator);
                    backtrack::<G, O>(slot, depth, top.untried, observer);
                    break;
                }
            }
        }
    }
}

/// Pops the top frame and undoes its attempt, so that its slot is open again.
#[inline]
pub(crate) fn reopen<G, O>(frames: &mut Frames<G>, observer: &mut O) -> Option<OpenSlotOf<G>>
where
    G: Generators,
    O: Observer<G::Slot, G::Candidate>,
{
    let Frame { hand: (candidate, attempt), slot, generator } = frames.pop()?;
    undo::<G, O>(slot, candidate, attempt, frames.depth(), observer);
    Some(OpenSlot { slot, generator, untried: false })
}

/// Opens the slot at `depth`. Returns `None` if the board shows a solution: if there is
/// no such slot, or at a node that has one, where the search is then paused.
#[inline]
pub(crate) fn open<G, O, L>(
    generators: &G,
    frames: &mut Frames<G>,
    depth: usize,
    observer: &mut O,
    limit: &mut L,
) -> Option<OpenSlotOf<G>>
where
    G: Generators,
    O: Observer<G::Slot, G::Candidate>,
    L: Limit,
{
    if let Some((slot, generator)) = generators.generator(depth) {
        let top = OpenSlot { slot, generator, untried: true };
        if !generators.is_solution() {
            return Some(top);
        }
        frames.pause(top);
    }
    limit.solution();
    observer.on_event(Event::Solution { depth });
    None
}

/// What came of a [`step`].
pub(crate) enum StepResult<C, A> {
    /// An attempt, which the driver must hold until it calls [`undo`].
    Held(C, A),
    /// The candidate was rejected or pruned.
    Failed,
    /// The slot has no candidates left to search: the driver must drop the generator and call
    /// [`backtrack`].
    Dry {
        /// Whether one was pruned, with all after it.
        is_pruned: bool,
    },
}

/// Takes one step at a slot, with `depth` attempts held and none in the slot: makes the
/// next attempt. The driver asks the limit before.
#[expect(clippy::inline_always, reason = "the attempt must stay in the driver's registers")]
#[inline(always)]
pub(crate) fn step<G, O, L>(
    generators: &G,
    slot: G::Slot,
    generator: &mut G::Generator,
    depth: usize,
    observer: &mut O,
    limit: &mut L,
) -> StepResult<G::Candidate, G::Attempt>
where
    G: Generators,
    O: Observer<G::Slot, G::Candidate>,
    L: Limit,
{
    match generators.step(slot, generator) {
        Step::Held(candidate, attempt) => {
            limit.node();
            observer.on_event(Event::Attempt { depth: depth + 1, slot, candidate });
            StepResult::Held(candidate, attempt)
        }
        Step::Rejected(candidate) => {
            observer.on_event(Event::Rejected { depth, slot, candidate });
            StepResult::Failed
        }
        Step::Pruned(candidate) => {
            observer.on_event(Event::Pruned { depth, slot, candidate });
            StepResult::Failed
        }
        Step::PrunedRest(candidate) => {
            observer.on_event(Event::Pruned { depth, slot, candidate });
            StepResult::Dry { is_pruned: true }
        }
        Step::Dry => StepResult::Dry { is_pruned: false },
    }
}

/// Undoes an attempt; `depth` attempts are still held.
#[inline]
pub(crate) fn undo<G, O>(
    slot: G::Slot,
    candidate: G::Candidate,
    attempt: G::Attempt,
    depth: usize,
    observer: &mut O,
) where
    G: Generators,
    O: Observer<G::Slot, G::Candidate>,
{
    drop(attempt);
    observer.on_event(Event::Undo { depth, slot, candidate });
}

/// Reports that the candidates of a slot ran dry. `untried` is whether the slot has
/// held no attempt.
#[inline]
pub(crate) fn backtrack<G, O>(slot: G::Slot, depth: usize, untried: bool, observer: &mut O)
where
    G: Generators,
    O: Observer<G::Slot, G::Candidate>,
{
    if untried {
        observer.on_event(Event::DeadEnd { depth, slot });
    }
    observer.on_event(Event::Backtrack { depth, slot });
}
