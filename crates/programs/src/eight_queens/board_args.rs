//! The options that say which board is filled.

use chessboard::Square;
use clap::{Args, ValueEnum};
use eight_queens::Setup;
use itertools::Itertools;

use super::board_size::BoardSize;

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

    /// Returns the board with what is on it, of any size.
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
