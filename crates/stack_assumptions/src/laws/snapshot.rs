use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;

use crate::laws::law::Law;
use crate::puzzle::Puzzle;

/// All that a puzzle shows at one node. Compared as text, so that puzzles owe
/// the checker no more than `Debug`.
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

    /// What differs in `later`, and the law that is broken if nothing should:
    /// `restored` where the board differs, [`Law::Repeatable`] where the same
    /// board gives other answers.
    pub(super) fn difference(&self, later: &Self, restored: Law) -> Option<(Law, String)> {
        if self.board != later.board {
            let what = format!("the board shows {}, expected {}", later.board, self.board);
            return Some((restored, what));
        }
        let what = if self.slot_text != later.slot_text {
            format!("the slot is {}, expected {}", later.slot_text, self.slot_text)
        } else if self.candidate_texts != later.candidate_texts {
            let list = |view: &Self| view.candidate_texts.join(", ");
            format!("the candidates are [{}], expected [{}]", list(later), list(self))
        } else {
            return None;
        };
        // With no board to look at, other candidates mean another board.
        let sorted = |view: &Self| {
            let mut texts = view.candidate_texts.clone();
            texts.sort_unstable();
            texts
        };
        let same_board = !self.board.is_empty() || sorted(self) == sorted(later);
        Some((if same_board { Law::Repeatable } else { restored }, what))
    }

    /// A candidate that stands twice in the list.
    pub(super) fn doubled(&self) -> Option<&str> {
        let mut texts: Vec<_> = self.candidate_texts.iter().collect();
        texts.sort_unstable();
        texts.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0].as_str())
    }
}
