//! Which board is filled, and the name of its count.

use std::fmt::Display;

use clap::Args;
use eight_queens::{Queens, Solution};
use stack_assumptions_show::log::{Header, StepNames};
use terminal::cluster::{FromName, Named};
use terminal::task::Goal;

/// The number of queens, and which of their solutions are wanted.
#[derive(Args)]
pub struct BoardArgs {
    /// The number of queens, rows and columns
    #[arg(value_name = "N", default_value = "8", value_parser = queens, allow_negative_numbers = true)]
    pub queens: usize,

    /// Only fundamental solutions: one of each set of rotations and reflections
    #[arg(long)]
    pub fundamental: bool,
}

fn queens(text: &str) -> Result<usize, String> {
    let expected = |_| format!("expected a whole number from 0 to {}", Queens::MAX_QUEENS);
    let queens = Queens::new(text.parse().map_err(expected)?);
    queens.map(|queens| queens.size()).map_err(|error| error.to_string())
}

impl BoardArgs {
    /// All solutions for eight queens.
    pub const EIGHT: Self = Self { queens: 8, fundamental: false };
}

impl Named for BoardArgs {
    type Puzzle = Queens;

    fn name(&self) -> String {
        let suffix = if self.fundamental { " fundamental" } else { "" };
        format!("eight_queens {}{suffix}", self.queens)
    }

    fn puzzle(&self) -> Queens {
        Queens::new(self.queens).expect("BUG: clap accepts no larger number")
    }

    fn goal(&self) -> Goal<Solution> {
        if self.fundamental { Goal::CountIf(Solution::is_fundamental) } else { Goal::Count }
    }

    fn log_header(&self) -> Header {
        let numbers = 1..=self.queens;
        Header::new("eight_queens")
            .arguments([self.queens.to_string()])
            .slots(numbers.clone().map(|row| format!("row {row}")))
            .candidates(numbers.map(|column| format!("column {column}")))
    }

    fn step_names(&self) -> impl StepNames<usize, usize> {
        StepWords
    }
}

impl FromName for BoardArgs {
    fn expected_name() -> String {
        format!("eight_queens and a number up to {}", Queens::MAX_QUEENS)
    }

    fn from_name(name: &str) -> Option<Self> {
        let board = name.strip_prefix("eight_queens ")?;
        let (number, fundamental) = match board.strip_suffix(" fundamental") {
            Some(number) => (number, true),
            None => (board, false),
        };
        Some(Self { queens: queens(number).ok()?, fundamental })
    }
}

/// The words of the printed steps, which count rows and columns from 1.
struct StepWords;

impl StepNames<usize, usize> for StepWords {
    fn slot(&self, row: usize) -> impl Display {
        format!("row {}", row + 1)
    }

    fn step(&self, row: usize, column: usize) -> impl Display {
        format!("row {}: column {}", row + 1, column + 1)
    }
}
