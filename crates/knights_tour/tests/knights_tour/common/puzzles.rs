//! Short ways to write puzzles.

use knights_tour::{KnightsTour, Size};

/// Returns the puzzle of all open tours of a rectangle.
pub fn tours(rows: usize, columns: usize) -> KnightsTour {
    KnightsTour::new(Size::new(rows, columns).unwrap())
}

/// Returns the puzzle with a start.
pub fn from(tours: KnightsTour, start: &str) -> KnightsTour {
    tours.start(start.parse().unwrap()).unwrap()
}
