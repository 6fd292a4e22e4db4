//! `Scanner`: cuts the next value of a JSON text out of the lines, as `serde_json` reads it.
//!
//! Programs of other languages write what is nearly JSON: `None`, text in single quotes, keys
//! without quotes, a comma after the last element. The scanner writes these as JSON has them. It
//! consumes the lines as it goes, for a list may be longer than the lookahead.

use sudoku::Shape;

use crate::error::{Location, ReadError, quoted};
use crate::format::Format;
use crate::scan::line_stats::{Context, is_whole_grid_line, side_of_puzzle_line};
use crate::scan::lookahead::Lines;

/// The end of a longer word or string is dropped: no puzzle needs more.
const MAX_SCALAR_BYTES: usize = 1 << 13;
/// Values nested deeper than this are refused.
const MAX_DEPTH: usize = 32;
/// A puzzle of more values than this is refused. A long text counts as several.
const MAX_VALUES: usize = 1 << 17;
const BYTES_PER_VALUE: usize = 16;

/// The JSON text of values, and where its parts are.
#[derive(Default)]
pub(super) struct Text {
    pub json: String,
    /// Where each token starts in the text, and its place in the input.
    tokens: Vec<(usize, Location)>,
    /// The places of values and keys, in order, and of the brackets at the ends of lists.
    pub values: Vec<Location>,
    pub ends: Vec<Location>,
    /// The brackets that are open.
    open: Vec<char>,
    /// Whether the last element was removed from the text.
    is_after_removed: bool,
}

/// The length of a [`Text`], at which it can be cut.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    pub json: usize,
    tokens: usize,
    pub values: usize,
    pub ends: usize,
    open: usize,
}

impl Text {
    pub fn mark(&self) -> Mark {
        Mark {
            json: self.json.len(),
            tokens: self.tokens.len(),
            values: self.values.len(),
            ends: self.ends.len(),
            open: self.open.len(),
        }
    }

    /// Removes the element that starts at a mark.
    pub fn remove(&mut self, mark: Mark) {
        self.is_after_removed = true;
        self.json.truncate(mark.json);
        self.tokens.truncate(mark.tokens);
        self.values.truncate(mark.values);
        self.ends.truncate(mark.ends);
        self.open.truncate(mark.open);
    }

    /// Shows the token at an index for an error message.
    fn found(&self, token: usize) -> String {
        let end = self.tokens.get(token + 1).map_or(self.json.len(), |(start, _)| *start);
        let token = &self.json[self.tokens[token].0..end];
        let mut symbols = token.chars();
        match (symbols.next(), symbols.next()) {
            (Some(symbol), None) if !symbol.is_alphanumeric() => format!("{symbol:?}"),
            _ => quoted(token.trim_matches('"')),
        }
    }

    /// Returns what may follow.
    fn expected(&self, format: Format) -> &'static str {
        let is_key = self.open.last() == Some(&'{');
        match self.json.as_bytes().last() {
            Some(_) if self.is_after_removed => "',' or ']'",
            Some(b'[' | b',') if !is_key && format == Format::Matrix && self.open.len() < 2 => {
                "a row, such as [1, 0]"
            }
            Some(b'[' | b'{' | b',') if is_key => "a key",
            None | Some(b':' | b'[' | b'{' | b',') => "a value",
            Some(_) if self.ends_with_key() => "':'",
            Some(_) if is_key => "',' or '}'",
            Some(_) => "',' or ']'",
        }
    }

    /// Returns whether the last token is the key of a field.
    fn ends_with_key(&self) -> bool {
        let [.., (before, _), (last, _)] = &*self.tokens else { return false };
        let bytes = self.json.as_bytes();
        let is_scalar = !matches!(bytes[*last], b'[' | b']' | b'{' | b'}' | b',' | b':');
        is_scalar && self.open.last() == Some(&'{') && matches!(bytes[*before], b'{' | b',')
    }

    /// Returns whether a value or a key may follow.
    fn expects_value(&self) -> bool {
        let last = self.json.as_bytes().last();
        !self.is_after_removed && matches!(last, None | Some(b'[' | b'{' | b',' | b':'))
    }

    /// Returns whether an object may follow, as an element of a list or a value.
    fn expects_object(&self) -> bool {
        self.expects_value() && (self.open.last() == Some(&'[') || self.json.ends_with(':'))
    }

    pub fn push(&mut self, token: &str, at: Location) {
        self.is_after_removed = false;
        self.tokens.push((self.json.len(), at));
        self.json.push_str(token);
    }
}

/// A part of a JSON text. Its text is in [`Text`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Open(char),
    Close,
    Comma,
    Colon,
    /// A string, a number or a word.
    Scalar,
}

/// Cuts values out of the lines.
pub(super) struct Scanner<'l, 'i> {
    pub lines: &'l mut Lines<'i>,
    format: Format,
    /// The shape that the caller of the reader gave.
    shape: Option<Shape>,
    /// The number of open brackets and braces.
    depth: usize,
    /// Where the last token starts.
    pub location: Location,
}

impl<'l, 'i> Scanner<'l, 'i> {
    /// Creates a scanner that goes on within a number of open brackets and braces.
    pub fn inside(
        lines: &'l mut Lines<'i>,
        format: Format,
        shape: Option<Shape>,
        depth: usize,
    ) -> Self {
        let here = lines.front().map(|line| line.here());
        let location = here.unwrap_or_else(|| lines.end());
        Self { lines, format, shape, depth, location }
    }

    /// Takes the next token, and adds it to the text.
    ///
    /// # Errors
    /// If the text ends, or seems to; if a string has no end; if the values are too many.
    pub fn next(&mut self, text: &mut Text) -> Result<Token, ReadError> {
        let first = self.next_glyph(text)?;
        let at = self.location;
        let may_follow = match first {
            '[' | '{' | '"' | '\'' => text.expects_value(),
            ',' => !text.expects_value() && !text.ends_with_key(),
            ':' => text.ends_with_key(),
            ']' | '}' => true,
            _ => is_word(first) && text.expects_value(),
        };
        if !may_follow {
            let expected = text.expected(self.format);
            let mut other = Text::default();
            let found = match first {
                '"' | '\'' => self.string(first, &mut other).map(|_| other.found(0))?,
                _ if is_word(first) => {
                    self.word(first, &mut other);
                    other.found(0)
                }
                _ => format!("{first:?}"),
            };
            self.depth += usize::from(matches!(first, '[' | '{'));
            return Err(ReadError::text(at, self.format, found, expected));
        }
        if std::mem::take(&mut text.is_after_removed) && first == ',' {
            return Ok(Token::Comma);
        }
        // A comma before the end of a list or object is dropped.
        if matches!(first, ']' | '}') && text.json.ends_with(',') {
            text.json.pop();
            text.tokens.pop();
        }
        if matches!(first, '[' | '{' | '"' | '\'') || is_word(first) {
            text.values.push(at);
        }
        let token = match first {
            '"' | '\'' => self.string(first, text)?,
            _ if is_word(first) => self.word(first, text),
            _ => {
                text.push(first.encode_utf8(&mut [0; 4]), at);
                match first {
                    '[' | '{' => {
                        self.depth += 1;
                        text.open.push(first);
                        Token::Open(first)
                    }
                    ']' | '}' => {
                        self.depth = self.depth.saturating_sub(1);
                        if text.open.pop() == Some('[') {
                            text.ends.push(at);
                        }
                        Token::Close
                    }
                    ',' => Token::Comma,
                    _ => Token::Colon,
                }
            }
        };
        if self.depth > MAX_DEPTH {
            let found = format!("more than {MAX_DEPTH} nested values");
            return Err(self.error(found, "a puzzle"));
        }
        if text.values.len().max(text.json.len() / BYTES_PER_VALUE) > MAX_VALUES {
            return Err(self.error(format!("more than {MAX_VALUES} values"), "a puzzle"));
        }
        Ok(token)
    }

    /// Takes the rest of a value, given its first token.
    pub fn rest_of_value(&mut self, first: Token, text: &mut Text) -> Result<(), ReadError> {
        if let Token::Open(_) = first {
            let depth = self.depth;
            while self.depth >= depth {
                self.next(text)?;
            }
        }
        Ok(())
    }

    fn error(&self, found: impl Into<String>, expected: &str) -> ReadError {
        ReadError::text(self.location, self.format, found, expected)
    }

    /// Consumes whitespace and comments, and the first character of the next token.
    fn next_glyph(&mut self, text: &Text) -> Result<char, ReadError> {
        let expected = text.expected(self.format);
        loop {
            if self.is_at_other_puzzle(text.expects_object()) {
                return Err(self.error("a line of another puzzle", expected));
            }
            let Some(line) = self.lines.front() else {
                self.location = self.lines.end();
                return Err(self.error("the end of the text", expected));
            };
            if line.is_unread() && line.is_empty() {
                self.location = line.here();
                if self.ends_at_empty_line(text.expects_object()) {
                    return Err(self.error("an empty line", expected));
                }
                self.skip_line();
                continue;
            }
            match line.peek() {
                None | Some('#') => self.skip_line(),
                Some(symbol) => {
                    self.location = line.here();
                    line.advance(symbol);
                    if !symbol.is_whitespace() {
                        return Ok(symbol);
                    }
                }
            }
        }
    }

    /// Returns whether a line starts here that holds a whole puzzle.
    fn is_at_other_puzzle(&mut self, may_open_object: bool) -> bool {
        let is_inside = self.depth > 0;
        let Some(line) = self.lines.front().filter(|line| is_inside && line.is_unread()) else {
            return false;
        };
        self.location = line.here();
        // Such a line may have as many characters as a grid has cells.
        let is_part_of_list = line.body().contains(['"', '\'', '[', '{', ':']);
        line.peek() == Some('{') && !may_open_object
            || side_of_puzzle_line(line, self.shape).is_some_and(|side| side > 1)
            || !is_part_of_list && is_whole_grid_line(self.lines, 0, Context::default())
    }

    /// Returns whether the line after an empty one is not a part of the list.
    fn ends_at_empty_line(&mut self, may_open_object: bool) -> bool {
        self.lines.get(1).is_some_and(|line| {
            let body = line.body().trim_start();
            let is_row = body.starts_with(['[', ']', '"', '\'', ',', '}', ':']);
            let is_object = may_open_object && body.starts_with('{');
            !(is_object || body.is_empty() || is_row && !body.starts_with("[["))
        })
    }

    fn skip_line(&mut self) {
        match self.lines.front() {
            Some(line) if line.continues() && line.peek().is_none() => self.lines.pop(),
            _ => self.lines.skip(1),
        }
    }

    /// Takes the next character of the same line, if it is one that is wanted.
    fn take_if(&mut self, is_wanted: impl Fn(char) -> bool) -> Option<char> {
        while let Some(line) = self.lines.front() {
            if let Some(symbol) = line.peek() {
                return is_wanted(symbol).then(|| {
                    line.advance(symbol);
                    symbol
                });
            }
            if !line.continues() {
                return None;
            }
            self.lines.pop();
        }
        None
    }

    fn string(&mut self, quote: char, text: &mut Text) -> Result<Token, ReadError> {
        let expected = text.expected(self.format);
        let mut json = String::from('"');
        while let Some(symbol) = self.take_if(|_| true) {
            if symbol == quote {
                json.push('"');
                text.push(&json, self.location);
                return Ok(Token::Scalar);
            }
            let escaped = if symbol == '\\' { self.take_if(|_| true) } else { None };
            if json.len() < MAX_SCALAR_BYTES {
                match (symbol, escaped) {
                    // JSON has no other escapes.
                    (_, Some(escaped)) if "\"\\/bfnrtu".contains(escaped) => {
                        json.extend(['\\', escaped]);
                    }
                    (_, Some(other)) => json.push(other),
                    ('\\', None) => json.push_str("\\\\"),
                    ('"', _) => json.push_str("\\\""),
                    (symbol, _) if symbol.is_control() => json.push(' '),
                    (symbol, _) => json.push(symbol),
                }
            }
        }
        // The brackets after an open quote do not show where the puzzle ends.
        self.depth = 0;
        Err(self.error("a quote without its end", expected))
    }

    fn word(&mut self, first: char, text: &mut Text) -> Token {
        let mut word = String::from(first);
        while let Some(symbol) = self.take_if(is_word) {
            if word.len() < MAX_SCALAR_BYTES {
                word.push(symbol);
            }
        }
        match &*word {
            "true" | "True" => text.push("true", self.location),
            "false" | "False" => text.push("false", self.location),
            word if is_empty_word(word) => text.push("null", self.location),
            // JSON has no numbers such as 007.
            word if serde_json::from_str::<f64>(word).is_ok() => text.push(word, self.location),
            word => text.push(&format!("\"{word}\""), self.location),
        }
        Token::Scalar
    }

    /// After an error, skips to the bracket that closes the outermost value, to the next empty
    /// line, or to a line that holds another puzzle.
    pub fn recover(&mut self) {
        if self.recover_to(0) {
            self.lines.skip(1);
        }
    }

    /// After an error, skips to the end of the element that is nested this deep. Returns
    /// false if the text ends before, or seems to.
    pub fn recover_to(&mut self, depth: usize) -> bool {
        if self.depth < depth {
            return false;
        }
        while self.depth > depth {
            if self.is_at_other_puzzle(false) {
                return false;
            }
            let Some(line) = self.lines.front() else { return false };
            if line.is_unread() && line.is_empty() {
                return false;
            }
            match line.peek() {
                None | Some('#') => self.skip_line(),
                Some(symbol) => {
                    line.advance(symbol);
                    match symbol {
                        '[' | '{' => self.depth += 1,
                        ']' | '}' => self.depth -= 1,
                        _ => {}
                    }
                }
            }
        }
        true
    }

    /// After a puzzle, skips separators. The rest of the line may hold the next puzzle.
    pub fn finish(self) {
        while let Some(line) = self.lines.front() {
            if line.skip_separators() {
                return;
            }
            let continues = line.continues();
            self.lines.pop();
            if !continues {
                return;
            }
        }
    }
}

/// Returns the error of a text that `serde_json` does not read.
pub(super) fn broken(
    text: &Text,
    from: Mark,
    error: &serde_json::Error,
    format: Format,
) -> ReadError {
    let byte = from.json + error.column().saturating_sub(1);
    let next = text.tokens.partition_point(|(start, _)| *start <= byte).max(from.tokens + 1);
    let (at, found) = (text.tokens[next - 1].1, text.found(next - 1));
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    let expected = match message.strip_prefix("expected ") {
        Some("value" | "ident") => "a value".to_owned(),
        Some(symbols) => symbols.replace('`', "'"),
        None if message.contains("key") => "a key".to_owned(),
        None => format!("JSON ({message})"),
    };
    ReadError::text(at, format, found, expected)
}

/// Returns whether a word stands for nothing, in JSON or another language.
pub(super) fn is_empty_word(word: &str) -> bool {
    matches!(word, "nil" | "null" | "None" | "False" | "false" | "NULL" | "undefined")
}

fn is_word(symbol: char) -> bool {
    symbol.is_alphanumeric()
        || matches!(symbol, '.' | '_' | '-' | '+' | '*' | '?' | '@' | '$' | '&')
}
