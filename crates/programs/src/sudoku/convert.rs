//! `sudoku convert`: each puzzle in another format.

use terminal::output::collect_records;

use super::args::ConvertArgs;
use super::input::each_puzzle;
use super::output::Output;

/// Prints each puzzle in another format.
pub fn convert(args: &ConvertArgs, output: &mut Output) -> anyhow::Result<()> {
    let format = args.format.format();
    output.symbols = args.symbols;
    collect_records();
    each_puzzle(&args.input, output, &mut |source, puzzle, output| match puzzle {
        Ok(record) => {
            let format = format.unwrap_or(record.format);
            output.format = Some(format);
            output.print_puzzle(source, &record, format)
        }
        Err(error) => output.report_invalid(source, &error, format),
    })
}
