//! The levels of the stack: which candidate each slot holds, and how many the engine has not
//! tried there yet.

use crate::player::player::Player;
use crate::walk::{Untried, Walk};

/// A level of the stack: a slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// The name of the slot.
    pub slot: String,
    /// The name of the candidate held, and its ordinal; `None` in the slot that is open.
    pub held: Option<(String, usize)>,
    /// The number of candidates still to be tried: `7`, `7+` if there are perhaps more, or `?`
    /// if it is not known.
    pub untried: String,
    /// The nodes of the subtree of the candidate held so far, itself included.
    pub size: Option<i64>,
    /// The sizes of the last subtrees in this slot that are done.
    pub undone: Vec<u32>,
}

impl<W: Walk> Player<W> {
    /// Returns the last `limit` levels of the stack, and the number of those above them. The
    /// board stays as it is.
    pub fn levels(&mut self, limit: usize) -> (usize, Vec<Level>) {
        let path = self.path();
        let depth = path.ordinals().len();
        let open = self.open_level();
        let first = (depth + usize::from(open.is_some())).saturating_sub(limit).min(depth);
        let untried: Vec<_> = match self.quiz {
            Some(_) => vec![None; depth - first],
            None => self.walk.untried_counts(first),
        };
        let (sizes, mut undone) = (self.tally.open_sizes(), self.tally.undone_sizes(3));
        let held = (first..).zip(self.walk.held_from(first)).zip(untried);
        let level = |((number, (slot, candidate)), untried): ((usize, _), Option<Untried>)| Level {
            slot: self.walk.slot_name(slot),
            held: Some((self.walk.candidate_name(candidate), path.ordinals()[number])),
            untried: untried.map_or_else(|| "?".to_owned(), |count| count.to_string()),
            size: sizes.get(number).copied().flatten(),
            undone: undone.get(number).cloned().unwrap_or_default(),
        };
        let mut levels: Vec<_> = held.map(level).collect();
        if let Some(open) = open {
            let undone = undone.get_mut(depth).map(std::mem::take).unwrap_or_default();
            levels.push(Level { undone, ..open });
        }
        (first, levels)
    }

    /// The slot whose candidates are being tried.
    fn open_level(&self) -> Option<Level> {
        let (slot, _) = self.walk.untried(0)?;
        let count = self.walk.untried_count().filter(|_| self.quiz.is_none());
        let untried = count.map_or_else(|| "?".to_owned(), |count| count.to_string());
        let slot = self.walk.slot_name(slot);
        Some(Level { slot, held: None, untried, size: None, undone: Vec::new() })
    }
}
