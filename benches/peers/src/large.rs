//! Large grids, against what people solve them by today: a SAT solver.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use rustsat::solvers::{Solve, SolverResult};
use rustsat::types::{Clause, Lit, TernaryVal};
use rustsat_kissat::Kissat;
use stack_assumptions::{Limits, Outcome};
use sudoku::{Grid, Solver};

/// Solves the grid of each file by the default way and by kissat, and prints how many
/// milliseconds each takes.
pub fn large(files: &[PathBuf], limit: u64, rounds: usize, most: Duration) -> Result<()> {
    println!("| grid | side | ours, ms | kissat, ms | ratio |\n| --- | --- | --- | --- | --- |");
    for file in files {
        let text = std::fs::read_to_string(file)?;
        let grid: Grid = text.parse().with_context(|| file.display().to_string())?;
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for _ in 0..rounds {
            ours.push(time(|| solve(&grid, limit, most))?);
            theirs.push(time(|| by_sat(&grid, limit).map(Some))?);
        }
        let (ours, found) = median(ours);
        let (theirs, expected) = median(theirs);
        ensure!(found.is_none_or(|found| found == expected.unwrap_or(found)), "other solutions");
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let side = grid.shape().side();
        let stopped = if found.is_none() { ", stopped" } else { "" };
        println!("| {name} | {side} | {ours:.2}{stopped} | {theirs:.2} | {:.1} |", theirs / ours);
    }
    println!("\nMedians of {rounds} rounds, to {limit} solutions.");
    Ok(())
}

/// Milliseconds, and how many solutions were found, if the search was not stopped.
type Timed = (f64, Option<u64>);

fn time(solve: impl FnOnce() -> Result<Option<u64>>) -> Result<Timed> {
    let since = Instant::now();
    let found = solve()?;
    Ok((since.elapsed().as_secs_f64() * 1e3, found))
}

fn median(mut rounds: Vec<Timed>) -> Timed {
    rounds.sort_by(|a, b| a.0.total_cmp(&b.0));
    rounds[rounds.len() / 2]
}

fn solve(grid: &Grid, limit: u64, most: Duration) -> Result<Option<u64>> {
    let mut solutions = Vec::new();
    let limits = Limits::new().solutions(limit).timeout(most);
    let solved = grid.visit_solutions(Solver::default(), limits, |solution| {
        solutions.push(solution);
        ControlFlow::Continue(())
    })?;
    ensure!(solutions.iter().all(|solution| solution.is_solution_of(grid)), "wrong");
    let found = solutions.len() as u64;
    let is_done = solved.outcome == Some(Outcome::Exhausted) || found == limit;
    Ok(is_done.then_some(found))
}

/// One literal for each digit that no clue takes from a cell; each cell, and each digit
/// in each house, exactly one, two by two.
fn by_sat(grid: &Grid, limit: u64) -> Result<u64> {
    let shape = grid.shape();
    let side = shape.side();
    let mut literals = vec![None; shape.cells() * side];
    let mut count = 0;
    for cell in 0..shape.cells() {
        for digit in 1..=side {
            let stands = |cell| grid.get(cell).is_some_and(|clue| usize::from(clue) == digit);
            let is_open = grid.get(cell).is_none() && !shape.peers(cell).any(stands);
            if is_open || stands(cell) {
                literals[cell * side + digit - 1] = Some(Lit::positive(count));
                count += 1;
            }
        }
    }
    let mut clauses = Vec::new();
    let mut exactly_one = |group: Vec<Lit>| {
        for (index, one) in group.iter().enumerate() {
            for other in &group[index + 1..] {
                clauses.push(Clause::from_iter([!*one, !*other]));
            }
        }
        clauses.push(Clause::from_iter(group));
    };
    for cell in 0..shape.cells() {
        exactly_one(literals[cell * side..][..side].iter().flatten().copied().collect());
    }
    for house in shape.houses() {
        for digit in 0..side {
            let group = shape.cells_of(house).filter_map(|cell| literals[cell * side + digit]);
            exactly_one(group.collect());
        }
    }
    for found in 0..limit {
        let mut solver = Kissat::default();
        for clause in &clauses {
            solver.add_clause_ref(clause)?;
        }
        if solver.solve()? != SolverResult::Sat {
            return Ok(found);
        }
        let all = solver.full_solution()?;
        let mut digits = Vec::new();
        let mut other = Clause::new();
        for cell in 0..shape.cells() {
            let candidates = (0..side).filter_map(|at| Some((at, literals[cell * side + at]?)));
            let (at, literal) = candidates
                .into_iter()
                .find(|(_, literal)| all.lit_value(*literal) == TernaryVal::True)
                .context("a cell without a digit")?;
            digits.push(u8::try_from(at + 1)?);
            other.add(!literal);
        }
        ensure!(Grid::new(shape, digits)?.is_solution_of(grid), "wrong");
        clauses.push(other);
    }
    Ok(limit)
}
