use std::fmt;

use crate::board::draw;
use crate::{Size, Square};

/// A knight's tour: the squares of a board in the order of the knight's visits.
///
/// `Display` draws the numbered board, 1 on the square where the tour starts,
/// with no newline at the end; [`list`](Tour::list) names the squares in order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tour {
    size: Size,
    squares: Vec<Square>,
}

impl Tour {
    pub(crate) fn new(size: Size, squares: Vec<Square>) -> Self {
        Self { size, squares }
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The squares in the order of the tour.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Whether the knight gets back to the start in one more move.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        match (self.squares.first(), self.squares.last()) {
            (Some(first), Some(last)) => first.is_knights_move(*last),
            _ => false,
        }
    }

    /// Displays the names of the squares on one line, with spaces between.
    pub fn list(&self) -> List<'_> {
        List { tour: self }
    }
}

impl fmt::Display for Tour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut numbers = vec![0; self.squares.len()];
        for (number, square) in (1..).zip(&self.squares) {
            numbers[usize::from(self.size.index(*square))] = number;
        }
        draw(f, self.size, |square| numbers[usize::from(self.size.index(square))])
    }
}

/// Displays the squares of a tour; made by [`Tour::list`].
#[derive(Clone, Copy, Debug)]
#[must_use = "a list is shown by displaying it"]
pub struct List<'t> {
    tour: &'t Tour,
}

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, square) in self.tour.squares.iter().enumerate() {
            if number > 0 {
                f.write_str(" ")?;
            }
            square.fmt(f)?;
        }
        Ok(())
    }
}
