//! Places n queens on an n x n chessboard so that none attacks another.

mod terminal;

use std::io;
use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use eight_queens::{Queens, Solution};
use stack_assumptions::search;

/// Places n queens on an n x n chessboard so that none attacks another
#[derive(Parser)]
#[command(name = "eight_queens", version, after_long_help = terminal::EXIT_CODES)]
struct Arguments {
    /// What to show
    #[arg(default_value = "first")]
    show: Show,

    /// How many queens, on a board of as many rows and columns
    #[arg(value_name = "N", default_value = "8", value_parser = queens, allow_negative_numbers = true)]
    queens: usize,

    /// Shows each solution as a line: the column of the queen in each row from
    /// the top, counted from 1
    #[arg(long)]
    columns: bool,

    /// Takes only the fundamental solutions: of each and its rotations and
    /// reflections just one
    #[arg(long)]
    fundamental: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Show {
    /// The first solution
    First,
    /// All solutions, one after the other
    All,
    /// How many solutions there are, and nothing else
    Count,
}

fn queens(found: &str) -> Result<usize, String> {
    let syntax = |_| format!("expected a whole number from 0 to {}", Queens::MOST);
    let queens = Queens::new(found.parse().map_err(syntax)?);
    queens.map(|queens| queens.size()).map_err(|error| error.to_string())
}

fn show(arguments: &Arguments) -> io::Result<bool> {
    terminal::end_on_interrupt()?;
    let queens = Queens::new(arguments.queens).map_err(io::Error::other)?;
    let taken = |solution: &Solution| !arguments.fundamental || solution.is_fundamental();
    let most = match arguments.show {
        Show::First => 1,
        Show::All => usize::MAX,
        Show::Count => {
            let count = if arguments.fundamental {
                search(&queens).filter(taken).count()
            } else {
                search(&queens).count()
            };
            terminal::record(count)?;
            return Ok(true);
        }
    };
    let mut shown = false;
    for solution in search(&queens).filter(taken).take(most) {
        if arguments.columns {
            let columns = solution.columns().iter();
            let columns: Vec<_> = columns.map(|column| (column + 1).to_string()).collect();
            terminal::record(columns.join(" "))?;
        } else if shown {
            terminal::record(format_args!("\n{solution}"))?;
        } else {
            terminal::record(solution)?;
        }
        shown = true;
    }
    Ok(shown)
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let nothing = format!("no solution for {} queens", arguments.queens);
    terminal::end(show(&arguments), nothing)
}
