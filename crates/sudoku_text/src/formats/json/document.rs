//! `JsonDocument`: reads one puzzle after the other from objects and lists, and holds one
//! of them at a time.

use std::collections::VecDeque;

use sudoku::Shape;

use super::cells::are_grids;
use super::keys::{Meaning, meaning};
use super::puzzle::{holds_puzzle, push_puzzles};
use super::rules::{is_rule_name, refuse_rules};
use super::value::{Budget, Key, Kind, MAX_DEPTH, Value, key, separator};
use crate::error::{Location, ReadError};
use crate::format::Format;
use crate::formats::document::Document;
use crate::formats::marked_cells::starts_with_candidates;
use crate::formats::wiki_table;
use crate::record::Record;
use crate::scan::lexer::{Lexer, Token};
use crate::scan::lookahead::Lines;

/// Opens the object, or the list of puzzles, that starts at the front of the lines.
pub(in crate::formats) fn open(
    lines: &mut Lines,
    shape: Option<Shape>,
) -> Option<Box<dyn Document>> {
    starts(lines).then(|| Box::new(JsonDocument::new(shape)) as Box<dyn Document>)
}

/// The first bytes of a list show what it holds.
const HEAD_BYTES: usize = 1 << 12;

/// Returns whether an object starts at the front of the lines, or a list of objects, of long
/// texts, of grids, or of all cells. Other lists are in the format `matrix`.
fn starts(lines: &mut Lines) -> bool {
    let Some(line) = lines.get(0) else { return false };
    let text = line.body().trim_start();
    if starts_with_candidates(text) || wiki_table::starts(text) {
        return false;
    }
    if !text.starts_with('[') {
        return text.starts_with('{') && !(text == "{" && is_block_of_code(lines));
    }
    let mut head = String::new();
    for at in 0.. {
        let Some(line) = lines.get(at).filter(|_| head.len() < HEAD_BYTES) else { break };
        head.extend(line.body().chars().filter(|symbol| !symbol.is_whitespace()).take(HEAD_BYTES));
    }
    let list = &head[1..];
    let is_long = |quote| {
        let text = list.strip_prefix(quote).and_then(|text: &str| text.split(quote).next());
        text.is_some_and(|text| text.chars().count() > Shape::MAX_SIDE)
    };
    let is_of_cells = || {
        let cells: Vec<_> = list.split(']').next().unwrap_or("").split(',').collect();
        let is_cell = |cell: &&str| cell.chars().count() <= 4 && !cell.contains(['[', '{', ':']);
        cells.len() >= 16 && cells.iter().all(is_cell)
    };
    list.starts_with('{')
        || list.starts_with("[[")
        || is_long('"')
        || is_long('\'')
        || is_of_cells()
}

/// Returns whether the line after a brace starts with a word that is not a key: then the brace
/// opens a block of a program.
fn is_block_of_code(lines: &mut Lines) -> bool {
    let Some(line) = lines.get(1) else { return false };
    let text = line.body().trim_start();
    let is_word = |symbol: char| symbol.is_alphanumeric() || symbol == '_';
    let rest = text.trim_start_matches(is_word);
    rest.len() < text.len() && !rest.trim_start().starts_with(':')
}

/// The objects and lists that are open, from the outermost on.
struct JsonDocument {
    shape: Option<Shape>,
    frames: Vec<Frame>,
    budget: Budget,
    /// The puzzles that were read and not yet returned.
    found: VecDeque<Result<Record, ReadError>>,
    has_started: bool,
    /// Whether an object is being read that is the first element of a list, or comes after
    /// puzzles.
    is_in_object: bool,
    /// The first line that belongs to no puzzle yet, and the line read last.
    lines: [usize; 2],
    /// Whether the lines before the first one belong to an error.
    is_after_error: bool,
}

/// An open object or list.
struct Frame {
    at: Location,
    content: Content,
    /// The key of the object that holds this one.
    key: Option<Key>,
    /// Whether a puzzle was found in it.
    has_puzzles: bool,
    /// Whether an element of it could not be read.
    has_errors: bool,
    /// Whether a value was read after the last separator.
    is_after_value: bool,
}

enum Content {
    Object(Vec<(Key, Value)>),
    /// The elements that are not puzzles of their own: rows, or cells.
    List(Vec<Value>),
}

impl Document for JsonDocument {
    fn next(&mut self, lines: &mut Lines) -> Option<Result<Record, ReadError>> {
        loop {
            if let Some(found) = self.found.pop_front() {
                return Some(found);
            }
            if self.has_started && self.frames.is_empty() {
                return None;
            }
            if !self.has_started {
                self.lines = [lines.front().map_or(0, |line| line.number()); 2];
            }
            let depth = self.frames.len();
            let mut lexer = Lexer::inside(lines, self.shape, depth);
            let result = self.step(&mut lexer);
            if let Err(error) = result {
                // The rest of a bad puzzle of a list is skipped, or the rest of all.
                let frame = self.frames.last_mut().filter(|_| self.is_in_object);
                match frame {
                    Some(frame) if lexer.recover_to(depth) => frame.has_errors = true,
                    _ => {
                        lexer.recover();
                        self.frames.clear();
                    }
                }
                (self.budget, self.is_in_object) = (Budget::default(), false);
                // A line of another puzzle is not read yet.
                let read = lines.front().filter(|line| !line.is_unread()).map(|line| line.number());
                self.lines[1] = read.unwrap_or(lines.last_line());
                self.report(error);
            } else if self.frames.is_empty() {
                // After an error, the rest of the line belongs to it.
                if matches!(self.found.back(), Some(Err(_))) {
                    lexer.recover();
                } else {
                    lexer.finish();
                }
            }
        }
    }
}

impl JsonDocument {
    fn new(shape: Option<Shape>) -> Self {
        Self {
            shape,
            frames: Vec::new(),
            budget: Budget::default(),
            found: VecDeque::new(),
            has_started: false,
            is_in_object: false,
            lines: [0; 2],
            is_after_error: false,
        }
    }

    /// Adds an error, which takes the lines that belong to no puzzle yet. An error in lines
    /// that already belong to one follows from that one.
    fn report(&mut self, error: ReadError) {
        let [first, last] = self.lines;
        if self.is_after_error && last < first {
            return;
        }
        let first = first.min(last);
        self.found.push_back(Err(error.with_lines(&(first..=last))));
        self.lines[0] = last + 1;
        self.is_after_error = true;
    }

    /// Reads the next element, key with value, separator, or end.
    fn step(&mut self, lexer: &mut Lexer<'_, '_>) -> Result<(), ReadError> {
        let Some(frame) = self.frames.last_mut() else {
            self.has_started = true;
            let token = lexer.next_value();
            return self.value(lexer, token, None);
        };
        let end = if frame.is_list() { ']' } else { '}' };
        if frame.is_after_value {
            frame.is_after_value = false;
            if !separator(lexer, end)? {
                self.close(lexer);
            }
            return Ok(());
        }
        frame.is_after_value = true;
        if frame.is_list() {
            let token = lexer.next_value();
            if token == Token::Punct(']') {
                self.close(lexer);
                return Ok(());
            }
            self.is_in_object = token == Token::Punct('{') && !frame.has_elements();
            let value = Value::parse(lexer, token, self.frames.len(), &mut self.budget)?;
            self.is_in_object = false;
            self.element(lexer, value);
            return Ok(());
        }
        let Some(key) = key(lexer)? else {
            self.close(lexer);
            return Ok(());
        };
        self.budget.take(lexer, key.text.len())?;
        let token = lexer.next_value();
        self.value(lexer, token, Some(key))
    }

    /// Opens an object or a list, or reads another value of an object.
    fn value(
        &mut self,
        lexer: &mut Lexer<'_, '_>,
        token: Token,
        key: Option<Key>,
    ) -> Result<(), ReadError> {
        let at = lexer.location();
        let may_hold = key.as_ref().is_none_or(|key| {
            let is_other = is_rule_name(&key.text);
            !is_other && matches!(meaning(&key.text), Meaning::Puzzle | Meaning::Unknown)
        });
        let content = match token {
            Token::Punct('{') if may_hold => Content::Object(Vec::new()),
            Token::Punct('[') if may_hold => Content::List(Vec::new()),
            token => {
                let value = Value::parse(lexer, token, self.frames.len(), &mut self.budget)?;
                self.add(lexer, key, value);
                return Ok(());
            }
        };
        if self.frames.len() == MAX_DEPTH {
            let found = format!("more than {MAX_DEPTH} nested values");
            return Err(ReadError::text(at, Format::Json, found, "a puzzle"));
        }
        self.frames.push(Frame {
            at,
            content,
            key,
            has_puzzles: false,
            has_errors: false,
            is_after_value: false,
        });
        Ok(())
    }

    /// Adds an element of the innermost list: a puzzle of its own, or a row.
    fn element(&mut self, lexer: &Lexer<'_, '_>, value: Value) {
        let Some(Frame { content: Content::List(elements), has_puzzles, .. }) =
            self.frames.last_mut()
        else {
            unreachable!("BUG: an element outside a list");
        };
        let is_object = matches!(value.kind, Kind::Object(_));
        let is_puzzle = if is_object {
            *has_puzzles || holds_puzzle(&value)
        } else {
            are_grids(std::slice::from_ref(&value)) && !is_short_text(&value)
        };
        if !is_puzzle {
            elements.push(value);
            return;
        }
        *has_puzzles = true;
        self.push(lexer, &value);
    }

    /// Adds the puzzles of a value that ends here.
    fn push(&mut self, lexer: &Lexer<'_, '_>, value: &Value) {
        self.lines[1] = lexer.location().line;
        let mut found = Vec::new();
        push_puzzles(value, self.shape, &mut found);
        for found in found {
            match found {
                Ok(record) => {
                    self.found.push_back(Ok(record));
                    self.lines[0] = self.lines[1] + 1;
                    self.is_after_error = false;
                }
                Err(error) => self.report(error),
            }
        }
        self.budget = Budget::default();
    }

    /// Closes the innermost object or list, and adds it to the object that holds it. The
    /// outermost one becomes a puzzle.
    fn close(&mut self, lexer: &Lexer<'_, '_>) {
        let Some(frame) = self.frames.pop() else { return };
        let Frame { at, content, key, has_puzzles, has_errors, .. } = frame;
        if has_puzzles || has_errors {
            if has_puzzles {
                self.close_holder(lexer, content);
            }
            if let Some(frame) = self.frames.last_mut() {
                frame.has_puzzles |= has_puzzles;
                frame.has_errors |= has_errors;
            }
            return;
        }
        let kind = match content {
            Content::Object(fields) => Kind::Object(fields),
            Content::List(elements) => Kind::List(elements),
        };
        self.add(lexer, key, Value { at, end: lexer.location(), kind });
    }

    /// Reads what is beside the puzzles of an object or list: other puzzles, and rules.
    fn close_holder(&mut self, lexer: &Lexer<'_, '_>, content: Content) {
        match content {
            Content::Object(fields) => {
                let is_holder = |(key, value): &(Key, Value)| {
                    meaning(&key.text) == Meaning::Puzzle && holds_puzzle(value)
                };
                let (holders, others): (Vec<_>, Vec<_>) = fields.into_iter().partition(is_holder);
                for (_, value) in &holders {
                    self.push(lexer, value);
                }
                if let Err(error) = refuse_rules(&others, None) {
                    self.lines[1] = lexer.location().line;
                    self.report(error);
                }
            }
            Content::List(elements) => {
                for value in &elements {
                    self.push(lexer, value);
                }
            }
        }
    }

    /// Adds a value to the innermost object. The outermost value is a puzzle.
    fn add(&mut self, lexer: &Lexer<'_, '_>, key: Option<Key>, value: Value) {
        match (self.frames.last_mut().map(|frame| &mut frame.content), key) {
            (Some(Content::Object(fields)), Some(key)) => fields.push((key, value)),
            _ => self.push(lexer, &value),
        }
    }
}

impl Frame {
    fn is_list(&self) -> bool {
        matches!(self.content, Content::List(_))
    }

    fn has_elements(&self) -> bool {
        matches!(&self.content, Content::List(elements) if !elements.is_empty())
    }
}

/// Returns whether a value is a text that may be a row.
fn is_short_text(value: &Value) -> bool {
    matches!(&value.kind, Kind::Text(text) if text.chars().count() <= Shape::MAX_SIDE)
}
