//! `RawCell`: a cell as the text has it.

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
