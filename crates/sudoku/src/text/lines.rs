use std::collections::VecDeque;
use std::io::{self, BufRead, ErrorKind, Read};

use super::ReadError;
use super::error::Spot;
use super::stretch::{CELLS, Chunk, digits};

/// A longer line is cut into pieces of so many bytes.
const PIECE: u64 = 1 << 16;
/// The look ahead ends after so many lines (two puzzles of the largest side, with
/// a border after each row) or bytes.
const AHEAD: usize = 260;
const HELD: usize = 1 << 20;

/// What UTF-16 text starts with.
const UTF_16: [&[u8]; 2] = [b"\xFF\xFE", b"\xFE\xFF"];

/// A line of the text, or a piece of one.
pub(super) struct Line {
    text: String,
    number: usize,
    /// The bytes read already, and the column of what follows them, from 1.
    start: usize,
    column: usize,
    /// Where the comment starts.
    end: usize,
    more: bool,
}

/// A character that is no blank.
#[derive(Clone, Copy)]
pub(super) struct Glyph {
    pub symbol: char,
    /// In characters from 1.
    pub column: usize,
    /// The column it is shown at, from 1: a tab leads to a multiple of 8.
    pub shown: usize,
}

/// Characters with no blank between them.
pub(super) struct Word<'t> {
    pub text: &'t str,
    pub column: usize,
}

impl Line {
    pub fn number(&self) -> usize {
        self.number
    }

    /// The line without comment and trailing blanks.
    pub fn body(&self) -> &str {
        self.text[self.start..self.end.max(self.start)].trim_end()
    }

    pub fn is_empty(&self) -> bool {
        self.body().is_empty()
    }

    /// Whether the line is longer than a piece and goes on in the next one.
    pub fn more(&self) -> bool {
        self.more
    }

    /// The columns it is shown in, with trailing blanks.
    pub fn width(&self) -> usize {
        let text = &self.text[self.start..self.end.max(self.start)];
        text.chars().fold(0, next)
    }

    pub fn spot(&self, column: usize) -> Spot {
        Spot { line: self.number, column }
    }

    /// The column after the last character.
    pub fn after(&self) -> usize {
        self.column + self.body().chars().count()
    }

    pub fn glyphs(&self) -> impl Iterator<Item = Glyph> {
        let mut shown = 0;
        let columns = self.column..;
        self.body().chars().zip(columns).filter_map(move |(symbol, column)| {
            let at = shown + 1;
            shown = next(shown, symbol);
            (!symbol.is_whitespace()).then_some(Glyph { symbol, column, shown: at })
        })
    }

    pub fn words(&self) -> impl Iterator<Item = Word<'_>> {
        words(self.body(), self.column)
    }

    /// Whether nothing of it is read yet.
    pub fn is_fresh(&self) -> bool {
        self.column == 1
    }

    /// The first character not read yet, in lists.
    pub fn peek(&self) -> Option<char> {
        self.text[self.start..].chars().next()
    }

    pub fn advance(&mut self, symbol: char) {
        self.start += symbol.len_utf8();
        self.column += 1;
    }

    pub fn here(&self) -> Spot {
        self.spot(self.column)
    }

    /// Whether anything is left after a list.
    pub fn rest(&mut self) -> bool {
        while let Some(symbol) = self.peek()
            && (symbol.is_whitespace() || matches!(symbol, ',' | ';'))
        {
            self.advance(symbol);
        }
        self.end = comment(&self.text, self.start);
        !self.is_empty()
    }
}

fn next(shown: usize, symbol: char) -> usize {
    match symbol {
        '\t' => shown / 8 * 8 + 8,
        _ => shown + 1,
    }
}

fn comment(text: &str, start: usize) -> usize {
    let found = text[start..].find('#');
    found.map_or(text.len(), |at| start + at)
}

/// The words of a text whose first character stands at `column`.
pub(super) fn words(text: &str, column: usize) -> impl Iterator<Item = Word<'_>> {
    let mut rest = text;
    let mut column = column;
    std::iter::from_fn(move || {
        let word = rest.trim_start();
        let blanks = &rest[..rest.len() - word.len()];
        let end = word.find(char::is_whitespace).unwrap_or(word.len());
        let (word, after) = word.split_at(end);
        let at = column + blanks.chars().count();
        rest = after;
        column = at + word.chars().count();
        (!word.is_empty()).then_some(Word { text: word, column: at })
    })
}

/// The lines not read yet. Comment lines are left out.
pub(super) struct Lines<R> {
    input: R,
    ahead: VecDeque<Line>,
    bytes: usize,
    /// The line being cut into pieces, the column of the next one, and the bytes
    /// of a character cut in two.
    number: usize,
    column: usize,
    torn: Vec<u8>,
    in_comment: bool,
    ended: bool,
    failure: Option<ReadError>,
    /// Where the line dropped last ends, and its memory.
    last: Spot,
    spare: Vec<u8>,
}

/// What follows the lines taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// A line that is none of them.
    Other,
    /// Not known before more is read.
    Unknown,
}

impl<R: BufRead> Lines<R> {
    /// The lines of a text that stands after so many others.
    pub fn after(number: usize, input: R) -> Self {
        Self {
            input,
            ahead: VecDeque::new(),
            bytes: 0,
            number,
            column: 1,
            torn: Vec::new(),
            in_comment: false,
            ended: false,
            failure: None,
            last: Spot { line: 1, column: 1 },
            spare: Vec::new(),
        }
    }

    /// The line so many lines ahead, unless the text or the look ahead ends
    /// before it.
    pub fn get(&mut self, index: usize) -> Option<&Line> {
        while self.ahead.len() <= index {
            let full = self.bytes > HELD || self.ahead.len() >= AHEAD;
            if (full && !self.ahead.is_empty()) || !self.pull() {
                return None;
            }
        }
        self.ahead.get(index)
    }

    /// A line that the look ahead holds already.
    pub fn held(&self, index: usize) -> Option<&Line> {
        self.ahead.get(index)
    }

    pub fn front(&mut self) -> Option<&mut Line> {
        self.get(0)?;
        self.ahead.front_mut()
    }

    /// Drops the front, a piece.
    pub fn pop(&mut self) {
        if let Some(line) = self.ahead.pop_front() {
            self.bytes -= line.text.len();
            self.last = line.spot(line.after());
            self.spare = line.text.into_bytes();
        }
    }

    /// Drops so many lines, each with all of its pieces.
    pub fn skip(&mut self, lines: usize) {
        for _ in 0..lines {
            while self.get(0).is_some_and(Line::more) {
                self.pop();
            }
            self.pop();
        }
    }

    /// Why the input cannot be read on, once the lines before are read.
    pub fn failure(&mut self) -> Option<ReadError> {
        let error = self.failure.take()?;
        self.ahead.clear();
        Some(error)
    }

    /// Where the text ends.
    pub fn end(&self) -> Spot {
        let last = self.ahead.back();
        last.map_or(self.last, |line| line.spot(line.after()))
    }

    /// Takes the lines at hand that are a 9×9 puzzle and nothing else, with comments
    /// and empty lines between them, of which those since the last puzzle are counted
    /// in `empty`.
    pub fn plain(&mut self, stretch: &mut Chunk, empty: &mut usize) -> Next {
        if !self.ahead.is_empty() || self.column != 1 || self.ended {
            return Next::Other;
        }
        let bytes = match self.input.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::Interrupted => return Next::Unknown,
            Err(error) => {
                self.fail(error);
                return Next::Unknown;
            }
        };
        let mut rest = bytes;
        let next = loop {
            if let Some((line, [b'\n', after @ ..] | [b'\r', b'\n', after @ ..])) =
                rest.split_first_chunk()
                && !stretch.is_full()
                && let Some(puzzle) = digits(line)
            {
                stretch.push(puzzle, self.number + 1);
                self.last = Spot { line: self.number + 1, column: CELLS + 1 };
                *empty = 0;
                rest = after;
            } else {
                let Some(end) = rest.iter().position(|byte| *byte == b'\n') else {
                    break Next::Unknown;
                };
                let line = &rest[..end];
                if matches!(line, [] | [b'\r']) {
                    *empty += 1;
                } else if !line.trim_ascii_start().starts_with(b"#") {
                    break Next::Other;
                }
                rest = &rest[end + 1..];
            }
            self.number += 1;
        };
        let used = bytes.len() - rest.len();
        self.input.consume(used);
        next
    }

    fn pull(&mut self) -> bool {
        while !self.ended {
            let mut bytes = std::mem::take(&mut self.spare);
            bytes.clear();
            bytes.append(&mut self.torn);
            let limit = PIECE - bytes.len() as u64;
            let input = &mut self.input;
            match input.by_ref().take(limit).read_until(b'\n', &mut bytes) {
                Ok(0) => self.ended = true,
                Ok(_) => {}
                Err(error) => {
                    self.fail(error);
                    return false;
                }
            }
            if bytes.is_empty() {
                return false;
            }
            if self.take(bytes) {
                return true;
            }
        }
        false
    }

    fn fail(&mut self, error: io::Error) {
        self.ended = true;
        self.failure = Some(ReadError::input(self.number + 1, error));
    }

    /// Queues a piece, unless it belongs to a comment.
    fn take(&mut self, mut bytes: Vec<u8>) -> bool {
        let more = !self.ended && bytes.last() != Some(&b'\n');
        let more = more && bytes.len() as u64 == PIECE;
        if more {
            self.tear(&mut bytes);
        } else {
            let kept = bytes.iter().rposition(|byte| !matches!(byte, b'\n' | b'\r'));
            bytes.truncate(kept.map_or(0, |last| last + 1));
        }
        if self.column == 1 {
            self.number += 1;
            if self.number == 1 && UTF_16.iter().any(|mark| bytes.starts_with(mark)) {
                let spot = Spot { line: 1, column: 1 };
                self.failure = Some(ReadError::text(spot, None, "UTF-16 text", "UTF-8"));
                self.ended = true;
                return false;
            }
            // Files put together have one within.
            if bytes.starts_with(b"\xEF\xBB\xBF") {
                bytes.drain(..3);
            }
        }
        let text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
        };
        let line = Line {
            end: comment(&text, 0),
            number: self.number,
            start: 0,
            column: self.column,
            more,
            text,
        };
        let starts = self.column == 1;
        self.column = if more { self.column + line.text.chars().count() } else { 1 };
        let is_comment =
            if starts { line.end < line.text.len() && line.is_empty() } else { self.in_comment };
        self.in_comment = is_comment;
        if is_comment {
            self.spare = line.text.into_bytes();
            return false;
        }
        self.bytes += line.text.len();
        self.ahead.push_back(line);
        true
    }

    /// Leaves a character that is cut in two to the next piece.
    fn tear(&mut self, bytes: &mut Vec<u8>) {
        let lead = bytes.iter().rev().take(3).position(|byte| *byte >= 0b1100_0000);
        if let Some(back) = lead {
            let at = bytes.len() - 1 - back;
            if std::str::from_utf8(&bytes[at..]).is_err() {
                self.torn = bytes.split_off(at);
            }
        }
    }
}
