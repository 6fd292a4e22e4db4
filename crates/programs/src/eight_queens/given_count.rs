//! The count of a board on which something stands already, and its name.

use chessboard::Square;
use eight_queens::{GivenQueens, Queens, Setup};
use itertools::Itertools;
use stack_assumptions_show::log::StepNames;
use terminal::cluster::{FromName, Named};

use super::board_args::BoardArgs;
use super::board_size::BoardSize;

/// A board, and what is on it.
pub struct GivenCount {
    pub setup: Setup,
}

impl Named for GivenCount {
    type Puzzle = GivenQueens;

    fn name(&self) -> String {
        let Self { setup } = self;
        let torus = if setup.is_torus() { " torus" } else { "" };
        let list = |word: &str, squares: &[Square]| match squares {
            [] => String::new(),
            squares => format!(" {word} {}", squares.iter().format(",")),
        };
        let (blocked, placed) = (list("block", setup.blocked()), list("place", setup.placed()));
        let size = BoardSize { rows: setup.rows(), columns: setup.columns() };
        let queens = setup.number_of_queens();
        format!("eight_queens {queens} on {size}{torus}{blocked}{placed}")
    }

    fn puzzle(&self) -> GivenQueens {
        GivenQueens::new(&self.setup)
    }

    fn step_names(&self) -> impl StepNames<usize, Option<usize>> {
        (Queens::row_name, column_name)
    }
}

impl FromName for GivenCount {
    fn expected_name() -> String {
        "eight_queens K on RxC [torus] [block SQUARES] [place SQUARES]".to_owned()
    }

    fn from_name(name: &str) -> Option<Self> {
        let mut words = name.strip_prefix("eight_queens ")?.split(' ').peekable();
        let queens = Some(words.next()?.parse().ok()?);
        words.next_if_eq(&"on")?;
        let size = words.next()?.parse().ok()?;
        let torus = words.next_if_eq(&"torus").is_some();
        let mut list = |word: &str| match words.next_if_eq(&word) {
            Some(_) => words.next()?.split(',').map(|square| square.parse().ok()).collect(),
            None => Some(Vec::new()),
        };
        let (block, place) = (list("block")?, list("place")?);
        let args = BoardArgs { size, queens, torus, place, block, ..BoardArgs::default() };
        if words.next().is_some() { None } else { args.given().ok() }
    }
}

/// What a row holds.
fn column_name(column: Option<usize>) -> String {
    column.map_or_else(|| "empty".to_owned(), Queens::column_name)
}
