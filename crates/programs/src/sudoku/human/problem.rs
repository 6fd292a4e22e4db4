//! What every command reports of a state before it looks for a step.

use sudoku_human::explain::RefusedStep;
use sudoku_text::Record;
use terminal::input::InputSource;
use terminal::output::print_record;

use super::state::Known;
use crate::sudoku::json_object::JsonObject;
use crate::sudoku::output::Output;
use crate::sudoku::report::{Status, eprint_at};

/// Reports wrong marks on stdout, and several solutions or none on stderr. Returns whether
/// there was anything to report. In JSON, an object on stdout says the same.
pub fn report_problem(
    known: &Known,
    (source, record): (&InputSource, &Record),
    is_json: bool,
    output: &mut Output,
) -> anyhow::Result<bool> {
    let line = record.line;
    let object = || JsonObject::at(source, line);
    let (status, why) = match known {
        Known::Solution => return Ok(false),
        Known::Wrong(mistakes) => {
            output.report.record_status(Status::NoSolution);
            let mistakes: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
            if is_json {
                print_record(object().with("wrong", mistakes))?;
            } else {
                print_record(format_args!("wrong: {}", mistakes.join(", ")))?;
            }
            return Ok(true);
        }
        Known::Multiple => (Status::Multiple, "multiple solutions"),
        Known::None(why) => (Status::NoSolution, why.as_str()),
    };
    output.report.record_status(status);
    eprint_at(source, format_args!("line {line}: {why}"));
    if is_json {
        print_record(object().with("error", why))?;
    }
    Ok(true)
}

/// Reports a step that the checker refuses. It is never shown.
pub fn report_bug(
    refused: &RefusedStep,
    (source, record): (&InputSource, &Record),
    output: &mut Output,
) {
    output.report.record_status(Status::Bug);
    eprint_at(source, format_args!("line {}: {refused}", record.line));
}
