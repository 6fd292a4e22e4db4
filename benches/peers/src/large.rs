//! Compares the times on large grids with a SAT program, today's usual tool for them.

use std::fmt::Write as _;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use fastrand::Rng;
use stack_assumptions::Limits;
use sudoku::{Grid, Shape, Solver};
use sudoku_text::FromText;

use crate::common::seconds;

/// Finds the first solution of the grid of each file, and proves that it is the only one,
/// with the default solver and with the SAT program `solver`. Each grid is solved as it is
/// and, up to `permutations`, with rows, columns and digits permuted. Prints seconds.
pub fn compare_large(files: &[PathBuf], solver: &str, permutations: u64) -> Result<()> {
    ensure!(permutations > 0, "--permutations: found 0, expected at least 1");
    let formula = std::env::temp_dir().join(format!("peers-{}.cnf", std::process::id()));
    println!("| grid | permutation | first: ours | {solver} | proof: ours | {solver} |");
    println!("| --- | --- | --- | --- | --- | --- |");
    let mut sums = [0.0; 4];
    for file in files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
        let grid = Grid::from_text(&text).with_context(|| file.display().to_string())?;
        for permutation in 0..permutations {
            let grid = permuted(&grid, permutation)?;
            let (ours_first, solution) = first_solution(&grid, 1)?;
            let (ours_proof, _) = first_solution(&grid, 2)?;
            let first = sat(solver, &formula, &clauses(&grid, None), true)?;
            let second = sat(solver, &formula, &clauses(&grid, Some(&solution)), false)?;
            let times = [ours_first, first, ours_proof, first + second];
            print!("| {name} | {permutation} |");
            for (sum, time) in sums.iter_mut().zip(times) {
                *sum += time;
                print!(" {time:.4} |");
            }
            println!();
        }
    }
    fs::remove_file(formula)?;
    println!(
        "\nSums: {sums:.4?} s; ours ÷ theirs {:.3}, {:.3}.",
        sums[0] / sums[1],
        sums[2] / sums[3]
    );
    Ok(())
}

/// Returns the seconds to as many solutions as `limit`, and the first solution, which has to
/// be the only one.
fn first_solution(grid: &Grid, limit: u64) -> Result<(f64, Grid)> {
    let mut solutions = Vec::new();
    let limits = Limits::new().solutions(limit);
    let (time, report) = seconds(|| {
        grid.visit_solutions(Solver::default(), limits, |solution| {
            solutions.push(solution);
            ControlFlow::Continue(())
        })
    });
    report?;
    ensure!(solutions.len() == 1, "found {} solutions, expected one", solutions.len());
    let solution = solutions.remove(0);
    ensure!(solution.is_solution_of(grid), "a wrong solution");
    Ok((time, solution))
}

/// Writes `clauses` to the file `formula` and returns the seconds that the program `solver`
/// takes, start included. Its exit code has to say whether there is a solution.
fn sat(solver: &str, formula: &Path, clauses: &str, is_satisfiable: bool) -> Result<f64> {
    fs::write(formula, clauses)?;
    let mut words = solver.split_whitespace();
    let program = words.next().context("--solver: found nothing, expected a program")?;
    let mut command = Command::new(program);
    command.args(words).arg(formula).stdout(Stdio::null());
    let (time, status) = seconds(|| command.status());
    let status =
        status.with_context(|| format!("cannot start the SAT program `{program}` (--solver)"))?;
    // The exit codes of the SAT competitions.
    let expected = if is_satisfiable { 10 } else { 20 };
    ensure!(
        status.code() == Some(expected),
        "{solver}: found {status}, expected exit code {expected}"
    );
    Ok(time)
}

/// Returns all rules in the DIMACS format: one digit in each cell, one cell for each digit
/// of a house, and no two. Excludes the solution `blocked`.
fn clauses(grid: &Grid, blocked: Option<&Grid>) -> String {
    let shape = grid.shape();
    let side = shape.side();
    let variable = |cell: usize, digit: usize| cell * side + digit;
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for cell in 0..shape.cells() {
        groups.push((1..=side).map(|digit| variable(cell, digit)).collect());
    }
    let houses: Vec<_> = shape.houses().collect();
    // Digit by digit, the houses of each index together: of the orders tried, the one in which
    // CaDiCaL is fastest.
    for digit in 1..=side {
        for index in 0..side {
            for house in houses.iter().skip(index).step_by(side) {
                groups.push(shape.cells_of(*house).map(|cell| variable(cell, digit)).collect());
            }
        }
    }
    let (mut text, mut count) = (String::new(), 0);
    let mut clause = |literals: &mut dyn Iterator<Item = String>| {
        let literals: Vec<String> = literals.collect();
        writeln!(text, "{} 0", literals.join(" ")).expect("a string takes any text");
        count += 1;
    };
    let digits = grid.digits().iter().enumerate();
    for (cell, digit) in digits.clone().filter(|(_, digit)| **digit > 0) {
        clause(&mut std::iter::once(variable(cell, (*digit).into()).to_string()));
    }
    for group in &groups {
        clause(&mut group.iter().map(ToString::to_string));
        for (index, one) in group.iter().enumerate() {
            for other in &group[..index] {
                clause(&mut [one, other].into_iter().map(|variable| format!("-{variable}")));
            }
        }
    }
    if let Some(solution) = blocked {
        let open = digits.filter(|(_, digit)| **digit == 0).map(|(cell, _)| cell);
        let digit = |cell: usize| solution.digits()[cell].into();
        clause(&mut open.map(|cell| format!("-{}", variable(cell, digit(cell)))));
    }
    format!("p cnf {} {count}\n{text}", shape.cells() * side)
}

/// Returns the grid with rows, columns and digits in a random order that keeps the rules.
/// Seed 0 leaves it as it is.
fn permuted(grid: &Grid, seed: u64) -> Result<Grid> {
    if seed == 0 {
        return Ok(grid.clone());
    }
    let shape = grid.shape();
    let side = shape.side();
    let mut rng = Rng::with_seed(seed);
    let rows = lines(&mut rng, side, shape.box_rows());
    let columns = lines(&mut rng, side, shape.box_columns());
    let mut digits: Vec<u8> = (1..=u8::try_from(side)?).collect();
    rng.shuffle(&mut digits);
    let cells = rows.iter().flat_map(|row| columns.iter().map(move |column| row * side + column));
    let renamed = cells.map(|cell| match grid.digits()[cell] {
        0 => 0,
        digit => digits[usize::from(digit) - 1],
    });
    let shape = Shape::new(shape.box_rows(), shape.box_columns())?;
    Ok(Grid::new(shape, renamed.collect())?)
}

/// Returns the rows (or columns) in random order; the `in_box` of a box stay together.
fn lines(rng: &mut Rng, side: usize, in_box: usize) -> Vec<usize> {
    let mut bands: Vec<usize> = (0..side / in_box).collect();
    rng.shuffle(&mut bands);
    let in_band = bands.into_iter().flat_map(|band| {
        let mut lines: Vec<usize> = (band * in_box..(band + 1) * in_box).collect();
        rng.shuffle(&mut lines);
        lines
    });
    in_band.collect()
}
