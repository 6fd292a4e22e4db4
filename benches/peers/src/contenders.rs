//! Who takes part: each from the digits of a puzzle in memory to those of its
//! solution.

use std::ops::ControlFlow;

use peer_sudoku::Sudoku;
use rustoku_lib::{Rustoku, core::Board};
use stack_assumptions::Limits;
use sudoku::{BatchResult, Batch, Grid, Shape, Solver};

use crate::sets::Puzzle;

/// A solver.
pub struct Contender {
    pub name: &'static str,
    /// It solves only one in so many puzzles, for it would take too long.
    pub share: usize,
    /// Solves puzzles of one solution each: looks for so many, and writes the first.
    pub solve: fn(&[Puzzle], usize, &mut [Puzzle]),
}

/// Those of this project first.
pub const CONTENDERS: [Contender; 5] = [
    Contender { name: "ours, `fast`", share: 1, solve: fast },
    Contender { name: "ours, batch", share: 1, solve: batch },
    Contender { name: "`sudoku` 0.8", share: 1, solve: sudoku },
    Contender { name: "`msolve` 0.6", share: 1, solve: msolve },
    Contender { name: "`rustoku-lib` 0.16", share: 100, solve: rustoku },
];

/// The one that the others are held against.
pub const OURS: usize = 0;

fn fast(puzzles: &[Puzzle], limit: usize, solutions: &mut [Puzzle]) {
    for (puzzle, into) in puzzles.iter().zip(solutions) {
        let grid = Grid::new(Shape::CLASSIC, puzzle.to_vec()).expect("a puzzle");
        let limits = Limits::new().solutions(limit as u64);
        let mut count = 0;
        let solved = grid.visit_solutions(Solver::Bands, limits, |solution| {
            count += 1;
            into.copy_from_slice(solution.digits());
            ControlFlow::Continue(())
        });
        assert!(solved.is_ok() && count == 1);
    }
}

fn batch(puzzles: &[Puzzle], limit: usize, solutions: &mut [Puzzle]) {
    let mut answers = vec![BatchResult::EMPTY; puzzles.len()];
    Batch::new().solve(puzzles, limit as u64, &mut answers);
    for (answer, into) in answers.iter().zip(solutions) {
        assert!(answer.solutions == 1);
        *into = answer.first;
    }
}

fn sudoku(puzzles: &[Puzzle], limit: usize, solutions: &mut [Puzzle]) {
    for (puzzle, into) in puzzles.iter().zip(solutions) {
        let puzzle = Sudoku::from_bytes(*puzzle).expect("a puzzle");
        let mut found = [[0; 81]];
        assert!(puzzle.solutions_up_to_buffer(&mut found, limit) == 1);
        *into = found[0];
    }
}

fn msolve(puzzles: &[Puzzle], limit: usize, solutions: &mut [Puzzle]) {
    for (puzzle, into) in puzzles.iter().zip(solutions) {
        let puzzle = msolve::Sudoku::from(puzzle);
        let found = if limit == 1 { puzzle.solve_one() } else { puzzle.solve_unique() };
        *into = found.expect("a solution").to_array();
    }
}

fn rustoku(puzzles: &[Puzzle], limit: usize, solutions: &mut [Puzzle]) {
    for (puzzle, into) in puzzles.iter().zip(solutions) {
        let mut rows = [[0; 9]; 9];
        rows.as_flattened_mut().copy_from_slice(puzzle);
        let mut solver = Rustoku::new(Board::new(rows)).expect("a puzzle");
        let found = solver.solve_until(limit);
        assert!(found.len() == 1);
        for (cell, digit) in into.iter_mut().enumerate() {
            *digit = found[0].board.get(cell / 9, cell % 9);
        }
    }
}
