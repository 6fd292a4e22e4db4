//! Solves Sudokus: the one below, those of the command line, or those in files.
//! `cargo run --release --example sudoku [-- PUZZLE|FILE...]`

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use anyhow::{Context, Result, ensure};
use clap::{Arg, ArgAction, Command};
use itertools::Itertools;
use sudoku::{Grid, Solutions};

const PUZZLE: &str = "
..6..74.3
...9.6.2.
5..3.4..6
74.....1.
8.9...3.4
.1.....57
2..6.3..5
.3.2.8...
4.57..2..";

fn main() -> Result<()> {
    let puzzles = Arg::new("puzzles")
        .help("Puzzles, such as 81 digits and dots; or files that hold one puzzle, or one on each line")
        .action(ArgAction::Append)
        .default_value(PUZZLE)
        .hide_default_value(true);
    let arguments = Command::new("sudoku").about("Solve Sudokus").arg(puzzles).get_matches();
    for argument in arguments.get_many::<String>("puzzles").expect("it has a default") {
        for puzzle in grids(argument).with_context(|| format!("{argument:?}"))? {
            let answer = match puzzle.solve().with_context(|| puzzle.to_line())? {
                Solutions::Unique(solution) => format!("The solution:\n{solution}"),
                Solutions::Multiple(some) => format!("Two solutions:\n{}", some.iter().join("\n")),
                Solutions::None => "There is no solution.".to_owned(),
                Solutions::Stopped { stop, .. } => stop.to_string(),
            };
            match writeln!(io::stdout(), "The problem:\n{puzzle}\n\n{answer}") {
                Err(error) if error.kind() == ErrorKind::BrokenPipe => return Ok(()),
                written => written?,
            }
        }
    }
    Ok(())
}

fn grids(argument: &str) -> Result<Vec<Grid>> {
    if !Path::new(argument).exists() {
        return Ok(vec![argument.parse()?]);
    }
    let text = fs::read_to_string(argument)?;
    ensure!(!text.trim().is_empty(), "found an empty file, expected a puzzle");
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let grid =
        |(index, line): (usize, &str)| line.parse().with_context(|| format!("line {}", index + 1));
    text.parse().map_or_else(|_| lines.map(grid).try_collect(), |grid| Ok(vec![grid]))
}
