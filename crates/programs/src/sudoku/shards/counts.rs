//! Shards of the count of one puzzle.

use anyhow::{Context, ensure};
use stack_assumptions::Outcome;
use sudoku::{Bands, Clues, CutBands, LeafTally, Shape, Singles};
use sudoku_text::{Format, Reader, Record, ToText};
use terminal::cluster::{Named, SearchOf, SplitArgs, split_count};
use terminal::searchable::cut::Weighed;

/// The puzzle of a count, with a name that says all of it.
pub struct SudokuCount<P> {
    name: String,
    puzzle: P,
}

/// What precedes the puzzle in a name.
const PROGRAM: &str = "sudoku ";

impl Named for SudokuCount<Bands> {
    type Puzzle = Bands;

    fn name(&self) -> String {
        self.name.clone()
    }

    fn puzzle(&self) -> Bands {
        self.puzzle.clone()
    }

    fn run(&self, puzzle: &Bands, search: &mut SearchOf<'_, Self>) -> anyhow::Result<Outcome> {
        search(&Weighed::new(puzzle, CutBands::new, LeafTally::new))
    }
}

impl Named for SudokuCount<Singles> {
    type Puzzle = Singles;

    fn name(&self) -> String {
        self.name.clone()
    }

    fn puzzle(&self) -> Singles {
        self.puzzle.clone()
    }
}

/// Returns the name of a puzzle.
fn name_of(clues: Clues<'_>) -> String {
    let shape = clues.shape();
    let clues = match clues {
        Clues::Grid(grid) => grid.to_line(),
        Clues::Marks(marks) => {
            let text = marks.to_text(Format::Candidates729);
            text.expect("BUG: marks of a text are not 9x9")
        }
    };
    format!("{PROGRAM}{shape} {clues}")
}

/// Returns the puzzle of a name.
fn find(name: &str) -> anyhow::Result<Record> {
    let record = || {
        let (shape, clues) = name.strip_prefix(PROGRAM)?.split_once(' ')?;
        let mut reader = Reader::new(clues.as_bytes()).shape(shape.parse().ok()?);
        let record = reader.next()?.ok()?;
        (name_of(record.clues()) == name).then_some(record)
    };
    record().with_context(|| {
        format!("found {name:?}, expected {PROGRAM:?} with the size of a box and a puzzle")
    })
}

/// Whether the puzzles of this shape are counted by [`Bands`].
fn has_bands(shape: Shape) -> bool {
    shape == Shape::CLASSIC
}

/// Returns the count of a name, if it is of 9x9 cells.
pub fn find_bands(name: &str) -> anyhow::Result<SudokuCount<Bands>> {
    let record = find(name)?;
    ensure!(has_bands(record.grid.shape()), "found {name:?}, expected a puzzle of 9x9 cells");
    let puzzle = Bands::new(record.clues())?;
    Ok(SudokuCount { name: name.to_owned(), puzzle })
}

/// Returns the count of a name, of cells of any number.
pub fn find_singles(name: &str) -> anyhow::Result<SudokuCount<Singles>> {
    let puzzle = Singles::mrv(find(name)?.clues())?;
    Ok(SudokuCount { name: name.to_owned(), puzzle })
}

/// Prints the shards of a count.
pub fn split(record: &Record, into: SplitArgs) -> anyhow::Result<()> {
    let name = name_of(record.clues());
    if has_bands(record.grid.shape()) {
        split_count(&find_bands(&name)?, into)
    } else {
        split_count(&find_singles(&name)?, into)
    }
}
