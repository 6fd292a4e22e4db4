//! Compares the times on large grids with a SAT solver, today's usual tool for them.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use rustsat::solvers::{Solve, SolverResult};
use rustsat::types::{Clause, Lit, TernaryVal};
use rustsat_kissat::Kissat;
use stack_assumptions::{Limits, Outcome};
use sudoku::{Grid, Solver};

use crate::common::{median, seconds};

/// Solves the grid of each file with the default solver and with kissat, and prints the
/// milliseconds of each. Our search stops after `timeout`.
pub fn compare_large(
    files: &[PathBuf],
    limit: u64,
    rounds: usize,
    timeout: Duration,
) -> Result<()> {
    ensure!(rounds > 0, "--rounds: found 0, expected at least 1");
    println!("| grid | side | ours, ms | kissat, ms | ratio |\n| --- | --- | --- | --- | --- |");
    for file in files {
        let text = std::fs::read_to_string(file).with_context(|| file.display().to_string())?;
        let grid: Grid = text.parse().with_context(|| file.display().to_string())?;
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for _ in 0..rounds {
            ours.push(timed(|| solve(&grid, limit, timeout))?);
            theirs.push(timed(|| solve_with_kissat(&grid, limit).map(Some))?);
        }
        let (ours, found) = median(&ours);
        let (theirs, expected) = median(&theirs);
        ensure!(found.is_none_or(|found| Some(found) == expected), "other solutions");
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let side = grid.shape().side();
        let stopped = if found.is_none() { ", stopped" } else { "" };
        println!("| {name} | {side} | {ours:.2}{stopped} | {theirs:.2} | {:.1} |", theirs / ours);
    }
    println!("\nMedians of {rounds} rounds, limit {limit}.");
    Ok(())
}

/// The milliseconds of a call, and the number of solutions, or `None` if the search was
/// stopped.
type Timed = (f64, Option<u64>);

fn timed(solve: impl FnOnce() -> Result<Option<u64>>) -> Result<Timed> {
    let (time, found) = seconds(solve);
    Ok((time * 1e3, found?))
}

fn solve(grid: &Grid, limit: u64, timeout: Duration) -> Result<Option<u64>> {
    let mut solutions = Vec::new();
    let limits = Limits::new().solutions(limit).timeout(timeout);
    let report = grid.visit_solutions(Solver::default(), limits, |solution| {
        solutions.push(solution);
        ControlFlow::Continue(())
    })?;
    ensure!(solutions.iter().all(|solution| solution.is_solution_of(grid)), "wrong");
    let found = solutions.len() as u64;
    let is_done = report.outcome == Some(Outcome::Exhausted) || found == limit;
    Ok(is_done.then_some(found))
}

/// Counts solutions with kissat. The encoding has one literal for each digit of a cell
/// that no clue excludes. Exactly one literal of each cell is true, and exactly one of
/// each digit in each house, stated pair by pair.
fn solve_with_kissat(grid: &Grid, limit: u64) -> Result<u64> {
    let shape = grid.shape();
    let side = shape.side();
    let literals = literals(grid);
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
        let model = solver.full_solution()?;
        let mut digits = Vec::new();
        let mut blocking_clause = Clause::new();
        for cell in 0..shape.cells() {
            let mut candidates = (0..side).filter_map(|at| Some((at, literals[cell * side + at]?)));
            let (digit, literal) = candidates
                .find(|(_, literal)| model.lit_value(*literal) == TernaryVal::True)
                .context("a cell without a digit")?;
            digits.push(u8::try_from(digit + 1)?);
            blocking_clause.add(!literal);
        }
        ensure!(Grid::new(shape, digits)?.is_solution_of(grid), "wrong");
        clauses.push(blocking_clause);
    }
    Ok(limit)
}

/// Returns the literal of each digit in each cell, or `None` where a clue excludes it.
fn literals(grid: &Grid) -> Vec<Option<Lit>> {
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
    literals
}
