//! The JSON objects of a puzzle and of its solutions.

use serde_json::Value;
use sudoku::Grid;
use sudoku_text::{Format, ReadError, Record};
use terminal::input::InputSource;

use super::json_object::JsonObject;
use super::uniqueness::Uniqueness;

/// Returns the JSON object of a solution: its number, and what is known of others.
pub fn solution_json(
    (source, record): (&InputSource, &Record),
    (number, solution): (u64, &Grid),
    uniqueness: Option<Uniqueness>,
) -> JsonObject {
    let object = puzzle_json(source, record);
    let object = object.with("number", number).with("solution", rows(solution));
    match uniqueness {
        Some(uniqueness) => object.with("solutions", uniqueness.to_string()),
        None => object,
    }
}

/// Returns the JSON object of a puzzle: where it stands, and the keys of the format `json`.
pub fn puzzle_json(source: &InputSource, record: &Record) -> JsonObject {
    let object = JsonObject::at(source, record.line).with("boxes", record.grid.shape().to_string());
    let has_more = record.marks.is_some() || record.notes.is_some();
    let written = has_more.then(|| record.to_text(Format::Json).ok()).flatten();
    let Some(mut written) = written.and_then(|text| serde_json::from_str::<Value>(&text).ok())
    else {
        return object.with("puzzle", rows(&record.grid));
    };
    let object = object.with("puzzle", written["puzzle"].take());
    match written["candidates"].take() {
        Value::Null => object,
        candidates => object.with("candidates", candidates),
    }
}

/// Returns the JSON object of a puzzle that cannot be read.
pub fn error_json(source: &InputSource, error: &ReadError) -> JsonObject {
    JsonObject::at(source, error.line())
        .with("column", error.column())
        .with("error", error.to_string())
}

fn rows(grid: &Grid) -> Value {
    let rows = grid.digits().chunks(grid.shape().side());
    rows.map(|row| Value::from(row.to_vec())).collect()
}
