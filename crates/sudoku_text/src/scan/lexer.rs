//! `Lexer`: the tokens of lists and objects.

use sudoku::Shape;

use super::line_puzzle::side_of_puzzle_line;
use super::line_stats::{Context, is_whole_grid_line};
use super::lookahead::Lines;
use crate::error::{Location, ReadError, quoted};
use crate::excerpt::Excerpt;
use crate::format::Format;

/// The lexer drops the end of a longer word or string: no puzzle needs more.
const MAX_TOKEN_BYTES: usize = 1 << 13;

/// A token of a list or an object.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// A bracket, a brace, a comma, a colon, or a character that belongs to no token.
    Punct(char),
    /// The text between quotes.
    Quoted(String),
    /// A number, or a name such as `nil`.
    Word(String),
    /// A quote without a second one on its line.
    UnterminatedString,
    /// The list ends unfinished at a line such as this.
    Interrupted(&'static str),
    /// The end of the text.
    End,
}

/// Cuts lists and objects into tokens. It consumes the lines as it goes, for a list may
/// be longer than the lookahead.
pub(crate) struct Lexer<'l, 'i> {
    lines: &'l mut Lines<'i>,
    /// The shape that the caller of the reader gave.
    shape: Option<Shape>,
    /// The number of open brackets and braces.
    depth: usize,
    interrupted: Option<&'static str>,
    /// Whether an object may start here, as an element of a list or object.
    may_open_object: bool,
    /// Where the last token starts.
    location: Location,
}

impl<'l, 'i> Lexer<'l, 'i> {
    pub fn new(lines: &'l mut Lines<'i>, shape: Option<Shape>) -> Self {
        Self::inside(lines, shape, 0)
    }

    /// Creates a lexer that goes on within a number of open brackets and braces.
    pub fn inside(lines: &'l mut Lines<'i>, shape: Option<Shape>, depth: usize) -> Self {
        let here = lines.front().map(|line| line.here());
        let location = here.unwrap_or_else(|| lines.end());
        Self { lines, shape, depth, interrupted: None, may_open_object: false, location }
    }

    /// Returns where the last token starts.
    pub fn location(&self) -> Location {
        self.location
    }

    pub fn next(&mut self) -> Token {
        let Some(first) = self.next_glyph() else {
            if let Some(at) = self.interrupted {
                return Token::Interrupted(at);
            }
            self.location = self.lines.end();
            return Token::End;
        };
        match first {
            '[' | '{' => {
                self.depth += 1;
                Token::Punct(first)
            }
            ']' | '}' => {
                self.depth = self.depth.saturating_sub(1);
                Token::Punct(first)
            }
            '"' | '\'' => self.quoted(first),
            _ if is_word(first) => self.word(first),
            _ => Token::Punct(first),
        }
    }

    /// Returns the part of the line around a location.
    pub fn excerpt(&self, location: Location) -> Option<Excerpt> {
        self.lines.excerpt(location)
    }

    /// Returns the next token where a value is expected, which may be an object.
    pub fn next_value(&mut self) -> Token {
        self.may_open_object = true;
        let token = self.next();
        self.may_open_object = false;
        token
    }

    /// Returns the error that reports a token.
    pub fn unexpected(&self, format: Format, token: &Token, expected: &str) -> ReadError {
        let found = match token {
            Token::Punct(symbol) => format!("{symbol:?}"),
            Token::Word(text) | Token::Quoted(text) => quoted(text),
            Token::UnterminatedString => "a quote without its end".to_owned(),
            Token::Interrupted(at) => (*at).to_owned(),
            Token::End => "the end of the text".to_owned(),
        };
        ReadError::text(self.location, format, found, expected)
    }

    /// Consumes whitespace and comments, and the first character of the next token.
    fn next_glyph(&mut self) -> Option<char> {
        loop {
            if self.is_at_other_puzzle() {
                self.interrupted = Some("a line of another puzzle");
                return None;
            }
            let line = self.lines.front()?;
            if line.is_unread() && line.is_empty() {
                self.location = line.here();
                if self.ends_at_empty_line() {
                    self.interrupted = Some("an empty line");
                    return None;
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
                        return Some(symbol);
                    }
                }
            }
        }
    }

    /// Returns whether a line starts here that holds a whole puzzle.
    fn is_at_other_puzzle(&mut self) -> bool {
        let is_inside = self.depth > 0;
        let Some(line) = self.lines.front().filter(|line| is_inside && line.is_unread()) else {
            return false;
        };
        self.location = line.here();
        // Such a line may have as many characters as a grid has cells.
        let is_part_of_list = line.body().contains(['"', '\'', '[', '{', ':']);
        line.peek() == Some('{') && !self.may_open_object
            || side_of_puzzle_line(line, self.shape).is_some_and(|side| side > 1)
            || !is_part_of_list && is_whole_grid_line(self.lines, 0, Context::default())
    }

    /// Returns whether the line after an empty one is not a part of the list.
    fn ends_at_empty_line(&mut self) -> bool {
        let may_open_object = self.may_open_object;
        let continues = |body: &str| {
            if may_open_object && body.starts_with('{') {
                return true;
            }
            let is_row = body.starts_with(['[', ']', '"', '\'', ',', '}', ':']);
            body.is_empty() || (is_row && !body.starts_with("[["))
        };
        let next = self.lines.get(1);
        next.is_some_and(|line| !continues(line.body().trim_start()))
    }

    fn skip_line(&mut self) {
        match self.lines.front() {
            Some(line) if line.continues() && line.peek().is_none() => self.lines.pop(),
            _ => self.lines.skip(1),
        }
    }

    /// Returns the next character of the same line.
    fn peek(&mut self) -> Option<char> {
        while let Some(line) = self.lines.front() {
            let symbol = line.peek();
            if symbol.is_some() || !line.continues() {
                return symbol;
            }
            self.lines.pop();
        }
        None
    }

    fn advance(&mut self, symbol: char) {
        if let Some(line) = self.lines.front() {
            line.advance(symbol);
        }
    }

    fn quoted(&mut self, quote: char) -> Token {
        let mut text = String::new();
        while let Some(mut symbol) = self.peek() {
            self.advance(symbol);
            if symbol == quote {
                return Token::Quoted(text);
            }
            if symbol == '\\'
                && let Some(escaped) = self.peek()
            {
                self.advance(escaped);
                symbol = match escaped {
                    'n' => '\n',
                    'r' => '\r',
                    't' => '\t',
                    'u' => self.unicode_escape(),
                    other => other,
                };
            }
            if text.len() < MAX_TOKEN_BYTES {
                text.push(symbol);
            }
        }
        // The brackets after an open quote do not show where the puzzle ends.
        self.depth = 0;
        Token::UnterminatedString
    }

    /// Reads the four hexadecimal digits of `\u002e`. Half of a pair becomes `\u{FFFD}`.
    fn unicode_escape(&mut self) -> char {
        let mut code = 0;
        for _ in 0..4 {
            let Some(digit) = self.peek().and_then(|symbol| symbol.to_digit(16)) else { break };
            code = code * 16 + digit;
            if let Some(symbol) = self.peek() {
                self.advance(symbol);
            }
        }
        char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
    }

    fn word(&mut self, first: char) -> Token {
        let mut text = String::from(first);
        while let Some(symbol) = self.peek()
            && is_word(symbol)
        {
            self.advance(symbol);
            if text.len() < MAX_TOKEN_BYTES {
                text.push(symbol);
            }
        }
        Token::Word(text)
    }

    /// After an error, skips to the bracket that closes the puzzle, to the next empty
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
            if self.is_at_other_puzzle() {
                return false;
            }
            let Some(line) = self.lines.front() else {
                return false;
            };
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
            if !line.continues() {
                self.lines.pop();
                return;
            }
            self.lines.pop();
        }
    }
}

fn is_word(symbol: char) -> bool {
    symbol.is_alphanumeric()
        || matches!(symbol, '.' | '_' | '-' | '+' | '*' | '?' | '@' | '$' | '&')
}
