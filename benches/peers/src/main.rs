//! Solves the same 9×9 puzzles by the solvers of this project and by those of others,
//! turn by turn, and prints a table of microseconds by the puzzle and ratios.
//!
//! `cargo run --release --manifest-path benches/peers/Cargo.toml`

mod contenders;
mod sets;

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Result, ensure};
use clap::Parser;

use crate::contenders::{CONTENDERS, Contender, OURS};
use crate::sets::{Puzzle, Set, is_solution};

/// Compares Sudoku solvers
#[derive(Parser)]
struct Arguments {
    /// How often each set is solved by each
    #[arg(long, default_value_t = 11)]
    rounds: usize,
    /// How many puzzles of each set are solved in a round
    #[arg(long, default_value_t = 5000)]
    sample: usize,
    /// The files of puzzles, a line each; those that are missing are left out
    #[arg(default_values = [
        "../shared/data/sudoku_17_clue.txt",
        "../shared/data/sudoku_magictour_top1465.txt",
        "../shared/data/sudoku_hardest_11plus_5000.txt",
    ])]
    files: Vec<PathBuf>,
}

fn main() -> Result<()> {
    let Arguments { rounds, sample, files } = Arguments::parse();
    ensure!(rounds > 0 && sample > 0, "expected at least one round and one puzzle");
    let mut sets = vec![Set::easy(sample), Set::minimal(sample)];
    for file in files {
        match Set::file(&file, sample) {
            Ok(set) => sets.push(set),
            Err(error) => eprintln!("left out: {error:#}"),
        }
    }
    print!("| set | puzzles | limit |");
    for contender in &CONTENDERS {
        print!(" {} |", contender.name);
    }
    println!("\n| --- | --- | --- |{}", " --- |".repeat(CONTENDERS.len()));
    for set in &sets {
        for limit in [1, 2] {
            let times = measure(set, limit, rounds)?;
            print!("| {} | {} | {limit} |", set.name, set.puzzles.len());
            for (index, (time, ratio)) in times.into_iter().enumerate() {
                if index == OURS {
                    print!(" {time:.2} |");
                } else {
                    print!(" {time:.2} ({ratio:.2}) |");
                }
            }
            println!();
        }
    }
    println!(
        "\nMicroseconds by the puzzle, median of {rounds} rounds; in brackets the median of the \
         ratios to {}, round by round.",
        CONTENDERS[OURS].name
    );
    Ok(())
}

/// The median time of each contender, and of its ratio to ours.
fn measure(set: &Set, limit: usize, rounds: usize) -> Result<Vec<(f64, f64)>> {
    let expected = solve(&CONTENDERS[OURS], &set.puzzles, limit).1;
    for (puzzle, solution) in set.puzzles.iter().zip(&expected) {
        ensure!(is_solution(puzzle, solution), "{}: a wrong solution", CONTENDERS[OURS].name);
    }
    let mut times = vec![Vec::new(); CONTENDERS.len()];
    let mut ratios = vec![Vec::new(); CONTENDERS.len()];
    for _ in 0..rounds {
        let mut round = Vec::new();
        for contender in &CONTENDERS {
            let some = &set.puzzles[..set.puzzles.len().div_ceil(contender.share)];
            let (time, solutions) = solve(contender, some, limit);
            ensure!(solutions == expected[..some.len()], "{}: other solutions", contender.name);
            round.push(time);
        }
        for (index, time) in round.iter().enumerate() {
            times[index].push(*time);
            ratios[index].push(time / round[OURS]);
        }
    }
    Ok(times.into_iter().map(median).zip(ratios.into_iter().map(median)).collect())
}

/// Microseconds by the puzzle, and the solutions.
fn solve(contender: &Contender, puzzles: &[Puzzle], limit: usize) -> (f64, Vec<Puzzle>) {
    let mut solutions = vec![[0; 81]; puzzles.len()];
    let since = Instant::now();
    (contender.solve)(puzzles, limit, &mut solutions);
    let time = since.elapsed();
    #[expect(clippy::cast_precision_loss, reason = "few puzzles")]
    let by_puzzle = time.as_secs_f64() * 1e6 / puzzles.len() as f64;
    (by_puzzle, solutions)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
