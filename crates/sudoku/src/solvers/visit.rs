//! Visits the solutions of one puzzle: those that it learns first, then those of a search.

use std::any::Any;
use std::ops::ControlFlow;

use stack_assumptions::{Counters, Limit, Outcome, Stop, search};

use super::cdcl::Cdcl;
use super::sudoku_puzzle::SudokuPuzzle;
use crate::grid::Grid;

/// How the search for the solutions of a grid went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolveReport {
    /// What was counted.
    pub counters: Counters,
    /// How the search ended; `None` if the visitor returned `Break`.
    pub outcome: Option<Outcome>,
}

/// A function that is called with each solution. It is not a type parameter: the search
/// would be compiled again for each such function.
pub(super) type SolutionVisitor<'v> = dyn FnMut(Grid) -> ControlFlow<()> + 'v;

/// Calls `visitor` with each solution, or only counts them if there is none.
pub(super) fn visit<P: SudokuPuzzle>(
    mut puzzle: P,
    mut limit: impl Limit,
    mut visitor: Option<&mut SolutionVisitor<'_>>,
) -> SolveReport {
    let mut counters = Counters::default();
    if let Some(cdcl) = (&mut puzzle as &mut dyn Any).downcast_mut::<Cdcl>() {
        let outcome = cdcl.learn_each(Cdcl::MAX_FOUND, &mut limit, |solution| match &mut visitor {
            Some(visitor) => visitor(solution),
            None => ControlFlow::Continue(()),
        });
        counters = cdcl.counters();
        if outcome != Some(Outcome::Stopped(Stop::Solutions)) || cdcl.found() < Cdcl::MAX_FOUND {
            return SolveReport { counters, outcome };
        }
        cdcl.forget_found();
    }
    search_all(&puzzle, limit, counters, visitor)
}

/// Searches for all solutions. Calls `visitor` with each, or only counts them if there is
/// none.
#[inline]
pub(super) fn search_all<P: SudokuPuzzle>(
    puzzle: &P,
    limit: impl Limit,
    counters: Counters,
    mut visitor: Option<&mut SolutionVisitor<'_>>,
) -> SolveReport {
    let mut search = search(puzzle).observe(counters).limit(limit);
    let _ = search.visit(|| match &mut visitor {
        Some(visitor) => visitor(puzzle.solution()),
        None => ControlFlow::Continue(()),
    });
    SolveReport { counters: *search.observer(), outcome: search.outcome() }
}
