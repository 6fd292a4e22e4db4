//! A knight's tour, drawn as a board or listed as squares.

use std::fmt;

use chessboard::{Square, column_letters};

use crate::draw::{Mark, draw};
use crate::size::Size;

/// A knight's tour: the squares of a board in the order of the knight's visits.
///
/// `Display` draws the numbered board, with 1 on the first square, `#` where the board has
/// no square, and no newline at the end. [`list`](Tour::list) displays the names of the squares in order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tour {
    size: Size,
    squares: Vec<Square>,
}

impl Tour {
    pub(crate) fn new(size: Size, squares: Vec<Square>) -> Self {
        Self { size, squares }
    }

    /// Returns the size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the squares in the order of the tour.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Returns the squares in the order of the tour, without a copy.
    #[must_use]
    pub fn into_squares(self) -> Vec<Square> {
        self.squares
    }

    /// Returns whether the last square is a knight's move from the first.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        match (self.squares.first(), self.squares.last()) {
            (Some(first), Some(last)) => first.is_knights_move(*last),
            _ => false,
        }
    }

    /// Returns the number of each square in the tour, counted from 1, row by row from the top
    /// left; 0 where the board has no square.
    ///
    /// ```
    /// use knights_tour::{Board, FirstTour};
    ///
    /// let board: Board = "...\n.#.\n...".parse()?;
    /// let tour = FirstTour::on(board).closed().find(())?;
    /// assert_eq!(tour.numbers(), [3, 8, 5, 6, 0, 2, 1, 4, 7]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn numbers(&self) -> Vec<u32> {
        let (rows, columns) = (self.size.rows(), self.size.columns());
        let mut numbers = vec![0; self.size.squares()];
        for (number, square) in (1..).zip(&self.squares) {
            let row = rows - 1 - usize::from(square.row);
            numbers[row * columns + usize::from(square.column)] = number;
        }
        numbers
    }

    /// Returns a value that displays the names of the squares on one line, separated
    /// by spaces.
    pub fn list(&self) -> SquareList<'_> {
        SquareList { tour: self, separator: Name::new(" ") }
    }
}

impl fmt::Display for Tour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The drawing goes row by row from the top, as the numbers do.
        let mut numbers = self.numbers().into_iter();
        draw(f, self.size, |_| match numbers.next() {
            None | Some(0) => Mark::Missing,
            Some(number) => Mark::Number(number),
        })
    }
}

/// Displays the squares of a tour on one line. [`Tour::list`] creates it.
#[derive(Clone, Copy, Debug)]
#[must_use = "a list is shown by displaying it"]
pub struct SquareList<'t> {
    tour: &'t Tour,
    separator: Name,
}

impl SquareList<'_> {
    /// The same with another text between the names, in place of a space.
    ///
    /// # Panics
    /// If the text has more than 8 bytes.
    pub fn separated_by(self, separator: &str) -> Self {
        Self { separator: Name::new(separator), ..self }
    }
}

/// A part of a list of squares, of at most 8 bytes.
#[derive(Clone, Copy, Debug)]
struct Name {
    text: [u8; Name::MAX],
    length: usize,
}

impl Name {
    const MAX: usize = 8;

    fn new(name: &str) -> Self {
        let mut text = [0; Self::MAX];
        text[..name.len()].copy_from_slice(name.as_bytes());
        Self { text, length: name.len() }
    }
}

/// The text of a list is written in pieces of this many bytes.
const PIECE: usize = 1 << 14;

impl fmt::Display for SquareList<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A tour may have a hundred million squares: the names of columns and rows are made once, and copied by
        // their fixed size.
        let size = self.tour.size;
        let columns: Vec<Name> =
            (0..size.columns()).map(|at| Name::new(&column_letters(at as u64))).collect();
        let rows: Vec<Name> = (1..=size.rows()).map(|row| Name::new(&row.to_string())).collect();
        let mut text = vec![0; PIECE + 3 * Name::MAX];
        let (mut end, mut separator) = (0, Name::new(""));
        for square in &self.tour.squares {
            let (column, row) = (usize::from(square.column), usize::from(square.row));
            for part in [&separator, &columns[column], &rows[row]] {
                text[end..end + Name::MAX].copy_from_slice(&part.text);
                end += part.length;
            }
            separator = self.separator;
            if end >= PIECE {
                f.write_str(str::from_utf8(&text[..end]).map_err(|_| fmt::Error)?)?;
                end = 0;
            }
        }
        f.write_str(str::from_utf8(&text[..end]).map_err(|_| fmt::Error)?)
    }
}
