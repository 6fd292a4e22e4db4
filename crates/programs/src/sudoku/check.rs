//! `sudoku check`: whether each puzzle has exactly one solution.

use terminal::args::SearchArgs;

use super::args::CheckArgs;
use super::count::count_each;
use super::output::{Output, Status};

/// Prints for each puzzle whether it has one solution, multiple solutions or none.
pub fn check(args: &CheckArgs, output: &mut Output) -> anyhow::Result<()> {
    let CheckArgs { input, solver } = args;
    count_each(input, solver, &SearchArgs::default(), Some(2), output, |count, output| {
        let text = match (count.solutions, count.is_complete) {
            (0, true) => "none",
            (1, true) => "unique",
            (0 | 1, false) => {
                output.record_status(Status::Limit);
                "unknown"
            }
            _ => {
                output.record_status(Status::Multiple);
                "multiple"
            }
        };
        text.to_owned()
    })
}
