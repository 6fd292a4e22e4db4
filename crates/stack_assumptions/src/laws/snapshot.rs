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
    slot_text: String,
    candidate_texts: Vec<String>,
}

impl<P: Puzzle> Snapshot<P>
where
    P::Slot: Debug,
    P::Candidate: Debug,
{
    pub(super) fn new(board: String, slot: Option<P::Slot>, candidates: Vec<P::Candidate>) -> Self {
        let slot_text = format!("{slot:?}");
        let candidate_texts = candidates.iter().map(|candidate| format!("{candidate:?}")).collect();
        Self { board, slot, candidates, slot_text, candidate_texts }
    }

    /// What differs in `later`, and the law that this breaks: `restored` if the board
    /// differs, [`Law::Repeatable`] if the same board has another slot or other
    /// candidates.
    pub(super) fn difference(&self, later: &Self, restored: Law) -> Option<(Law, String)> {
        if self.board != later.board {
            let detail = format!("the board shows {}, expected {}", later.board, self.board);
            return Some((restored, detail));
        }
        let detail = if self.slot_text != later.slot_text {
            format!("the slot is {}, expected {}", later.slot_text, self.slot_text)
        } else if self.candidate_texts != later.candidate_texts {
            let list = |snapshot: &Self| snapshot.candidate_texts.join(", ");
            format!("the candidates are [{}], expected [{}]", list(later), list(self))
        } else {
            return None;
        };
        // Without a board to compare, other candidates mean another board.
        let sorted = |snapshot: &Self| {
            let mut texts = snapshot.candidate_texts.clone();
            texts.sort_unstable();
            texts
        };
        let same_board = !self.board.is_empty() || sorted(self) == sorted(later);
        Some((if same_board { Law::Repeatable } else { restored }, detail))
    }

    /// A candidate that comes twice.
    pub(super) fn duplicate(&self) -> Option<&str> {
        let mut texts: Vec<_> = self.candidate_texts.iter().collect();
        texts.sort_unstable();
        texts.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0].as_str())
    }
}
