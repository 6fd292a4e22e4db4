//! `sudoku check`: whether each puzzle has exactly one solution.

use sudoku_text::Format;
use terminal::args::SearchArgs;
use terminal::watch::RecordArgs;

use super::args::CheckArgs;
use super::count::count_each;
use super::output::Output;
use super::puzzle_json::puzzle_json;
use super::report::{Status, eprint_at};
use super::uniqueness::Uniqueness;
use super::why::Why;

/// Prints for each puzzle whether it has one solution, multiple solutions or none.
pub fn check(args: &CheckArgs, output: &mut Output) -> anyhow::Result<()> {
    let CheckArgs { input, solver, why, json, summary: _ } = args;
    output.format = json.then_some(Format::Json);
    output.report.is_long_list = (!why && !json).then_some(false);
    let (search, record) = (SearchArgs::default(), RecordArgs::default());
    count_each(
        input,
        solver,
        (&search, &record),
        Some(2),
        output,
        |count, (source, puzzle), output| {
            let uniqueness = Uniqueness::new(count.solutions, count.is_complete);
            match uniqueness {
                Uniqueness::Unique | Uniqueness::None => {}
                Uniqueness::Multiple => output.report.record_status(Status::Multiple),
                Uniqueness::Unknown => output.report.record_status(Status::Limit),
            }
            output.report.summary.add(uniqueness);
            let is_clear = matches!(uniqueness, Uniqueness::Unique | Uniqueness::Unknown);
            if !json && (is_clear || output.report.is_long_list == Some(true)) {
                return uniqueness.to_string();
            }
            let Some(record) = puzzle() else { return uniqueness.to_string() };
            let why = Why::new(&record, uniqueness, solver);
            if *json {
                return why.add_to(puzzle_json(source, &record)).to_string();
            }
            eprint_at(source, format_args!("line {}: {why}", record.line));
            uniqueness.to_string()
        },
    )?;
    output.report.print_summary(args.summary);
    Ok(())
}
