//! Checks a list of squares, without any code of the search.

use chessboard::Square;
use itertools::Itertools;

use crate::board::Board;
use crate::size::Size;

/// Returns whether `squares` is a knight's tour of the board, open or closed.
///
/// A tour contains each square of the board exactly once, and from each square to the
/// next is a knight's move.
///
/// ```
/// use knights_tour::{Size, Square, is_tour};
///
/// let tour = "a1 c2 a3 b1 d2 b3 c1 a2 c3 d1 b2 d3";
/// let squares: Vec<Square> = tour.split(' ').map(str::parse).collect::<Result<_, _>>()?;
/// assert!(is_tour(Size::new(3, 4)?, &squares));
/// assert!(!is_tour(Size::new(4, 3)?, &squares));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn is_tour(size: Size, squares: &[Square]) -> bool {
    is_tour_on(&Board::new(size), squares)
}

/// Returns whether `squares` is a knight's tour of a board with missing squares, open or
/// closed.
#[must_use]
pub fn is_tour_on(board: &Board, squares: &[Square]) -> bool {
    let size = board.size();
    let on_board = |square: &Square| {
        usize::from(square.row) < size.rows()
            && usize::from(square.column) < size.columns()
            && board.contains(*square)
    };
    squares.len() == board.squares()
        && squares.iter().all(on_board)
        && all_different(size, squares)
        && squares.iter().tuple_windows().all(|(a, b)| connected(*a, *b))
}

/// Returns whether no square of the board is twice in the list. It needs one bit a square.
fn all_different(size: Size, squares: &[Square]) -> bool {
    let mut seen = vec![0_u64; (size.rows() * size.columns()).div_ceil(64)];
    squares.iter().all(|square| {
        let number = usize::from(square.row) * size.columns() + usize::from(square.column);
        let word = &mut seen[number / 64];
        let bit = 1 << (number % 64);
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    })
}

/// Returns whether `squares` is a closed knight's tour of the board: a tour whose last
/// square is a knight's move from its first, and that has at least three squares.
#[must_use]
pub fn is_closed_tour(size: Size, squares: &[Square]) -> bool {
    is_closed_tour_on(&Board::new(size), squares)
}

/// Returns whether `squares` is a closed knight's tour of a board with missing squares.
#[must_use]
pub fn is_closed_tour_on(board: &Board, squares: &[Square]) -> bool {
    is_tour_on(board, squares)
        && squares.len() > 2
        && connected(squares[squares.len() - 1], squares[0])
}

fn connected(a: Square, b: Square) -> bool {
    let columns = i32::from(a.column) - i32::from(b.column);
    let rows = i32::from(a.row) - i32::from(b.row);
    columns * columns + rows * rows == 5
}
