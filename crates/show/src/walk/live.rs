//! The live search of a puzzle, stepped through.

use std::fmt;

use stack_assumptions::cursor::{Cursor, Position};
use stack_assumptions::interval::Path;

use crate::draw::Draw;
use crate::scene::Scene;
use crate::walk::{Untried, Walk, WalkEvent};

/// Deeper stacks are not counted: each level is opened again for it.
const MAX_DEPTH: usize = 2_000;

/// The search of a puzzle, on the live engine: a [`Cursor`].
pub struct Live<'p, P: Draw> {
    puzzle: &'p P,
    cursor: Cursor<'p, P>,
}

impl<'p, P: Draw> Live<'p, P> {
    /// A search before its first event.
    #[must_use]
    pub fn new(puzzle: &'p P) -> Self {
        puzzle.watch();
        Self { puzzle, cursor: Cursor::new(puzzle) }
    }
}

impl<P: Draw> Walk for Live<'_, P> {
    type Slot = P::Slot;
    type Candidate = P::Candidate;
    type Place = Position;

    fn forward(&mut self) -> Option<WalkEvent<P::Slot, P::Candidate>> {
        self.cursor.forward().map(WalkEvent::from)
    }

    fn back(&mut self) -> Option<WalkEvent<P::Slot, P::Candidate>> {
        self.cursor.back().map(WalkEvent::from)
    }

    fn place(&self) -> Position {
        self.cursor.position()
    }

    fn return_to(&mut self, place: &Position) -> Result<(), String> {
        // Only one search at a time holds attempts.
        self.goto(&Path::default())?;
        let cursor = Cursor::at(self.puzzle, place);
        self.cursor =
            cursor.map_err(|_| "the puzzle is not repeatable: check it with Laws".to_owned())?;
        Ok(())
    }

    fn goto(&mut self, path: &Path) -> Result<(), String> {
        self.cursor.goto(path).map_err(|error| error.to_string())
    }

    fn path(&self) -> Path {
        self.cursor.path()
    }

    fn held_from(&self, level: usize) -> Vec<(P::Slot, P::Candidate)> {
        self.cursor.held().skip(level).collect()
    }

    fn untried(&self, limit: usize) -> Option<(P::Slot, Vec<P::Candidate>)> {
        let (slot, candidates) = self.cursor.untried()?;
        Some((slot, candidates.take(limit).collect()))
    }

    /// The slots below have changed the board, so each slot is opened again.
    fn untried_counts(&mut self, level: usize) -> Vec<Option<Untried>> {
        let path = self.path();
        let ordinals = path.ordinals();
        let mut counts = vec![None; ordinals.len().saturating_sub(level)];
        if ordinals.len() > MAX_DEPTH {
            return counts;
        }
        let place = self.place();
        for (level, count) in (level..).zip(&mut counts) {
            let above = Path::from(ordinals[..level].to_vec());
            if self.cursor.goto(&above).is_err() {
                break;
            }
            if let Some((_, candidates)) = self.cursor.untried() {
                let tried = ordinals[level] + 1;
                *count = Some(match candidates.take(Untried::MAX + 1).count() {
                    total @ 0..=Untried::MAX => Untried::counted(total.saturating_sub(tried)),
                    total => Untried::counted(total),
                });
            }
        }
        let is_back = self.return_to(&place);
        debug_assert!(is_back.is_ok(), "the puzzle is not repeatable");
        counts
    }

    fn scene(&self) -> Scene {
        self.puzzle.scene()
    }

    fn slot_name(&self, slot: P::Slot) -> String {
        self.puzzle.slot_name(slot)
    }

    fn candidate_name(&self, candidate: P::Candidate) -> String {
        self.puzzle.candidate_name(candidate)
    }

    fn spot(&self, slot: P::Slot, candidate: P::Candidate) -> Option<usize> {
        self.puzzle.spot(slot, candidate)
    }

    fn why(&self, slot: P::Slot, candidate: P::Candidate) -> Option<String> {
        self.puzzle.why(slot, candidate)
    }

    fn why_none(&self, slot: P::Slot) -> Option<String> {
        self.puzzle.why_none(slot)
    }

    fn clashes(&self, slot: P::Slot, candidate: P::Candidate) -> Vec<usize> {
        self.puzzle.clashes(slot, candidate)
    }

    fn slot_spots(&self, slot: P::Slot) -> Vec<usize> {
        self.puzzle.slot_spots(slot)
    }

    fn follows(&self, slot: P::Slot, candidate: P::Candidate) -> Vec<String> {
        self.puzzle.follows(slot, candidate)
    }
}

impl<P: Draw> fmt::Debug for Live<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Live").field("cursor", &self.cursor).finish_non_exhaustive()
    }
}
