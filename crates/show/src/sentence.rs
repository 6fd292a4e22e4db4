//! An event in words.

use stack_assumptions::Event;

use crate::draw::Draw;
use crate::log::{DrawNames, StepNames};

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
    let names = DrawNames(puzzle);
    match event {
        Event::Attempt { slot, candidate, .. } => {
            format!("attempt {}", names.step(slot, candidate))
        }
        Event::Rejected { slot, candidate, .. } => {
            let reason = puzzle.why(slot, candidate);
            let reason = reason.map_or_else(String::new, |reason| format!(" ({reason})"));
            format!("rejected {}{reason}", names.step(slot, candidate))
        }
        Event::Pruned { slot, candidate, .. } => {
            format!("pruned {}", names.step(slot, candidate))
        }
        Event::Undo { slot, candidate, .. } => {
            format!("undo {}", names.step(slot, candidate))
        }
        Event::DeadEnd { slot, .. } => {
            format!("dead end: nothing fits {}", puzzle.slot_name(slot))
        }
        Event::Backtrack { slot, .. } => {
            format!("backtrack: {} has no other candidate", puzzle.slot_name(slot))
        }
        Event::Solution { .. } => "solution".to_owned(),
        // `Event` may get other variants.
        _ => "another event".to_owned(),
    }
}
