//! The names that a puzzle gives when it is drawn.

use std::fmt::Display;

use super::steps::StepNames;
use crate::draw::Draw;

/// The names that a puzzle gives to its slots and candidates when it is drawn.
#[derive(Clone, Copy, Debug)]
pub struct DrawNames<'p, P>(pub &'p P);

impl<P: Draw> StepNames<P::Slot, P::Candidate> for DrawNames<'_, P> {
    fn slot(&self, slot: P::Slot) -> impl Display {
        self.0.slot_name(slot)
    }

    fn step(&self, slot: P::Slot, candidate: P::Candidate) -> impl Display {
        format!("{}: {}", self.0.slot_name(slot), self.0.candidate_name(candidate))
    }
}
