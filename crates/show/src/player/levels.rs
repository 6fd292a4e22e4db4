//! The levels of the stack: which candidate each slot holds, and how many the engine has not
//! tried there yet.

use std::collections::BTreeMap;

use crate::draw::Draw;
use crate::player::player::{MAX_COUNTED, Player};
use stack_assumptions::interval::Path;

/// Deeper stacks are not counted: each level is opened again for it.
const MAX_DEPTH: usize = 2_000;

/// A level of the stack: a slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// The name of the slot.
    pub slot: String,
    /// The name of the candidate held, and its ordinal; `None` in the slot that is open.
    pub held: Option<(String, usize)>,
    /// The number of candidates still to be tried: `7`, `1000+`, or `?` if it is not known.
    pub untried: String,
    /// The nodes of the subtree of the candidate held so far, itself included.
    pub size: Option<i64>,
    /// The sizes of the last subtrees in this slot that are done.
    pub undone: Vec<u32>,
}

impl<P: Draw> Player<'_, P> {
    /// Returns the last `limit` levels of the stack, and the number of those above them. The
    /// board stays as it is.
    pub fn levels(&mut self, limit: usize) -> (usize, Vec<Level>) {
        let path = self.cursor.path();
        let depth = path.ordinals().len();
        let open = self.open_level();
        let first = (depth + usize::from(open.is_some())).saturating_sub(limit).min(depth);
        let totals = self.totals(&path, first);
        let (sizes, undone) = (self.tally.open_sizes(), self.tally.undone_sizes(3));
        let level = |(number, (slot, candidate))| {
            let ordinal = path.ordinals()[number];
            let untried = match totals.get(&number) {
                Some(total) if *total > MAX_COUNTED => format!("{MAX_COUNTED}+"),
                Some(total) => total.saturating_sub(ordinal + 1).to_string(),
                None => "?".to_owned(),
            };
            Level {
                slot: self.puzzle.slot_name(slot),
                held: Some((self.puzzle.candidate_name(candidate), ordinal)),
                untried: if self.quiz.is_some() { "?".to_owned() } else { untried },
                size: sizes.get(number).copied().flatten(),
                undone: undone.get(number).cloned().unwrap_or_default(),
            }
        };
        let mut levels: Vec<_> = self.cursor.held().enumerate().skip(first).map(level).collect();
        levels.extend(
            open.map(|open| Level {
                undone: undone.get(depth).cloned().unwrap_or_default(),
                ..open
            }),
        );
        (first, levels)
    }

    /// The slot whose candidates are being tried.
    fn open_level(&self) -> Option<Level> {
        let (slot, candidates) = self.cursor.untried()?;
        let untried = candidates.take(MAX_COUNTED + 1).count();
        let untried = match (self.quiz.is_some(), untried) {
            (true, _) => "?".to_owned(),
            (false, 0..=MAX_COUNTED) => untried.to_string(),
            (false, _) => format!("{MAX_COUNTED}+"),
        };
        let slot = self.puzzle.slot_name(slot);
        Some(Level { slot, held: None, untried, size: None, undone: Vec::new() })
    }

    /// The number of candidates of each slot on a path, from a depth on. The slots below have
    /// changed the board, so each is opened again.
    fn totals(&mut self, path: &Path, first: usize) -> BTreeMap<usize, usize> {
        let mut totals = BTreeMap::new();
        let depth = path.ordinals().len();
        if depth > MAX_DEPTH || self.quiz.is_some() {
            return totals;
        }
        let position = self.cursor.position();
        for number in first..depth {
            let above = Path::from(path.ordinals()[..number].to_vec());
            if self.cursor.goto(&above).is_err() {
                break;
            }
            if let Some((_, candidates)) = self.cursor.untried() {
                totals.insert(number, candidates.take(MAX_COUNTED + 1).count());
            }
        }
        self.restore(&position);
        totals
    }
}
