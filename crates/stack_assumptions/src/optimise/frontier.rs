//! A bound on what remains of a search.

use crate::interval::path::Path;
use crate::optimise::bounded_list::BoundedList;
use crate::outcome::{Outcome, Stop};
use crate::search::frames::replay_frame;
use crate::search::position::{NOT_REPEATABLE, StackPosition};
use crate::search::search::Search;
use crate::search::stack::Stack;

impl<G: BoundedList, O, L> Search<G, O, L> {
    /// The best cost that the search can still end with, if it has found `best` so far.
    /// `None` if that is not known.
    pub(super) fn frontier_bound(&mut self, best: Option<G::Cost>) -> Option<G::Cost> {
        match self.outcome() {
            Some(Outcome::Exhausted) => return best,
            Some(Outcome::Stopped(Stop::Panicked)) => return None,
            _ => {}
        }
        if !self.frames().boundary().is_started() {
            let root = self.generators().bound()?;
            return Some(best.map_or(root, |best| self.generators().better(best, root)));
        }
        self.change_frames(|list, frames| {
            let position = frames.unwind(list).0;
            let end = frames.boundary().end().cloned();
            let bound = bound_between(list, &position, end.as_ref(), best);
            frames.replay(list, &position);
            bound
        })
    }
}

/// The best of `best` and of the bounds of the candidates after a position and before `end`,
/// on a clear board. `None` if one of them has no bound, or if there is none.
fn bound_between<G: BoundedList>(
    list: &G,
    position: &StackPosition,
    end: Option<&Path>,
    best: Option<G::Cost>,
) -> Option<G::Cost> {
    let mut stack = Stack::new();
    let mut found = best;
    for (depth, &ordinal) in position.ordinals.iter().enumerate() {
        let is_held = position.is_held || depth + 1 < position.ordinals.len();
        let (mut frame, _) = replay_frame(list, depth, ordinal, false)
            .unwrap_or_else(|| unreachable!("{NOT_REPEATABLE}"));
        if is_held {
            list.attempt(frame.slot, &mut frame.generator);
        }
        let first = ordinal + usize::from(is_held);
        let mut path = Path::from(position.ordinals[..depth].to_vec());
        for ordinal in first.. {
            path.push(ordinal);
            let is_before = end.is_none_or(|end| path < *end);
            path.pop();
            let Some((candidate, attempt)) = list.attempt(frame.slot, &mut frame.generator) else {
                break;
            };
            if !is_before {
                break;
            }
            let Some(attempt) = attempt else { continue };
            let after = list.bound();
            drop(attempt);
            let bound = list.closer(after, list.bound_with(frame.slot, candidate))?;
            found = Some(found.map_or(bound, |found| list.better(found, bound)));
        }
        drop(frame);
        if is_held {
            let (frame, _) = replay_frame(list, depth, ordinal, true)
                .unwrap_or_else(|| unreachable!("{NOT_REPEATABLE}"));
            stack.push(frame);
        }
    }
    found
}
