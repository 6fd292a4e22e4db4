//! The format `opensudoku`: the XML files of the Android program `OpenSudoku`.
//!
//! A file has a `<game data="...">` for each puzzle, alone or in a `<folder name="...">`;
//! in files of `OpenSudoku` 2 the attribute is `cells_data`.
//! The data are 81 digits, or the state of a game: see `open_sudoku_state.rs`.

use sudoku::{Notes, Shape};

use super::document::Document;
use super::grid_text::GridText;
use super::markup::{Markup, Tag, broken, next_markup};
use super::open_sudoku_state::{self as state, State};
use super::stated_solution;
use crate::error::{Location, ReadError, count, quoted};
use crate::format::Format;
use crate::record::Record;
use crate::scan::lookahead::Lines;
use crate::scan::plain_line::CELLS;
use crate::scan::raw_cell::RawCell;
use crate::scan::raw_puzzle::RawPuzzle;
use crate::scan::side::shape_of_side;
use crate::write_error::WriteError;

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
                stated_solution::check(&raw, &record.grid)?;
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
        state::write(text)?
    } else {
        text.grid.digits().iter().map(|digit| char::from(b'0' + digit)).collect()
    };
    Ok(format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n<game data=\"{data}\" />\n</opensudoku>"
    ))
}
