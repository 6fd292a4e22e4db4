//! The Sudoku of the command line.

use std::io::{BufReader, Cursor, Read};
use std::path::PathBuf;
use std::slice;

use anyhow::{Context, anyhow, bail};
use sudoku::{Shape, ShownSudoku, Solver, SudokuPuzzle, Visitor};
use sudoku_text::{Reader, Record};
use terminal::input::{InputSource, open};

use super::action::Action;
use crate::sudoku::no_text::text_of;
use crate::sudoku::puzzle_argument::{Input, inputs};

/// Reads the puzzle, and does with it what is wanted.
pub fn run(
    argument: &PathBuf,
    boxes: Option<Shape>,
    solver: Solver,
    action: Action,
) -> anyhow::Result<()> {
    let record = read(argument, boxes)?;
    let visitor = Run { record: &record, action };
    solver.with_puzzle(record.clues(), visitor)?
}

/// Runs an action on the puzzle of a solver.
struct Run<'r> {
    record: &'r Record,
    action: Action,
}

impl Visitor for Run<'_> {
    type Output = anyhow::Result<()>;

    fn visit<P: SudokuPuzzle>(self, puzzle: P) -> anyhow::Result<()> {
        self.action.run(&ShownSudoku::new(puzzle, &self.record.grid))
    }
}

/// Reads the first puzzle that an argument names.
fn read(argument: &PathBuf, boxes: Option<Shape>) -> anyhow::Result<Record> {
    let named = inputs(slice::from_ref(argument), boxes).into_iter().next();
    let (source, text): (_, Box<dyn Read + Send>) = match named.context("no argument")? {
        Input::File(file) => {
            let source = InputSource::new(&file);
            let opened = open(&file).with_context(|| format!("{source}: cannot open"))?;
            let opened = text_of(opened, 0).map_err(|why| anyhow!("{source}: {why}"))?;
            (source, opened.reader)
        }
        Input::Puzzle { name, text } => {
            (InputSource::named(name), Box::new(Cursor::new(text.into_bytes())))
        }
        Input::Unknown { name, why } => bail!("{name}: {why}"),
    };
    let mut reader = Reader::new(BufReader::new(text));
    if let Some(shape) = boxes {
        reader = reader.shape(shape);
    }
    match reader.next() {
        Some(record) => record.map_err(|error| anyhow!("{source}: {error}")),
        None => bail!("{source}: found no puzzle, expected one"),
    }
}
