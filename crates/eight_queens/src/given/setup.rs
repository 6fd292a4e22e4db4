//! A board, and what is on it before the search.

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;

use chessboard::{Square, column_letters};

/// A board for queens: its sides, the number of queens, those that stand on it already, and
/// squares where none may stand. A blocked square does not stop a queen's attack.
///
/// On a torus, a row continues on the other side of the board, and so do columns and diagonals.
///
/// ```
/// use eight_queens::{GivenQueens, Setup, SetupError};
/// use stack_assumptions::search;
///
/// // Of the 92 solutions of eight queens, four have a queen on a1.
/// let setup = Setup::new(8, 8)?.place("a1".parse().unwrap())?;
/// assert_eq!(search(&GivenQueens::new(&setup)).count(), 4);
///
/// let attacked = setup.place("c3".parse().unwrap()).unwrap_err();
/// assert_eq!(
///     attacked.to_string(),
///     "found queens on a1 and c3, expected queens that do not attack each other"
/// );
/// # Ok::<(), SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    rows: usize,
    columns: usize,
    queens: usize,
    is_torus: bool,
    placed: Vec<Square>,
    blocked: Vec<Square>,
}

impl Setup {
    /// The numbers of rows and of columns.
    pub const SIDES: RangeInclusive<usize> = 1..=10_000;

    /// Creates an empty board, with a queen for each row or for each column, whichever are fewer.
    ///
    /// # Errors
    ///
    /// Returns an error if a side is not in [`SIDES`](Self::SIDES).
    pub fn new(rows: usize, columns: usize) -> Result<Self, SetupError> {
        if !Self::SIDES.contains(&rows) || !Self::SIDES.contains(&columns) {
            return Err(SetupError::Sides { rows, columns });
        }
        let queens = rows.min(columns);
        let (placed, blocked) = (Vec::new(), Vec::new());
        Ok(Self { rows, columns, queens, is_torus: false, placed, blocked })
    }

    /// Sets the number of queens, those included that stand on the board already.
    ///
    /// # Errors
    ///
    /// Returns an error if there are more queens than rows or than columns.
    pub fn queens(self, queens: usize) -> Result<Self, SetupError> {
        let most = self.rows.min(self.columns);
        if queens > most {
            return Err(SetupError::TooManyQueens { queens, most });
        }
        Ok(Self { queens, ..self })
    }

    /// Joins the opposite sides of the board.
    ///
    /// # Errors
    ///
    /// Returns an error if two queens that were placed attack each other then.
    pub fn torus(self) -> Result<Self, SetupError> {
        let setup = Self { is_torus: true, placed: Vec::new(), ..self };
        self.placed.into_iter().try_fold(setup, Self::place)
    }

    /// Places a queen.
    ///
    /// # Errors
    ///
    /// Returns an error if the square is not on the board or is blocked, or if a queen that was
    /// placed before attacks it.
    pub fn place(mut self, square: Square) -> Result<Self, SetupError> {
        self.check(square)?;
        if self.blocked.contains(&square) {
            return Err(SetupError::Blocked { square });
        }
        if let Some(&queen) = self.placed.iter().find(|queen| self.attacks(**queen, square)) {
            return Err(SetupError::Attack { queen, other: square });
        }
        self.placed.push(square);
        Ok(self)
    }

    /// Blocks a square: no queen may stand there.
    ///
    /// # Errors
    ///
    /// Returns an error if the square is not on the board, or has a queen.
    pub fn block(mut self, square: Square) -> Result<Self, SetupError> {
        self.check(square)?;
        if self.placed.contains(&square) {
            return Err(SetupError::Blocked { square });
        }
        self.blocked.push(square);
        Ok(self)
    }

    fn check(&self, square: Square) -> Result<(), SetupError> {
        let Self { rows, columns, .. } = *self;
        let is_on_board = usize::from(square.row) < rows && usize::from(square.column) < columns;
        if is_on_board { Ok(()) } else { Err(SetupError::OffBoard { square, rows, columns }) }
    }

    /// Returns whether a queen on one square attacks the other, or is there.
    fn attacks(&self, queen: Square, square: Square) -> bool {
        let rows = usize::from(queen.row.abs_diff(square.row));
        let columns = usize::from(queen.column.abs_diff(square.column));
        let is_diagonal = match self.period() {
            // Along a diagonal of a torus, rows and columns differ by whole rounds.
            Some(period) => {
                rows.abs_diff(columns).is_multiple_of(period)
                    || (rows + columns).is_multiple_of(period)
            }
            None => rows == columns,
        };
        rows == 0 || columns == 0 || is_diagonal
    }

    /// Returns the number of different diagonals in each direction on a torus: the greatest
    /// common divisor of its sides. Returns `None` for a board with edges.
    pub(crate) fn period(&self) -> Option<usize> {
        self.is_torus.then(|| gcd(self.rows, self.columns))
    }

    /// Returns the row of each square, counted from the top, and its column.
    pub(crate) fn positions<'s>(
        &self,
        squares: &'s [Square],
    ) -> impl Iterator<Item = (usize, usize)> + use<'s> {
        let last = self.rows - 1;
        squares.iter().map(move |square| (last - usize::from(square.row), square.column.into()))
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the number of queens.
    #[must_use]
    pub fn number_of_queens(&self) -> usize {
        self.queens
    }

    /// Returns whether the opposite sides are joined.
    #[must_use]
    pub fn is_torus(&self) -> bool {
        self.is_torus
    }

    /// Returns the squares of the queens that stand on the board already.
    #[must_use]
    pub fn placed(&self) -> &[Square] {
        &self.placed
    }

    /// Returns the blocked squares.
    #[must_use]
    pub fn blocked(&self) -> &[Square] {
        &self.blocked
    }
}

/// The greatest common divisor.
pub(super) fn gcd(one: usize, other: usize) -> usize {
    if other == 0 { one } else { gcd(other, one % other) }
}

/// The error of a [`Setup`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupError {
    /// A side is not in [`Setup::SIDES`].
    Sides {
        /// The requested number of rows.
        rows: usize,
        /// The requested number of columns.
        columns: usize,
    },
    /// There are more queens than rows or than columns.
    TooManyQueens {
        /// The number of queens.
        queens: usize,
        /// The number of rows or of columns, whichever is less.
        most: usize,
    },
    /// A square is not on the board.
    OffBoard {
        /// The square.
        square: Square,
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
    },
    /// A queen is placed on a blocked square.
    Blocked {
        /// The square.
        square: Square,
    },
    /// Two queens that are placed attack each other, or stand on one square.
    Attack {
        /// The square of the earlier queen.
        queen: Square,
        /// The square of the later one.
        other: Square,
    },
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Sides { rows, columns } => {
                let (least, most) = Setup::SIDES.into_inner();
                write!(
                    f,
                    "found {rows} rows by {columns} columns, expected {least} to {most} of each"
                )
            }
            Self::TooManyQueens { queens, most } => write!(
                f,
                "found {queens} queens, expected at most {most}: each row and each column holds \
                 one queen at most"
            ),
            Self::OffBoard { square, rows, columns } => {
                let last = u16::try_from(columns - 1).map(column_letters).unwrap_or_default();
                write!(
                    f,
                    "found {square}, expected a square of the board of {rows} rows by {columns} \
                     columns, from a1 to {last}{rows}"
                )
            }
            Self::Blocked { square } => {
                write!(f, "found a queen on {square}, expected none there: the square is blocked")
            }
            Self::Attack { queen, other } if queen == other => {
                write!(f, "found two queens on {queen}, expected each square once")
            }
            Self::Attack { queen, other } => write!(
                f,
                "found queens on {queen} and {other}, expected queens that do not attack each \
                 other"
            ),
        }
    }
}

impl Error for SetupError {}
