//! `JsonDocument`: reads one puzzle after the other from objects and lists, and holds one
//! of them at a time.

use std::collections::VecDeque;

use sudoku::Shape;

use super::cells::are_grids;
use super::keys::{Meaning, is_rule_name, meaning, refuse_rules};
use super::puzzle::{holds_puzzle, push_puzzles};
use super::text::{Mark, Scanner, Text, Token};
use super::value::{Kind, Value};
use crate::error::ReadError;
use crate::format::Format;
use crate::formats::markdown;
use crate::formats::marked_cells::starts_with_candidates;
use crate::record::Record;
use crate::scan::lookahead::Lines;
use crate::scan::plain_text::starts_with_list;
use crate::scan::raw_puzzle::Document;

/// Opens the object or the list of puzzles, in the format `json`, or the list of rows, in the
/// format `matrix`, that starts at the front of the lines.
pub(in crate::formats) fn open(
    format: Format,
    lines: &mut Lines,
    from: usize,
    shape: Option<Shape>,
) -> Option<Box<dyn Document>> {
    if from > 0 {
        return None;
    }
    let name = if format == Format::Json { name_of_object(lines) } else { 0 };
    if name == 0 && starts(lines) != Some(format) {
        return None;
    }
    // What is before the object is read.
    if let Some(line) = lines.front() {
        for _ in 0..name {
            let symbol = line.peek()?;
            line.advance(symbol);
        }
    }
    Some(Box::new(JsonDocument::new(format, shape)))
}

/// Returns the number of characters before an object that a program assigns: `puzzles = {`, with
/// keys in quotes. Returns 0 if no program assigns one.
fn name_of_object(lines: &mut Lines) -> usize {
    let Some((name, object)) = lines.get(0).and_then(|line| line.body().split_once('=')) else {
        return 0;
    };
    let is_name =
        |symbol: char| symbol.is_alphanumeric() || matches!(symbol, '_' | ' ' | ':' | '.');
    let is_object = name.chars().all(is_name) && object.trim_start().starts_with('{');
    let (name, first) = (name.chars().count() + 1, object.trim_start()[is_object.into()..].trim());
    let quoted = ['"', '\''];
    let is_of_keys = if first.is_empty() {
        lines.get(1).is_some_and(|line| line.body().trim_start().starts_with(quoted))
    } else {
        first.starts_with(quoted) && first.contains(':')
    };
    if is_object && is_of_keys { name } else { 0 }
}

/// The first bytes of a list show what it holds.
const HEAD_BYTES: usize = 1 << 12;

/// Returns the format of the value that starts at the front of the lines. An object, or a list
/// of objects, of long texts, of grids, or of all cells, is JSON; any other list is in the
/// format `matrix`.
fn starts(lines: &mut Lines) -> Option<Format> {
    let line = lines.get(0)?;
    let text = line.body().trim_start();
    if text.starts_with('{') {
        let template = text.strip_prefix("{{");
        let is_template = template.is_some_and(|name| name.starts_with(char::is_alphabetic));
        let is_other =
            is_template || starts_with_candidates(text) || markdown::starts_wiki_table(text);
        let is_code = text == "{" && is_block_of_code(lines);
        return (!is_other && !is_code).then_some(Format::Json);
    }
    if !starts_with_list(text) {
        return None;
    }
    let is_unindented = line.body().starts_with('[');
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
    let is_json = list.starts_with('{')
        || list.starts_with("[[")
        || is_long('"')
        || is_long('\'')
        || is_of_cells();
    // Lines that are indented are the rest of a list.
    if is_json { Some(Format::Json) } else { is_unindented.then_some(Format::Matrix) }
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

/// The objects and lists that are open, from the outermost on, and their text without the
/// puzzles that were found.
struct JsonDocument {
    format: Format,
    shape: Option<Shape>,
    text: Text,
    frames: Vec<Frame>,
    /// The puzzles that were read and not yet returned.
    found: VecDeque<Result<Record, ReadError>>,
    has_started: bool,
    /// The first line that belongs to no puzzle yet, and the line read last.
    lines: [usize; 2],
    /// Whether the lines before the first one belong to an error.
    is_after_error: bool,
}

/// An open object or list.
struct Frame {
    /// Where its text starts.
    start: Mark,
    is_list: bool,
    /// Where the text of the last key starts, after which its value comes.
    key: Option<usize>,
    /// Whether a puzzle was found in it, or an element that could not be read.
    has_puzzles: bool,
    has_errors: bool,
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
            let mut scanner = Scanner::inside(lines, self.format, self.shape, depth);
            if let Err(error) = self.step(&mut scanner) {
                scanner.recover();
                self.frames.clear();
                // A line of another puzzle is not read yet.
                let read = lines.front().filter(|line| !line.is_unread()).map(|line| line.number());
                self.lines[1] = read.unwrap_or(lines.last_line());
                self.report(error);
            } else if self.frames.is_empty() {
                // After an error, the rest of the line belongs to it.
                if matches!(self.found.back(), Some(Err(_))) {
                    scanner.recover();
                } else {
                    scanner.finish();
                }
            }
        }
    }
}

impl JsonDocument {
    fn new(format: Format, shape: Option<Shape>) -> Self {
        Self {
            format,
            shape,
            text: Text::default(),
            frames: Vec::new(),
            found: VecDeque::new(),
            has_started: false,
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

    /// Reads the next element of a list, or a part of an object.
    fn step(&mut self, scanner: &mut Scanner<'_, '_>) -> Result<(), ReadError> {
        let before = self.text.mark();
        self.has_started = true;
        let token = scanner.next(&mut self.text)?;
        self.lines[1] = scanner.location.line;
        let Some(frame) = self.frames.last_mut() else {
            return self.value(scanner, token, before, true);
        };
        match token {
            Token::Close => {
                self.close();
                Ok(())
            }
            Token::Comma | Token::Colon => Ok(()),
            _ if frame.is_list => self.element(scanner, token, before),
            Token::Scalar if frame.key.is_none() => {
                frame.key = Some(before.json);
                Ok(())
            }
            _ => {
                let key = frame.key.take().unwrap_or(before.json);
                let key = self.text.json[key..before.json].trim_matches([':', '"']);
                let may_hold = matches!(meaning(key), Meaning::Puzzle | Meaning::Unknown);
                let may_hold = may_hold && !is_rule_name(key);
                self.value(scanner, token, before, may_hold)
            }
        }
    }

    /// Opens an object or a list that may hold puzzles, or reads another value.
    fn value(
        &mut self,
        scanner: &mut Scanner<'_, '_>,
        token: Token,
        start: Mark,
        may_hold: bool,
    ) -> Result<(), ReadError> {
        let Token::Open(bracket) = token else { return Ok(()) };
        if !may_hold {
            return scanner.rest_of_value(token, &mut self.text);
        }
        self.frames.push(Frame {
            start,
            is_list: bracket == '[',
            key: None,
            has_puzzles: false,
            has_errors: false,
        });
        Ok(())
    }

    /// Reads an element of the innermost list: a puzzle of its own, or a row.
    fn element(
        &mut self,
        scanner: &mut Scanner<'_, '_>,
        token: Token,
        start: Mark,
    ) -> Result<(), ReadError> {
        let depth = self.frames.len();
        let read = scanner.rest_of_value(token, &mut self.text);
        if let Err(error) = read {
            // The rest of a bad element is skipped, or the rest of all.
            if !scanner.recover_to(depth) {
                return Err(error);
            }
            self.text.remove(start);
            let front = scanner.lines.front().map(|line| line.number());
            self.lines[1] = front.unwrap_or_else(|| scanner.lines.last_line());
            if let Some(frame) = self.frames.last_mut() {
                frame.has_errors = true;
            }
            self.report(error);
            return Ok(());
        }
        self.lines[1] = scanner.location.line;
        if self.format == Format::Matrix {
            return Ok(());
        }
        let json = &self.text.json[start.json..];
        let may_be_grid = json.starts_with("[[") || json.starts_with("[\"");
        let is_long = token == Token::Scalar && json.chars().nth(Shape::MAX_SIDE + 2).is_some();
        let is_object = token == Token::Open('{');
        if !is_object && !may_be_grid && !is_long {
            return Ok(());
        }
        let value = Value::parse(&self.text, start, self.format);
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        let is_puzzle = match &value {
            Ok(value) if is_object => frame.has_puzzles || holds_puzzle(value),
            Ok(value) => are_grids(std::slice::from_ref(value)),
            Err(_) => true,
        };
        if is_puzzle {
            frame.has_puzzles |= value.is_ok();
            frame.has_errors |= value.is_err();
            self.text.remove(start);
            match value {
                Ok(value) => self.push(&value),
                Err(error) => self.report(error),
            }
        }
        Ok(())
    }

    /// Adds the puzzles of a value that ends here.
    fn push(&mut self, value: &Value) {
        let mut found = Vec::new();
        push_puzzles(value, self.format, self.shape, &mut found);
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
    }

    /// Closes the innermost object or list. The outermost one becomes a puzzle, unless puzzles
    /// were found in it.
    fn close(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        let Frame { start, has_puzzles, has_errors, .. } = frame;
        let outer = self.frames.last_mut();
        if let Some(outer) = outer {
            outer.has_puzzles |= has_puzzles;
            outer.has_errors |= has_errors;
            if !has_puzzles {
                return;
            }
        }
        if has_errors && !has_puzzles {
            return;
        }
        let value = Value::parse(&self.text, start, self.format);
        if has_puzzles {
            // The value of a key stays one.
            let at = self.text.values[start.values];
            self.text.remove(start);
            self.text.push("[]", at);
            self.text.values.push(at);
            self.text.ends.push(at);
        }
        match value {
            Err(error) => self.report(error),
            Ok(value) if !has_puzzles => self.push(&value),
            Ok(value) => self.rest_of_holder(value),
        }
    }

    /// Reads what is beside the puzzles of an object or list: other puzzles, and rules.
    fn rest_of_holder(&mut self, value: Value) {
        match value.kind {
            Kind::Object(fields) => {
                let (holders, others): (Vec<_>, Vec<_>) =
                    fields.into_iter().partition(|(key, value)| {
                        meaning(&key.text) == Meaning::Puzzle && holds_puzzle(value)
                    });
                for (_, value) in &holders {
                    self.push(value);
                }
                if let Err(error) = refuse_rules(&others, None) {
                    self.report(error);
                }
            }
            Kind::List(elements) => {
                for value in &elements {
                    self.push(value);
                }
            }
            Kind::Word(_) | Kind::Text(_) => {}
        }
    }
}
