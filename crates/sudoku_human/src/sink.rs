//! The trait [`Sink`]: who receives the steps that a finder finds.

use std::ops::ControlFlow::{self, Break, Continue};

use crate::proof::Proof;
use crate::step::{Conclusion, Step};
use crate::technique::Technique;

/// A rating on the scale of the Sudoku Explainer, in tenths, or a part of one.
pub type SeTenths = u16;

/// Receives steps, and says whether the finder goes on.
pub trait Sink {
    /// Returns whether it wants more than the first step. A finder of chains that looks for
    /// the cheapest one then looks for the cheapest one of each conclusion. A finder with wider
    /// variants, which are not on the way of `HoDoKu` to the solution, gives these after the
    /// others.
    fn wants_more(&self) -> bool;

    /// Receives a step, as [`step`](#method.step) says. `proofs` is called once at most.
    ///
    /// # Errors
    /// Breaks if no further step is wanted.
    fn receive(
        &mut self,
        technique: Technique,
        surcharge: SeTenths,
        conclusion: Conclusion,
        proofs: &mut dyn FnMut(&Conclusion) -> Vec<Proof>,
    ) -> ControlFlow<()>;
}

// Finders know no type of sink, so each is compiled once.
impl dyn Sink + '_ {
    /// Passes on a step: its technique; by how much, in tenths, it is worth more on the scale of
    /// the Sudoku Explainer than the least step of the technique; and its conclusion. The
    /// proofs are made only if they are asked for.
    ///
    /// # Errors
    /// Breaks if no further step is wanted.
    pub fn step(
        &mut self,
        technique: Technique,
        surcharge: SeTenths,
        conclusion: Conclusion,
        proofs: impl FnOnce(&Conclusion) -> Vec<Proof>,
    ) -> ControlFlow<()> {
        let mut proofs = Some(proofs);
        self.receive(technique, surcharge, conclusion, &mut |conclusion| {
            proofs.take().map_or_else(Vec::new, |proofs| proofs(conclusion))
        })
    }
}

/// Keeps the first step, without proofs.
#[derive(Debug, Default)]
pub struct First {
    /// The technique, by how much it is worth more than its least step, and its conclusion.
    pub found: Option<(Technique, u16, Conclusion)>,
}

impl Sink for First {
    #[inline]
    fn wants_more(&self) -> bool {
        false
    }

    fn receive(
        &mut self,
        technique: Technique,
        surcharge: SeTenths,
        conclusion: Conclusion,
        _proofs: &mut dyn FnMut(&Conclusion) -> Vec<Proof>,
    ) -> ControlFlow<()> {
        self.found = Some((technique, surcharge, conclusion));
        Break(())
    }
}

/// Keeps steps with their proofs, up to a number of them.
#[derive(Debug)]
pub struct Collect {
    /// The steps.
    pub steps: Vec<Step>,
    /// The least value of the technique on the scale of the Sudoku Explainer, in tenths.
    pub se: Option<u16>,
    /// The greatest number of steps.
    pub limit: usize,
}

impl Sink for Collect {
    fn wants_more(&self) -> bool {
        self.limit > 1
    }

    fn receive(
        &mut self,
        technique: Technique,
        surcharge: SeTenths,
        conclusion: Conclusion,
        proofs: &mut dyn FnMut(&Conclusion) -> Vec<Proof>,
    ) -> ControlFlow<()> {
        let (se, proofs) = (self.se.map(|least| least + surcharge), proofs(&conclusion));
        self.steps.push(Step { technique, se, conclusion, proofs });
        if self.steps.len() < self.limit { Continue(()) } else { Break(()) }
    }
}
