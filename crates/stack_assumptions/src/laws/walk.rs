//! The walks of a check: in order and at random, comparing snapshots at each step.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;

use crate::interval::path::Path;
use crate::laws::bounds::BoundChecks;
use crate::laws::budget::{Budget, PER_NODE};
use crate::laws::checks::Checks;
use crate::laws::law::Law;
use crate::laws::report::Truncation;
use crate::laws::snapshot::Snapshot;
use crate::laws::violation::Violation;
use crate::partition::random::SplitMix64;
use crate::puzzle::Puzzle;
use crate::search::stack::{Frame, Stack};

/// A walk over the tree of a puzzle.
pub(super) struct Walk<'l, 'p, P: Puzzle> {
    checks: &'l Checks<'p, P>,
    path: Path,
    pub(super) nodes: u64,
    /// The texts of the solutions reached.
    solutions: BTreeSet<String>,
    pub(super) reached: u64,
    budget: Budget,
    bounds: Option<Box<dyn BoundChecks<P> + 'p>>,
    random: SplitMix64,
}

/// The ordinals still to be tried at a node, the next one last.
type Ordinals = Vec<usize>;

type Level<'p, P> =
    Frame<Snapshot<P>, Option<(<P as Puzzle>::Candidate, <P as Puzzle>::Attempt<'p>)>, Ordinals>;
type Levels<'p, P> = Stack<Level<'p, P>>;

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
            budget: Budget::new(
                checks.max_candidates.unwrap_or(checks.max_nodes.saturating_mul(PER_NODE)),
            ),
            bounds: checks.bounds.as_ref().map(|make| make()),
            random: SplitMix64::new(checks.seed),
        }
    }

    /// What the walk left out.
    pub(super) fn truncation(&self) -> Truncation {
        self.budget.truncation()
    }

    /// Whether the walk must end.
    fn is_over(&self) -> bool {
        self.nodes >= self.checks.max_nodes || self.budget.is_spent()
    }

    /// Walks in order; returns whether it walked the whole tree.
    pub(super) fn in_order(&mut self) -> Result<bool, Violation> {
        self.begin_bounds(true);
        let mut levels: Levels<'p, P> = Stack::new();
        self.descend(&mut levels)?;
        let mut complete = true;
        while let Some(top) = levels.top() {
            self.undo(top)?;
            if self.is_over() {
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
        Ok(complete && self.truncation().slots == 0)
    }

    /// Descends at random, again and again, and replays each path.
    pub(super) fn at_random(&mut self) -> Result<(), Violation> {
        while !self.is_over() {
            let before = self.nodes;
            // A descent may reach a solution that an earlier one reached.
            self.solutions.clear();
            let ordinals = self.descend_at_random()?;
            self.replay(&ordinals)?;
            if self.nodes == before {
                break;
            }
        }
        Ok(())
    }

    /// Descends once and comes back, comparing at each step. Returns the ordinals of
    /// the path, with the snapshot of each node.
    fn descend_at_random(&mut self) -> Result<Vec<(usize, Snapshot<P>)>, Violation> {
        self.begin_bounds(false);
        let mut levels: Levels<'p, P> = Stack::new();
        self.descend(&mut levels)?;
        let mut seen = Vec::new();
        while let Some(top) = levels.top() {
            if self.undo(top)? {
                // One branch from each node is enough.
                top.generator.clear();
            }
            if top.generator.is_empty() || self.is_over() {
                levels.pop();
                continue;
            }
            let pick = self.random.below(top.generator.len());
            let ordinal = top.generator.swap_remove(pick);
            if self.try_candidate(top, ordinal)? {
                seen.push((ordinal, top.slot.clone()));
                self.descend(&mut levels)?;
            }
        }
        Ok(seen)
    }

    fn replay(&mut self, seen: &[(usize, Snapshot<P>)]) -> Result<(), Violation> {
        let mut levels: Levels<'p, P> = Stack::new();
        for (ordinal, snapshot) in seen {
            if self.budget.is_spent() {
                break;
            }
            let again = self.snapshot(snapshot.limit);
            self.compare(snapshot, &again, Law::Repeatable)?;
            let mut frame = Frame::new(again, Ordinals::new());
            let held = self.hold(&mut frame, *ordinal);
            levels.push(frame);
            if !held {
                return Err(
                    self.violation(Law::Repeatable, rejected_now(&snapshot.candidates[*ordinal]))
                );
            }
        }
        while let Some(top) = levels.top() {
            self.undo(top)?;
            levels.pop();
        }
        Ok(())
    }

    /// Begins to check the bounds, at the root.
    fn begin_bounds(&mut self, in_order: bool) {
        if let Some(bounds) = &mut self.bounds {
            bounds.begin(self.checks.puzzle, in_order);
        }
    }

    /// Reads the node just reached, checks what it shows, and opens its frame.
    fn descend(&mut self, levels: &mut Levels<'p, P>) -> Result<(), Violation> {
        let snapshot = self.snapshot(self.candidates_to_read());
        let again = self.snapshot(snapshot.limit);
        self.compare(&snapshot, &again, Law::Repeatable)?;
        if let Some(candidate) = snapshot.duplicate() {
            let detail = format!("the candidate {candidate} comes twice in its slot");
            return Err(self.violation(Law::Exact, detail));
        }
        match snapshot.slot {
            Some(slot) => {
                self.check_end(slot, &snapshot);
                self.check_lazy(slot, &snapshot)?;
                if self.bounds.as_ref().is_some_and(|bounds| bounds.is_solution(self.checks.puzzle))
                {
                    self.check_solution()?;
                }
            }
            None => self.check_solution()?,
        }
        let ordinals = (0..snapshot.candidates.len()).rev().collect();
        levels.push(Frame::new(snapshot, ordinals));
        Ok(())
    }

    /// Makes an attempt and drops it at once, then makes it again and holds it. Returns
    /// `false` if the puzzle rejects the candidate, both times.
    fn try_candidate(
        &mut self,
        frame: &mut Level<'p, P>,
        ordinal: usize,
    ) -> Result<bool, Violation> {
        if let (Some(bounds), Some(slot)) = (&mut self.bounds, frame.slot.slot) {
            bounds.before(self.checks.puzzle, slot, frame.slot.candidates[ordinal]);
        }
        let made = self.hold(frame, ordinal);
        if made {
            self.path.pop();
            frame.clear();
        }
        self.compare_restored(frame, Law::Restoring)?;
        if !made {
            if self.hold(frame, ordinal) {
                let candidate = &frame.slot.candidates[ordinal];
                let detail =
                    format!("the candidate {candidate:?} was rejected, and now it is held");
                let violation = self.violation(Law::Repeatable, detail);
                frame.clear();
                self.path.pop();
                return Err(violation);
            }
            self.bounds.iter_mut().for_each(|bounds| bounds.leave());
            return Ok(false);
        }
        if !self.hold(frame, ordinal) {
            let detail = rejected_now(&frame.slot.candidates[ordinal]);
            return Err(self.violation(Law::Repeatable, detail));
        }
        self.bounds.iter_mut().for_each(|bounds| bounds.after(self.checks.puzzle));
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

    /// Undoes the attempt of a frame and compares; returns whether it held one.
    fn undo(&mut self, frame: &mut Level<'p, P>) -> Result<bool, Violation> {
        if frame.clear().is_none() {
            return Ok(false);
        }
        self.path.pop();
        self.bounds.iter_mut().for_each(|bounds| bounds.leave());
        self.compare_restored(frame, Law::LastInFirstOut)?;
        Ok(true)
    }

    /// Reads the node, and at most `limit` candidates.
    fn snapshot(&self, limit: usize) -> Snapshot<P> {
        let puzzle = self.checks.puzzle;
        let slot = puzzle.slot(self.path.ordinals().len());
        let candidates: Vec<_> =
            slot.map_or_else(Vec::new, |slot| puzzle.candidates(slot).take(limit).collect());
        self.budget.spend(candidates.len());
        Snapshot::new(self.board(), slot, candidates, limit)
    }

    /// The number of candidates to read at the node just reached: at most one more than
    /// can be walked.
    fn candidates_to_read(&self) -> usize {
        let max_nodes = self.checks.max_nodes;
        let most = usize::try_from(max_nodes).unwrap_or(usize::MAX).saturating_add(1);
        self.budget.candidates_to_read(max_nodes - self.nodes).min(most)
    }

    /// Notes whether a slot has more candidates than were read.
    fn check_end(&self, slot: P::Slot, snapshot: &Snapshot<P>) {
        let read = snapshot.candidates.len();
        if read == snapshot.limit {
            self.budget.spend(read);
            if self.checks.puzzle.candidates(slot).nth(read).is_some() {
                self.budget.note_cut_slot();
            }
        }
    }

    fn board(&self) -> String {
        self.checks.state.as_ref().map_or_else(String::new, |show| show(self.checks.puzzle))
    }

    /// Compares the node after an undo. If it differs, but also differs from itself when
    /// read again, the puzzle is not repeatable.
    fn compare_restored(&self, frame: &Level<'p, P>, restored: Law) -> Result<(), Violation> {
        let expected = &frame.slot;
        let untried = frame.generator.len();
        let limit = self.budget.candidates_to_compare(expected.candidates.len(), untried);
        let limit = limit.min(expected.limit);
        let found = self.snapshot(limit);
        let compared = self.compare(expected, &found, restored);
        if compared.is_err() {
            self.compare(&found, &self.snapshot(limit), Law::Repeatable)?;
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
            Some((law, detail)) => Err(self.violation(law, detail)),
            None => Ok(()),
        }
    }

    fn check_lazy(&self, slot: P::Slot, snapshot: &Snapshot<P>) -> Result<(), Violation> {
        let Some(computed) = &self.checks.candidates_computed else {
            return Ok(());
        };
        let puzzle = self.checks.puzzle;
        let mut last = computed(puzzle);
        let candidates = puzzle.candidates(slot);
        if computed(puzzle) != last {
            let detail =
                format!("calling `candidates` for {slot:?} computed some before any was requested");
            return Err(self.violation(Law::Lazy, detail));
        }
        self.budget.spend(snapshot.candidates.len());
        for candidate in candidates.take(snapshot.limit) {
            let now = computed(puzzle);
            if now == last {
                let detail =
                    format!("the candidate {candidate:?} was computed before it was requested");
                return Err(self.violation(Law::Lazy, detail));
            }
            last = now;
        }
        Ok(())
    }

    fn check_solution(&mut self) -> Result<(), Violation> {
        let solution = self.checks.puzzle.solution();
        let text = format!("{solution:?}");
        if self.checks.verify.as_ref().is_some_and(|rule| !rule(&solution)) {
            return Err(self.violation(Law::Exact, format!("the solution {text} breaks the rules")));
        }
        // Solutions without content are compared by the board, if there is one.
        let has_content = size_of::<P::Solution>() > 0;
        let shown = if has_content { text.clone() } else { self.board() };
        if !shown.is_empty() && !self.solutions.insert(shown) {
            return Err(self.violation(Law::Exact, format!("the solution {text} is reached twice")));
        }
        if let Some(bounds) = &self.bounds {
            let compared = bounds.solution(self.checks.puzzle, &self.path);
            compared.map_err(|detail| self.violation(Law::Bounding, detail))?;
        }
        self.reached += 1;
        Ok(())
    }

    fn violation(&self, law: Law, detail: String) -> Violation {
        Violation { law, path: self.path.clone(), detail }
    }
}

fn rejected_now(candidate: &impl Debug) -> String {
    format!("the candidate {candidate:?} was held before, and is rejected now")
}
