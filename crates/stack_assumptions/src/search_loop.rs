//! The loop of a search, and the step that both drivers take: this loop, and the
//! recursion of `recursion.rs`.

use crate::generators::{Generators, Step};
use crate::interval::boundary::Refill;
use crate::interval::frames::Frames;
use crate::limit::limits::Limit;
use crate::observe::event::Event;
use crate::observe::observer::Observer;
use crate::outcome::Outcome;
use crate::stack::Frame;

/// The source of this file, for [`cursor::LOOP_SOURCE`](crate::cursor::LOOP_SOURCE).
pub(crate) const SOURCE: &str = include_str!("search_loop.rs");

/// Searches to the next solution and returns `None`, or returns how the search ended.
///
/// Its invariant, at the head of each turn: the board shows what the puzzle showed at
/// first plus the attempts held, one in each frame but perhaps the top one; and every
/// node before these, in the puzzle's order, has been searched. So wherever a limit
/// stops the search, before an attempt, the attempts held can be undone, and the
/// search can be resumed.
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
        let depth = frames.depth();
        let Some(frame) = frames.top() else {
            match frames.refill(generators, observer, limit) {
                Ok(Refill::Open(depth)) if open(generators, frames, depth, observer, limit) => {
                    return None;
                }
                Ok(Refill::Solution) => return None,
                Ok(Refill::Open(_) | Refill::Retry) => continue,
                Ok(Refill::Done) => return Some(Outcome::Exhausted),
                Err(stop) => return Some(Outcome::Stopped(stop)),
            }
        };
        let slot = frame.slot;
        if let Some(candidate) = frame.clear() {
            observer.on_event(Event::Undo { depth, slot, candidate });
        }
        if let Some(stop) = limit.reached() {
            return Some(Outcome::Stopped(stop));
        }
        match step(generators, slot, &mut frame.generator, depth, observer, limit) {
            StepResult::Held(candidate, attempt) => {
                frame.hold(candidate, attempt);
                frames.set_tried();
                if open(generators, frames, depth + 1, observer, limit) {
                    return None;
                }
            }
            StepResult::Failed => {}
            StepResult::Dry => {
                let untried = frames.drop_top();
                backtrack::<G, O>(slot, depth, untried, observer);
            }
        }
    }
}

/// Opens the slot at `depth`, if there is one. Returns whether the board shows a solution.
#[inline]
pub(crate) fn open<G, O, L>(
    generators: &G,
    frames: &mut Frames<G>,
    depth: usize,
    observer: &mut O,
    limit: &mut L,
) -> bool
where
    G: Generators,
    O: Observer<G::Slot, G::Candidate>,
    L: Limit,
{
    if let Some((slot, generator)) = generators.generator(depth) {
        frames.push(Frame::new(slot, generator), true);
        if !generators.is_solution() {
            return false;
        }
    }
    limit.solution();
    observer.on_event(Event::Solution { depth });
    true
}

/// What came of a [`step`].
pub(crate) enum StepResult<C, A> {
    /// An attempt, which the driver must hold until it calls [`undo`].
    Held(C, A),
    /// The candidate was rejected or pruned.
    Failed,
    /// The slot has no candidates left to search: the driver must drop the generator and call
    /// [`backtrack`].
    Dry,
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
            StepResult::Dry
        }
        Step::Dry => StepResult::Dry,
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
