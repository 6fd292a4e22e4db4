//! One spot in a terminal.

use crate::render::style::Style;
use crate::scene::{Kind, Mark, Scene, Spot};

/// Returns what is before and after a spot: brackets for a mark.
pub(super) fn brackets(spot: &Spot, shows_given: bool) -> (&'static str, &'static str) {
    match spot.mark() {
        Some(Mark::Attempt) => ("[", "]"),
        Some(Mark::Rejected | Mark::Clash) => ("!", "!"),
        Some(Mark::Undo) => ("(", ")"),
        Some(Mark::Untried) | None if shows_given && spot.kind() == Kind::Given => (" ", "'"),
        Some(Mark::Untried) | None => (" ", " "),
    }
}

/// Whether a sign must tell what is given from what is held: no colour does, and there are
/// both.
pub(super) fn shows_given(scene: &Scene, style: Style) -> bool {
    let has = |kind| scene.spots().iter().any(|spot| spot.kind() == kind);
    !style.colour && has(Kind::Given) && has(Kind::Held)
}
