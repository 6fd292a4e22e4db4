//! The format `sdk` of `SadMan` Sudoku: comments after `#`, the section `[Puzzle]` with a
//! line per row, and perhaps sections after it, such as `[State]` with the
//! digits placed so far. Described at <http://www.sudopedia.org/wiki/SadMan_Software_Sudoku_Format>.
//!
//! The files of pzpr, read as `numbers`, are alike: the lines `pzprv3`, `sudoku` and the side, the
//! rows, and the rows of what the player wrote.

use sudoku::{DigitSet, Note, Notes};

use super::grid_text::GridText;
use super::marked_cells;
use super::rows::RowLines;
use crate::error::{ReadError, count};
use crate::format::Format;
use crate::record::Record;
use crate::scan::line::Line;
use crate::scan::line_stats::{Expect, line_stats};
use crate::scan::lookahead::Lines;
use crate::scan::plain_text::is_section;
use crate::scan::raw_puzzle::{Failed, Parsed, RawPuzzle};
use crate::scan::side::is_side;

/// Parses the section `[Puzzle]` and the sections after it. Rows without a section are
/// `block`, unless the caller wants this format only.
pub(crate) fn parse(
    lines: &mut Lines,
    from: usize,
    expect: Expect,
) -> Option<Result<Parsed, Failed>> {
    let has_section = section_name(lines, from).is_some_and(|name| name == "puzzle");
    let side_of_pzpr = side_of_pzpr(lines, from);
    if !has_section && side_of_pzpr.is_none() && expect.format != Some(Format::Sdk) {
        return None;
    }
    let mut first = from + if side_of_pzpr.is_some() { 3 } else { usize::from(has_section) };
    while has_section && lines.get(first).is_some_and(Line::is_empty) {
        first += 1;
    }
    // A table of TOML has such names too.
    if has_section && lines.get(first).is_some_and(|line| line.body().contains('=')) {
        return None;
    }
    let symbols = line_stats(lines, first)?.symbols;
    let (side, format) =
        side_of_pzpr.map_or((symbols, Format::Sdk), |side| (side, Format::Numbers));
    if !is_side(side, expect.shape) {
        return None;
    }
    let rows = RowLines::parse(lines, first, expect.shape, side, format);
    let parsed = rows.and_then(|rows| {
        let mut parsed = rows.parsed(expect.shape)?;
        let (from, used) = (first + parsed.lines_used, parsed.lines_used);
        let sections = if side_of_pzpr.is_some() {
            read_answers(lines, from, &mut parsed.record, &rows.raw)
        } else {
            read_sections(lines, from, &mut parsed.record, &rows.raw)
        };
        let more = sections.map_err(|failed| Failed {
            lines_to_skip: used + failed.lines_to_skip,
            has_readings: true,
            ..failed
        })?;
        Ok(Parsed { lines_used: used + more, ..parsed })
    });
    let above = first - from;
    Some(match parsed {
        Ok(parsed) => Ok(Parsed { lines_used: above + parsed.lines_used, ..parsed }),
        Err(failed) => {
            let lines_to_skip = above + failed.lines_to_skip;
            Err(Failed { lines_to_skip, ..failed }.into_certain())
        }
    })
}

pub(crate) fn write(text: &GridText<'_>) -> String {
    format!("[Puzzle]\n{}", text.bands("\n", |line, row| text.push_glyphs(line, row)))
}

/// Returns the side of a file of pzpr that starts at a line.
fn side_of_pzpr(lines: &mut Lines, from: usize) -> Option<usize> {
    let mut has = |at, text| lines.get(at).is_some_and(|line| line.body().trim() == text);
    let is_file = has(from, "pzprv3") && has(from + 1, "sudoku");
    is_file.then(|| lines.get(from + 2)?.body().trim().parse().ok())?
}

/// Reads what the player wrote in a file of pzpr, unless small digits are beside it: then it is left
/// out. Returns the number of its lines.
fn read_answers(
    lines: &mut Lines,
    from: usize,
    record: &mut Record,
    puzzle: &RawPuzzle,
) -> Result<usize, Failed> {
    let side = record.grid.shape().side();
    let mut is_row = |at| lines.get(at).is_some_and(|line| line.words().count() == side);
    let end = from + side;
    if !(from..end).all(&mut is_row) {
        return Ok(0);
    }
    let has_small = |at| lines.get(at).is_some_and(|line| line.body().contains('['));
    if !(from..end).any(has_small) {
        let mut notes = Notes::empty(record.grid.shape()).notes().to_vec();
        read_state(lines, from, end, record, puzzle, &mut notes)
            .map_err(|error| Failed::certain(error, side))?;
        set_notes(record, notes);
    }
    Ok(side)
}

fn set_notes(record: &mut Record, notes: Vec<Note>) {
    let notes = Notes::new(record.grid.shape(), notes).expect("BUG: a digit of another shape");
    record.notes = Some(notes).filter(|notes| !notes.is_empty()).map(Box::new);
}

/// Reads the sections from a line on into the record of their puzzle. Returns the number of
/// their lines.
fn read_sections(
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
    set_notes(record, notes);
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
    let name = section_name(lines, at).filter(|name| known.contains(&&**name))?;
    let start = at + 1;
    let mut end = start;
    while !is_end(lines, end) {
        end += 1;
    }
    Some(Section { name, start, end })
}

/// Returns whether a section ends before a line.
fn is_end(lines: &mut Lines, at: usize) -> bool {
    lines.get(at).is_none_or(Line::is_empty) || section_name(lines, at).is_some()
}

/// Returns the name of the section that starts at a line, in small letters.
fn section_name(lines: &mut Lines, at: usize) -> Option<String> {
    let body = lines.get(at)?.body().trim();
    let name = body.strip_prefix('[')?.strip_suffix(']')?;
    is_section(body).then(|| name.trim().to_ascii_lowercase())
}

/// Returns the cells of a section.
fn cells(
    lines: &mut Lines,
    from: usize,
    end: usize,
    side: usize,
    format: Format,
) -> Result<RawPuzzle, ReadError> {
    if from == end {
        let at = lines.end();
        let at = lines.get(from - 1).map_or(at, |line| line.location(1));
        return Err(ReadError::text(at, Format::Sdk, "an empty section", count(side, "row")));
    }
    let rows = RowLines::parse(lines, from, None, side, format);
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
    let state = cells(lines, from, end, shape.side(), puzzle.format)?;
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
    let solution = cells(lines, from, end, record.grid.shape().side(), Format::Sdk)?;
    solution.check_solves(&record.grid)
}
