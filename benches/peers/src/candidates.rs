//! Random grids of candidates, as many as leave one solution: ours one at a time and in a
//! batch. Writes them to a file for other programs.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use fastrand::Rng;
use stack_assumptions::Limits;
use sudoku::{Batch, BatchResult, DigitSet, Mark, Marks, Shape, Solver};
use sudoku_text::{Format, ToText};

use crate::common::{median, seconds};
use crate::sets::{SEED, full_grid};

/// Makes `count` grids, writes them to `file`, one line of 729 symbols each, and prints the
/// microseconds a grid to the proof that its solution is the only one.
pub fn measure(count: usize, rounds: usize, file: Option<&Path>) -> Result<()> {
    ensure!(count > 0, "--grids: found 0, expected at least 1");
    ensure!(rounds > 0, "--rounds: found 0, expected at least 1");
    let mut rng = Rng::with_seed(SEED);
    let grids: Vec<Marks> = (0..count).map(|_| maximal(&mut rng)).collect::<Result<_>>()?;
    let cells = grids.iter().flat_map(|grid| (0..81).map(|cell| grid.candidates(cell)));
    let candidates: usize = cells.map(DigitSet::len).sum();
    if let Some(file) = file {
        let lines: Vec<String> = grids
            .iter()
            .map(|grid| grid.to_text(Format::Candidates729))
            .collect::<Result<_, _>>()?;
        fs::write(file, lines.join("\n") + "\n").with_context(|| file.display().to_string())?;
    }
    let references: Vec<&Marks> = grids.iter().collect();
    let (mut singly, mut in_batch) = (Vec::new(), Vec::new());
    for _ in 0..rounds {
        let (time, solutions) = seconds(|| grids.iter().map(solutions).sum::<Result<usize>>());
        ensure!(solutions? == count, "expected one solution of each grid");
        singly.push(time);
        let mut results = vec![BatchResult::EMPTY; count];
        let (time, ()) = seconds(|| Batch::new().solve_marks(&references, 2, &mut results));
        ensure!(results.iter().all(|result| result.solutions == 1), "batch: other counts");
        in_batch.push(time);
    }
    #[expect(clippy::cast_precision_loss, reason = "the numbers are below 2^52")]
    let (grids, candidates) = (count as f64, candidates as f64);
    println!(
        "{count} grids, {:.0} candidates on average: {:.1} µs a grid, batch {:.1}; medians of {rounds} rounds",
        candidates / grids,
        median(&singly) * 1e6 / grids,
        median(&in_batch) * 1e6 / grids,
    );
    Ok(())
}

/// Adds candidates to a random full grid, in random order, each that leaves one solution.
fn maximal(rng: &mut Rng) -> Result<Marks> {
    let mut sets = full_grid(rng).map(DigitSet::of);
    let mut order: Vec<(usize, u8)> =
        (0..81).flat_map(|cell| (1..=9).map(move |digit| (cell, digit))).collect();
    rng.shuffle(&mut order);
    for (cell, digit) in order {
        let before = sets[cell];
        sets[cell] = before | DigitSet::of(digit);
        if sets[cell] != before && solutions(&marks(&sets)?)? != 1 {
            sets[cell] = before;
        }
    }
    marks(&sets)
}

fn marks(sets: &[DigitSet]) -> Result<Marks> {
    Ok(Marks::new(Shape::CLASSIC, sets.iter().map(|set| Mark::Candidates(*set)).collect())?)
}

/// Counts solutions up to two.
fn solutions(marks: &Marks) -> Result<usize> {
    let mut count = 0;
    marks.visit_solutions(Solver::default(), Limits::new().solutions(2), |_| {
        count += 1;
        ControlFlow::Continue(())
    })?;
    Ok(count)
}
