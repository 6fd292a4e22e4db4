//! A chessboard, with squares that may be missing.

use std::fmt;
use std::str::FromStr;

use chessboard::Square;

use crate::error::ParseBoardError;
use crate::off_board::OffBoard;
use crate::size::Size;

/// A chessboard of any shape: a rectangle of which some squares may be missing.
///
/// Its text has one line a row, the top row first, with `.` for a square and `#` for a
/// missing one. `FromStr` reads it and `Display` writes it, without a newline at the end.
///
/// ```
/// use knights_tour::{Board, Fragments, KnightsTour, ParseBoardError};
/// use stack_assumptions::search;
///
/// let board: Board = "\
/// ...
/// .#.
/// ..."
/// .parse()?;
/// assert_eq!((board.size().to_string(), board.squares()), ("3x3".to_owned(), 8));
/// let closed = KnightsTour::on(board).closed().undirected();
/// let tour = search(&closed).next().expect("a knight can go round");
/// assert_eq!(tour.to_string(), "\
/// 3  3 8 5
/// 2  6 # 2
/// 1  1 4 7
///    a b c");
///
/// let error = "...\n.x.".parse::<Board>().unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 2: found 'x', expected . (a square) or # (none)");
/// # Ok::<(), ParseBoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    size: Size,
    squares: usize,
    /// One bit for each square of the rectangle, by index, set if it is missing. Empty if
    /// none is.
    missing: Vec<u64>,
}

impl Board {
    /// Creates a board without missing squares.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self { size, squares: size.squares(), missing: Vec::new() }
    }

    /// Removes a square. Removing it again has no effect.
    ///
    /// # Errors
    ///
    /// Returns an error if the rectangle has no such square, or if it is the last one left.
    pub fn without(mut self, square: Square) -> Result<Self, OffBoard> {
        let size = self.size;
        if !size.contains(square) || self.contains(square) && self.squares == 1 {
            return Err(OffBoard { square, size });
        }
        self.remove(square);
        Ok(self)
    }

    fn remove(&mut self, square: Square) {
        if self.contains(square) {
            self.squares -= 1;
            self.missing.resize(self.size.squares().div_ceil(64), 0);
            let index = self.size.index(square) as usize;
            self.missing[index / 64] |= 1 << (index % 64);
        }
    }

    /// Returns the size of the rectangle.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the number of squares that are not missing, at least 1.
    #[must_use]
    pub fn squares(&self) -> usize {
        self.squares
    }

    /// Returns whether no square is missing.
    #[must_use]
    pub fn is_rectangle(&self) -> bool {
        self.missing.is_empty()
    }

    /// Returns the number of squares of the colour of a1, and of the other colour.
    pub(crate) fn colours(&self) -> [usize; 2] {
        if self.is_rectangle() {
            return [self.squares.div_ceil(2), self.squares / 2];
        }
        let others = self.every_square().map(Square::colour).sum();
        [self.squares - others, others]
    }

    /// Returns whether `square` is on the board and not missing.
    #[inline]
    #[must_use]
    pub fn contains(&self, square: Square) -> bool {
        self.size.contains(square) && !self.is_missing(square)
    }

    /// Returns whether a square of the rectangle is missing.
    #[inline]
    fn is_missing(&self, square: Square) -> bool {
        let index = self.size.index(square) as usize;
        self.missing.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 == 1)
    }

    /// Returns the squares of the board that are a knight's move from `square`.
    pub(crate) fn knights_moves(&self, square: Square) -> impl Iterator<Item = Square> {
        self.size.knights_moves(square).filter(|square| !self.is_missing(*square))
    }

    /// Returns an iterator over the squares that are not missing, in the order a1, b1, …,
    /// a2, b2, ….
    pub fn every_square(&self) -> impl Iterator<Item = Square> {
        self.size.every_square().filter(|square| !self.is_missing(*square))
    }
}

impl From<Size> for Board {
    fn from(size: Size) -> Self {
        Self::new(size)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.size.row_numbers().rev() {
            if usize::from(row) + 1 < self.size.rows() {
                f.write_str("\n")?;
            }
            for column in self.size.column_numbers() {
                f.write_str(if self.contains(Square { column, row }) { "." } else { "#" })?;
            }
        }
        Ok(())
    }
}

impl FromStr for Board {
    type Err = ParseBoardError;

    fn from_str(s: &str) -> Result<Self, ParseBoardError> {
        let columns = s.lines().next().map_or(0, |line| line.chars().count());
        let mut missing = Vec::new();
        let mut rows = 0;
        for (line, text) in (1..).zip(s.lines()) {
            for (column, found) in (1..).zip(text.chars()) {
                match found {
                    '.' => {}
                    '#' => missing.push((line, column)),
                    _ => return Err(ParseBoardError::Character { line, column, found }),
                }
            }
            let found = text.chars().count();
            if found != columns {
                return Err(ParseBoardError::Length { line, found, expected: columns });
            }
            rows = line;
        }
        let mut board = Self::new(Size::new(rows, columns).map_err(ParseBoardError::Size)?);
        if missing.len() == board.squares {
            return Err(ParseBoardError::NoSquare);
        }
        for (line, column) in missing {
            let side = |index: usize| u16::try_from(index).expect("BUG: a side above 65,536");
            board.remove(Square { column: side(column - 1), row: side(rows - line) });
        }
        Ok(board)
    }
}
