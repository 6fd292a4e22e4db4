//! `SourceText`: the items of an array in the source text of a program, with their places.

use super::json::cell_of_word;
use crate::error::Location;
use crate::scan::alphabet::RawCell;
use crate::scan::line::Line;
use crate::scan::line_stats::side_of_puzzle_line;
use crate::scan::lookahead::Lines;

/// Brackets may be nested this deep: a list of grids in a call in a call.
const MAX_DEPTH: usize = 6;

/// A grid of the largest side has fewer items.
const MAX_ITEMS: usize = 1 << 13;

/// A longer text is none of a row.
const MAX_TEXT: usize = 1 << 7;

/// A part of an array.
pub(super) enum Item {
    Group(Group),
    /// A cell: a number, a text of at most two characters, or a word such as `None`.
    Cell(RawCell, Location),
    /// The longer text of a literal, without its quotes.
    Text(String, Location),
    /// A word, or a symbol between words: a type, a constructor, `dtype=`.
    Word(String),
}

/// What is between two brackets.
pub(super) struct Group {
    /// The first bracket.
    pub opens: char,
    pub at: Location,
    pub items: Vec<Item>,
    /// The number of items before the end of each row: `;`, `|`, or the end of a line whose
    /// last item is a cell.
    pub breaks: Vec<usize>,
}

/// The text of a program, from a place on.
pub(super) struct SourceText<'l, 'i> {
    lines: &'l mut Lines<'i>,
    /// The index of the line.
    pub at: usize,
    /// The characters of the line, without its comment, and the next one.
    symbols: Vec<char>,
    next: usize,
    start: Location,
    items: usize,
    /// Whether commas separate items, and whether `;` does.
    pub has_commas: bool,
    pub has_semicolons: bool,
    /// The number of groups of cells.
    pub rows: usize,
}

impl<'l, 'i> SourceText<'l, 'i> {
    /// Creates the text that starts at a line, after a number of its characters.
    pub fn new(lines: &'l mut Lines<'i>, at: usize, skipped: usize) -> Option<Self> {
        let mut text = Self {
            lines,
            at,
            symbols: Vec::new(),
            next: 0,
            start: Location { line: 1, column: 1 },
            items: 0,
            has_commas: false,
            has_semicolons: false,
            rows: 0,
        };
        text.take_line(at)?;
        text.next = skipped;
        Some(text)
    }

    fn take_line(&mut self, at: usize) -> Option<()> {
        let line = self.lines.get(at).filter(|line| !line.continues())?;
        self.symbols = line.body().chars().collect();
        self.start = line.here();
        (self.at, self.next) = (at, 0);
        Some(())
    }

    /// Returns the place of the next character.
    pub fn location(&self) -> Location {
        Location { column: self.start.column + self.next, ..self.start }
    }

    /// Returns the rest of the line.
    pub fn rest(&self) -> String {
        self.ahead().iter().collect()
    }

    /// The same, without a copy.
    fn ahead(&self) -> &[char] {
        &self.symbols[self.next.min(self.symbols.len())..]
    }

    /// Returns the next character, `\n` at the end of a line.
    pub fn peek(&self) -> char {
        self.symbols.get(self.next).copied().unwrap_or('\n')
    }

    /// Skips whitespace and comments. Returns whether a line ended; `None` if the text does, or
    /// if the next line holds a whole puzzle.
    pub fn skip_space(&mut self) -> Option<bool> {
        let mut is_new_line = false;
        loop {
            let rest = self.ahead();
            let is_comment = matches!(rest, ['/', '/', ..] | ['%', ..] | ['.', '.', '.'] | ['_']);
            if rest.is_empty() || is_comment {
                is_new_line |= !matches!(rest, ['.' | '_', ..]);
                self.take_line(self.at + 1)?;
                let line = self.lines.peeked(self.at)?;
                if side_of_puzzle_line(line, None).is_some_and(|side| side > 1) {
                    return None;
                }
            } else if matches!(rest, ['/', '*', ..]) {
                while !self.ahead().starts_with(&['*', '/']) {
                    self.next += 1;
                    if self.next >= self.symbols.len() {
                        self.take_line(self.at + 1)?;
                    }
                }
                self.next += 2;
            } else if rest[0].is_whitespace() {
                self.next += 1;
            } else {
                return Some(is_new_line);
            }
        }
    }

    /// Reads the group that starts at the next character, a bracket.
    pub fn group(&mut self, depth: usize) -> Option<Group> {
        let (opens, at) = (self.peek(), self.location());
        let closes = match opens {
            '[' => ']',
            '{' => '}',
            '(' => ')',
            _ => return None,
        };
        self.next += 1;
        let mut group = Group { opens, at, items: Vec::new(), breaks: Vec::new() };
        let mut is_after_comma = true;
        loop {
            let is_after_cell = matches!(group.items.last(), Some(Item::Cell(..)));
            if self.skip_space()? && is_after_cell && !is_after_comma && self.peek() != ',' {
                group.breaks.push(group.items.len());
            }
            self.items += 1;
            if self.items > MAX_ITEMS || depth > MAX_DEPTH {
                return None;
            }
            let symbol = self.peek();
            match symbol {
                _ if symbol == closes => {
                    self.next += 1;
                    let is_cell = |item: &&Item| matches!(item, Item::Cell(..));
                    self.rows += usize::from(group.items.iter().filter(is_cell).count() > 3);
                    return Some(group);
                }
                ',' => {
                    // Nothing between two commas is not a cell of a program.
                    if is_after_comma && !group.items.is_empty() {
                        return None;
                    }
                    (is_after_comma, self.has_commas) = (true, true);
                    self.next += 1;
                    continue;
                }
                // A bar starts each row of MiniZinc, and ends the last one.
                '|' if group.items.is_empty() => {
                    self.has_semicolons = true;
                    self.next += 1;
                    continue;
                }
                ';' | '|' => {
                    group.breaks.push(group.items.len());
                    (is_after_comma, self.has_semicolons) = (true, true);
                    self.next += 1;
                    continue;
                }
                '[' | '{' | '(' => group.items.push(Item::Group(self.group(depth + 1)?)),
                _ => group.items.push(self.item()?),
            }
            is_after_comma = false;
        }
    }

    /// Reads an item that is not a group.
    pub fn item(&mut self) -> Option<Item> {
        let (symbol, at) = (self.peek(), self.location());
        match symbol {
            '=' | '+' | '@' => {
                self.next += 1;
                Some(Item::Word(symbol.to_string()))
            }
            // Before a group: `<int>[5, 3]`, `.{5, 3}`, `'(5 3)`.
            '<' => {
                let of =
                    self.take_while(|symbol| symbol.is_alphanumeric() || "<>?_".contains(symbol));
                Some(Item::Word(of))
            }
            '.' | '\'' if matches!(self.ahead(), [_, '{' | '(', ..]) => {
                self.next += 1;
                Some(Item::Word(symbol.to_string()))
            }
            '"' | '\'' => self.literal(symbol, at),
            '.' => {
                self.next += 1;
                Some(Item::Cell(RawCell::Symbol('.'), at))
            }
            _ if symbol.is_ascii_digit() => {
                let number = self.take_while(|symbol| symbol.is_ascii_digit());
                match self.ahead() {
                    ['.', '0', ..] => self.next += 2,
                    ['.', ',' | ' ' | ']', ..] | ['.'] => self.next += 1,
                    _ => {}
                }
                let suffix =
                    self.take_while(|symbol| symbol.is_ascii_alphanumeric() || symbol == '_');
                let is_number = suffix.is_empty() || !suffix.starts_with(['x', 'X', 'e', 'E', '_']);
                Some(Item::Cell(cell_of_word(&number).filter(|_| is_number)?, at))
            }
            _ => {
                let is_word = |symbol: char| {
                    symbol.is_alphanumeric()
                        || matches!(symbol, '_' | '$' | '&' | '.' | ':' | '!' | '*' | '#')
                };
                let word = self.take_while(is_word);
                let is_prefix = word.len() <= 2
                    && !word.contains(['*', '#'])
                    && matches!(self.peek(), '"' | '\'');
                match word.as_str() {
                    "" => None,
                    "_" => Some(Item::Cell(RawCell::Empty, at)),
                    _ if is_prefix => self.literal(self.peek(), self.location()),
                    _ => Some(match cell_of_word(&word) {
                        Some(RawCell::Empty) => Item::Cell(RawCell::Empty, at),
                        _ => Item::Word(word),
                    }),
                }
            }
        }
    }

    /// Reads a text between quotes. An escaped end of a line is not a part of it.
    fn literal(&mut self, quote: char, at: Location) -> Option<Item> {
        self.next += 1;
        let mut text = self.take_while(|symbol| symbol != quote);
        if self.peek() != quote {
            return None;
        }
        self.next += 1;
        for end in ["\\n", "\\r", "\\0"] {
            text.truncate(text.strip_suffix(end).unwrap_or(&text).len());
        }
        let count = text.chars().count();
        let trimmed = text.trim();
        match count {
            0 => Some(Item::Cell(RawCell::Empty, at)),
            1 | 2 if trimmed.is_empty() => Some(Item::Cell(RawCell::Empty, at)),
            1 | 2 => Some(Item::Cell(RawCell::from_word(trimmed)?, at)),
            3..MAX_TEXT if !text.contains('\\') => Some(Item::Text(text, at)),
            _ => None,
        }
    }

    fn take_while(&mut self, is_part: impl Fn(char) -> bool) -> String {
        let word: String = self.ahead().iter().take_while(|symbol| is_part(**symbol)).collect();
        self.next += word.chars().count();
        word
    }

    /// Skips the next character.
    pub fn advance(&mut self) {
        self.next += 1;
    }

    /// Goes to the next line.
    pub fn next_line(&mut self) -> Option<()> {
        self.take_line(self.at + 1)
    }

    /// Returns whether the next line starts with a bracket.
    pub fn next_line_starts_with(&mut self, bracket: char) -> bool {
        self.lines
            .get(self.at + 1)
            .is_some_and(|line| line.body().trim_start().starts_with(bracket))
    }

    /// Returns the line at an index.
    pub fn line(&mut self, at: usize) -> Option<&Line> {
        self.lines.get(at)
    }
}
