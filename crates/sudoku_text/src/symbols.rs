//! `SymbolSet`: which symbols stand for the digits.

use std::fmt;
use std::str::FromStr;

use sudoku::SYMBOLS as ONE_BASED;

/// The symbols that stand for the digits of a grid, from digit 1 on.
///
/// Where cells are written as numbers, one-based and zero-based symbols are the numbers
/// from 1 and from 0. A side up to 9 has no zero-based symbols: it is written in one-based
/// ones.
///
/// ```
/// use sudoku_text::SymbolSet;
///
/// assert_eq!("letters".parse(), Ok(SymbolSet::Letters));
/// let word: SymbolSet = "RUDENISAT".parse()?;
/// assert_eq!(word.to_string(), "the symbols RUDENISAT");
/// # Ok::<(), sudoku_text::ParseSymbolsError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SymbolSet {
    /// 1 to 9, A to Z, a to z, and `@$&`.
    #[default]
    OneBased,
    /// 0 to 9, A to Z, a to z, and `@$`. An empty cell is `.`, not 0.
    ZeroBased,
    /// A to Z, for sides up to 26.
    Letters,
    /// Symbols of one puzzle, such as the letters of a word.
    Custom(CustomSymbols),
}

/// The symbols of a puzzle, one for each digit, for sides up to 25: the letters of a
/// word, or the small letters of a larger set.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CustomSymbols {
    /// Characters of Unicode's basic plane, from digit 1 on.
    symbols: [u16; CustomSymbols::MAX],
    count: u8,
}

/// Describes the set, for messages: "zero-based symbols".
impl fmt::Display for SymbolSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OneBased => f.pad("one-based symbols"),
            Self::ZeroBased => f.pad("zero-based symbols"),
            Self::Letters => f.pad("letters"),
            Self::Custom(symbols) => write!(f, "the symbols {symbols}"),
        }
    }
}

const ZERO_BASED: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@$";
const LETTERS: &[u8; 26] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The digit of each character of ASCII, 0 for one that is not a symbol.
pub(super) type AsciiDigits = [u8; 128];

static ONE_BASED_DIGITS: AsciiDigits = digits_of(ONE_BASED);
static ZERO_BASED_DIGITS: AsciiDigits = digits_of(ZERO_BASED);
static LETTERS_DIGITS: AsciiDigits = digits_of(LETTERS);

const fn digits_of(symbols: &[u8]) -> AsciiDigits {
    let mut digits = [0; 128];
    let mut digit = 0_u8;
    while (digit as usize) < symbols.len() {
        let symbol = symbols[digit as usize];
        digit += 1;
        digits[symbol as usize] = digit;
    }
    digits
}

impl SymbolSet {
    /// Returns this set, or the one-based set if this one does not exist for a side.
    pub(super) fn for_side(self, side: usize) -> Self {
        let exists = match self {
            Self::OneBased => true,
            Self::ZeroBased => side > 9,
            Self::Letters => side <= LETTERS.len(),
            Self::Custom(symbols) => symbols.len() == side,
        };
        if exists { self } else { Self::OneBased }
    }

    /// Returns the symbols for the digits of a side, in ASCII; those of a custom set are
    /// its own.
    pub(super) fn ascii(self, side: usize) -> &'static [u8] {
        match self.for_side(side) {
            Self::OneBased | Self::Custom(_) => &ONE_BASED[..side],
            Self::ZeroBased => &ZERO_BASED[..side],
            Self::Letters => &LETTERS[..side],
        }
    }

    /// Returns the digits of the symbols that [`SymbolSet::ascii`] returns for the largest
    /// side.
    pub(super) fn ascii_digits(self, side: usize) -> &'static AsciiDigits {
        match self.for_side(side) {
            Self::OneBased | Self::Custom(_) => &ONE_BASED_DIGITS,
            Self::ZeroBased => &ZERO_BASED_DIGITS,
            Self::Letters => &LETTERS_DIGITS,
        }
    }

    /// Returns the symbol of a digit, from 1.
    pub(super) fn symbol(self, digit: u8, side: usize) -> char {
        let index = usize::from(digit) - 1;
        match self {
            Self::Custom(symbols) if symbols.len() == side => symbols.get(index),
            _ => self.ascii(side)[index].into(),
        }
    }

    /// Returns whether the set has no numbers: a cell is always one character.
    pub(super) fn is_glyphs(self) -> bool {
        matches!(self, Self::Letters | Self::Custom(_))
    }

    /// Returns the set whose cells are always one character, with the same symbols. A side
    /// over 25 keeps its set.
    pub(super) fn as_glyphs(self, side: usize) -> Self {
        let symbols = self.ascii(side).iter().map(|symbol| char::from(*symbol));
        match self {
            Self::OneBased | Self::ZeroBased if side > 9 => {
                CustomSymbols::new(symbols).map_or(self, Self::Custom)
            }
            _ => self,
        }
    }
}

impl CustomSymbols {
    /// The largest number of symbols.
    pub const MAX: usize = 25;

    /// Creates the set of different characters; `None` if there are too many, or if one is
    /// outside Unicode's basic plane or occurs twice.
    pub(super) fn new(characters: impl IntoIterator<Item = char>) -> Option<Self> {
        let mut symbols = Self { symbols: [0; Self::MAX], count: 0 };
        for character in characters {
            let symbol = u16::try_from(u32::from(character)).ok()?;
            if symbols.symbols[..symbols.len()].contains(&symbol) {
                return None;
            }
            let index = symbols.len();
            *symbols.symbols.get_mut(index)? = symbol;
            symbols.count += 1;
        }
        Some(symbols)
    }

    /// Returns the number of symbols.
    pub(super) fn len(&self) -> usize {
        usize::from(self.count)
    }

    fn get(self, index: usize) -> char {
        char::from_u32(self.symbols[index].into()).expect("BUG: a symbol that is no character")
    }

    /// Returns the digit of a symbol, from 1.
    pub(super) fn digit(&self, symbol: char) -> Option<u8> {
        let symbol = u16::try_from(u32::from(symbol)).ok()?;
        let index = self.symbols[..self.len()].iter().position(|other| *other == symbol)?;
        u8::try_from(index + 1).ok()
    }
}

/// Writes the symbols, from digit 1 on.
impl fmt::Display for CustomSymbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..self.len()).try_for_each(|index| write!(f, "{}", self.get(index)))
    }
}

impl fmt::Debug for CustomSymbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

/// Reads `one-based`, `zero-based`, `letters`, or the symbols themselves: at least four,
/// all different, and none that separates cells or quotes them in a format.
impl FromStr for SymbolSet {
    type Err = ParseSymbolsError;

    fn from_str(text: &str) -> Result<Self, ParseSymbolsError> {
        const MIN: usize = 4;
        let is_symbol = |symbol: char| {
            !symbol.is_whitespace() && !symbol.is_control() && !",;|\".".contains(symbol)
        };
        match text {
            "one-based" => Ok(Self::OneBased),
            "zero-based" => Ok(Self::ZeroBased),
            "letters" => Ok(Self::Letters),
            _ if text.chars().count() >= MIN && text.chars().all(is_symbol) => {
                let symbols = CustomSymbols::new(text.chars());
                symbols
                    .map(Self::Custom)
                    .ok_or_else(|| ParseSymbolsError { found: text.to_owned() })
            }
            _ => Err(ParseSymbolsError { found: text.to_owned() }),
        }
    }
}

/// The error of a text that names no set of symbols.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseSymbolsError {
    found: String,
}

impl fmt::Display for ParseSymbolsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { found } = self;
        let most = CustomSymbols::MAX;
        write!(
            f,
            "found {found:?}, expected one-based, zero-based, letters, or 4 to {most} different \
             symbols, without any of , ; | \" ."
        )
    }
}

impl std::error::Error for ParseSymbolsError {}
