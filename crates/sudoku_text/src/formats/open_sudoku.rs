//! The format `opensudoku`: the XML files of the Android program `OpenSudoku`.
//!
//! A file has a `<game data="...">` for each puzzle, alone or in a `<folder name="...">`;
//! in files of `OpenSudoku` 2 the attribute is `cells_data`.
//! The data are 81 digits, or the state of a game: see [`State`].

use std::fmt::Write;

use sudoku::{DigitSet, Mark, Note, Notes, Shape};

use super::grid_text::GridText;
use super::markup::{Markup, Tag, broken, next_markup};
use crate::error::{Location, ReadError, WriteError, count, quoted};
use crate::format::Format;
use crate::record::Record;
use crate::scan::alphabet::RawCell;
use crate::scan::lookahead::Lines;
use crate::scan::plain_line::CELLS;
use crate::scan::raw_puzzle::{Document, RawPuzzle};
use crate::scan::side::shape_of_side;

const FORMAT: Format = Format::OpenSudoku;
/// The names of the outermost tag.
const ROOTS: [&str; 2] = ["opensudoku", "opensudoku2"];
/// The number of lines in which the first tag stands.
const HEAD_LINES: usize = 40;
const MAX_DEPTH: usize = 32;
/// The rest of a line with this many errors is not read.
const MAX_ERRORS: usize = 100;

/// Opens the file that starts at the front of the lines.
pub(crate) fn open(lines: &mut Lines, shape: Option<Shape>) -> Option<Box<dyn Document>> {
    let is_start =
        |text: &str| ["<opensudoku", "<folder", "<game"].iter().any(|start| text.contains(start));
    let first = lines.get(0)?.body().trim_start();
    let is_head = ["<?xml", "<!--", "<!DOCTYPE"].iter().any(|start| first.starts_with(start));
    let is_open = if is_head {
        (0..HEAD_LINES).map_while(|at| lines.get(at).map(|l| is_start(l.body()))).any(|is| is)
    } else {
        first.starts_with('<') && is_start(first.split(['>', ' ']).next()?)
    };
    // KSudoku has games, too.
    let mut is_other = || {
        (0..HEAD_LINES).any(|at| lines.get(at).is_some_and(|line| line.body().contains("<ksudoku")))
    };
    (is_open && !is_other())
        .then(|| Box::new(OpenSudoku { shape, ..OpenSudoku::default() }) as Box<dyn Document>)
}

/// A file that is being read.
#[derive(Default)]
struct OpenSudoku {
    shape: Option<Shape>,
    /// The names of the tags that are open, from the outermost on.
    open: Vec<String>,
    /// A line, and the number of its errors.
    errors: (usize, usize),
    /// Whether the rest is not read.
    is_hostile: bool,
}

/// What follows a tag.
enum Next {
    Puzzle(Record),
    More,
    End,
}

impl Document for OpenSudoku {
    fn next(&mut self, lines: &mut Lines) -> Option<Result<Record, ReadError>> {
        if self.is_hostile {
            return None;
        }
        loop {
            let first = lines.front().map(|line| line.number());
            let result = match next_markup(lines, self.shape) {
                None => {
                    let name = self.open.first().cloned()?;
                    self.open.clear();
                    let expected = format!("</{name}>");
                    return Some(Err(ReadError::text(
                        lines.end(),
                        FORMAT,
                        "the end of the text",
                        expected,
                    )));
                }
                Some(Ok(Markup::Tag(tag))) => self.tag(&tag),
                Some(Ok(Markup::Text(at))) if self.is_between_games() => {
                    Err(broken(at, "text between the games"))
                }
                Some(Ok(Markup::Text(_))) => Ok(Next::More),
                Some(Ok(Markup::PuzzleLine(at))) => {
                    let name = self.open.first().cloned()?;
                    self.open.clear();
                    let expected = format!("</{name}>");
                    let error = ReadError::text(at, FORMAT, "a line of another puzzle", expected);
                    let line = at.line.saturating_sub(1).max(1);
                    return Some(Err(error.with_lines(&(line..=line))));
                }
                Some(Err(error)) => Err(error),
            };
            match result {
                Ok(Next::More) => {}
                Ok(Next::End) => {
                    finish_line(lines);
                    return None;
                }
                Ok(Next::Puzzle(record)) => return Some(Ok(record)),
                Err(error) => {
                    let first = first.unwrap_or(error.line()).min(error.line());
                    let error = self.counted(error);
                    if self.is_hostile {
                        lines.skip(1);
                    }
                    let last = lines.last_line().max(first);
                    return Some(Err(error.with_lines(&(first..=last))));
                }
            }
        }
    }
}

impl OpenSudoku {
    /// Counts the errors of a line; after many, its rest is not read.
    fn counted(&mut self, error: ReadError) -> ReadError {
        let (line, errors) = &mut self.errors;
        *errors = if *line == error.line() { *errors + 1 } else { 1 };
        *line = error.line();
        if *errors < MAX_ERRORS {
            return error;
        }
        self.is_hostile = true;
        error.with_help(format!("this line has {MAX_ERRORS} errors; the rest of it is not read"))
    }

    fn is_between_games(&self) -> bool {
        self.open.last().is_none_or(|name| ROOTS.contains(&&**name) || name == "folder")
    }

    /// Reads a tag.
    fn tag(&mut self, tag: &Tag) -> Result<Next, ReadError> {
        if let Some(name) = tag.text.strip_prefix("</") {
            return self.close(tag, name.trim_end_matches('>').trim());
        }
        // The parser gets a document of its own: one tag that closes itself.
        let is_closed = tag.text.ends_with("/>");
        let text = match tag.text.strip_suffix('>') {
            Some(start) if !is_closed => format!("{start}/>"),
            _ => tag.text.clone(),
        };
        let document = roxmltree::Document::parse(&text).map_err(|error| {
            let column = error.pos().col as usize;
            let at = text.char_indices().nth(column.saturating_sub(1)).map_or(0, |(at, _)| at);
            let at = if error.pos().row == 1 { tag.location(at) } else { tag.at() };
            broken(at, &error.to_string())
        })?;
        let element = document.root_element();
        let name = element.tag_name().name();
        if !is_closed {
            if self.open.len() == MAX_DEPTH {
                self.is_hostile = true;
                return Err(broken(tag.at(), &format!("more than {MAX_DEPTH} nested tags")));
            }
            self.open.push(name.to_owned());
        }
        if name != "game" {
            return Ok(Next::More);
        }
        let data = ["data", "cells_data"].iter().find_map(|name| element.attribute_node(*name));
        let Some(data) = data else {
            return Err(broken(tag.at(), "a game without data"));
        };
        let raw = &text[data.range_value()];
        let locations = locations_of(tag, raw, data.range_value().start);
        let record = self.game(data.value(), &locations, tag.at())?;
        if let Some(solution) = element.attribute_node("solution") {
            let raw = &text[solution.range_value()];
            let locations = locations_of(tag, raw, solution.range_value().start);
            let mut raw = RawPuzzle::new(FORMAT);
            let cells = solution.value().chars().map(RawCell::Symbol);
            raw.cells = cells.zip(locations).collect();
            if raw.cells.len() == CELLS {
                raw.check_solves(&record.grid)?;
            }
        }
        Ok(Next::Puzzle(record))
    }

    fn close(&mut self, tag: &Tag, name: &str) -> Result<Next, ReadError> {
        let depth = self.open.iter().rposition(|open| open == name);
        let Some(depth) = depth else {
            return Err(broken(tag.at(), &format!("{} without its start", quoted(&tag.text))));
        };
        let unclosed = self.open.get(depth + 1).cloned();
        self.open.truncate(depth);
        match unclosed {
            Some(unclosed) => Err(broken(tag.at(), &format!("</{name}> before </{unclosed}>"))),
            None if self.open.is_empty() && ROOTS.contains(&name) => Ok(Next::End),
            None => Ok(Next::More),
        }
    }

    /// Reads the data of a game, given where its characters stand.
    fn game(&self, data: &str, locations: &[Location], at: Location) -> Result<Record, ReadError> {
        let location =
            |index: usize| locations.get(index).or(locations.last()).copied().unwrap_or(at);
        let shape = shape_of_side(9, self.shape, at, FORMAT)?;
        let mut raw = RawPuzzle::new(FORMAT);
        let mut notes = Notes::empty(shape);
        let start = data.chars().take_while(|symbol| symbol.is_whitespace()).count();
        match data.trim().strip_prefix("version:") {
            None => {
                let cells = data.chars().enumerate().filter(|(_, symbol)| !symbol.is_whitespace());
                raw.cells =
                    cells.map(|(at, symbol)| (RawCell::Symbol(symbol), location(at))).collect();
                if raw.cells.len() != CELLS {
                    let found = count(raw.cells.len(), "character");
                    let expected = format!("{CELLS} for 9×9");
                    return Err(ReadError::text(location(start), FORMAT, found, expected));
                }
            }
            Some(state) => {
                let start = start + "version:".len();
                let state = State::parse(state, |index| location(start + index))?;
                raw.cells = state.givens;
                notes = Notes::new(shape, state.notes).expect("BUG: a digit over 9 in 9 bits");
            }
        }
        let notes = Some(notes).filter(|notes| !notes.is_empty()).map(Box::new);
        Ok(Record { notes, ..raw.record(shape, at.line)? })
    }
}

/// Returns where the characters of an attribute's value stand, given the value as it is
/// written. An entity such as `&#10;` is one character.
fn locations_of(tag: &Tag, raw: &str, start: usize) -> Vec<Location> {
    let mut locations = Vec::new();
    let mut at = 0;
    while let Some(symbol) = raw[at..].chars().next() {
        locations.push(tag.location(start + at));
        let entity = if symbol == '&' { raw[at..].find(';').map(|end| end + 1) } else { None };
        at += entity.unwrap_or(symbol.len_utf8());
    }
    locations
}

/// Removes the rest of the line after the last tag, if nothing is there.
fn finish_line(lines: &mut Lines) {
    while let Some(line) = lines.front() {
        if line.is_unread() || line.skip_separators() {
            return;
        }
        lines.pop();
    }
}

/// Writes a file with one game: its digits, or its state if a player placed or noted any.
pub(crate) fn write(text: &GridText<'_>) -> Result<String, WriteError> {
    if text.grid.shape() != Shape::CLASSIC {
        return Err(WriteError::new(FORMAT, "shows puzzles of 9×9 only"));
    }
    text.check_numbers(FORMAT, false)?;
    let data = if text.marks.is_some() || text.notes.is_some() {
        write_state(text)?
    } else {
        text.grid.digits().iter().map(|digit| char::from(b'0' + digit)).collect()
    };
    Ok(format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n<game data=\"{data}\" />\n</opensudoku>"
    ))
}

// The state of a game in the format `opensudoku`: `version: 3`, a line break, and
// `value|notes|editable|` for each cell. The versions differ in the notes:
//
// | version | cell |
// | --- | --- |
// | 1 | `value\|1,2,\|editable\|`, with `-` for no notes |
// | 2, 3 | `value\|notes\|editable\|`: digit `d` is bit `d - 1` of the notes |
// | 4 | `value\|notes\|corner notes\|editable\|` |
// | 5 | `value\|notes\|corner notes\|colour\|editable\|` |
//
// A cell that is not editable holds a given digit; the value of another one was placed by
// the player. The notes are the player's too: most cells have none, and they may be wrong.
// The colours of cells are not read.
//
// Source: `SudokuBoard.kt` of `OpenSudoku` 2 and `CellCollection.java` of `OpenSudoku`.

/// All nine digits as bits.
const ALL_DIGITS: u16 = (1 << 9) - 1;

/// The given digits of a game, and what the player added.
pub(super) struct State {
    pub givens: Vec<(RawCell, Location)>,
    pub notes: Vec<Note>,
}

/// A value of a cell, and where it stands.
type Field<'s> = (&'s str, usize);

impl State {
    /// Parses the text after `version:`, given where its characters stand.
    pub fn parse(state: &str, location: impl Fn(usize) -> Location) -> Result<Self, ReadError> {
        let error = |index, found: String, expected: &str| {
            ReadError::text(location(index), FORMAT, found, expected)
        };
        let spaces = state.chars().take_while(|symbol| symbol.is_whitespace()).count();
        let rest = state.trim_start();
        let (version, groups) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let fields_of_cell = match version {
            "1" | "2" | "3" => 3,
            "4" => 4,
            "5" => 5,
            _ => {
                let found = format!("data of version {}", quoted(version));
                return Err(error(spaces, found, "1 to 5"));
            }
        };
        let fields = fields(groups, spaces + version.chars().count() + 1);
        if fields.len() != CELLS * fields_of_cell {
            let found = count(fields.len(), "value");
            let expected =
                format!("{} for {CELLS} cells of {fields_of_cell}", CELLS * fields_of_cell);
            return Err(error(spaces, found, &expected));
        }
        let mut read = Self { givens: Vec::with_capacity(CELLS), notes: Vec::with_capacity(CELLS) };
        for cell in fields.chunks(fields_of_cell) {
            let ((value, at), (editable, editable_at)) = (cell[0], cell[fields_of_cell - 1]);
            let &[digit @ b'0'..=b'9'] = value.as_bytes() else {
                return Err(error(at, quoted(value), "a digit, 0 for an empty cell"));
            };
            let noted = |index: usize| {
                let (text, at) = cell[index];
                noted(text, version)
                    .ok_or_else(|| error(at, quoted(text), "notes: digits from 1 to 9"))
            };
            let candidates = noted(1)?;
            let corner = if fields_of_cell > 3 { noted(2)? } else { DigitSet::default() };
            let (given, placed) = match (editable, digit - b'0') {
                ("0", _) => (RawCell::Symbol(digit.into()), None),
                ("1", 0) => (RawCell::Empty, None),
                ("1", digit) => (RawCell::Empty, Some(digit)),
                _ => {
                    let expected = "1 for a cell of the player, else 0";
                    return Err(error(editable_at, quoted(editable), expected));
                }
            };
            read.givens.push((given, location(at)));
            read.notes.push(Note { placed, candidates, corner });
        }
        Ok(read)
    }
}

/// Splits the text after the version at its bars. It starts at an index.
fn fields(text: &str, mut at: usize) -> Vec<Field<'_>> {
    let mut fields = Vec::new();
    for field in text.split('|') {
        let start = at + field.chars().take_while(|symbol| symbol.is_whitespace()).count();
        at += field.chars().count() + 1;
        // Version 2 has two bars after the notes.
        if !field.trim().is_empty() {
            fields.push((field.trim(), start));
        }
    }
    fields
}

/// Returns the digits that the notes of a version list.
fn noted(text: &str, version: &str) -> Option<DigitSet> {
    if version == "1" {
        let digit = |word: &str| match word.as_bytes() {
            [digit @ b'1'..=b'9'] => Some(digit - b'0'),
            _ => None,
        };
        let words = text.split(',').filter(|word| !matches!(*word, "" | "-"));
        return words.map(digit).collect();
    }
    let bits: u16 = text.parse().ok().filter(|bits| *bits <= ALL_DIGITS)?;
    Some(DigitSet::from_mask(bits.into()))
}

/// Formats the given digits, what a player placed, and the notes. The candidates of marks
/// are notes here; of marks without a given digit they are the puzzle, which notes are not.
fn write_state(text: &GridText<'_>) -> Result<String, WriteError> {
    let marks = text.marks;
    if marks.is_some() && text.grid.clues() == 0 {
        let why = "shows candidates as notes of a player, and the puzzle has no given digit";
        return Err(WriteError::new(FORMAT, why));
    }
    let is_impossible = |mark: &Mark| mark.candidates().is_empty();
    if let Some(cell) = marks.and_then(|marks| marks.marks().iter().position(is_impossible)) {
        let why = format!("cannot show that {} has no candidate", text.grid.shape().position(cell));
        return Err(WriteError::new(FORMAT, why));
    }
    let note = |cell| {
        let mut note = text.notes.map_or_else(Note::default, |notes| notes.note(cell));
        if let Some(Mark::Candidates(candidates)) = marks.map(|marks| marks.mark(cell)) {
            note.candidates = candidates;
        }
        Note { placed: text.placed(cell), ..note }
    };
    let notes: Vec<Note> = (0..CELLS).map(note).collect();
    let has_corner = notes.iter().any(|note| !note.corner.is_empty());
    let version = if has_corner { 4 } else { 3 };
    let mut state = format!("version: {version}&#10;");
    for (given, note) in text.grid.digits().iter().zip(&notes) {
        let (value, editable) =
            if *given == 0 { (note.placed.unwrap_or(0), 1) } else { (*given, 0) };
        let (centre, corner) = (note.candidates.mask(), note.corner.mask());
        let result = if has_corner {
            write!(state, "{value}|{centre}|{corner}|{editable}|")
        } else {
            write!(state, "{value}|{centre}|{editable}|")
        };
        result.expect("BUG: writing to a string fails");
    }
    Ok(state)
}
