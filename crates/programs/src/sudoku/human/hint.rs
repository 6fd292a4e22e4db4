//! `sudoku hint`: the next step, in four levels.

use sudoku::Marks;
use sudoku_human::explain::{Explanation, Notation};
use sudoku_human::{HintPlace, Step};
use sudoku_text::{ReadError, Record};
use terminal::input::InputSource;
use terminal::output::print_record;

use super::args::HintArgs;
use super::order::Order;
use super::problem::{report_bug, report_problem};
use super::state::{Known, state_of};
use super::step_limit::{REACHED, step_limit};
use super::steps::{kind_json, premises_json, step_json, values};
use crate::sudoku::input::each_puzzle;
use crate::sudoku::json_object::JsonObject;
use crate::sudoku::output::Output;
use crate::sudoku::report::{Status, eprint_at};

/// Prints a hint for each puzzle.
pub fn hint(args: &HintArgs, output: &mut Output) -> anyhow::Result<()> {
    let order = args.order.order()?;
    each_puzzle(&args.input, output, &mut |source, puzzle, output| {
        print_hint(args, &order, source, puzzle, output)
    })
}

fn print_hint(
    args: &HintArgs,
    order: &Order,
    source: &InputSource,
    puzzle: Result<Record, ReadError>,
    output: &mut Output,
) -> anyhow::Result<()> {
    let record = match puzzle {
        Ok(record) => record,
        Err(error) => {
            let format = args.json.then_some(sudoku_text::Format::Json);
            return output.report_invalid(source, &error, format);
        }
    };
    let marks = state_of(&record);
    if report_problem(&Known::of(&marks), (source, &record), args.json, output)? {
        return Ok(());
    }
    let limit = step_limit(&args.limits, true);
    let mut path = order.path(marks.clone(), &limit);
    let line = record.line;
    let object = || JsonObject::at(source, line);
    let why = match path.next() {
        Some(Ok((_, step))) if args.json => {
            return print_record(hint_json(object(), args.level, &marks, &step));
        }
        Some(Ok((_, step))) => return print_record(hint_text(args.level, &marks, &step)),
        Some(Err(refused)) => {
            report_bug(&refused, (source, &record), output);
            return Ok(());
        }
        None if path.is_solved() => "every cell is filled",
        None => {
            output.report.record_status(Status::Limit);
            if limit.is_reached() {
                REACHED
            } else {
                "not solved without trying: no technique finds a step"
            }
        }
    };
    eprint_at(source, format_args!("line {line}: {why}"));
    if args.json { print_record(object().with("error", why)) } else { Ok(()) }
}

/// Returns what a level says of a step, and nothing of the levels after it.
pub fn hint_text(level: u8, marks: &Marks, step: &Step) -> String {
    match level {
        1 => format!("The next step: {}{}", step.technique, values(step)),
        2 => format!("Look at {}", step.look(marks)),
        3 => format!("The pattern: {}", step.premises(marks)),
        _ => Explanation::new(marks, step, Notation::default()).to_string(),
    }
}

fn hint_json(object: JsonObject, level: u8, marks: &Marks, step: &Step) -> JsonObject {
    let object = object.with("level", level);
    match level {
        1 => kind_json(object, step),
        2 => match step.look(marks) {
            HintPlace::Digit(digit) => object.with("digit", digit),
            HintPlace::Houses(houses) => {
                let houses: Vec<String> = houses.iter().map(ToString::to_string).collect();
                object.with("houses", houses)
            }
        },
        3 => premises_json(object, &step.premises(marks)),
        _ => {
            let explanation = Explanation::new(marks, step, Notation::default());
            let text: Vec<&str> = explanation.sentences().map(|s| s.text.as_str()).collect();
            step_json(object, step, marks).with("text", text)
        }
    }
}
