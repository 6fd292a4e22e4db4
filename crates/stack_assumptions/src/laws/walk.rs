use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::Cell;
use core::fmt::Debug;

use crate::interval::path::Path;
use crate::laws::checks::Checks;
use crate::laws::law::Law;
use crate::laws::snapshot::Snapshot;
use crate::laws::violation::Violation;
use crate::partition::random::SplitMix64;
use crate::puzzle::Puzzle;
use crate::stack::{Frame, Stack};

/// A walk over the tree of a puzzle, with a comparison at each step.
pub(super) struct Walk<'l, 'p, P: Puzzle> {
    checks: &'l Checks<'p, P>,
    path: Path,
    pub(super) nodes: u64,
    /// What the solutions reached look like.
    solutions: BTreeSet<String>,
    pub(super) reached: u64,
    /// Whether some slot had more candidates than were looked at.
    cut: Cell<bool>,
    random: SplitMix64,
}

/// The ordinals still to be tried at a node, the next one last.
type Ordinals = Vec<usize>;

type Level<'p, P> =
    Frame<Snapshot<P>, <P as Puzzle>::Candidate, <P as Puzzle>::Attempt<'p>, Ordinals>;
type Levels<'p, P> =
    Stack<Snapshot<P>, <P as Puzzle>::Candidate, <P as Puzzle>::Attempt<'p>, Ordinals>;

impl<'l, 'p, P: Puzzle> Walk<'l, 'p, P>
where
    P::Slot: Debug,
    P::Candidate: Debug,
    P::Solution: Debug,
{
    pub(super) fn new(checks: &'l Checks<'p, P>) -> Self {
        Self {
            checks,
            path: Path::default(),
            nodes: 0,
            solutions: BTreeSet::new(),
            reached: 0,
            cut: Cell::new(false),
            random: SplitMix64::new(checks.seed),
        }
    }

    /// Walks in order; answers whether it saw the whole tree.
    pub(super) fn in_order(&mut self) -> Result<bool, Violation> {
        let mut levels: Levels<'p, P> = Stack::new();
        self.descend(&mut levels)?;
        let mut complete = true;
        while let Some(top) = levels.top() {
            self.take_back(top)?;
            if self.nodes >= self.checks.max_nodes {
                complete &= top.generator.is_empty();
                levels.pop();
            } else if let Some(ordinal) = top.generator.pop() {
                if self.try_candidate(top, ordinal)? {
                    self.descend(&mut levels)?;
                }
            } else {
                levels.pop();
            }
        }
        Ok(complete && !self.cut.get())
    }

    /// Goes down at random, time and again, and along the same path once more.
    pub(super) fn at_random(&mut self) -> Result<(), Violation> {
        while self.nodes < self.checks.max_nodes {
            let before = self.nodes;
            // Each descent may meet again a solution that an earlier one met.
            self.solutions.clear();
            let ordinals = self.descend_at_random()?;
            self.replay(&ordinals)?;
            if self.nodes == before {
                break;
            }
        }
        Ok(())
    }

    /// One descent, back up again with a comparison at each step, and the path of
    /// it with what was seen at each node.
    fn descend_at_random(&mut self) -> Result<Vec<(usize, Snapshot<P>)>, Violation> {
        let mut levels: Levels<'p, P> = Stack::new();
        self.descend(&mut levels)?;
        let mut seen = Vec::new();
        while let Some(top) = levels.top() {
            if self.take_back(top)? {
                // One branch from each node is enough.
                top.generator.clear();
            }
            if top.generator.is_empty() || self.nodes >= self.checks.max_nodes {
                levels.pop();
                continue;
            }
            let pick = self.random.below(top.generator.len());
            let ordinal = top.generator.swap_remove(pick);
            if self.try_candidate(top, ordinal)? {
                let slot = top.slot.slot;
                let candidates = top.slot.candidates.clone();
                seen.push((ordinal, Snapshot::new(top.slot.board.clone(), slot, candidates)));
                self.descend(&mut levels)?;
            }
        }
        Ok(seen)
    }

    fn replay(&mut self, seen: &[(usize, Snapshot<P>)]) -> Result<(), Violation> {
        let mut levels: Levels<'p, P> = Stack::new();
        for (ordinal, view) in seen {
            let again = self.look();
            self.compare(view, &again, Law::Repeatable)?;
            let mut frame = Frame::new(again, Ordinals::new());
            let held = self.hold(&mut frame, *ordinal);
            levels.push(frame);
            if !held {
                return Err(self.breach(Law::Repeatable, refused_now(&view.candidates[*ordinal])));
            }
        }
        while let Some(top) = levels.top() {
            self.take_back(top)?;
            levels.pop();
        }
        Ok(())
    }

    /// Looks at the node just reached, checks what it shows, and opens its frame.
    fn descend(&mut self, levels: &mut Levels<'p, P>) -> Result<(), Violation> {
        let view = self.look();
        let again = self.look();
        self.compare(&view, &again, Law::Repeatable)?;
        if let Some(candidate) = view.doubled() {
            let what = format!("the candidate {candidate} comes twice in its slot");
            return Err(self.breach(Law::Exact, what));
        }
        match view.slot {
            Some(slot) => self.check_effort(slot)?,
            None => self.check_solution()?,
        }
        let ordinals = (0..view.candidates.len()).rev().collect();
        levels.push(Frame::new(view, ordinals));
        Ok(())
    }

    /// Makes an attempt and drops it at once, then makes it again and holds it.
    /// Answers `false` where the puzzle refuses the candidate.
    fn try_candidate(
        &mut self,
        frame: &mut Level<'p, P>,
        ordinal: usize,
    ) -> Result<bool, Violation> {
        let made = self.hold(frame, ordinal);
        if made {
            self.path.pop();
            frame.clear();
        }
        self.compare_restored(&frame.slot, Law::Restoring)?;
        if !made {
            return Ok(false);
        }
        if !self.hold(frame, ordinal) {
            let what = refused_now(&frame.slot.candidates[ordinal]);
            return Err(self.breach(Law::Repeatable, what));
        }
        self.nodes += 1;
        Ok(true)
    }

    fn hold(&mut self, frame: &mut Level<'p, P>, ordinal: usize) -> bool {
        let candidate = frame.slot.candidates[ordinal];
        let slot = frame.slot.slot.expect("BUG: a candidate with no slot");
        let Some(attempt) = self.checks.puzzle.attempt(slot, candidate) else {
            return false;
        };
        frame.hold(candidate, attempt);
        self.path.push(ordinal);
        true
    }

    /// Takes back what a frame holds and compares; answers whether it held anything.
    fn take_back(&mut self, frame: &mut Level<'p, P>) -> Result<bool, Violation> {
        if frame.clear().is_none() {
            return Ok(false);
        }
        self.path.pop();
        self.compare_restored(&frame.slot, Law::LastInFirstOut)?;
        Ok(true)
    }

    fn look(&self) -> Snapshot<P> {
        let puzzle = self.checks.puzzle;
        let slot = puzzle.slot(self.path.ordinals().len());
        let most = self.most_candidates();
        let candidates: Vec<_> =
            slot.map_or_else(Vec::new, |slot| puzzle.candidates(slot).take(most).collect());
        self.cut.set(self.cut.get() || candidates.len() == most);
        Snapshot::new(self.board(), slot, candidates)
    }

    /// As many candidates of a slot are looked at: one more than can be walked.
    fn most_candidates(&self) -> usize {
        usize::try_from(self.checks.max_nodes).unwrap_or(usize::MAX).saturating_add(1)
    }

    fn board(&self) -> String {
        self.checks.state.as_ref().map_or_else(String::new, |show| show(self.checks.puzzle))
    }

    /// Compares what was restored. What does not show the same twice in a row was
    /// never to be relied on.
    fn compare_restored(&self, expected: &Snapshot<P>, restored: Law) -> Result<(), Violation> {
        let found = self.look();
        let compared = self.compare(expected, &found, restored);
        if compared.is_err() {
            self.compare(&found, &self.look(), Law::Repeatable)?;
        }
        compared
    }

    fn compare(
        &self,
        expected: &Snapshot<P>,
        found: &Snapshot<P>,
        restored: Law,
    ) -> Result<(), Violation> {
        match expected.difference(found, restored) {
            Some((law, what)) => Err(self.breach(law, what)),
            None => Ok(()),
        }
    }

    fn check_effort(&self, slot: P::Slot) -> Result<(), Violation> {
        let Some(effort) = &self.checks.candidates_computed else {
            return Ok(());
        };
        let puzzle = self.checks.puzzle;
        let mut last = effort(puzzle);
        let candidates = puzzle.candidates(slot);
        if effort(puzzle) != last {
            let what =
                format!("calling `candidates` for {slot:?} computed some before any was asked for");
            return Err(self.breach(Law::Lazy, what));
        }
        for candidate in candidates.take(self.most_candidates()) {
            let now = effort(puzzle);
            if now == last {
                let what =
                    format!("the candidate {candidate:?} was computed before it was asked for");
                return Err(self.breach(Law::Lazy, what));
            }
            last = now;
        }
        Ok(())
    }

    fn check_solution(&mut self) -> Result<(), Violation> {
        let solution = self.checks.puzzle.solution();
        let text = format!("{solution:?}");
        if self.checks.verify.as_ref().is_some_and(|rule| !rule(&solution)) {
            return Err(self.breach(Law::Exact, format!("the solution {text} breaks the rules")));
        }
        // A solution that tells nothing is told apart by the board, if at all.
        let tells = size_of::<P::Solution>() > 0;
        let shown = if tells { text.clone() } else { self.board() };
        if !shown.is_empty() && !self.solutions.insert(shown) {
            return Err(self.breach(Law::Exact, format!("the solution {text} is reached twice")));
        }
        self.reached += 1;
        Ok(())
    }

    fn breach(&self, law: Law, what: String) -> Violation {
        Violation { law, path: self.path.clone(), detail: what }
    }
}

fn refused_now(candidate: &impl Debug) -> String {
    format!("the candidate {candidate:?} was held before, and is refused now")
}
