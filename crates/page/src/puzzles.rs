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

/// The cells of a Sudoku, row by row: digits, and signs for an empty cell. Spaces and bars are left
/// out, and so are lines without a cell. (The reader of the crate `sudoku` knows many more formats,
/// and would make the page twice as large.)
fn cells(text: &str) -> Result<Vec<u8>, String> {
    let mut cells = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        if text.chars().all(|char| "-=+| \t\r".contains(char)) {
            continue;
        }
        for (column, char) in (1..).zip(text.chars()) {
            match char {
                '1'..='9' => cells.push(char as u8 - b'0'),
                '.' | '0' | '_' | '*' | 'x' | 'X' | '?' | '-' => cells.push(0),
                '|' | ',' | ';' => {}
                _ if char.is_whitespace() => {}
                _ => {
                    return Err(format!(
                        "line {line}, column {column}: found {char:?}, expected a digit, or an \
                         empty cell (. 0 _ * x ? -)"
                    ));
                }
            }
        }
    }
    Ok(cells)
}

fn sudoku(text: &str) -> Opened {
    let (solver, text) = text.trim_start().split_once(char::is_whitespace).unwrap_or((text, ""));
    let cells = cells(text)?;
    let side = [4, 6, 9].into_iter().find(|side| side * side == cells.len());
    let side = side.ok_or_else(|| {
        let found = cells.len();
        format!("found {found} cells, expected 81 for a Sudoku of 9x9 (36 for 6x6, 16 for 4x4)")
    })?;
    let shape = Shape::from_side(side).map_err(|error| error.to_string())?;
    let grid = Grid::new(shape, cells).map_err(|error| error.to_string())?;
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
