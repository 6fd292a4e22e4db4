//! What a puzzle shows at one node, and how two such views differ.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;

use crate::laws::law::Law;
use crate::puzzle::Puzzle;

/// All that a puzzle shows at one node. Snapshots are compared as text, so that puzzles
/// need only `Debug`.
pub(super) struct Snapshot<P: Puzzle> {
    pub(super) board: String,
    pub(super) slot: Option<P::Slot>,
    pub(super) candidates: Vec<P::Candidate>,
    /// The number of candidates that were read, if the slot has so many.
    pub(super) limit: usize,
    slot_text: String,
    candidate_texts: Vec<String>,
}

impl<P: Puzzle> Clone for Snapshot<P> {
    fn clone(&self) -> Self {
        Self {
            board: self.board.clone(),
            slot: self.slot,
            candidates: self.candidates.clone(),
            limit: self.limit,
            slot_text: self.slot_text.clone(),
            candidate_texts: self.candidate_texts.clone(),
        }
    }
}

impl<P: Puzzle> Snapshot<P>
where
    P::Slot: Debug,
    P::Candidate: Debug,
{
    /// `limit` is the number of candidates that were read, if the slot has so many.
    pub(super) fn new(
        board: String,
        slot: Option<P::Slot>,
        candidates: Vec<P::Candidate>,
        limit: usize,
    ) -> Self {
        let slot_text = format!("{slot:?}");
        let candidate_texts = candidates.iter().map(|candidate| format!("{candidate:?}")).collect();
        Self { board, slot, candidates, limit, slot_text, candidate_texts }
    }

    /// What differs in `later`, which may have read fewer candidates, and the law that this breaks: `restored` if the board
    /// differs, [`Law::Repeatable`] if the same board has another slot or other
    /// candidates.
    pub(super) fn difference(&self, later: &Self, restored: Law) -> Option<(Law, String)> {
        if self.board != later.board {
            let detail = format!("the board shows {}, expected {}", later.board, self.board);
            return Some((restored, detail));
        }
        let expected = &self.candidate_texts[..self.candidate_texts.len().min(later.limit)];
        let found = &later.candidate_texts[..];
        let detail = if self.slot_text != later.slot_text {
            format!("the slot is {}, expected {}", later.slot_text, self.slot_text)
        } else if expected != found {
            let (found, expected) = (found.join(", "), expected.join(", "));
            format!("the candidates are [{found}], expected [{expected}]")
        } else {
            return None;
        };
        // Without a board to compare, other candidates mean another board.
        let sorted = |texts: &[String]| {
            let mut texts = texts.to_vec();
            texts.sort_unstable();
            texts
        };
        let same_board = !self.board.is_empty() || sorted(expected) == sorted(found);
        Some((if same_board { Law::Repeatable } else { restored }, detail))
    }

    /// A candidate that comes twice.
    pub(super) fn duplicate(&self) -> Option<&str> {
        let mut texts: Vec<_> = self.candidate_texts.iter().collect();
        texts.sort_unstable();
        texts.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0].as_str())
    }
}
