//! `Alphabet`: which symbols are digits, in one puzzle.

use std::fmt;

use itertools::Itertools;

use crate::symbols::{AsciiDigits, CustomSymbols, SymbolSet};

/// Returns whether a text has a digit and two empty cells side by side, as parts of puzzles
/// have and other words have not: `8..79`, but not `7.1` or `1000`.
pub(crate) fn has_gap(text: &str) -> bool {
    let is_gap = |symbol: u8| symbol != b'0' && is_empty_cell(symbol.into());
    let mut pairs = text.as_bytes().windows(2);
    pairs.any(|pair| is_gap(pair[0]) && pair[0] == pair[1])
        && text.bytes().any(|symbol| symbol.is_ascii_digit())
}

/// The symbols that stand for the digits of one puzzle.
#[derive(Clone, Copy)]
pub(crate) struct Alphabet {
    set: SymbolSet,
    symbols: &'static [u8],
    /// The digits of these symbols, and of those for larger sides.
    digits: &'static AsciiDigits,
    /// Whether small letters are symbols of their own, and do not stand for capitals.
    has_small_letters: bool,
    /// Whether some cell holds a number of two characters: then all digits are numbers.
    has_numbers: bool,
}

impl Alphabet {
    /// Finds the alphabet in which the cells of a puzzle are written.
    ///
    /// It is one-based, with some exceptions. It is zero-based if 0 must be a digit: the
    /// puzzle holds another symbol for empty cells too, or it is full and holds each
    /// digit `side` times. It is letters if no cell is one of 1 to 9 and some letter is
    /// no one-based digit. It is a set of its own if the letters are those of a word, or
    /// all small.
    pub fn detect<C: Iterator<Item = RawCell>>(cells: impl Fn() -> C, side: usize) -> Self {
        let has_letters = || {
            cells().any(|cell| matches!(cell, RawCell::Symbol(symbol) if symbol.is_alphabetic() && !matches!(symbol, 'x' | 'X')))
        };
        let alphabet = Self::detect_capitals(&cells, side);
        if side < 4 || alphabet.has_numbers || !has_letters() {
            return alphabet;
        }
        let symbols = || {
            cells().filter_map(|cell| match cell {
                RawCell::Symbol(symbol) => Some(symbol),
                _ => None,
            })
        };
        if symbols().any(|symbol| matches!(symbol, '1'..='9')) {
            return alphabet.in_small_letters(symbols());
        }
        let set = word_symbols(symbols, side, alphabet.set);
        match set {
            Some(set) => Self::new(set, side, alphabet.has_numbers),
            None => alphabet.in_small_letters(symbols()),
        }
    }

    /// Returns this alphabet in small letters, if all letters of the cells are small and
    /// the alphabet has only capitals.
    fn in_small_letters(self, symbols: impl Iterator<Item = char>) -> Self {
        let has_both = self.symbols.len() <= 9 || self.has_small_letters;
        let mut letters =
            symbols.filter(|symbol| symbol.is_ascii_alphabetic() && !matches!(symbol, 'x' | 'X'));
        let Some(first) = letters.next().filter(|_| !has_both) else { return self };
        let is_small =
            first.is_ascii_lowercase() && letters.all(|letter| letter.is_ascii_lowercase());
        let small = || self.symbols.iter().map(|symbol| char::from(symbol.to_ascii_lowercase()));
        match CustomSymbols::new(small()).filter(|_| is_small) {
            Some(symbols) => Self { set: SymbolSet::Custom(symbols), ..self },
            None => self,
        }
    }

    /// Finds the alphabet, if all letters are capitals.
    fn detect_capitals<C: Iterator<Item = RawCell>>(cells: impl Fn() -> C, side: usize) -> Self {
        let has_numbers =
            cells().any(|cell| matches!(cell, RawCell::Number(_) | RawCell::TooLarge));
        let alphabet = |set: SymbolSet| Self::new(set, side, has_numbers);
        let one_based = alphabet(SymbolSet::OneBased);
        if side <= 9 {
            return one_based;
        }
        let occurs = |digit: u8| cells().any(|cell| one_based.digit(cell) == Some(digit));
        let letters = alphabet(SymbolSet::Letters.for_side(side));
        if letters.set == SymbolSet::Letters && !has_numbers && !(1..=9).any(occurs) {
            let is_x = |cell| matches!(cell, RawCell::Symbol('X' | 'x'));
            if cells().any(|cell| {
                !is_x(cell) && one_based.digit(cell).is_none() && letters.digit(cell) > Some(0)
            }) {
                return letters;
            }
        }
        if occurs(one_based.last_digit()) {
            return one_based;
        }
        let zero_based = alphabet(SymbolSet::ZeroBased);
        let mut counts = [0; 65];
        for cell in cells() {
            if let Some(digit) = zero_based.digit(cell) {
                counts[usize::from(digit)] += 1;
            }
        }
        let is_zero_beside_empty = counts[1] > 0 && counts[0] > 0;
        let is_full = counts[1..=side].iter().all(|count| *count == side);
        if is_zero_beside_empty || is_full { zero_based } else { one_based }
    }

    fn new(set: SymbolSet, side: usize, has_numbers: bool) -> Self {
        let symbols = set.ascii(side);
        let has_small_letters = symbols.contains(&b'a');
        Self { set, symbols, digits: set.ascii_digits(side), has_small_letters, has_numbers }
    }

    pub fn set(&self) -> SymbolSet {
        self.set
    }

    fn last_digit(&self) -> u8 {
        u8::try_from(self.symbols.len()).expect("BUG: a side over 64")
    }

    /// Returns the digit of a cell, 0 for an empty one; `None` if the cell is neither.
    #[inline]
    pub fn digit(&self, cell: RawCell) -> Option<u8> {
        let is_zero_based = self.set == SymbolSet::ZeroBased;
        match cell {
            RawCell::Empty => Some(0),
            RawCell::Number(number) => {
                let digit = u8::try_from(number).ok()?.checked_add(u8::from(is_zero_based))?;
                (digit <= self.last_digit()).then_some(digit)
            }
            RawCell::TooLarge => None,
            RawCell::Symbol(symbol) => {
                self.position(symbol).or_else(|| is_empty_cell(symbol).then_some(0))
            }
        }
    }

    /// Returns the digit that a symbol stands for.
    fn position(&self, symbol: char) -> Option<u8> {
        if let SymbolSet::Custom(symbols) = self.set {
            return symbols.digit(symbol);
        }
        let byte = u8::try_from(symbol).ok().filter(u8::is_ascii)?;
        if self.has_numbers && !byte.is_ascii_digit() {
            return None;
        }
        let byte = if self.has_small_letters { byte } else { byte.to_ascii_uppercase() };
        let digit = self.digits[usize::from(byte)];
        (1..=self.last_digit()).contains(&digit).then_some(digit)
    }
}

/// What the parser expects in a cell.
impl fmt::Display for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.symbols.len();
        if self.has_numbers {
            let zero = usize::from(self.set == SymbolSet::ZeroBased);
            write!(f, "{} to {}", 1 - zero, side - zero)?;
        } else if let SymbolSet::Custom(symbols) = self.set {
            write!(f, "one of {symbols}")?;
        } else {
            let ranges = self.symbols.chunk_by(|a, b| a + 1 == *b).map(|range| {
                match [range[0], range[range.len() - 1]].map(char::from) {
                    [first, last] if first == last => first.to_string(),
                    [first, last] => format!("{first} to {last}"),
                }
            });
            write!(f, "{}", ranges.format(", "))?;
        }
        let empty = EMPTY_CELLS.iter().filter(|symbol| self.position(**symbol).is_none());
        write!(f, ", or an empty cell ({})", empty.format(" "))
    }
}

/// Words for smaller sides cannot be distinguished from prose.
const MIN_WORD: usize = 6;

/// Returns the set of a puzzle whose cells hold these symbols, none of them a digit but 0:
/// letters from A on, small ones from a on, or as many different letters as the side. An
/// `x` is a letter only if another symbol stands for empty cells, or if a solution could
/// hold as many. `None` if `usual` has
/// the letters, or no set is certain.
fn word_symbols<S: Iterator<Item = char>>(
    symbols: impl Fn() -> S,
    side: usize,
    usual: SymbolSet,
) -> Option<SymbolSet> {
    let is_x = |symbol: char| matches!(symbol, 'x' | 'X');
    let has_empty = symbols().any(|symbol| is_empty_cell(symbol) && !is_x(symbol))
        || symbols().filter(|symbol| is_x(*symbol)).count() <= side;
    let mut letters = Vec::new();
    for symbol in symbols() {
        let is_letter = symbol.is_alphabetic() && (has_empty || !is_x(symbol));
        if is_letter && !letters.contains(&symbol) {
            letters.push(symbol);
            if letters.len() > side {
                return None;
            }
        }
    }
    letters.sort_unstable();
    let is_from = |first: char| {
        letters
            .iter()
            .all(|letter| (u32::from(first)..).take(side).any(|other| other == u32::from(*letter)))
    };
    if letters.len() < 2 {
        return None;
    }
    if side <= 9 && is_from('A') {
        return Some(SymbolSet::Letters);
    }
    let is_small =
        (side <= 9 || usual == SymbolSet::Letters) && side <= CustomSymbols::MAX && is_from('a');
    if is_small {
        return CustomSymbols::new(('a'..='z').take(side)).map(SymbolSet::Custom);
    }
    let is_usual = side > 9
        && letters.iter().all(|letter| {
            usual.ascii(side).contains(&u8::try_from(letter.to_ascii_uppercase()).unwrap_or(0))
        });
    let folded = |letter: &char| letter.to_lowercase().next();
    let mut small: Vec<_> = letters.iter().map(folded).collect();
    small.sort_unstable();
    small.dedup();
    let is_word = side >= MIN_WORD && letters.len() == side && small.len() == side;
    (is_word && !is_usual).then(|| CustomSymbols::new(letters).map(SymbolSet::Custom))?
}

/// A cell as the text has it. Which symbols are digits is decided later, over the whole
/// puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RawCell {
    /// Nothing, or a word such as `nil`.
    Empty,
    /// One character: a digit, or a symbol for an empty cell, or neither.
    Symbol(char),
    /// A number of two or more characters.
    Number(u16),
    /// A number over 65535.
    TooLarge,
}

impl RawCell {
    /// Returns the cell that a word is: one character, or a number. Some programs write `+`
    /// before a digit that the player placed.
    pub fn from_word(word: &str) -> Option<Self> {
        let number =
            word.strip_prefix('+').filter(|word| word.parse().is_ok_and(|number: u8| number > 0));
        let word = number.unwrap_or(word);
        let mut symbols = word.chars();
        let first = symbols.next()?;
        if symbols.next().is_none() {
            return Some(Self::Symbol(first));
        }
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| word.parse().map_or(Self::TooLarge, Self::Number))
    }
}

/// The symbols for an empty cell. One that is a digit of the alphabet is a digit.
pub(crate) const EMPTY_CELLS: [char; 8] = ['.', '0', 'X', 'x', '*', '_', '?', '-'];

/// Returns whether a symbol may stand for an empty cell.
#[inline]
pub(crate) fn is_empty_cell(symbol: char) -> bool {
    EMPTY_CELLS.contains(&symbol)
}
