//! What a puzzle deduces beside the attempts of the engine.

use std::fmt;

use stack_assumptions::Observer;

/// A candidate that the rules of a puzzle force into a slot, without an attempt of the
/// engine. It is undone with the attempt before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deduction<'a, S, C> {
    /// The rule that forces it, such as `hidden single`.
    pub technique: &'a str,
    /// Where the rule was applied, such as `row 2`, if that is not the slot itself.
    pub house: Option<&'a str>,
    /// The slot.
    pub slot: S,
    /// The candidate.
    pub candidate: C,
}

/// Receives the events of a search, and what the puzzle deduced after each.
///
/// The engine does not know of deductions: who observes the search asks the puzzle for
/// them after each event. They follow the attempt that led to them, or the rejected one;
/// those before the first attempt come before the first event.
pub trait DeductionObserver<S, C>: Observer<S, C> {
    /// Receives a deduction.
    fn on_deduction(&mut self, deduction: Deduction<'_, S, C>);

    /// Receives something else that followed, in words. By default it does nothing.
    fn on_note(&mut self, note: fmt::Arguments<'_>) {
        let _ = note;
    }

    /// Receives the contradiction that the deductions led to, in words.
    fn on_contradiction(&mut self, contradiction: fmt::Arguments<'_>);
}
