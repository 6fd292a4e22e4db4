//! An event in words.

use stack_assumptions::Event;

use crate::draw::Draw;

/// Returns an event as a line of text, with the names that the puzzle gives.
///
/// | event | text |
/// | --- | --- |
/// | `Attempt` | `attempt row 2: column 5`, and what follows if [`Draw::follows`] knows it |
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
    let follows = |slot, candidate| puzzle.follows(slot, candidate);
    in_words(event, slot_name, candidate_name, |slot, it| puzzle.why(slot, it), follows)
}

/// How much of what follows from an attempt is in its line.
const MAX_FOLLOWING: usize = 2;

/// An event as a line of text, with these names, the reason for a rejection, and what follows from
/// an attempt.
pub(crate) fn in_words<S: Copy, C: Copy>(
    event: Event<S, C>,
    slot_name: impl Fn(S) -> String,
    candidate_name: impl Fn(C) -> String,
    why: impl Fn(S, C) -> Option<String>,
    follows: impl Fn(S, C) -> Vec<String>,
) -> String {
    let step = |slot, candidate| format!("{}: {}", slot_name(slot), candidate_name(candidate));
    match event {
        Event::Attempt { slot, candidate, .. } => {
            let mut all = follows(slot, candidate);
            if let Some(more) = all.len().checked_sub(MAX_FOLLOWING + 1) {
                all.truncate(MAX_FOLLOWING);
                all.push(format!("{} more", more + 1));
            }
            let all = if all.is_empty() { String::new() } else { format!(" ({})", all.join("; ")) };
            format!("attempt {}{all}", step(slot, candidate))
        }
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
