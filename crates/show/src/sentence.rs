//! An event in words.

use stack_assumptions::Event;

use crate::draw::Draw;

/// Returns an event as a sentence, with the names that the puzzle gives.
///
/// | event | sentence |
/// | --- | --- |
/// | `Attempt` | `Row 2: try column 5.`, and what follows if [`Draw::follows`] knows it |
/// | `Rejected` | `Row 2: column 5 is rejected.`, or with the reason that [`Draw::why`] knows |
/// | `Pruned` | `Row 2: column 5 is skipped.` |
/// | `Undo` | `Row 2: undo column 5.` |
/// | `DeadEnd` | `Row 6: nothing fits.`, or the reason that [`Draw::why_none`] knows |
/// | `Backtrack` | `Row 6: all was tried.` |
/// | `Solution` | `A solution!` |
#[must_use]
pub fn sentence<P: Draw>(puzzle: &P, event: Event<P::Slot, P::Candidate>) -> String {
    in_words(
        event,
        (|slot| puzzle.slot_name(slot), |candidate| puzzle.candidate_name(candidate)),
        (|slot, it| puzzle.why(slot, it), |slot| puzzle.why_none(slot)),
        |slot, candidate| puzzle.follows(slot, candidate),
    )
}

/// How much of what follows from an attempt is in its sentence.
const MAX_FOLLOWING: usize = 2;

/// An event as a sentence, with the names of slots and candidates, the reasons why a candidate is
/// rejected and why none fits, and what follows from an attempt.
pub(crate) fn in_words<S: Copy, C: Copy>(
    event: Event<S, C>,
    (slot_name, candidate_name): (impl Fn(S) -> String, impl Fn(C) -> String),
    (why, why_none): (impl Fn(S, C) -> Option<String>, impl Fn(S) -> Option<String>),
    follows: impl Fn(S, C) -> Vec<String>,
) -> String {
    let slot_name = |slot| capitalised(&slot_name(slot));
    let step = |slot, before: &str, candidate, after: &str| {
        format!("{}: {before}{}{after}", slot_name(slot), candidate_name(candidate))
    };
    match event {
        Event::Attempt { slot, candidate, .. } => {
            let mut all = follows(slot, candidate);
            if let Some(more) = all.len().checked_sub(MAX_FOLLOWING + 1) {
                all.truncate(MAX_FOLLOWING);
                all.push(format!("{} more", more + 1));
            }
            let all = if all.is_empty() { String::new() } else { format!(" ({})", all.join("; ")) };
            step(slot, "try ", candidate, &format!("{all}."))
        }
        Event::Rejected { slot, candidate, .. } => {
            let reason = why(slot, candidate);
            let reason = reason.map_or_else(String::new, |reason| format!(": {reason}"));
            step(slot, "", candidate, &format!(" is rejected{reason}."))
        }
        Event::Pruned { slot, candidate, .. } => step(slot, "", candidate, " is skipped."),
        Event::Undo { slot, candidate, .. } => step(slot, "undo ", candidate, "."),
        Event::DeadEnd { slot, .. } => {
            let reason = why_none(slot).unwrap_or_else(|| "nothing fits".to_owned());
            format!("{}: {reason}.", slot_name(slot))
        }
        Event::Backtrack { slot, .. } => format!("{}: all was tried.", slot_name(slot)),
        Event::Solution { .. } => "A solution!".to_owned(),
        // `Event` may get other variants.
        _ => "Another event.".to_owned(),
    }
}

/// The kind of an event, in words.
#[cfg(feature = "player")]
pub(crate) fn kind<S, C>(event: &Event<S, C>) -> &'static str {
    match event {
        Event::Attempt { .. } => "attempt",
        Event::Rejected { .. } => "rejected",
        Event::Pruned { .. } => "pruned",
        Event::Undo { .. } => "undo",
        Event::DeadEnd { .. } => "dead end",
        Event::Backtrack { .. } => "backtrack",
        Event::Solution { .. } => "solution",
        // `Event` may get other variants.
        _ => "other",
    }
}

/// The name of a slot at the beginning of a sentence. One that is no word, such as `r1c4`, stays.
fn capitalised(name: &str) -> String {
    let is_word = name
        .split(' ')
        .next()
        .is_some_and(|word| word.len() > 1 && word.chars().all(char::is_alphabetic));
    let mut chars = name.chars();
    match chars.next() {
        Some(first) if is_word => first.to_uppercase().chain(chars).collect(),
        _ => name.to_owned(),
    }
}
