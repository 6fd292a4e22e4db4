//! Counts the solutions of millions of puzzles with the solvers of this project and with
//! the crate `sudoku` of others, and compares the counts.

use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::{Result, ensure};
use fastrand::Rng;
use peer_sudoku::Sudoku;
use stack_assumptions::Limits;
use sudoku::{Batch, BatchResult, Grid, Shape, Solver};

use crate::sets::{Clues, Set, full_grid, is_solution, shuffled};

/// The number of puzzles per call of the batch solver.
const CHUNK: usize = 1000;

/// One in this many puzzles is also solved by `propagation`, which takes a thousand
/// times as long.
const PROPAGATION_INTERVAL: usize = 100;

/// The greatest numbers of solutions to look for; each chunk takes one of them.
const LIMITS: [u64; 4] = [1, 2, 10, 1000];

/// Compares the counts on the puzzles of `files` and on `count` random puzzles: full
/// grids with emptied cells, one in four with a changed clue.
pub fn cross_check(count: usize, seed: u64, files: &[PathBuf]) -> Result<()> {
    for file in files {
        let set = Set::from_file(file, usize::MAX)?;
        for puzzles in set.puzzles.chunks(CHUNK) {
            cross_check_chunk(puzzles, 2)?;
        }
        println!("{}: {} puzzles agree", set.name, set.puzzles.len());
    }
    let mut rng = Rng::with_seed(seed);
    let (mut done, mut none, mut one) = (0, 0, 0);
    while done < count {
        let puzzles: Vec<_> = (0..CHUNK).map(|_| sub_puzzle(&mut rng)).collect();
        let limit = LIMITS[rng.usize(..LIMITS.len())];
        for solutions in cross_check_chunk(&puzzles, limit)? {
            none += usize::from(solutions == 0);
            one += usize::from(solutions == 1);
        }
        done += CHUNK;
    }
    println!("random: {done} puzzles agree, {none} without a solution, {one} with one found");
    Ok(())
}

/// Returns 17 to 40 clues of a full grid, or, for one in 50, fewer than 17.
fn sub_puzzle(rng: &mut Rng) -> Clues {
    let mut puzzle = full_grid(rng);
    let clues = if rng.usize(..50) == 0 { rng.usize(..17) } else { rng.usize(17..=40) };
    for cell in shuffled::<81>(rng).into_iter().skip(clues) {
        puzzle[cell] = 0;
    }
    if rng.usize(..4) == 0 {
        puzzle[rng.usize(..81)] = rng.u8(1..=9);
    }
    puzzle
}

/// Counts the solutions of each puzzle with every solver and returns the counts.
fn cross_check_chunk(puzzles: &[Clues], limit: u64) -> Result<Vec<u64>> {
    let mut results = vec![BatchResult::EMPTY; puzzles.len()];
    Batch::new().solve(puzzles, limit, &mut results);
    for (index, (puzzle, result)) in puzzles.iter().zip(&results).enumerate() {
        let their_limit = usize::try_from(limit)?;
        let theirs = Sudoku::from_bytes(*puzzle)?.solutions_count_up_to(their_limit) as u64;
        let count = result.solutions;
        ensure!(count == theirs, "batch: found {count}, expected {theirs}: {puzzle:?}");
        ensure!(theirs == 0 || is_solution(puzzle, &result.solution), "batch: wrong: {puzzle:?}");
        let grid = Grid::new(Shape::CLASSIC, puzzle.to_vec())?;
        let solvers = if index % PROPAGATION_INTERVAL == 0 {
            &[Solver::Bands, Solver::Propagation][..]
        } else {
            &[Solver::Bands]
        };
        for &solver in solvers {
            let mut count = 0;
            let mut first = None;
            // An error means that a house has two equal digits: there is no solution.
            let _ = grid.visit_solutions(solver, Limits::new().solutions(limit), |solution| {
                count += 1;
                first.get_or_insert(solution);
                ControlFlow::Continue(())
            });
            ensure!(count == theirs, "{solver}: found {count}, expected {theirs}: {puzzle:?}");
            if let Some(first) = first {
                ensure!(first.is_solution_of(&grid), "{solver}: wrong: {puzzle:?}");
                let is_same = first.digits() == result.solution;
                let is_unique = theirs == 1 && limit > 1;
                ensure!(!is_unique || is_same, "{solver}: another solution: {puzzle:?}");
            }
        }
    }
    Ok(results.iter().map(|result| result.solutions).collect())
}
