//! The count of a plain board by rows, and its name.

use eight_queens::{Queens, Solution};
use stack_assumptions_show::log::{Header, StepNames};
use terminal::cluster::{FromName, Named};
use terminal::task::Goal;

/// The number of queens, and which of their solutions are wanted.
pub struct PlainCount {
    pub queens: usize,
    pub fundamental: bool,
}

impl Named for PlainCount {
    type Puzzle = Queens;

    fn name(&self) -> String {
        let suffix = if self.fundamental { " fundamental" } else { "" };
        format!("eight_queens {}{suffix}", self.queens)
    }

    fn puzzle(&self) -> Queens {
        Queens::new(self.queens).expect("BUG: the number was checked")
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

impl FromName for PlainCount {
    fn expected_name() -> String {
        format!("eight_queens and a number up to {}", Queens::MAX_QUEENS)
    }

    fn from_name(name: &str) -> Option<Self> {
        let board = name.strip_prefix("eight_queens ")?;
        let (number, fundamental) = match board.strip_suffix(" fundamental") {
            Some(number) => (number, true),
            None => (board, false),
        };
        let queens = number.parse().ok()?;
        Queens::new(queens).is_ok().then_some(Self { queens, fundamental })
    }
}
