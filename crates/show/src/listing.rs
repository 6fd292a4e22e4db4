//! The loop of the engine, and the line of it that reports an event.

use stack_assumptions::Event;
use stack_assumptions::cursor::LOOP_SOURCE;

/// The functions of the loop that are shown, in this order.
const FUNCTIONS: [&str; 6] = ["run", "reopen", "undo", "open", "step", "backtrack"];

/// Returns the lines of the loop: the functions that tell the events, without their
/// parameters.
#[must_use]
pub fn listing() -> Vec<&'static str> {
    FUNCTIONS.iter().flat_map(|name| function(name)).collect()
}

/// The lines of a function from the source of the engine. Its parameters and bounds, up to
/// the line of the brace alone, are left out, and so are attributes.
fn function(name: &str) -> Vec<&'static str> {
    let head = format!("fn {name}<");
    let mut lines = LOOP_SOURCE.lines().skip_while(|line| !line.contains(&head));
    let first = lines.next().into_iter();
    let body = lines.skip_while(|line| *line != "{").skip(1);
    let mut is_over = false;
    let body = body.take_while(move |line| !std::mem::replace(&mut is_over, *line == "}"));
    first.chain(body).collect()
}

/// Returns the number of the line of [`listing`] that reports an event.
#[must_use]
pub fn line_of<S, C>(event: &Event<S, C>) -> Option<usize> {
    let name = match event {
        Event::Attempt { .. } => "Attempt",
        Event::Rejected { .. } => "Rejected",
        Event::Undo { .. } => "Undo",
        Event::DeadEnd { .. } => "DeadEnd",
        Event::Backtrack { .. } => "Backtrack",
        Event::Solution { .. } => "Solution",
        _ => return None,
    };
    let call = format!("on_event(Event::{name} ");
    listing().iter().position(|line| line.contains(&call))
}
