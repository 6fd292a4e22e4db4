//! The log of the command line, and the board of the puzzle that it names.

use std::io::{BufReader, Cursor};
use std::path::Path;

use anyhow::Context;
use eight_queens::Queens;
use knights_tour::Square;
use stack_assumptions_show::Draw;
use stack_assumptions_show::log::{LogHeader, Recording, Value};
use stack_assumptions_show::walk::RecordedBoard;
use sudoku::{Naive, ShownSudoku};
use sudoku_text::Reader;
use terminal::cluster::{FromName, Named};
use terminal::input::{self, InputSource};

use crate::knights_tour::move_count::MoveCount;

/// Reads a log.
pub fn read(file: &Path) -> anyhow::Result<Recording> {
    let source = InputSource::new(file);
    let opened = input::open(file).with_context(|| source.to_string())?;
    Recording::read(BufReader::new(opened.reader)).with_context(|| source.to_string())
}

/// The board of a puzzle of this project; that of another one is drawn by its names.
pub fn board(header: &LogHeader) -> RecordedBoard {
    let board = match header.puzzle.as_str() {
        "eight_queens" => queens(&header.arguments),
        "knights_tour" => tour(&header.arguments),
        "sudoku" => sudoku(&header.arguments),
        _ => None,
    };
    board.unwrap_or_else(|| RecordedBoard::of(header))
}

fn queens(arguments: &[String]) -> Option<RecordedBoard> {
    let queens = Queens::new(arguments.first()?.parse().ok()?).ok()?;
    let size = queens.size();
    Some(RecordedBoard::new(queens.scene(), move |row, column| {
        let (row, column) = (number(row)?, number(column)?);
        let spot = queens.spot(row, column).filter(|_| row < size && column < size)?;
        Some((spot, "Q".to_owned()))
    }))
}

fn tour(arguments: &[String]) -> Option<RecordedBoard> {
    let name = format!("knights_tour {}", arguments.join(" "));
    let tours = MoveCount::from_name(&name)?.puzzle();
    Some(RecordedBoard::new(tours.scene(), move |slot, square| {
        let square: Square = square.to_string().parse().ok()?;
        Some((tours.spot(0, square)?, (number(slot)? + 1).to_string()))
    }))
}

/// The cells are numbered row by row. A candidate is a digit, or `not` and a digit.
fn sudoku(arguments: &[String]) -> Option<RecordedBoard> {
    let record = Reader::new(Cursor::new(arguments.first()?)).next()?.ok()?;
    let grid = record.grid;
    let scene = ShownSudoku::new(Naive::new(&grid).ok()?, &grid).scene();
    Some(RecordedBoard::new(scene, move |cell, candidate| {
        let digit = candidate.to_string();
        digit.parse::<u32>().is_ok().then_some((number(cell)?, digit))
    }))
}

fn number(value: &Value) -> Option<usize> {
    match value {
        Value::Number(number) => usize::try_from(*number).ok(),
        Value::Text(_) => None,
    }
}
