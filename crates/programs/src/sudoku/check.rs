//! `sudoku check`: whether each puzzle has exactly one solution.

use terminal::args::SearchArgs;
use terminal::watch::RecordArgs;

use super::args::CheckArgs;
use super::count::count_each;
use super::output::{Output, Status};
use super::uniqueness::Uniqueness;

/// Prints for each puzzle whether it has one solution, multiple solutions or none.
pub fn check(args: &CheckArgs, output: &mut Output) -> anyhow::Result<()> {
    let CheckArgs { input, solver, summary: _ } = args;
    let (search, record) = (SearchArgs::default(), RecordArgs::default());
    count_each(input, solver, (&search, &record), Some(2), output, |count, output| {
        let uniqueness = Uniqueness::new(count.solutions, count.is_complete);
        match uniqueness {
            Uniqueness::Unique | Uniqueness::None => {}
            Uniqueness::Multiple => output.record_status(Status::Multiple),
            Uniqueness::Unknown => output.record_status(Status::Limit),
        }
        output.summary.add(uniqueness);
        uniqueness.to_string()
    })?;
    output.print_summary(args.summary);
    Ok(())
}
