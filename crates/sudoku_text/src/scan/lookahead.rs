//! `Lookahead`: the next lines of the input, in bounded memory.

use std::collections::VecDeque;
use std::io::{self, BufRead, Read};

use stack_assumptions::partition::Checksum;

use super::line::Line;
use super::line_checksums::LineChecksums;
use super::utf16::{ByteOrder, DETECT_BYTES, Utf16Decoder};
use crate::error::{Excerpt, Location, ReadError};

/// A longer line is cut into pieces of this length.
pub(crate) const MAX_LINE_BYTES: usize = 1 << 16;
/// The lookahead holds at most this many lines: two puzzles of the largest side, with
/// a border after each row.
const MAX_LOOKAHEAD_LINES: usize = 260;
/// The lookahead reads no further line when it holds more bytes than this.
const MAX_LOOKAHEAD_BYTES: usize = 1 << 20;

/// The comments of a text that holds nothing else are kept up to this number.
const MAX_COMMENTS: usize = 200;

/// The history holds at most this many lines: a puzzle of the largest side.
const MAX_HISTORY_LINES: usize = 130;

const UTF_8_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The next lines of the input, in bounded memory, without lines that hold only a
/// comment.
///
/// Parsers look at the lines by index; only the reader, and lists, consume them.
pub(crate) struct Lookahead<R: ?Sized> {
    lines: VecDeque<Line>,
    /// The bytes in `lines`.
    bytes: usize,
    /// The number of the line read last from the input.
    number: usize,
    /// The column of the next piece, in characters from 1.
    column: usize,
    /// Bytes that were read and belong to the next piece.
    kept: Vec<u8>,
    in_comment: bool,
    /// What of a program the line belongs to, that began on a line above.
    code: Code,
    /// The first comments after `#`, each with its number, as long as somebody may ask for them.
    comments: Option<Vec<(usize, String)>>,
    ended: bool,
    encoding: Encoding,
    failure: Option<ReadError>,
    /// Where the line removed last ended.
    last: Location,
    /// The memory of that line, for the next one.
    spare_buffer: Vec<u8>,
    /// The last lines removed, if errors may be about them.
    history: Option<VecDeque<Line>>,
    /// The checksum of the lines removed, if somebody asks for it.
    checksums: Option<Box<LineChecksums>>,
    input: R,
}

/// A part of a program of several lines, around the rows of a grid.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Code {
    None,
    /// A comment from `/*` to `*/`.
    Comment,
    /// A table of AMPL, from `:=` to `;`.
    Table,
}

/// How the characters of the text are written.
enum Encoding {
    /// Unknown until the first bytes are read.
    Unknown,
    Utf8,
    Utf16(Utf16Decoder),
}

/// The next lines, from any input. Parsers take this type, so that they are compiled
/// once and can stand in a table.
pub(crate) type Lines<'i> = Lookahead<dyn BufRead + 'i>;

impl<R: BufRead> Lookahead<R> {
    /// Creates the lookahead for an input whose first line has this number.
    pub fn starting_at_line(line: usize, input: R) -> Self {
        Self {
            lines: VecDeque::new(),
            bytes: 0,
            number: line - 1,
            column: 1,
            kept: Vec::new(),
            in_comment: false,
            code: Code::None,
            comments: Some(Vec::new()),
            ended: false,
            encoding: Encoding::Unknown,
            failure: None,
            last: Location { line: 1, column: 1 },
            spare_buffer: Vec::new(),
            history: None,
            checksums: None,
            input,
        }
    }

    /// Adds the lines that are removed from now on to a checksum.
    pub fn add_to(&mut self, checksum: Checksum) {
        self.checksums = Some(Box::new(LineChecksums::new(checksum)));
    }

    /// Returns the checksum of the lines removed, if it was asked for.
    pub fn checksum(&self) -> Option<Checksum> {
        self.checksums.as_ref().map(|checksums| checksums.removed())
    }
}

impl<R: BufRead + ?Sized> Lookahead<R> {
    /// Returns the line at an index, from 0. `None` if the text or the lookahead ends
    /// before it.
    pub fn get(&mut self, index: usize) -> Option<&Line> {
        while self.lines.len() <= index {
            let is_full =
                self.bytes > MAX_LOOKAHEAD_BYTES || self.lines.len() >= MAX_LOOKAHEAD_LINES;
            if (is_full && !self.lines.is_empty()) || !self.read_line() {
                return None;
            }
        }
        self.lines.get(index)
    }

    /// Returns the line at an index, if the lookahead holds it already.
    pub fn peeked(&self, index: usize) -> Option<&Line> {
        self.lines.get(index)
    }

    pub fn front(&mut self) -> Option<&mut Line> {
        self.get(0)?;
        self.lines.front_mut()
    }

    /// Removes the front: a line, or a piece of one.
    pub fn pop(&mut self) {
        if let Some(line) = self.lines.pop_front() {
            self.bytes -= line.bytes();
            self.last = line.location(line.end_column());
            if let Some(checksums) = &mut self.checksums {
                checksums.remove();
            }
            match &mut self.history {
                None => self.spare_buffer = line.into_bytes(),
                Some(history) => {
                    if history.len() >= MAX_HISTORY_LINES {
                        history.pop_front();
                    }
                    history.push_back(line);
                }
            }
        }
    }

    /// Removes `count` lines, each with all of its pieces.
    pub fn skip(&mut self, count: usize) {
        for _ in 0..count {
            while self.get(0).is_some_and(Line::continues) {
                self.pop();
            }
            self.pop();
        }
    }

    /// Keeps the lines that are removed from now on, for errors about them, or forgets
    /// them.
    pub fn keep_history(&mut self, keeps: bool) {
        self.history = keeps.then(VecDeque::new);
    }

    /// Returns the part of the line around a location, if the lookahead holds it or its
    /// history does.
    pub fn excerpt(&self, location: Location) -> Option<Excerpt> {
        let removed = self.history.iter().flatten();
        let mut lines = removed.chain(&self.lines);
        lines.find_map(|line| {
            (line.number() == location.line).then(|| line.excerpt(location.column))?
        })
    }

    /// Returns the error of a document with the lines that it takes, of which the first is at
    /// the front.
    pub fn located(&self, error: ReadError, lines: usize) -> ReadError {
        let first = self.lines.front().map_or(1, Line::number);
        let error = error.with_lines(&(first..=first + lines.saturating_sub(1)));
        error.with_excerpt(|location| self.excerpt(location))
    }

    /// Takes the error of the input. The lines read before it are dropped.
    pub fn take_failure(&mut self) -> Option<ReadError> {
        let error = self.failure.take()?;
        self.lines.clear();
        Some(error)
    }

    /// Takes the error of the input if no line is left before it.
    pub fn take_failure_at_end(&mut self) -> Option<ReadError> {
        if self.get(0).is_some() { None } else { self.take_failure() }
    }

    /// Returns the number of the line removed last.
    pub fn last_line(&self) -> usize {
        self.last.line
    }

    /// Returns where the text ends, as far as it was read by lines.
    pub fn end(&self) -> Location {
        let last = self.lines.back();
        last.map_or(self.last, |line| line.location(line.end_column()))
    }

    /// Returns the bytes that the input holds in memory, from the start of a line on. `None`
    /// if the lookahead holds the next line, or a piece of it, already, or if the text is
    /// not UTF-8, ends or fails here.
    pub fn buffered(&mut self) -> Option<&[u8]> {
        if !self.lines.is_empty() || self.column > 1 || self.ended {
            return None;
        }
        if let Err(error) = self.detect_encoding() {
            self.fail(error);
        }
        if self.ended || !matches!(self.encoding, Encoding::Utf8) || !self.kept.is_empty() {
            return None;
        }
        match fill_buffer(&mut self.input) {
            Ok([]) => self.ended = true,
            Ok(_) => {}
            Err(error) => self.fail(error),
        }
        if self.ended { None } else { self.input.fill_buf().ok() }
    }

    /// Returns the number of the line that [`Lookahead::buffered`] starts with.
    pub fn next_number(&self) -> usize {
        self.number + 1
    }

    /// Removes whole lines, of this many bytes together, from the buffered ones.
    pub fn consume_lines(&mut self, count: usize, bytes: usize) {
        self.number += count;
        if let (Some(checksums), Ok(buffered)) = (&mut self.checksums, self.input.fill_buf()) {
            checksums.pass(&buffered[..bytes]);
        }
        self.input.consume(bytes);
    }

    /// Ends the lines, since the input failed.
    fn fail(&mut self, error: io::Error) {
        self.ended = true;
        self.failure = Some(ReadError::input(self.number + 1, error));
    }

    /// Reads a line, or a piece of one, that is not a comment. Returns whether there was one.
    fn read_line(&mut self) -> bool {
        while !self.ended {
            let mut bytes = std::mem::take(&mut self.spare_buffer);
            bytes.clear();
            if let Err(error) = self.read_bytes(&mut bytes) {
                self.fail(error);
                return false;
            }
            if bytes.is_empty() {
                return false;
            }
            if self.push(bytes) {
                return true;
            }
        }
        false
    }

    /// Finds out how the characters are written, from the first bytes of the text.
    fn detect_encoding(&mut self) -> io::Result<()> {
        if !matches!(self.encoding, Encoding::Unknown) {
            return Ok(());
        }
        let order = loop {
            let bytes = fill_buffer(&mut self.input)?;
            if self.kept.is_empty() && bytes.len() >= DETECT_BYTES {
                break ByteOrder::detect(&bytes[..DETECT_BYTES]);
            }
            let Some(byte) = bytes.first().copied() else {
                break ByteOrder::detect(&self.kept);
            };
            self.input.consume(1);
            self.kept.push(byte);
            if self.kept.len() == DETECT_BYTES || byte == b'\n' {
                break ByteOrder::detect(&self.kept);
            }
        };
        self.encoding = match order {
            None => Encoding::Utf8,
            Some(order) => {
                let mut decoder = Utf16Decoder::new(order);
                decoder.push(&std::mem::take(&mut self.kept));
                Encoding::Utf16(decoder)
            }
        };
        Ok(())
    }

    /// Reads to the end of a line, or as much of it as one piece may hold.
    fn read_bytes(&mut self, bytes: &mut Vec<u8>) -> io::Result<()> {
        self.detect_encoding()?;
        bytes.append(&mut self.kept);
        let limit = MAX_LINE_BYTES - bytes.len();
        let Encoding::Utf16(decoder) = &mut self.encoding else {
            if !bytes.ends_with(b"\n") {
                let limit = limit as u64;
                self.ended = (&mut self.input).take(limit).read_until(b'\n', bytes)? == 0;
            }
            return Ok(());
        };
        loop {
            if let Some(line) = decoder.take_line(limit) {
                bytes.extend(line);
                return Ok(());
            }
            let more = fill_buffer(&mut self.input)?;
            if more.is_empty() {
                decoder.finish();
                bytes.extend(decoder.take_rest());
                self.ended = true;
                return Ok(());
            }
            decoder.push(more);
            let used = more.len();
            self.input.consume(used);
        }
    }

    /// Adds a piece, or the lines in it that end with `\r` alone, but no comments. Returns
    /// whether any was added.
    fn push(&mut self, mut bytes: Vec<u8>) -> bool {
        let is_full = bytes.len() == MAX_LINE_BYTES;
        let continues = is_full && !self.ended && bytes.last() != Some(&b'\n');
        if continues {
            self.keep_end(&mut bytes);
        } else {
            let kept = bytes.iter().rposition(|byte| !matches!(byte, b'\n' | b'\r'));
            bytes.truncate(kept.map_or(0, |last| last + 1));
        }
        if is_simple(&bytes) {
            return self.push_line(bytes, continues, true);
        }
        if !bytes.contains(&b'\r') {
            return self.push_line(bytes, continues, false);
        }
        if continues && let Some(last) = bytes.iter().rposition(|byte| *byte == b'\r') {
            let mut rest = bytes.split_off(last + 1);
            bytes.pop();
            rest.append(&mut self.kept);
            self.kept = rest;
        }
        let before = self.lines.len();
        for line in bytes.split(|byte| *byte == b'\r') {
            self.push_line(line.to_vec(), false, false);
        }
        self.lines.len() > before
    }

    /// Adds a line, or a piece of one, unless it belongs to a comment. Returns whether it
    /// was added.
    fn push_line(&mut self, mut bytes: Vec<u8>, continues: bool, is_simple: bool) -> bool {
        let is_line_start = self.column == 1;
        if let Some(checksums) = &mut self.checksums {
            checksums.read(&bytes);
        }
        if is_line_start {
            self.number += 1;
            // In concatenated files the mark is before later lines too.
            if bytes.starts_with(UTF_8_MARK) {
                bytes.drain(..UTF_8_MARK.len());
            }
        }
        let may_begin =
            matches!(bytes.last(), Some(b'=')) || bytes.trim_ascii_start().starts_with(b"/*");
        let has_marks = is_line_start && (may_begin || self.code != Code::None);
        let text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
        };
        let text = if has_marks { self.without_marks(text) } else { text };
        let line = Line::new(text, self.number, self.column, continues, is_simple);
        self.column = if continues { line.next_column() } else { 1 };
        if is_line_start {
            self.in_comment = line.has_comment() && line.is_empty();
        }
        if self.in_comment {
            if is_line_start {
                self.note_comment(line.rest());
            }
            self.spare_buffer = line.into_bytes();
            return false;
        }
        self.bytes += line.bytes();
        if let Some(checksums) = &mut self.checksums {
            checksums.hold();
        }
        self.lines.push_back(line);
        true
    }

    /// Keeps a comment, if it is one of the first.
    #[cold]
    fn note_comment(&mut self, text: &str) {
        let number = self.number;
        if let Some(comments) = self.comments.as_mut().filter(|it| it.len() < MAX_COMMENTS) {
            let body = text.trim_start().trim_start_matches('#');
            // The `#` may be in the place of a digit of the first of many words.
            if !body.starts_with(char::is_whitespace) && body.split_whitespace().nth(64).is_some() {
                return;
            }
            comments.push((number, " ".repeat(text.len() - body.len()) + body));
        }
    }

    /// Returns a line without the marks of a program around its data: `/**`, `*` and `*/` at the start
    /// of the lines of a comment, `:=` and `;` at the ends of a table. They are spaces then. A
    /// comment that ends on its first line is left as it is.
    #[cold]
    fn without_marks(&mut self, mut text: String) -> String {
        let row = text.trim_end();
        let is_number = |symbol: char| symbol.is_ascii_digit() || symbol == ' ';
        if row
            .strip_suffix(":=")
            .is_some_and(|names| names.contains('1') && names.chars().all(is_number))
        {
            self.code = Code::Table;
            text.truncate(row.len() - 2);
            return text;
        }
        if self.code == Code::Table && row.ends_with(';') {
            self.code = Code::None;
            text.truncate(row.len() - 1);
            return text;
        }
        let body = text.trim_start();
        let begins = body.starts_with("/*") && !body.contains("*/");
        if !begins && self.code != Code::Comment {
            return text;
        }
        let ends = body.contains("*/");
        self.code = if ends { Code::None } else { Code::Comment };
        let marks = body.len() - body.trim_start_matches(['/', '*']).len();
        let is_mark = begins
            || body[..marks].starts_with("*/")
            || marks == 1 && (body.len() == 1 || body[1..].starts_with(' '));
        let start = text.len() - body.len();
        if is_mark { " ".repeat(start + marks) + &body[marks..] } else { text }
    }

    /// Takes the first comments of a text, as a text whose lines have the same numbers. They are
    /// kept until they are taken.
    pub fn take_comments(&mut self) -> Option<String> {
        let comments = self.comments.take()?;
        let (mut text, mut next) = (String::new(), 1);
        for (number, comment) in comments {
            text.extend(std::iter::repeat_n('\n', number.saturating_sub(next)));
            text.push_str(&comment);
            next = number;
        }
        text.push('\n');
        Some(text)
    }

    /// Keeps the end of a piece for the next one: the first bytes of a character whose
    /// other bytes are missing, or a `\r` that `\n` may follow.
    fn keep_end(&mut self, bytes: &mut Vec<u8>) {
        let lead = bytes.iter().rev().take(3).position(|byte| *byte >= 0b1100_0000);
        let from = match lead.map(|back| bytes.len() - 1 - back) {
            Some(at) if std::str::from_utf8(&bytes[at..]).is_err() => at,
            _ if bytes.last() == Some(&b'\r') => bytes.len() - 1,
            _ => return,
        };
        self.kept = bytes.split_off(from);
    }
}

/// Returns whether a line is ASCII, and holds neither a comment after `#`, the end of another
/// line nor a colour. The loop has no branch, so that the compiler makes it one of vectors.
fn is_simple(bytes: &[u8]) -> bool {
    let is_special = |byte| matches!(byte, b'#' | b'\n'..=0x1F | 0x80..);
    !bytes.iter().fold(false, |found, byte| found | is_special(*byte))
}

/// Returns the bytes that the input holds in memory, at least one unless it ends.
fn fill_buffer<R: BufRead + ?Sized>(input: &mut R) -> io::Result<&[u8]> {
    // Polonius would accept the simpler loop.
    loop {
        match input.fill_buf() {
            Ok(_) => break,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    input.fill_buf()
}
