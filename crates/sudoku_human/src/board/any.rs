//! The type [`AnyBoard`]: the candidates of a grid of any shape.

use sudoku::{Mark, Marks, Shape};

use super::bits::ones;
use super::board::Board;

/// The candidates of a grid of any shape, by cell and by house and digit.
#[derive(Clone, Debug)]
pub struct AnyBoard {
    side: usize,
    /// The candidates of each cell. A filled cell has none.
    candidates: Vec<u64>,
    /// The positions that have a digit as a candidate, for each house and digit.
    places: Vec<u64>,
    /// The open positions of each house.
    open: Vec<u64>,
    /// The cells of each house.
    cells: Vec<usize>,
    /// The row, the column and the box of each cell.
    houses_of: Vec<[usize; 3]>,
}

impl AnyBoard {
    /// Makes the board of these marks.
    #[must_use]
    pub fn new(marks: &Marks) -> Self {
        let shape = marks.shape();
        let side = shape.side();
        let mut board = Self {
            side,
            candidates: vec![0; shape.cells()],
            places: vec![0; 3 * side * side],
            open: vec![0; 3 * side],
            cells: shape.houses().flat_map(|house| shape.cells_of(house)).collect(),
            houses_of: (0..shape.cells()).map(|cell| houses_of(shape, cell)).collect(),
        };
        for cell in 0..shape.cells() {
            if let Mark::Candidates(set) = marks.mark(cell) {
                board.candidates[cell] = set.iter().fold(0, |mask, digit| mask | 1 << (digit - 1));
            }
        }
        for house in 0..3 * side {
            for position in 0..side {
                let cell = board.cell(house, position);
                if matches!(marks.mark(cell), Mark::Candidates(_)) {
                    board.open[house] |= 1 << position;
                }
                for digit in ones(board.candidates[cell]) {
                    board.places[house * side + digit] |= 1 << position;
                }
            }
        }
        board
    }
}

/// Returns the numbers of the houses of a cell.
fn houses_of(shape: Shape, cell: usize) -> [usize; 3] {
    let position = shape.position(cell);
    let side = shape.side();
    [position.row, side + position.column, 2 * side + shape.box_of(cell)]
}

impl Board for AnyBoard {
    fn side(&self) -> usize {
        self.side
    }

    fn candidates(&self, cell: usize) -> u64 {
        self.candidates[cell]
    }

    fn places(&self, house: usize, digit: usize) -> u64 {
        self.places[house * self.side + digit]
    }

    fn open(&self, house: usize) -> u64 {
        self.open[house]
    }

    fn cell(&self, house: usize, position: usize) -> usize {
        self.cells[house * self.side + position]
    }

    fn houses_of(&self, cell: usize) -> [usize; 3] {
        self.houses_of[cell]
    }
}
