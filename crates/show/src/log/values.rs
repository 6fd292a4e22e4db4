//! How slots and candidates are written.

use std::fmt::{Debug, Display};

use super::json::{write_args, write_display};
use super::steps::StepNames;

/// How the slots and the candidates of a puzzle are written in a log. A whole number
/// becomes a JSON number, and any other text a string.
///
/// A pair of functions is one: the first returns the text of a slot, and the second the
/// text of a candidate.
pub trait Values<S, C> {
    /// Appends the text of a slot.
    fn slot(&self, slot: S, text: &mut String);

    /// Appends the text of a candidate.
    fn candidate(&self, candidate: C, text: &mut String);
}

/// Writes slots and candidates by [`Debug`].
#[derive(Clone, Copy, Debug, Default)]
pub struct DebugValues;

impl<S: Debug, C: Debug> Values<S, C> for DebugValues {
    #[inline]
    fn slot(&self, slot: S, text: &mut String) {
        write_args(text, format_args!("{slot:?}"));
    }

    #[inline]
    fn candidate(&self, candidate: C, text: &mut String) {
        write_args(text, format_args!("{candidate:?}"));
    }
}

impl<S, C, F, G, D, E> Values<S, C> for (F, G)
where
    F: Fn(S) -> D,
    G: Fn(C) -> E,
    D: Display,
    E: Display,
{
    #[inline]
    fn slot(&self, slot: S, text: &mut String) {
        write_display(text, (self.0)(slot));
    }

    #[inline]
    fn candidate(&self, candidate: C, text: &mut String) {
        write_display(text, (self.1)(candidate));
    }
}

impl<S: Debug, C: Debug> StepNames<S, C> for DebugValues {
    fn slot(&self, slot: S) -> impl Display {
        format!("{slot:?}")
    }

    fn step(&self, slot: S, candidate: C) -> impl Display {
        format!("{slot:?}: {candidate:?}")
    }
}
