//! The JSON objects of a puzzle and of its solutions.

use serde_json::Value;
use sudoku::{Grid, Marks, ReadError, Record};
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

/// Returns the JSON object of a puzzle: where it stands, its boxes, cells and candidates.
pub fn puzzle_json(source: &InputSource, record: &Record) -> JsonObject {
    let object = JsonObject::at(source, record.line)
        .with("boxes", record.grid.shape().to_string())
        .with("puzzle", rows(&record.grid));
    match &record.marks {
        Some(marks) => object.with("candidates", candidates(marks)),
        None => object,
    }
}

/// Returns the JSON object of a puzzle that cannot be read.
pub fn error_json(source: &InputSource, error: &ReadError) -> JsonObject {
    JsonObject::at(source, error.line())
        .with("column", error.column())
        .with("error", error.to_string())
}

/// Returns the candidates of each cell, row by row.
fn candidates(marks: &Marks) -> Value {
    let candidates = marks.marks().iter().map(|mark| mark.candidates());
    candidates.map(|digits| digits.iter().collect::<Vec<_>>()).map(Value::from).collect()
}

fn rows(grid: &Grid) -> Value {
    let rows = grid.digits().chunks(grid.shape().side());
    rows.map(|row| Value::from(row.to_vec())).collect()
}
