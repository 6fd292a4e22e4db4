//! Counting solutions by every way of ours and by a crate of others, on puzzles by
//! the million.

use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::{Result, ensure};
use peer_sudoku::Sudoku;
use stack_assumptions::Limits;
use sudoku::{BatchResult, Batch, Grid, Shape, Solver};

use crate::sets::{Puzzle, Random, Set, full, is_solution};

/// So many puzzles are counted together.
const TOGETHER: usize = 1000;

/// Of so many puzzles one is solved by way 2 as well, which takes a thousand times as
/// long.
const SELDOM: usize = 100;

/// How many solutions are looked for, at most.
const MOST: [u64; 4] = [1, 2, 10, 1000];

/// Counts the solutions of so many random puzzles: full grids with cells emptied, one
/// in four with a clue changed; and of the puzzles of the files.
pub fn agree(count: usize, seed: u64, files: &[PathBuf]) -> Result<()> {
    for file in files {
        let set = Set::file(file, usize::MAX)?;
        for puzzles in set.puzzles.chunks(TOGETHER) {
            hold_together(puzzles, 2)?;
        }
        println!("{}: {} puzzles agree", set.name, set.puzzles.len());
    }
    let mut random = Random(seed);
    let (mut done, mut none, mut one) = (0, 0, 0);
    while done < count {
        let puzzles: Vec<_> = (0..TOGETHER).map(|_| sub_puzzle(&mut random)).collect();
        let most = MOST[random.below(MOST.len())];
        for solutions in hold_together(&puzzles, most)? {
            none += usize::from(solutions == 0);
            one += usize::from(solutions == 1);
        }
        done += TOGETHER;
    }
    println!("random: {done} puzzles agree, {none} without a solution, {one} with one found");
    Ok(())
}

/// 17 to 40 clues of a full grid, or no more than a few.
fn sub_puzzle(random: &mut Random) -> Puzzle {
    let mut puzzle = full(random);
    let clues = if random.below(50) == 0 { random.below(17) } else { 17 + random.below(24) };
    for cell in random.shuffled::<81>().into_iter().skip(clues) {
        puzzle[cell] = 0;
    }
    if random.below(4) == 0 {
        let cell = random.below(81);
        puzzle[cell] = u8::try_from(1 + random.below(9)).expect("a digit");
    }
    puzzle
}

/// Counts by each, and answers the counts.
fn hold_together(puzzles: &[Puzzle], most: u64) -> Result<Vec<u64>> {
    let mut answers = vec![BatchResult::EMPTY; puzzles.len()];
    Batch::new().solve(puzzles, most, &mut answers);
    for (index, (puzzle, answer)) in puzzles.iter().zip(&answers).enumerate() {
        let limit = usize::try_from(most)?;
        let theirs = Sudoku::from_bytes(*puzzle)?.solutions_count_up_to(limit) as u64;
        ensure!(answer.solutions == theirs, "batch: {} for {theirs}: {puzzle:?}", answer.solutions);
        ensure!(theirs == 0 || is_solution(puzzle, &answer.first), "batch: wrong: {puzzle:?}");
        let grid = Grid::new(Shape::CLASSIC, puzzle.to_vec())?;
        let ways =
            if index % SELDOM == 0 { &[Solver::Bands, Solver::Propagation][..] } else { &[Solver::Bands] };
        for &way in ways {
            let mut count = 0;
            let mut first = None;
            // None where two equal digits stand in one house.
            let _ = grid.visit_solutions(way, Limits::new().solutions(most), |solution| {
                count += 1;
                first.get_or_insert(solution);
                ControlFlow::Continue(())
            });
            ensure!(count == theirs, "{way}: {count} for {theirs}: {puzzle:?}");
            if let Some(first) = first {
                ensure!(first.is_solution_of(&grid), "{way}: wrong: {puzzle:?}");
                let is_same = first.digits() == answer.first;
                let must_be = theirs == 1 && most > 1;
                ensure!(!must_be || is_same, "{way}: another solution: {puzzle:?}");
            }
        }
    }
    Ok(answers.iter().map(|answer| answer.solutions).collect())
}
