//! Which board is filled.

use std::fmt;
use std::str::FromStr;

use chessboard::Square;
use clap::{Args, ValueEnum};
use eight_queens::{BorderQueens, GivenQueens, Queens, Setup};
use itertools::Itertools;

use super::border_count::BorderCount;
use super::given_count::GivenCount;
use super::plain_count::PlainCount;

/// The board, and which of its solutions are wanted.
#[derive(Args, Clone, Debug, Default)]
pub struct BoardArgs {
    /// The number of queens, rows and columns; or the number of rows and that of columns, as in 5x8
    #[arg(value_name = "N|RxC", default_value = "8", allow_negative_numbers = true)]
    pub size: BoardSize,

    /// The number of queens [default: the number of rows or of columns, whichever is smaller]
    #[arg(long, value_name = "K", allow_negative_numbers = true)]
    pub queens: Option<usize>,

    /// Join the opposite sides of the board: each line goes on at the other side
    #[arg(long)]
    pub torus: bool,

    /// Queens that stand on the board already, such as a1,c2
    #[arg(long, value_name = "SQUARES", value_delimiter = ',')]
    pub place: Vec<Square>,

    /// Squares where no queen may stand, such as d4,d5; they stop no attack
    #[arg(long, value_name = "SQUARES", value_delimiter = ',')]
    pub block: Vec<Square>,

    /// Only fundamental solutions: one of each set of rotations and reflections
    #[arg(long)]
    pub fundamental: bool,

    /// How the board is searched
    #[arg(long, value_name = "METHOD")]
    pub method: Option<Method>,
}

/// How a board is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Method {
    /// Row by row from the top: for lists, and for recordings
    Rows,
    /// First the queens on the border, one of each set of rotations and reflections; the fastest
    /// count
    Border,
}

/// The sides of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardSize {
    pub rows: usize,
    pub columns: usize,
}

impl Default for BoardSize {
    fn default() -> Self {
        Self { rows: 8, columns: 8 }
    }
}

impl FromStr for BoardSize {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| {
            let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            let number = is_number.then(|| text.parse().ok()).flatten();
            number.ok_or_else(|| {
                format!(
                    "expected a whole number from 0 to {MAX_FIRST}, or rows x columns, as in 5x8"
                )
            })
        };
        let Some((rows, columns)) = text.split_once(['x', 'X', '×']) else {
            let n = number(text)?;
            if n > MAX_FIRST {
                return Err(format!("found {n} queens, expected at most {MAX_FIRST}"));
            }
            return Ok(Self { rows: n, columns: n });
        };
        let (rows, columns) = (number(rows)?, number(columns)?);
        Setup::new(rows, columns).map_err(|error| error.to_string())?;
        Ok(Self { rows, columns })
    }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

/// The most queens of which a first solution is searched.
pub const MAX_FIRST: usize = 10_000_000;
/// The fewest queens that are counted by the border if no method is wanted. Fewer are counted by
/// rows in a hundredth of a second.
const LEAST_BY_BORDER: usize = 13;

/// A board, by the way in which it is searched.
pub enum Board {
    Plain(PlainCount),
    Border(BorderCount),
    Given(GivenCount),
}

impl BoardArgs {
    /// Whether this is an empty n × n board for n queens. Then returns n.
    pub fn plain_size(&self) -> Option<usize> {
        let Self { size: BoardSize { rows, columns }, queens, torus, place, block, .. } = self;
        let is_plain = rows == columns
            && queens.is_none_or(|queens| queens == *rows)
            && !torus
            && place.is_empty()
            && block.is_empty();
        is_plain.then_some(*rows)
    }

    /// Returns the board as it is counted. A recording is of a search by rows.
    ///
    /// # Errors
    /// If the options contradict each other.
    pub fn counted(&self, is_recorded: bool) -> Result<Board, String> {
        let Some(n) = self.plain_size() else { return self.given().map(Board::Given) };
        let fundamental = self.fundamental;
        let by_border = BorderCount::new(n, fundamental);
        let method = self.method.unwrap_or({
            let is_fast = !is_recorded && n >= LEAST_BY_BORDER && by_border.is_some();
            if is_fast { Method::Border } else { Method::Rows }
        });
        match (method, by_border) {
            (Method::Border, _) if is_recorded => {
                Err("found --record with --method border, expected --method rows".to_owned())
            }
            (Method::Border, Some(count)) => Ok(Board::Border(count)),
            (Method::Border, None) => {
                let (least, most) = BorderQueens::SIZES.into_inner();
                Err(format!(
                    "found {n} queens with --method border, expected {least} to {most} queens"
                ))
            }
            (Method::Rows, _) => self.plain(n).map(Board::Plain),
        }
    }

    /// Returns the plain board with n queens.
    ///
    /// # Errors
    /// If there are too many.
    pub fn plain(&self, n: usize) -> Result<PlainCount, String> {
        Queens::new(n).map_err(|error| error.to_string())?;
        Ok(PlainCount { queens: n, fundamental: self.fundamental })
    }

    /// Returns the board with what stands on it.
    ///
    /// # Errors
    /// If the options contradict each other.
    pub fn given(&self) -> Result<GivenCount, String> {
        let setup = self.setup()?;
        let BoardSize { rows, columns } = self.size;
        if !GivenQueens::has_sides(rows, columns) {
            return Err(format!(
                "found a board of {rows}x{columns} with other options, expected at most {most} rows \
                 and columns: only first takes larger ones, without --steps and --record",
                most = GivenQueens::MAX_SIDE
            ));
        }
        Ok(GivenCount { setup })
    }

    /// Returns the board with what stands on it, of any size.
    ///
    /// # Errors
    /// If the options contradict each other.
    pub fn setup(&self) -> Result<Setup, String> {
        let unexpected = [(self.fundamental, "--fundamental"), (self.method.is_some(), "--method")];
        if let Some((_, option)) = unexpected.into_iter().find(|(is_found, _)| *is_found) {
            return Err(format!(
                "found {option} with other options of the board, expected it with a number of \
                 queens alone"
            ));
        }
        self.try_setup().map_err(|error| error.to_string())
    }

    fn try_setup(&self) -> Result<Setup, eight_queens::SetupError> {
        let BoardSize { rows, columns } = self.size;
        let mut setup = Setup::new(rows, columns)?;
        if let Some(queens) = self.queens {
            setup = setup.queens(queens)?;
        }
        if self.torus {
            setup = setup.torus()?;
        }
        let setup = self.block.iter().copied().try_fold(setup, Setup::block)?;
        self.place.iter().copied().try_fold(setup, Setup::place)
    }

    /// What is searched, for messages.
    pub fn describe(&self) -> String {
        if let Some(n) = self.plain_size() {
            return format!("{n} queens");
        }
        let Self { size, queens, torus, place, block, .. } = self;
        let queens = queens.unwrap_or(size.rows.min(size.columns));
        let torus = if *torus { " as a torus" } else { "" };
        let list = |what: &str, squares: &[Square]| match squares {
            [] => String::new(),
            squares => format!(", {what} {}", squares.iter().format(",")),
        };
        let (placed, blocked) = (list("queens on", place), list("blocked", block));
        format!("{queens} queens on a board of {size}{torus}{placed}{blocked}")
    }
}
