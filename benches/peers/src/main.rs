//! Solves the same 9×9 puzzles by the solvers of this project and by those of others,
//! turn by turn, and prints a table of microseconds by the puzzle and ratios.
//!
//! `cargo run --release --manifest-path benches/peers/Cargo.toml`

mod agree;
mod contenders;
#[cfg(feature = "kissat")]
mod large;
mod sets;

use std::num::NonZeroU64;
use std::path::PathBuf;
#[cfg(feature = "kissat")]
use std::time::Duration;
use std::time::Instant;

use anyhow::{Result, ensure};
use clap::{Args, Parser, Subcommand};

use crate::contenders::{CONTENDERS, Contender, OURS};
use crate::sets::{Puzzle, Set, is_solution};

/// Holds our Sudoku solvers against those of others
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// The files of puzzles, a line each; those that are missing are left out
    #[arg(long = "file", value_name = "FILE", global = true, default_values = [
        "../shared/data/sudoku_17_clue.txt",
        "../shared/data/sudoku_magictour_top1465.txt",
        "../shared/data/sudoku_hardest_11plus_5000.txt",
    ])]
    files: Vec<PathBuf>,
}

#[derive(Subcommand)]
enum Command {
    /// Compares how long they take
    Compare(Compare),
    /// Makes sure that all count the same solutions
    Agree {
        /// How many random puzzles are counted
        #[arg(long, default_value_t = 100_000)]
        puzzles: usize,
        /// Another number for other puzzles
        #[arg(long, default_value_t = NonZeroU64::MIN)]
        seed: NonZeroU64,
    },
    /// Compares how long grids of any size take us and kissat
    #[cfg(feature = "kissat")]
    Large {
        /// A file for each grid
        #[arg(required = true)]
        grids: Vec<PathBuf>,
        /// Looks for so many solutions
        #[arg(long, default_value_t = 1)]
        limit: u64,
        /// How often each is solved by each
        #[arg(long, default_value_t = 3)]
        rounds: usize,
        /// Stops our search after so many seconds
        #[arg(long, default_value_t = 60)]
        timeout: u64,
    },
}

#[derive(Args)]
struct Compare {
    /// How often each set is solved by each
    #[arg(long, default_value_t = 11)]
    rounds: usize,
    /// How many puzzles of each set are solved in a round
    #[arg(long, default_value_t = 5000)]
    sample: usize,
}

impl Default for Compare {
    fn default() -> Self {
        Self { rounds: 11, sample: 5000 }
    }
}

fn main() -> Result<()> {
    let Arguments { command, mut files } = Arguments::parse();
    files.retain(|file| {
        let is_there = file.exists();
        if !is_there {
            eprintln!("left out, for it is missing: {}", file.display());
        }
        is_there
    });
    match command.unwrap_or_else(|| Command::Compare(Compare::default())) {
        Command::Compare(arguments) => compare(&arguments, &files),
        Command::Agree { puzzles, seed } => agree::agree(puzzles, seed.get(), &files),
        #[cfg(feature = "kissat")]
        Command::Large { grids, limit, rounds, timeout } => {
            large::large(&grids, limit, rounds, Duration::from_secs(timeout))
        }
    }
}

fn compare(&Compare { rounds, sample }: &Compare, files: &[PathBuf]) -> Result<()> {
    ensure!(rounds > 0 && sample > 0, "expected at least one round and one puzzle");
    let mut sets = vec![Set::easy(sample), Set::minimal(sample)];
    for file in files {
        sets.push(Set::file(file, sample)?);
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
