//! `sudoku steps`: all steps in a state.

use std::fs;

use anyhow::{anyhow, ensure};
use serde_json::{Value, json};
use sudoku::{Marks, Shape};
use sudoku_human::explain::RefusedStep;
use sudoku_human::{Literal, Premises, Step, TechniqueInfo, all_steps_within, check};
use sudoku_text::{ReadError, Reader, Record};
use terminal::input::InputSource;
use terminal::output::print_record;

use super::args::{StepsArgs, TableFormat};
use super::order::Order;
use super::problem::{report_bug, report_problem};
use super::rate::tenths;
use super::state::{Known, state_of};
use super::step_limit::{REACHED, step_limit};
use super::step_search::StepSearch;
use crate::sudoku::csv_rows::CsvRows;
use crate::sudoku::input::each_puzzle;
use crate::sudoku::json_object::JsonObject;
use crate::sudoku::output::Output;
use crate::sudoku::report::{Status, eprint_at};

/// The header of steps in CSV.
const HEADER: &str = "line,technique,se,hodoku,level,placements,eliminations,premises";

/// Returns the arguments with the marks of `--marks` among the inputs.
///
/// # Errors
/// If the marks are empty, or 81 words of which one is not a mark.
pub fn with_marks(mut args: StepsArgs) -> anyhow::Result<StepsArgs> {
    if let Some(marks) = args.marks.take() {
        ensure!(
            !marks.trim().is_empty(),
            "--marks: found nothing, expected 81 words, or the name of a file"
        );
        let text = as_sdx(&marks).map_err(|why| anyhow!("--marks: {why}"))?;
        args.input.files.push(text.unwrap_or(marks).into());
    }
    Ok(args)
}

/// Returns a state of 81 words, of which `=5` is a filled cell, in the format `sdx`. `None` if
/// no cell is filled like this, or it is the name of a file.
fn as_sdx(text: &str) -> Result<Option<String>, String> {
    let words: Vec<&str> = text.split([',', ' ', '\n', '\t']).filter(|w| !w.is_empty()).collect();
    let is_state =
        words.len() == Shape::CLASSIC.cells() && words.iter().any(|w| w.starts_with('='));
    if !is_state || fs::metadata(text).is_ok() {
        return Ok(None);
    }
    for (word, number) in words.iter().zip(1..) {
        let digits = word.strip_prefix('=').unwrap_or(word);
        let is_digits = !digits.is_empty() && digits.bytes().all(|b| (b'1'..=b'9').contains(&b));
        if !is_digits || digits.len() > 1 && digits.len() < word.len() {
            let expected = "a filled cell such as =5, or candidates such as 246";
            return Err(format!("word {number}: found {word:?}, expected {expected}"));
        }
    }
    let word = |word: &&str| match word.strip_prefix('=') {
        Some(digit) => format!("u{digit}"),
        None if word.len() == 1 => format!("{{{word}}}"),
        None => (*word).to_owned(),
    };
    let rows = words.chunks(Shape::CLASSIC.side());
    let rows: Vec<String> =
        rows.map(|row| row.iter().map(word).collect::<Vec<_>>().join(" ")).collect();
    let text = rows.join("\n");
    // A message of the reader would show this text, which nobody wrote.
    let read = Reader::new(text.as_bytes()).next();
    match read.and_then(|puzzle| puzzle.err()?.as_duplicate()) {
        Some(duplicate) => Err(duplicate.to_string()),
        None => Ok(Some(text)),
    }
}

/// Prints all steps in the state of each puzzle.
pub fn steps(args: &StepsArgs, output: &mut Output) -> anyhow::Result<()> {
    let search = match &args.order {
        Some(name) => StepSearch::of(Order::named(name)?.techniques()),
        None if !args.technique.is_empty() => StepSearch::of(&args.technique),
        None => StepSearch::fast(),
    };
    let search = search.keep(|techniques| args.uniqueness.of(techniques));
    let mut printer = StepPrinter { args, search, csv: CsvRows::default() };
    if args.format == TableFormat::Csv {
        printer.csv.print_header(HEADER)?;
    }
    each_puzzle(&args.input, output, &mut |source, puzzle, output| {
        printer.print_steps(source, puzzle, output)
    })
}

/// Prints the steps of one state after another.
struct StepPrinter<'a> {
    args: &'a StepsArgs,
    search: StepSearch,
    csv: CsvRows,
}

impl StepPrinter<'_> {
    fn print_steps(
        &mut self,
        source: &InputSource,
        puzzle: Result<Record, ReadError>,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        let record = match puzzle {
            Ok(record) => record,
            Err(error) => return output.report_invalid(source, &error, None),
        };
        let marks = state_of(&record);
        let is_json = self.args.format == TableFormat::Json;
        let known = Known::of(&marks);
        // Steps that do not assume one solution hold for several.
        let is_unique = !matches!(known, Known::Multiple);
        if report_problem(&known, (source, &record), is_json, output)? && is_unique {
            return Ok(());
        }
        let limit = step_limit(&self.args.limits, true);
        let (mut found, mut ended) = (false, Vec::new());
        for technique in self.search.techniques().to_vec() {
            let TechniqueInfo { finder, needs_uniqueness, .. } = technique.info();
            if *needs_uniqueness && !is_unique {
                continue;
            }
            if finder.any.is_none() && marks.shape() != Shape::CLASSIC {
                if self.args.technique.contains(&technique) {
                    output.report.record_status(Status::Invalid);
                    let (line, shape) = (record.line, marks.shape());
                    let why = format_args!(
                        "line {line}: {technique} is for boxes of 3x3 only, found {shape}"
                    );
                    eprint_at(source, why);
                }
                continue;
            }
            for step in all_steps_within(&marks, technique, &limit) {
                if let Err(refusal) = check(&marks, &step) {
                    let refused = RefusedStep { marks: marks.clone(), step, refusal };
                    report_bug(&refused, (source, &record), output);
                    continue;
                }
                found = true;
                self.print_step((source, &record), &marks, &step)?;
            }
            if limit.is_reached() {
                ended.push(technique.name());
            }
        }
        if !ended.is_empty() {
            output.report.record_status(Status::Limit);
            let (line, ended) = (record.line, ended.join(", "));
            let why = format_args!("line {line}: {REACHED}; not searched to the end: {ended}");
            eprint_at(source, why);
        } else if !found {
            let why = self.search.no_step(&marks, is_unique);
            eprint_at(source, format_args!("line {}: {why}", record.line));
        }
        Ok(())
    }

    fn print_step(
        &mut self,
        (source, record): (&InputSource, &Record),
        marks: &Marks,
        step: &Step,
    ) -> anyhow::Result<()> {
        let premises = step.premises(marks);
        match self.args.format {
            TableFormat::Text => {
                let [placements, eliminations] = changes(step, marks.shape());
                let changes = [placements, eliminations].concat().join(" ");
                let values = values(step);
                let technique = step.technique;
                print_record(format_args!("{technique}{values}: {changes}; premises: {premises}"))
            }
            TableFormat::Csv => {
                let fields = csv_fields(step, marks.shape());
                let (line, technique) = (record.line, step.technique);
                let row = format_args!("{line},{technique},{fields},\"{premises}\"");
                self.csv.print(HEADER, row)
            }
            TableFormat::Json => {
                let object = JsonObject::at(source, record.line);
                print_record(step_json(object, step, marks))
            }
        }
    }
}

/// Returns the placements and the eliminations of a step, such as `r4c3=6` and `r4c5<>6`.
pub fn changes(step: &Step, shape: Shape) -> [Vec<String>; 2] {
    let (placed, eliminated): (Vec<Literal>, Vec<Literal>) =
        step.conclusion.literals().partition(|literal| literal.is_on);
    [placed, eliminated]
        .map(|literals| literals.iter().map(|literal| literal.display(shape).to_string()).collect())
}

/// Returns what a step is worth on both scales, such as ` (SE 3.2, HoDoKu hard 140)`.
pub fn values(step: &Step) -> String {
    let se = step.se.map(|se| format!("SE {}", tenths(se)));
    let hodoku = step.technique.info().hodoku.as_ref();
    let hodoku = hodoku.map(|row| format!("HoDoKu {} {}", row.level.name(), row.value));
    let values: Vec<String> = [se, hodoku].into_iter().flatten().collect();
    if values.is_empty() { String::new() } else { format!(" ({})", values.join(", ")) }
}

fn csv_fields(step: &Step, shape: Shape) -> String {
    let se = step.se.map_or_else(String::new, tenths);
    let hodoku = step.technique.info().hodoku.as_ref();
    let hodoku =
        hodoku.map_or_else(|| ",".to_owned(), |row| format!("{},{:?}", row.value, row.level));
    let changes = changes(step, shape).map(|changes| changes.join(" "));
    format!("{se},{hodoku},{}", changes.join(","))
}

/// Adds the technique of a step, and what it is worth, to an object.
pub fn kind_json(object: JsonObject, step: &Step) -> JsonObject {
    let hodoku = step.technique.info().hodoku.as_ref();
    let hodoku = hodoku.map(
        |row| json!({ "name": row.name, "value": row.value, "level": format!("{:?}", row.level) }),
    );
    object
        .with("technique", step.technique.name())
        .with("se", step.se.map(|se| f64::from(se) / 10.0))
        .with("hodoku", hodoku)
}

/// Adds what a step rests on to an object.
pub fn premises_json(object: JsonObject, premises: &Premises) -> JsonObject {
    let cells = premises.cells.iter().map(|(cell, digits)| {
        let position = premises.shape.position((*cell).into());
        json!({ "cell": position.to_string(), "candidates": digits })
    });
    let houses: Vec<String> = premises.houses.iter().map(ToString::to_string).collect();
    let object = object.with("cells", cells.collect::<Vec<Value>>()).with("houses", houses);
    match premises.digit {
        Some(digit) => object.with("digit", digit),
        None => object,
    }
}

/// Adds the whole step to an object.
pub fn step_json(object: JsonObject, step: &Step, marks: &Marks) -> JsonObject {
    let [placements, eliminations] = changes(step, marks.shape());
    let object =
        kind_json(object, step).with("placements", placements).with("eliminations", eliminations);
    premises_json(object, &step.premises(marks))
}
