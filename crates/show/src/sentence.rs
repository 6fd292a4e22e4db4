//! An event in words.

use stack_assumptions::Event;

use crate::draw::Draw;

/// Returns an event as a line of text, with the names that the puzzle gives.
///
/// | event | text |
/// | --- | --- |
/// | `Attempt` | `attempt row 2: column 5` |
/// | `Rejected` | `rejected row 2: column 5`, and the reason if [`Draw::why`] knows it |
/// | `Pruned` | `pruned row 2: column 5` |
/// | `Undo` | `undo row 2: column 5` |
/// | `DeadEnd` | `dead end: nothing fits row 6` |
/// | `Backtrack` | `backtrack: row 6 has no other candidate` |
/// | `Solution` | `solution` |
#[must_use]
pub fn sentence<P: Draw>(puzzle: &P, event: Event<P::Slot, P::Candidate>) -> String {
    let slot_name = |slot| puzzle.slot_name(slot);
    let candidate_name = |candidate| puzzle.candidate_name(candidate);
    in_words(event, slot_name, candidate_name, |slot, candidate| puzzle.why(slot, candidate))
}

/// An event as a line of text, with these names, and the reason for a rejection.
pub(crate) fn in_words<S: Copy, C: Copy>(
    event: Event<S, C>,
    slot_name: impl Fn(S) -> String,
    candidate_name: impl Fn(C) -> String,
    why: impl Fn(S, C) -> Option<String>,
) -> String {
    let step = |slot, candidate| format!("{}: {}", slot_name(slot), candidate_name(candidate));
    match event {
        Event::Attempt { slot, candidate, .. } => format!("attempt {}", step(slot, candidate)),
        Event::Rejected { slot, candidate, .. } => {
            let reason = why(slot, candidate);
            let reason = reason.map_or_else(String::new, |reason| format!(" ({reason})"));
            format!("rejected {}{reason}", step(slot, candidate))
        }
        Event::Pruned { slot, candidate, .. } => format!("pruned {}", step(slot, candidate)),
        Event::Undo { slot, candidate, .. } => format!("undo {}", step(slot, candidate)),
        Event::DeadEnd { slot, .. } => format!("dead end: nothing fits {}", slot_name(slot)),
        Event::Backtrack { slot, .. } => {
            format!("backtrack: {} has no other candidate", slot_name(slot))
        }
        Event::Solution { .. } => "solution".to_owned(),
        // `Event` may get other variants.
        _ => "another event".to_owned(),
    }
}
