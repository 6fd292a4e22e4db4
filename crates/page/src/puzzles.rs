//! The puzzles of the page that comes with the engine.

use chessboard::Square;
use eight_queens::Queens;
use knights_tour::{KnightsTour, Size};
use sudoku::{Grid, Naive, Propagation, Shape, ShownSudoku, Singles};

use crate::puzzle_list::{Opened, open_one};

/// The most queens, and the longest side of a board for a tour: larger ones cannot be seen.
const MAX_SIDE: usize = 40;

/// Opens the search that a text names: `queens 8`, `tour 5x5 a1`, `tour closed 6x6`, or `sudoku
/// naive`, `sudoku propagation` and `sudoku mrv` with a puzzle after it.
///
/// # Errors
/// What was found, and what was expected.
pub fn open(text: &str) -> Opened {
    let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    match name {
        "queens" => queens(rest.trim()),
        "tour" => tour(rest),
        "sudoku" => sudoku(rest),
        _ => Err(format!("found {name:?}, expected queens, tour or sudoku")),
    }
}

fn queens(text: &str) -> Opened {
    let n = text.parse().ok().filter(|n| (1..=MAX_SIDE).contains(n));
    let n = n.ok_or_else(|| format!("found {text:?}, expected 1 to {MAX_SIDE} queens"))?;
    open_one(Queens::new(n).map_err(|error| error.to_string())?)
}

fn tour(text: &str) -> Opened {
    let mut words = text.split_whitespace().peekable();
    let is_closed = words.next_if_eq(&"closed").is_some();
    let size = words.next().unwrap_or_default();
    let size: Size = size.parse().map_err(|error| format!("{error}"))?;
    if size.rows() > MAX_SIDE || size.columns() > MAX_SIDE {
        return Err(format!("found the board {size}, expected sides of at most {MAX_SIDE}"));
    }
    let mut tour = KnightsTour::new(size);
    if let Some(start) = words.next() {
        let start: Square = start.parse().map_err(|error| format!("{error}"))?;
        tour = tour.start(start).map_err(|error| error.to_string())?;
    }
    open_one(if is_closed { tour.closed() } else { tour })
}

/// The digit of a cell, or 0.
fn digit((number, cell): (usize, &char)) -> Result<u8, String> {
    let digit = if *cell == '.' { Some(0) } else { cell.to_digit(10) };
    let digit = digit.and_then(|digit| u8::try_from(digit).ok());
    digit.ok_or_else(|| format!("cell {}: found {cell:?}, expected a digit or a dot", number + 1))
}

/// Digits and dots or zeros, 81 of them; spaces and newlines are left out.
fn sudoku(text: &str) -> Opened {
    let text = text.trim_start();
    let (solver, cells) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let cells: Vec<char> = cells.chars().filter(|cell| !cell.is_whitespace()).collect();
    let digits: Result<Vec<_>, String> = cells.iter().enumerate().map(digit).collect();
    let grid = Grid::new(Shape::CLASSIC, digits?).map_err(|error| error.to_string())?;
    match solver {
        "naive" => {
            let naive = Naive::new(&grid).map_err(|error| error.to_string())?;
            open_one(ShownSudoku::new(naive, &grid))
        }
        "propagation" => {
            let propagation = Propagation::new(&grid).map_err(|error| error.to_string())?;
            open_one(ShownSudoku::new(propagation, &grid))
        }
        "mrv" => {
            let singles = Singles::mrv(&grid).map_err(|error| error.to_string())?;
            open_one(ShownSudoku::new(singles, &grid))
        }
        _ => Err(format!("found the solver {solver:?}, expected naive, propagation or mrv")),
    }
}
