use std::io::BufRead;

use super::error::Spot;
use super::lines::Lines;
use super::look::is_sure_line;
use super::reading::Before;

/// A longer text between quotes is cut: no puzzle needs more.
const LONGEST: usize = 1 << 13;

/// A piece of a list or an object.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A bracket, a brace, a comma, a colon, or what should not be there.
    Sign(char),
    /// What stands between quotes.
    Quoted(String),
    /// A number, or a name such as `nil`.
    Word(String),
    /// A quote without an end on its line.
    Open,
    /// The puzzle breaks off, at a line such as this.
    Gap(&'static str),
    End,
}

/// Cuts lists and objects into tokens.
pub(super) struct Tokens<'r, R> {
    lines: &'r mut Lines<R>,
    depth: usize,
    gap: Option<&'static str>,
    /// Where the token read last starts.
    pub spot: Spot,
}

impl<'r, R: BufRead> Tokens<'r, R> {
    pub fn new(lines: &'r mut Lines<R>) -> Self {
        let spot = lines.end();
        Self { lines, depth: 0, gap: None, spot }
    }

    pub fn next(&mut self) -> Token {
        let Some(first) = self.first() else {
            if let Some(gap) = self.gap {
                return Token::Gap(gap);
            }
            self.spot = self.lines.end();
            return Token::End;
        };
        match first {
            '[' | '{' => {
                self.depth += 1;
                Token::Sign(first)
            }
            ']' | '}' => {
                self.depth = self.depth.saturating_sub(1);
                Token::Sign(first)
            }
            '"' | '\'' => self.quoted(first),
            _ if is_word(first) => self.word(first),
            _ => Token::Sign(first),
        }
    }

    /// The first character of a token.
    fn first(&mut self) -> Option<char> {
        loop {
            if self.at_another() {
                self.gap = Some("a line of another puzzle");
                return None;
            }
            let line = self.lines.front()?;
            if line.is_fresh() && line.is_empty() {
                self.spot = line.here();
                if self.breaks_off() {
                    self.gap = Some("an empty line");
                    return None;
                }
                self.next_line();
                continue;
            }
            match line.peek() {
                None | Some('#') => self.next_line(),
                Some(symbol) => {
                    self.spot = line.here();
                    line.advance(symbol);
                    if !symbol.is_whitespace() {
                        return Some(symbol);
                    }
                }
            }
        }
    }

    /// Whether a line starts here that holds a whole puzzle.
    fn at_another(&mut self) -> bool {
        let is_inside = self.depth > 0;
        let Some(line) = self.lines.front().filter(|line| is_inside && line.is_fresh()) else {
            return false;
        };
        self.spot = line.here();
        line.peek() == Some('{') || is_sure_line(self.lines, 0, Before::default())
    }

    /// Whether what follows an empty line is no part of a list.
    fn breaks_off(&mut self) -> bool {
        let goes_on = |body: &str| {
            let is_row = body.starts_with(['[', ']', '"', '\'', ',', '}', ':']);
            body.is_empty() || (is_row && !body.starts_with("[["))
        };
        let next = self.lines.get(1);
        next.is_some_and(|line| !goes_on(line.body().trim_start()))
    }

    fn next_line(&mut self) {
        match self.lines.front() {
            Some(line) if line.more() && line.peek().is_none() => self.lines.pop(),
            _ => self.lines.skip(1),
        }
    }

    /// The next character, on the same line.
    fn peek(&mut self) -> Option<char> {
        while let Some(line) = self.lines.front() {
            let symbol = line.peek();
            if symbol.is_some() || !line.more() {
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
                symbol = escaped;
            }
            if text.len() < LONGEST {
                text.push(symbol);
            }
        }
        // Nothing tells where the puzzle ends.
        self.depth = 0;
        Token::Open
    }

    fn word(&mut self, first: char) -> Token {
        let mut text = String::from(first);
        while let Some(symbol) = self.peek()
            && is_word(symbol)
        {
            self.advance(symbol);
            if text.len() < LONGEST {
                text.push(symbol);
            }
        }
        Token::Word(text)
    }

    /// Skips to the bracket that closes the puzzle, to the next empty line, or to a
    /// line that holds another puzzle.
    pub fn recover(&mut self) {
        while self.depth > 0 {
            if self.at_another() {
                return;
            }
            let Some(line) = self.lines.front() else {
                return;
            };
            if line.is_fresh() && line.is_empty() {
                return;
            }
            match line.peek() {
                None | Some('#') => self.next_line(),
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
        self.lines.skip(1);
    }

    /// Leaves what stands on the line after the puzzle to the next one.
    pub fn finish(self) {
        while let Some(line) = self.lines.front() {
            if line.rest() {
                return;
            }
            if !line.more() {
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
