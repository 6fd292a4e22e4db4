use alloc::vec::Vec;

use crate::generators::{Generators, generators};
use crate::interval::interval::Interval;
use crate::interval::path::Path;
use crate::interval::resume::{NoSuchNode, StackPosition, frame_at};
use crate::puzzle::Puzzle;
use crate::search::{PANICKED, Search, is_final};
use crate::stack::Stack;

const GONE: &str = "BUG: law 3 is broken: the place has gone";

impl<G: Generators, O, L> Search<G, O, L> {
    /// What is still to be searched, or `None` when that is nothing, or when a
    /// panic lost it. The solutions still to come are those of this part.
    ///
    /// A search keeps no ordinals: it pays for them here, by going through the
    /// candidates of each frame once more. They must end.
    pub fn remaining(&mut self) -> Option<Interval> {
        self.rest_from(StackPosition::next)
    }

    /// The same, but from the solution in hand on.
    #[cfg(feature = "parallel")]
    pub(crate) fn remaining_inclusive(&mut self) -> Option<Interval> {
        self.rest_from(|place| Some(Path::from(place.ordinals.clone())))
    }

    fn rest_from(&mut self, first: impl Fn(&StackPosition) -> Option<Path>) -> Option<Interval> {
        if self.outcome.is_some_and(is_final) {
            return None;
        }
        let from = if self.edge.started {
            let (place, _) = self.take_down();
            self.put_back(&place);
            first(&place)?
        } else {
            Path::default()
        };
        Interval::starting_at(from).clamp_end(self.edge.end.clone())
    }

    /// Gives away about half of what is left of the shallowest slot that has
    /// candidates left, and ends before it. `None` where no slot has.
    #[cfg(feature = "parallel")]
    pub(crate) fn give(&mut self) -> Option<Interval> {
        let edges = self.edge.frames.len();
        let (place, candidates) = self.take_down();
        let end = self.edge.end.as_ref().map_or(&[][..], Path::ordinals);
        let cut = place.ordinals.iter().enumerate().find_map(|(depth, &ordinal)| {
            let is_held = place.is_held || depth + 1 < place.ordinals.len();
            let next = ordinal + usize::from(is_held);
            let all = match depth.checked_sub(edges) {
                Some(level) => candidates[level],
                // The candidate that leads along the edge is ours too.
                None => end[depth] + usize::from(depth + 1 < end.len()),
            };
            let left = all.saturating_sub(next);
            let kept = if is_held { left / 2 } else { left.div_ceil(2) };
            (kept < left).then(|| {
                let mut cut = place.ordinals[..depth].to_vec();
                cut.push(next + kept);
                Path::from(cut)
            })
        });
        let given = cut.map(|cut| {
            let end = self.edge.end.replace(cut.clone());
            Interval::starting_at(cut).clamp_end(end)
        });
        self.put_back(&place);
        given.map(|given| given.unwrap_or_else(|| unreachable!("BUG: cut beyond the end")))
    }

    /// The fraction of the whole tree that lies before the node where the search
    /// stands: 0 at the start, 1 at the end, and never less than before. Each node
    /// shares its weight equally among its children (D. E. Knuth, "Estimating the
    /// efficiency of backtrack programs", Mathematics of Computation 29 (1975),
    /// 121-136), so the nodes searched so far, divided by it, estimate them all.
    ///
    /// It is worked out from the stack when asked for; see [`rest`](Self::remaining).
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
        if !self.edge.started {
            return 0.0;
        }
        if self.outcome.is_some_and(is_final) && self.edge.end.is_none() {
            return 1.0;
        }
        let (place, _) = self.take_down();
        let before = place.next().map_or(Ok(1.0), |path| weight_before(&self.generators, &path));
        self.put_back(&place);
        before.unwrap_or_else(|_| unreachable!("{GONE}"))
    }

    /// Takes back all frames, without telling; answers where the search stood, and
    /// how many candidates each frame of the stack has.
    fn take_down(&mut self) -> (StackPosition, Vec<usize>) {
        let outcome = self.outcome.replace(PANICKED);
        let (mut ordinals, mut candidates) = (Vec::new(), Vec::new());
        let mut is_held = None;
        while let Some(mut frame) = self.stack.pop() {
            let in_hand = frame.clear().is_some();
            is_held.get_or_insert(in_hand);
            let depth = self.edge.depth() + self.stack.len();
            let left = count(&self.generators, frame.slot, &mut frame.generator);
            drop(frame);
            let Some((slot, mut generator)) = self.generators.generator(depth) else {
                unreachable!("{GONE}")
            };
            let all = count(&self.generators, slot, &mut generator);
            ordinals.push(all - left - usize::from(in_hand));
            candidates.push(all);
        }
        if let Some(mut frame) = self.edge.frames.pop() {
            let in_hand = frame.clear().is_some();
            is_held.get_or_insert(in_hand);
            ordinals.push(self.edge.next - usize::from(in_hand));
        }
        while let Some(frame) = self.edge.frames.pop() {
            drop(frame);
            let along = self.edge.end.as_ref().map_or(&[][..], Path::ordinals);
            ordinals.push(along[self.edge.frames.len()]);
        }
        ordinals.reverse();
        candidates.reverse();
        self.outcome = outcome;
        (StackPosition { ordinals, is_held: is_held.unwrap_or(false) }, candidates)
    }

    /// Makes the frames again that were taken down.
    fn put_back(&mut self, place: &StackPosition) {
        self.set_up(place).unwrap_or_else(|_| unreachable!("{GONE}"));
    }
}

impl StackPosition {
    /// The first node still to be searched, or `None` where there is no frame.
    fn next(&self) -> Option<Path> {
        let mut ordinals = self.ordinals.clone();
        *ordinals.last_mut()? += usize::from(self.is_held);
        Some(Path::from(ordinals))
    }
}

impl Interval {
    /// The fraction of the whole tree that this part is, by weight: see
    /// [`Search::progress`]. The puzzle's board must be clear.
    ///
    /// # Errors
    /// When the part is not in the puzzle's tree.
    pub fn weight<P: Puzzle>(&self, puzzle: &P) -> Result<f64, NoSuchNode> {
        let generators = generators(puzzle);
        let before = |path| weight_before(&generators, path);
        Ok(self.end().map_or(Ok(1.0), before)? - before(self.start())?)
    }
}

/// How many candidates a generator has left.
fn count<G: Generators>(generators: &G, slot: G::Slot, generator: &mut G::Generator) -> usize {
    let mut count = 0;
    while generators.attempt(slot, generator).is_some() {
        count += 1;
    }
    count
}

/// The weight of all nodes before one, on a clear board.
fn weight_before<G: Generators>(generators: &G, path: &Path) -> Result<f64, NoSuchNode> {
    let mut stack = Stack::new();
    // For each slot, how many children of the node come before the path, and how
    // many it has.
    let mut shares = Vec::new();
    for (depth, &ordinal) in path.ordinals().iter().enumerate() {
        let lost = || NoSuchNode { depth, path: path.clone() };
        let (slot, mut generator) = generators.generator(depth).ok_or_else(lost)?;
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
            let (frame, _) = frame_at(generators, depth, ordinal, true).ok_or_else(lost)?;
            stack.push(frame);
        }
    }
    // From the deepest up: rounding keeps the order, so no later node weighs less.
    let share = |below: f64, (before, all): &(f64, f64)| {
        if *all == 0.0 { 1.0 } else { ((before + below) / all).min(1.0) }
    };
    Ok(shares.iter().rev().fold(0.0, share))
}
