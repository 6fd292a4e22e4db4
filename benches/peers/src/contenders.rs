//! The solvers that are compared. Each one gets the digits of a puzzle in memory and
//! writes the digits of its solution.

use std::ops::ControlFlow;

use peer_sudoku::Sudoku;
use rustoku_lib::{Rustoku, core::Board};
use stack_assumptions::Limits;
use sudoku::{Batch, BatchResult, Grid, Shape, Solver};

use crate::sets::Clues;

/// A solver in the comparison.
pub struct Contender {
    pub name: &'static str,
    /// It solves one in this many puzzles, because all would take too long.
    pub share: usize,
    /// Looks for at most `limit` solutions of each puzzle, which has one at least, and writes
    /// one of them.
    pub solve: fn(puzzles: &[Clues], limit: usize, solutions: &mut [Clues]),
}

/// All contenders, those of this project first.
pub const CONTENDERS: [Contender; 5] = [
    Contender { name: "ours, `bands`", share: 1, solve: bands },
    Contender { name: "ours, batch", share: 1, solve: batch },
    Contender { name: "`sudoku` 0.8", share: 1, solve: sudoku },
    Contender { name: "`msolve` 0.6", share: 1, solve: msolve },
    Contender { name: "`rustoku-lib` 0.16", share: 100, solve: rustoku },
];

/// The index of the contender with which the others are compared.
pub const OURS: usize = 0;

fn bands(puzzles: &[Clues], limit: usize, solutions: &mut [Clues]) {
    for (puzzle, into) in puzzles.iter().zip(solutions) {
        let grid = Grid::new(Shape::CLASSIC, puzzle.to_vec()).expect("a puzzle");
        let limits = Limits::new().solutions(limit as u64);
        let mut count = 0;
        let report = grid.visit_solutions(Solver::Bands, limits, |solution| {
            count += 1;
            into.copy_from_slice(solution.digits());
            ControlFlow::Continue(())
        });
        assert!(report.is_ok() && count > 0);
    }
}

fn batch(puzzles: &[Clues], limit: usize, solutions: &mut [Clues]) {
    let mut results = vec![BatchResult::EMPTY; puzzles.len()];
    Batch::new().solve(puzzles, limit as u64, &mut results);
    for (result, into) in results.iter().zip(solutions) {
        assert!(result.solutions > 0);
        *into = result.solution;
    }
}

fn sudoku(puzzles: &[Clues], limit: usize, solutions: &mut [Clues]) {
    for (puzzle, into) in puzzles.iter().zip(solutions) {
        let puzzle = Sudoku::from_bytes(*puzzle).expect("a puzzle");
        let mut found = [[0; 81]];
        assert!(puzzle.solutions_up_to_buffer(&mut found, limit) > 0);
        *into = found[0];
    }
}

fn msolve(puzzles: &[Clues], limit: usize, solutions: &mut [Clues]) {
    for (puzzle, into) in puzzles.iter().zip(solutions) {
        let puzzle = msolve::Sudoku::from(puzzle);
        let mut found = puzzle.iter().take(limit);
        *into = found.next().expect("a solution").to_array();
        found.for_each(drop);
    }
}

fn rustoku(puzzles: &[Clues], limit: usize, solutions: &mut [Clues]) {
    for (puzzle, into) in puzzles.iter().zip(solutions) {
        let mut rows = [[0; 9]; 9];
        rows.as_flattened_mut().copy_from_slice(puzzle);
        let mut solver = Rustoku::new(Board::new(rows)).expect("a puzzle");
        let found = solver.solve_until(limit);
        assert!(!found.is_empty());
        for (cell, digit) in into.iter_mut().enumerate() {
            *digit = found[0].board.get(cell / 9, cell % 9);
        }
    }
}
