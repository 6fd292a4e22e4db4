use std::fmt;

use super::mark::Mark;
use super::symbols::SymbolSet;

/// Stand for an empty cell, unless they are digits of the alphabet.
const BLANKS: [char; 8] = ['.', '0', 'X', 'x', '*', '_', '?', '-'];

/// Whether a symbol may stand for an empty cell.
#[inline]
pub(super) fn is_blank(symbol: char) -> bool {
    BLANKS.contains(&symbol)
}

/// Which symbols stand for the digits of a puzzle.
#[derive(Clone, Copy)]
pub(super) struct Alphabet {
    kind: SymbolSet,
    symbols: &'static [u8],
    /// Whether some cell holds a number of two characters: then all are numbers.
    numbers: bool,
}

impl Alphabet {
    /// The alphabet that the marks of a puzzle are written in.
    ///
    /// One-based, unless 0 shows to be a digit, for it occurs beside another
    /// blank, or in a full grid that holds each digit as often as it should; or
    /// letters stand for all digits, for one occurs that is none otherwise.
    pub fn of<M: Iterator<Item = Mark>>(marks: impl Fn() -> M, side: usize) -> Self {
        let numbers = marks().any(|mark| matches!(mark, Mark::Number(_) | Mark::Large));
        let over = |kind: SymbolSet| Self { kind, symbols: kind.of(side), numbers };
        let one = over(SymbolSet::OneBased);
        if side <= 9 {
            return one;
        }
        let occurs = |digit: u8| marks().any(|mark| one.digit(mark) == Some(digit));
        let letters = over(SymbolSet::Letters.on(side));
        if letters.kind == SymbolSet::Letters && !numbers && !(1..=9).any(occurs) {
            let is_x = |mark| matches!(mark, Mark::Symbol('X' | 'x'));
            if marks().any(|mark| {
                !is_x(mark) && one.digit(mark).is_none() && letters.digit(mark) > Some(0)
            }) {
                return letters;
            }
        }
        if occurs(one.last()) {
            return one;
        }
        let zero = over(SymbolSet::ZeroBased);
        let mut counts = [0; 65];
        for mark in marks() {
            if let Some(digit) = zero.digit(mark) {
                counts[usize::from(digit)] += 1;
            }
        }
        let is_zero_beside_blank = counts[1] > 0 && counts[0] > 0;
        let is_full = counts[1..=side].iter().all(|count| *count == side);
        if is_zero_beside_blank || is_full { zero } else { one }
    }

    pub fn kind(self) -> SymbolSet {
        self.kind
    }

    fn last(self) -> u8 {
        u8::try_from(self.symbols.len()).expect("BUG: a side over 64")
    }

    /// The digit of a mark, 0 for a blank; none when it is neither.
    pub fn digit(self, mark: Mark) -> Option<u8> {
        let zero_based = self.kind == SymbolSet::ZeroBased;
        match mark {
            Mark::Blank => Some(0),
            Mark::Number(number) => {
                let digit = u8::try_from(number).ok()?.checked_add(u8::from(zero_based))?;
                (digit <= self.last()).then_some(digit)
            }
            Mark::Large => None,
            Mark::Symbol(symbol) => self.position(symbol).or_else(|| is_blank(symbol).then_some(0)),
        }
    }

    fn position(self, symbol: char) -> Option<u8> {
        let byte = u8::try_from(symbol).ok()?;
        if self.numbers && !byte.is_ascii_digit() {
            return None;
        }
        let has_small = self.symbols.contains(&b'a');
        let byte = if has_small { byte } else { byte.to_ascii_uppercase() };
        let at = self.symbols.iter().position(|other| *other == byte)?;
        u8::try_from(at + 1).ok()
    }
}

/// What is expected in a cell.
impl fmt::Display for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.symbols.len();
        if self.numbers {
            let zero = usize::from(self.kind == SymbolSet::ZeroBased);
            write!(f, "{} to {}", 1 - zero, side - zero)?;
        } else {
            let mut before = "";
            for range in self.symbols.chunk_by(|a, b| a + 1 == *b) {
                let [first, last] = [range[0], range[range.len() - 1]].map(char::from);
                write!(f, "{before}{first}")?;
                if first != last {
                    write!(f, " to {last}")?;
                }
                before = ", ";
            }
        }
        f.write_str(", or a blank (")?;
        let mut before = "";
        for symbol in BLANKS {
            if self.position(symbol).is_none() {
                write!(f, "{before}{symbol}")?;
                before = " ";
            }
        }
        f.write_str(")")
    }
}
