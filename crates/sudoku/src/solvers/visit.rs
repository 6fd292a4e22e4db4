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

/// Counts the solutions.
pub(super) fn count<P: SudokuPuzzle>(mut puzzle: P, mut limit: impl Limit) -> SolveReport {
    let learned = learn(&mut puzzle, &mut limit, |_| ControlFlow::Continue(()));
    learned.unwrap_or_else(|| {
        let learned = puzzle.learned();
        let puzzle = puzzle.without_found();
        let mut search = search(&puzzle).observe(learned).limit(limit);
        search.count_up_to(u64::MAX);
        SolveReport { counters: *search.observer(), outcome: search.outcome() }
    })
}

/// Calls `visitor` with each solution.
pub(super) fn visit<P: SudokuPuzzle>(
    mut puzzle: P,
    mut limit: impl Limit,
    mut visitor: impl FnMut(Grid) -> ControlFlow<()>,
) -> SolveReport {
    let learned = learn(&mut puzzle, &mut limit, &mut visitor);
    learned.unwrap_or_else(|| {
        let learned = puzzle.learned();
        let puzzle = puzzle.without_found();
        let mut search = search(&puzzle).observe(learned).limit(limit);
        let _ = search.visit(|| visitor(puzzle.solution()));
        SolveReport { counters: *search.observer(), outcome: search.outcome() }
    })
}

/// Visits the solutions that a solver finds by learning, at most
/// [`SudokuPuzzle::MAX_FOUND`]. Returns `None` if the search has to visit the others.
fn learn<P: SudokuPuzzle>(
    puzzle: &mut P,
    limit: &mut impl Limit,
    mut visitor: impl FnMut(Grid) -> ControlFlow<()>,
) -> Option<SolveReport> {
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
