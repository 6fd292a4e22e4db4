//! What a search has still to do: its remaining interval, its progress, and splitting
//! a part of it off.

use alloc::vec::Vec;

use crate::board_use::BoardUse;
use crate::generators::{Generators, generators};
use crate::interval::interval::Interval;
use crate::interval::path::NoSuchNode;
use crate::interval::path::Path;
use crate::outcome::{Outcome, Stop};
use crate::puzzle::Puzzle;
use crate::search::frames::{Frames, replay_frame};
use crate::search::position::{NOT_REPEATABLE, StackPosition};
use crate::search::search::Search;
use crate::search::stack::Stack;

impl<G: Generators, O, L> Search<G, O, L> {
    /// The interval that is still to be searched: its solutions are those still to
    /// come. `None` if nothing remains, or if a panic lost it.
    ///
    /// With a solution in hand, it begins after the solution: the undo of its last attempt
    /// is an event of neither part.
    ///
    /// Recomputes the ordinals by iterating over each frame's candidates again,
    /// because the search does not store them. Every candidate iterator must be
    /// finite. For this it undoes the attempts and makes them again. If the puzzle
    /// panics meanwhile, the search ends as [`Stop::Panicked`]: it yields no more
    /// solutions, rather than wrong ones.
    pub fn remaining(&mut self) -> Option<Interval> {
        self.remaining_from(StackPosition::next)
    }

    /// The remaining interval, with the solution in hand as its first node.
    #[cfg(feature = "parallel")]
    pub(crate) fn remaining_inclusive(&mut self) -> Option<Interval> {
        self.remaining_from(|position| Some(position.path()))
    }

    fn remaining_from(&mut self, start: fn(&StackPosition) -> Option<Path>) -> Option<Interval> {
        if self.is_final() {
            return None;
        }
        self.change_frames(|generators, frames| frames.remaining(generators, start))
    }

    /// The slots and candidates that are held, from the first slot on: between two
    /// solutions, what makes up the last one.
    ///
    /// ```
    /// use stack_assumptions::search;
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doc/queens.rs"));
    ///
    /// # fn main() {
    /// let queens = Queens::new(4);
    /// let mut search = search(&queens);
    /// search.next();
    /// assert_eq!(search.held().collect::<Vec<_>>(), [(0, 1), (1, 3), (2, 0), (3, 2)]);
    /// assert_eq!(search.path().to_string(), "1.0.0.0");
    /// # }
    /// ```
    pub fn held(&self) -> impl DoubleEndedIterator<Item = (G::Slot, G::Candidate)> {
        self.frames().held()
    }

    /// The path of the node whose attempts are held. It is computed as
    /// [`remaining`](Search::remaining) is. The root if a panic lost it.
    pub fn path(&mut self) -> Path {
        if self.outcome() == Some(Outcome::Stopped(Stop::Panicked)) {
            return Path::default();
        }
        self.change_frames(|generators, frames| frames.position(generators).path())
    }

    /// Splits off the remaining candidates of the shallowest `levels` slots that have
    /// any, but at most half of such slots; of the deepest of them, half of the
    /// candidates. The search then ends before them. Returns also from how many slots it
    /// took some. `None` if no slot has candidates left.
    #[cfg(feature = "parallel")]
    pub(crate) fn split_off(&mut self, levels: usize) -> Option<(Interval, usize)> {
        self.change_frames(|generators, frames| frames.split_off(generators, levels))
    }

    /// The fraction of the whole tree that lies before the current node: 0 at the
    /// start, 1 at the end, and never less than before. Each node shares its weight
    /// equally among its children (D. E. Knuth, "Estimating the efficiency of
    /// backtrack programs", Mathematics of Computation 29 (1975), 121-136). So the
    /// number of nodes searched, divided by the progress, estimates the size of the
    /// tree.
    ///
    /// 0 after a panic ([`Stop::Panicked`]): where the search stood is lost.
    ///
    /// It is computed from the stack at each call: see
    /// [`remaining`](Self::remaining). A panic in the puzzle meanwhile ends the search
    /// as `Panicked`, as it does there.
    ///
    /// ```
    /// use stack_assumptions::stack_assumptions;
    ///
    /// let digits = || 0..10;
    /// let generators = [digits, digits];
    /// let mut search = stack_assumptions(&generators);
    /// assert_eq!(search.progress(), 0.0);
    /// assert_eq!(search.by_ref().take(25).count(), 25);
    /// assert_eq!(search.progress(), 0.25);
    /// assert_eq!(search.by_ref().count(), 75);
    /// assert_eq!(search.progress(), 1.0);
    /// ```
    pub fn progress(&mut self) -> f64 {
        let is_lost = self.outcome() == Some(Outcome::Stopped(Stop::Panicked));
        if is_lost || !self.frames().boundary().is_started() {
            return 0.0;
        }
        if self.is_final() && self.frames().boundary().end().is_none() {
            return 1.0;
        }
        self.change_frames(|generators, frames| frames.progress(generators))
    }
}

/// Not compiled for each observer and limit of a search.
impl<G: Generators> Frames<G> {
    /// What remains, from the node on that `start` returns.
    fn remaining(
        &mut self,
        generators: &G,
        start: fn(&StackPosition) -> Option<Path>,
    ) -> Option<Interval> {
        let start = if self.boundary().is_started() {
            start(&self.position(generators))?
        } else {
            Path::default()
        };
        Interval::starting_at(start).clamp_end(self.boundary().end().cloned())
    }

    /// Where the search stands.
    fn position(&mut self, generators: &G) -> StackPosition {
        let (position, _) = self.unwind(generators);
        self.replay(generators, &position);
        position
    }

    /// See [`Search::split_off`].
    #[cfg(feature = "parallel")]
    fn split_off(&mut self, generators: &G, levels: usize) -> Option<(Interval, usize)> {
        let (position, candidates) = self.unwind(generators);
        let split = cut_in_half(&position, &candidates, levels).map(|(cut, levels)| {
            let end = self.replace_end(Some(cut.clone()));
            let split = Interval::starting_at(cut).clamp_end(end);
            (split.unwrap_or_else(|| unreachable!("BUG: cut beyond the end")), levels)
        });
        self.replay(generators, &position);
        split
    }

    /// See [`Search::progress`]; the search has begun.
    fn progress(&mut self, generators: &G) -> f64 {
        let (position, _) = self.unwind(generators);
        let weight = position.next().map_or(Ok(1.0), |path| weight_before(generators, &path));
        let weight = weight.unwrap_or_else(|_| unreachable!("{NOT_REPEATABLE}"));
        self.replay(generators, &position);
        weight
    }
}

/// The node that cuts a search as [`Search::split_off`] says, and from how many slots it
/// takes candidates; `candidates` are the numbers of candidates of the frames.
#[cfg(feature = "parallel")]
fn cut_in_half(
    position: &StackPosition,
    candidates: &[usize],
    levels: usize,
) -> Option<(Path, usize)> {
    let cuts: Vec<_> = position
        .ordinals
        .iter()
        .zip(candidates)
        .enumerate()
        .filter_map(|(depth, (&ordinal, &all))| {
            let is_held = position.is_held || depth + 1 < position.ordinals.len();
            let next = ordinal.saturating_add(is_held.into());
            let left = all.saturating_sub(next);
            let kept = if is_held { left / 2 } else { left.div_ceil(2) };
            (kept < left).then_some((depth, next + kept))
        })
        .collect();
    let levels = levels.min(cuts.len().div_ceil(2));
    let &(depth, first) = cuts.get(levels.checked_sub(1)?)?;
    let mut cut = position.ordinals[..depth].to_vec();
    cut.push(first);
    Some((cut.into(), levels))
}

impl Interval {
    /// The fraction of the whole tree that this interval is, by weight: see
    /// [`Search::progress`]. The puzzle's board must be clear.
    ///
    /// # Errors
    /// If the interval is not in the puzzle's tree.
    pub fn weight<P: Puzzle>(&self, puzzle: &P) -> Result<f64, NoSuchNode> {
        let generators = generators(puzzle);
        let _board_use = BoardUse::of(&generators);
        let before = |path| weight_before(&generators, path);
        Ok(self.end().map_or(Ok(1.0), before)? - before(self.start())?)
    }
}

/// The weight of all nodes before one, on a clear board.
fn weight_before<G: Generators>(generators: &G, path: &Path) -> Result<f64, NoSuchNode> {
    let mut stack = Stack::new();
    // For each slot, how many children of the node come before the path, and how
    // many it has.
    let mut shares = Vec::new();
    for (depth, &ordinal) in path.ordinals().iter().enumerate() {
        let no_such_node = || NoSuchNode { depth, path: path.clone() };
        let (slot, mut generator) = generators.generator(depth).ok_or_else(no_such_node)?;
        let (mut before, mut all) = (0.0, 0.0);
        for nth in 0_usize.. {
            let Some((_, attempt)) = generators.attempt(slot, &mut generator) else { break };
            let child = if attempt.is_some() { 1.0 } else { 0.0 };
            before += if nth < ordinal { child } else { 0.0 };
            all += child;
        }
        drop(generator);
        shares.push((before, all));
        if depth + 1 < path.ordinals().len() {
            let frame = replay_frame(generators, depth, ordinal, true);
            stack.push(frame.ok_or_else(no_such_node)?.0);
        }
    }
    // From the deepest up: rounding keeps the order, so no later node weighs less.
    let share = |below: f64, (before, all): &(f64, f64)| {
        if *all == 0.0 { 1.0 } else { ((before + below) / all).min(1.0) }
    };
    Ok(shares.iter().rev().fold(0.0, share))
}

#[cfg(all(test, feature = "parallel"))]
mod tests {
    use core::cell::Cell;

    use super::*;
    use crate::search::search::search;

    /// Each number below 3 in each of 100 slots: too many to search all.
    struct Deep(Cell<usize>);

    impl Puzzle for Deep {
        type Slot = usize;
        type Candidate = u8;
        type Attempt<'p> = ();
        type Solution = ();

        fn slot(&self, depth: usize) -> Option<usize> {
            (depth < 100).then_some(depth)
        }

        fn candidates(&self, _: usize) -> impl Iterator<Item = u8> {
            0..3
        }

        fn attempt(&self, _: usize, _: u8) -> Option<()> {
            self.0.set(self.0.get() + 1);
            Some(())
        }

        fn solution(&self) {}
    }

    #[test]
    fn a_split_takes_candidates_from_as_many_slots_as_it_is_reported() {
        let puzzle = Deep(Cell::new(0));
        // The number of slots that the cut lies below, and of those that it took from.
        for (asked, levels) in
            [(0, None), (1, Some(1)), (7, Some(7)), (50, Some(50)), (999, Some(50))]
        {
            let mut search = search(&puzzle);
            search.next();
            let Some(split) = search.split_off(asked) else {
                assert_eq!(levels, None);
                continue;
            };
            let (interval, taken) = split;
            assert_eq!(Some(taken), levels);
            // One candidate is held in each slot, one is kept, one is split off.
            let cut = interval.start().ordinals();
            assert_eq!((cut.len(), cut.last()), (taken, Some(&2)));
            assert_eq!(
                search.remaining().and_then(|rest| rest.end().cloned()).as_ref(),
                Some(interval.start())
            );
        }
    }

    #[test]
    fn a_split_attempts_only_what_is_held() {
        let puzzle = Deep(Cell::new(0));
        let mut search = search(&puzzle);
        search.next();
        puzzle.0.set(0);
        search.split_off(1);
        assert_eq!(puzzle.0.get(), 100);
    }
}
