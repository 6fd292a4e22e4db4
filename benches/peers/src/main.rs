//! Compares the Sudoku solvers of this project with those of others on the same 9×9
//! puzzles, in turns, and prints a table of microseconds per puzzle and of ratios.
//!
//! `cargo run --release --manifest-path benches/peers/Cargo.toml`

mod candidates;
#[path = "../../common.rs"]
mod common;
mod contenders;
mod cross_check;
mod exact_cover;
mod large;
mod sets;

use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::{Args, Parser, Subcommand};

use crate::common::{median, seconds};
use crate::contenders::{CONTENDERS, Contender, OURS};
use crate::sets::{Clues, Set, is_solution};

/// The public collections that `--data` looks for.
const COLLECTIONS: [&str; 3] =
    ["sudoku_17_clue.txt", "sudoku_magictour_top1465.txt", "sudoku_hardest_11plus_5000.txt"];

/// Compare the Sudoku solvers of this project with those of others
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    input: DataArgs,
}

#[derive(Args)]
struct DataArgs {
    /// Also use the public collections in this folder; a message names each file that
    /// is missing
    #[arg(long, value_name = "DIR", global = true)]
    data: Option<PathBuf>,
    /// Also use this file of 9x9 puzzles, one per line; can be repeated
    #[arg(long = "file", value_name = "FILE", global = true)]
    files: Vec<PathBuf>,
}

#[derive(Subcommand)]
enum Command {
    /// Compare the times (the default)
    Compare(CompareArgs),
    /// Count solutions with all solvers and compare the counts
    CrossCheck {
        /// Number of random puzzles
        #[arg(long, default_value_t = 100_000)]
        puzzles: usize,
        /// Seed of the random puzzles
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Compare the times of exact cover with those of the crates dlx and exact-covers
    ExactCover {
        /// How often each solver counts
        #[arg(long, default_value_t = 5)]
        rounds: usize,
    },
    /// Measure random grids of candidates, as many as leave one solution
    Candidates {
        /// Number of grids
        #[arg(long, default_value_t = 1000)]
        grids: usize,
        /// How often all are solved
        #[arg(long, default_value_t = 5)]
        rounds: usize,
        /// Write them to this file too, one line of 729 symbols each
        #[arg(long, value_name = "FILE")]
        write: Option<PathBuf>,
    },
    /// Compare the times on grids of any size with those of a SAT program
    Large {
        /// Files with one grid each; it has to have one solution
        #[arg(required = true)]
        grids: Vec<PathBuf>,
        /// The program, which gets the name of a DIMACS file and exits with 10 or 20
        #[arg(long, default_value = "cadical -q")]
        solver: String,
        /// How many orders of rows, columns and digits; the first is that of the file
        #[arg(long, default_value_t = 3)]
        permutations: u64,
    },
}

#[derive(Args)]
struct CompareArgs {
    /// How often each solver solves each set
    #[arg(long, default_value_t = 11)]
    rounds: usize,
    /// Number of puzzles of each set
    #[arg(long, default_value_t = 5000)]
    sample: usize,
    /// Remove one or two clues from each puzzle, and add grids of few clues: nearly all
    /// have several solutions
    #[arg(long)]
    several: bool,
}

impl Default for CompareArgs {
    fn default() -> Self {
        Self { rounds: 11, sample: 5000, several: false }
    }
}

impl DataArgs {
    /// Returns the files to read, and reports the collections that are missing.
    fn existing_files(self) -> Vec<PathBuf> {
        let collections =
            self.data.iter().flat_map(|folder| COLLECTIONS.map(|name| folder.join(name)));
        let (found, missing): (Vec<_>, Vec<_>) = collections.partition(|file| file.exists());
        for file in missing {
            eprintln!("skipped: {} does not exist", file.display());
        }
        found.into_iter().chain(self.files).collect()
    }
}

fn main() -> Result<()> {
    let Arguments { command, input } = Arguments::parse();
    let files = input.existing_files();
    match command.unwrap_or_else(|| Command::Compare(CompareArgs::default())) {
        Command::Compare(arguments) => compare(&arguments, &files),
        Command::CrossCheck { puzzles, seed } => cross_check::cross_check(puzzles, seed, &files),
        Command::ExactCover { rounds } => {
            exact_cover::compare(rounds);
            Ok(())
        }
        Command::Candidates { grids, rounds, write } => {
            candidates::measure(grids, rounds, write.as_deref())
        }
        Command::Large { grids, solver, permutations } => {
            large::compare_large(&grids, &solver, permutations)
        }
    }
}

fn compare(
    &CompareArgs { rounds, sample, several }: &CompareArgs,
    files: &[PathBuf],
) -> Result<()> {
    ensure!(rounds > 0, "--rounds: found 0, expected at least 1");
    ensure!(sample > 0, "--sample: found 0, expected at least 1");
    let mut sets = vec![Set::easy(sample), Set::minimal(sample)];
    for file in files {
        sets.push(Set::from_file(file, sample)?);
    }
    if several {
        sets = sets.iter().skip(1).flat_map(|set| [set.without(1), set.without(2)]).collect();
        sets.push(Set::few_clues(sample));
        let puzzles = vec![[0; 81]; sample];
        sets.push(Set { name: "empty".to_owned(), puzzles, is_unique: false });
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
        "\nMicroseconds per puzzle, median of {rounds} rounds; in brackets the median of the \
         ratios to {}, taken round by round.",
        CONTENDERS[OURS].name
    );
    if several {
        println!(
            "\nThe slowest puzzles, alone, best of 6, limit 2, microseconds of {}:",
            CONTENDERS[OURS].name
        );
        for set in &sets {
            println!("{}: {:.1?}", set.name, slowest(set));
        }
    }
    Ok(())
}

/// Returns the three longest times of puzzles solved alone by our solver, each the best of 6.
fn slowest(set: &Set) -> Vec<f64> {
    let best = |puzzle: &Clues| {
        let times = (0..6).map(|_| solve(&CONTENDERS[OURS], &[*puzzle], 2).0);
        times.fold(f64::INFINITY, f64::min)
    };
    let mut times: Vec<f64> = set.puzzles.iter().map(best).collect();
    times.sort_by(|a, b| b.total_cmp(a));
    times.truncate(3);
    times
}

/// Returns, for each contender, the median time and the median of its ratio to ours.
fn measure(set: &Set, limit: usize, rounds: usize) -> Result<Vec<(f64, f64)>> {
    let (_, expected) = solve(&CONTENDERS[OURS], &set.puzzles, limit);
    let mut times = vec![Vec::new(); CONTENDERS.len()];
    let mut ratios = vec![Vec::new(); CONTENDERS.len()];
    for _ in 0..rounds {
        let mut round = Vec::new();
        for contender in &CONTENDERS {
            let some = &set.puzzles[..set.puzzles.len().div_ceil(contender.share)];
            let (time, solutions) = solve(contender, some, limit);
            for (puzzle, solution) in some.iter().zip(&solutions) {
                ensure!(is_solution(puzzle, solution), "{}: a wrong solution", contender.name);
            }
            let is_same = !set.is_unique || solutions == expected[..some.len()];
            ensure!(is_same, "{}: other solutions", contender.name);
            round.push(time);
        }
        for (index, time) in round.iter().enumerate() {
            times[index].push(*time);
            ratios[index].push(time / round[OURS]);
        }
    }
    let medians = times.iter().zip(&ratios).map(|(times, ratios)| (median(times), median(ratios)));
    Ok(medians.collect())
}

/// Returns the microseconds per puzzle, and the solutions.
fn solve(contender: &Contender, puzzles: &[Clues], limit: usize) -> (f64, Vec<Clues>) {
    let mut solutions = vec![[0; 81]; puzzles.len()];
    let (time, ()) = seconds(|| (contender.solve)(puzzles, limit, &mut solutions));
    #[expect(clippy::cast_precision_loss, reason = "a set has fewer than 2^52 puzzles")]
    let per_puzzle = time * 1e6 / puzzles.len() as f64;
    (per_puzzle, solutions)
}
