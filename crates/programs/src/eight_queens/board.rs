//! Which board is filled, and the name of its count.

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
        Header::new("eight_queens")
            .arguments([self.queens.to_string()])
            .slots((0..self.queens).map(Queens::row_name))
            .candidates((0..self.queens).map(Queens::column_name))
    }

    fn step_names(&self) -> impl StepNames<usize, usize> {
        (Queens::row_name, Queens::column_name)
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
