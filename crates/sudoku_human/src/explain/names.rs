//! The types [`Notation`] and [`Names`]: how cells, houses and lists of them are written.

use std::fmt;
use std::str::FromStr;

use sudoku::{CellPosition, House, Shape};

use crate::literal::{Candidate, Literal, Set};

/// How cells are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Notation {
    /// `r4c5`: row 4 from the top, column 5 from the left.
    #[default]
    RowColumn,
    /// `R4C5`: the same in capitals.
    Capitals,
    /// `E4`: column E, row 4, as in a spreadsheet.
    Letters,
}

impl Notation {
    /// All notations, each with an example: the cell in row 4 and column 5, and its name.
    pub const ALL: [(Self, &str); 3] =
        [(Self::RowColumn, "r4c5"), (Self::Capitals, "R4C5"), (Self::Letters, "E4")];

    /// Returns the cell in this notation.
    #[must_use]
    pub fn cell(self, position: CellPosition) -> String {
        let CellPosition { row, column } = position;
        match self {
            Self::RowColumn => format!("r{}c{}", row + 1, column + 1),
            Self::Capitals => format!("R{}C{}", row + 1, column + 1),
            Self::Letters => format!("{}{}", letters(column), row + 1),
        }
    }
}

/// Returns the name of a column: A to Z, then AA and so on.
fn letters(column: usize) -> String {
    let letter = |index: usize| char::from(b'A' + u8::try_from(index).expect("BUG: 26 letters"));
    match column {
        0..26 => letter(column).to_string(),
        _ => format!("{}{}", letter(column / 26 - 1), letter(column % 26)),
    }
}

/// Parses any cell in the notation, such as `r4c5` or `E5`.
impl FromStr for Notation {
    type Err = ParseNotationError;

    fn from_str(text: &str) -> Result<Self, ParseNotationError> {
        let is_number = |text: &str| text.parse::<u8>().is_ok_and(|number| number > 0);
        let is_pair = |text: &str, between: char| {
            text.split_once(between)
                .is_some_and(|(row, column)| is_number(row) && is_number(column))
        };
        let letter = text.strip_prefix(|first: char| first.is_ascii_uppercase());
        if text.strip_prefix('r').is_some_and(|rest| is_pair(rest, 'c')) {
            Ok(Self::RowColumn)
        } else if text.strip_prefix('R').is_some_and(|rest| is_pair(rest, 'C')) {
            Ok(Self::Capitals)
        } else if letter.is_some_and(is_number) {
            Ok(Self::Letters)
        } else {
            Err(ParseNotationError { text: text.to_owned() })
        }
    }
}

/// A text that is not a cell in any notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseNotationError {
    text: String,
}

impl fmt::Display for ParseNotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {:?}, expected a cell such as r4c5, R4C5 or E5", self.text)
    }
}

impl std::error::Error for ParseNotationError {}

/// The greatest number of items of a list in a sentence.
pub const MAX_ITEMS: usize = 10;

/// Writes cells, houses and lists of them.
#[derive(Clone, Copy, Debug)]
pub struct Names {
    /// The shape of the grid.
    pub shape: Shape,
    /// How cells are written.
    pub notation: Notation,
}

impl Names {
    /// Returns a cell.
    #[must_use]
    pub fn cell(self, cell: u16) -> String {
        self.notation.cell(self.shape.position(cell.into()))
    }

    /// Returns a house, such as `row 4`.
    #[must_use]
    pub fn house(self, house: House) -> String {
        match house {
            House::Column(column) if self.notation == Notation::Letters => {
                format!("column {}", letters(column))
            }
            house => house.to_string(),
        }
    }

    /// Returns a literal, such as `r4c5 is not 6`.
    #[must_use]
    pub fn literal(self, literal: Literal) -> String {
        let Candidate { cell, digit } = literal.candidate;
        let not = if literal.is_on { "" } else { "not " };
        format!("{} is {not}{digit}", self.cell(cell))
    }

    /// Returns a set, such as `r4c5` or `6 in row 4`.
    #[must_use]
    pub fn set(self, set: Set) -> String {
        match set {
            Set::Cell(cell) => self.cell(cell),
            Set::Places { house, digit } => format!("{digit} in {}", self.house(house)),
        }
    }

    /// Returns cells, such as `r1c1, r1c2 and r1c3`.
    #[must_use]
    pub fn cells(self, cells: &[u16], word: &str) -> String {
        list(&cells.iter().map(|cell| self.cell(*cell)).collect::<Vec<_>>(), word)
    }

    /// Returns houses, such as `rows 1 and 3` or `row 1 and box 2`.
    #[must_use]
    pub fn houses(self, houses: &[House], word: &str) -> String {
        let kind = |house: &House| std::mem::discriminant(house);
        let names: Vec<String> = houses.iter().map(|house| self.house(*house)).collect();
        if houses.len() < 2 || houses.iter().any(|house| kind(house) != kind(&houses[0])) {
            return list(&names, word);
        }
        let (noun, _) = names[0].split_once(' ').expect("BUG: a house has a noun and a number");
        let plural = if noun == "box" { "boxes".to_owned() } else { format!("{noun}s") };
        let numbers: Vec<&str> = names
            .iter()
            .filter_map(|name| name.split_once(' '))
            .map(|(_, number)| number)
            .collect();
        format!("{plural} {}", list(&numbers, word))
    }
}

/// Returns digits, such as `3, 5 and 7`.
pub fn digits(digits: &[u8], word: &str) -> String {
    list(&digits.iter().map(u8::to_string).collect::<Vec<_>>(), word)
}

/// Returns digits with their noun, such as `the digits 3 and 5`.
pub fn the_digits(all: &[u8]) -> String {
    let noun = if all.len() == 1 { "digit" } else { "digits" };
    format!("the {noun} {}", digits(all, "and"))
}

/// Returns that all of a number of things are meant, such as `both cells` or `all three cells`.
pub fn all_of(count: usize, noun: &str) -> String {
    if count == 2 { format!("both {noun}s") } else { format!("all {} {noun}s", number(count)) }
}

/// Returns a list with commas, and a word before the last item.
pub fn list<T: AsRef<str>>(items: &[T], word: &str) -> String {
    match items {
        [] => String::new(),
        [item] => item.as_ref().to_owned(),
        [others @ .., last] => {
            let others: Vec<&str> = others.iter().map(AsRef::as_ref).collect();
            format!("{} {word} {}", others.join(", "), last.as_ref())
        }
    }
}

/// Returns a number in words, up to twelve.
pub fn number(number: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}
