//! The sections of a `sdk` file that hold no puzzle: the digits that a player placed, the
//! candidates that one noted, and the solution.

use sudoku::{DigitSet, Note, Notes};

use super::rows::RowLines;
use super::{marked_cells, stated_solution};
use crate::error::{ReadError, count};
use crate::format::Format;
use crate::record::Record;
use crate::scan::line::Line;
use crate::scan::lookahead::Lines;
use crate::scan::plain_text::is_section;
use crate::scan::raw_puzzle::{Failed, RawPuzzle};

/// Reads the sections from a line on into the record of their puzzle. Returns the number of
/// their lines.
pub(super) fn read(
    lines: &mut Lines,
    from: usize,
    record: &mut Record,
    puzzle: &RawPuzzle,
) -> Result<usize, Failed> {
    let mut used = 0;
    let mut notes = Notes::empty(record.grid.shape()).notes().to_vec();
    let mut error = None;
    while let Some(Section { name, start, end }) = next_section(lines, from + used) {
        let read = match &*name {
            "state" => read_state(lines, start, end, record, puzzle, &mut notes),
            "solution" => read_solution(lines, start, end, record),
            _ => {
                read_candidates(lines, start, end, &mut notes);
                Ok(())
            }
        };
        error = error.or(read.err());
        used = end - from;
    }
    if let Some(error) = error {
        return Err(Failed::certain(error, used));
    }
    let notes = Notes::new(record.grid.shape(), notes).expect("BUG: a digit of another shape");
    record.notes = Some(notes).filter(|notes| !notes.is_empty()).map(Box::new);
    Ok(used)
}

/// A section that holds no puzzle: its name, and its lines.
struct Section {
    name: String,
    start: usize,
    end: usize,
}

/// Returns the section below the empty lines from an index on.
fn next_section(lines: &mut Lines, from: usize) -> Option<Section> {
    let mut at = from;
    while lines.get(at).is_some_and(Line::is_empty) {
        at += 1;
    }
    let known = ["state", "pencilmarks", "candidates", "solution"];
    let name = name(lines, at).filter(|name| known.contains(&&**name))?;
    let start = at + 1;
    let mut end = start;
    while !is_end(lines, end) {
        end += 1;
    }
    Some(Section { name, start, end })
}

/// Returns whether a section ends before a line.
fn is_end(lines: &mut Lines, at: usize) -> bool {
    lines.get(at).is_none_or(Line::is_empty) || name(lines, at).is_some()
}

/// Returns the name of the section that starts at a line, in small letters.
pub(super) fn name(lines: &mut Lines, at: usize) -> Option<String> {
    let body = lines.get(at)?.body().trim();
    let name = body.strip_prefix('[')?.strip_suffix(']')?;
    is_section(body).then(|| name.trim().to_ascii_lowercase())
}

/// Returns the cells of a section.
fn cells(lines: &mut Lines, from: usize, end: usize, side: usize) -> Result<RawPuzzle, ReadError> {
    if from == end {
        let at = lines.end();
        let at = lines.get(from - 1).map_or(at, |line| line.location(1));
        return Err(ReadError::text(at, Format::Sdk, "an empty section", count(side, "row")));
    }
    let rows = RowLines::parse(lines, from, None, side, Format::Sdk);
    rows.map(|rows| rows.raw).map_err(|failed| failed.error)
}

/// Reads the digits of a section `[State]`: all digits, or those that the player placed.
fn read_state(
    lines: &mut Lines,
    from: usize,
    end: usize,
    record: &Record,
    puzzle: &RawPuzzle,
    notes: &mut [Note],
) -> Result<(), ReadError> {
    let shape = record.grid.shape();
    if from == end {
        return Ok(());
    }
    let state = cells(lines, from, end, shape.side())?;
    let alphabet = RawPuzzle::alphabet_of([puzzle, &state], shape.side());
    for (cell, &(raw, at)) in state.cells.iter().enumerate() {
        let found = alphabet.digit(raw).ok_or_else(|| {
            let found = format!("a cell of [State] that is no digit, at {}", shape.position(cell));
            ReadError::text(at, Format::Sdk, found, alphabet.to_string())
        })?;
        match record.grid.get(cell) {
            None => notes[cell].placed = Some(found).filter(|digit| *digit > 0),
            Some(given) if found != 0 && found != given => {
                let found = format!("{found} at {} of [State]", shape.position(cell));
                let expected = format!("{given} as in [Puzzle]");
                return Err(ReadError::text(at, Format::Sdk, found, expected));
            }
            Some(_) => {}
        }
    }
    Ok(())
}

/// Reads the words of a section `[PencilMarks]`: the digits noted in each cell, or a symbol
/// for none. Programs write this section in other ways too; then it is left out.
fn read_candidates(lines: &mut Lines, from: usize, end: usize, notes: &mut [Note]) {
    let mut cells = Vec::with_capacity(notes.len());
    for at in from..end {
        let Some(line) = lines.get(at) else { return };
        for word in line.words() {
            let digits = match word.text {
                "." | "0" | "-" => Some(DigitSet::default()),
                text => marked_cells::candidates(text),
            };
            let Some(digits) = digits else { return };
            cells.push(digits);
        }
    }
    if cells.len() == notes.len() {
        for (note, candidates) in notes.iter_mut().zip(cells) {
            note.candidates = candidates;
        }
    }
}

fn read_solution(
    lines: &mut Lines,
    from: usize,
    end: usize,
    record: &Record,
) -> Result<(), ReadError> {
    let solution = cells(lines, from, end, record.grid.shape().side())?;
    stated_solution::check(&solution, &record.grid)
}
