//! Visits the solutions of one puzzle: those that it learns first, then those of a search.

use std::ops::ControlFlow;

use stack_assumptions::{Counters, Limit, Outcome, search};

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
    let learned = learn(&mut puzzle, &mut limit, &mut |solution| match &mut visitor {
        Some(visitor) => visitor(solution),
        None => ControlFlow::Continue(()),
    });
    learned.unwrap_or_else(|| {
        let learned = puzzle.learned();
        let puzzle = puzzle.without_found();
        search_all(&puzzle, limit, learned, visitor)
    })
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

/// Visits the solutions that a solver finds by learning, at most
/// [`SudokuPuzzle::MAX_FOUND`]. Returns `None` if the search has to visit the others.
fn learn<P: SudokuPuzzle>(
    puzzle: &mut P,
    limit: &mut impl Limit,
    visitor: &mut SolutionVisitor<'_>,
) -> Option<SolveReport> {
    if P::MAX_FOUND == 0 {
        return None;
    }
    while puzzle.found() < P::MAX_FOUND {
        let outcome = match puzzle.find_by_learning(limit) {
            Ok(Some(solution)) => match visitor(solution) {
                ControlFlow::Continue(()) => continue,
                ControlFlow::Break(()) => None,
            },
            Ok(None) => Some(Outcome::Exhausted),
            Err(stop) => Some(Outcome::Stopped(stop)),
        };
        return Some(SolveReport { counters: puzzle.learned(), outcome });
    }
    None
}
