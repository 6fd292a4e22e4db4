//! A Sudoku by plain backtracking, the solver `naive`: a tree of two million nodes.

use std::hint::black_box;

use stack_assumptions::search;
use sudoku::{Grid, Naive};

const PUZZLE: &str = corpus::puzzle("9x9, hard");

fn puzzle() -> Grid {
    black_box(PUZZLE).parse().expect("a valid puzzle")
}

pub fn by_engine() -> usize {
    search(&Naive::new(&puzzle()).expect("no duplicate")).count()
}

/// The same representation as the plug-in's, in plain arrays: the digits of each house
/// as a mask, and tables of the cells and their houses.
struct SudokuCells {
    digits: Vec<u8>,
    used: Vec<u64>,
    /// The row, column and box of each cell: rows are houses 0 to 8, columns 9 to 17,
    /// boxes 18 to 26.
    houses: Vec<[u8; 3]>,
    empty: Vec<usize>,
}

impl SudokuCells {
    fn flip(&mut self, cell: usize, bit: u64) {
        for house in self.houses[cell] {
            self.used[usize::from(house)] ^= bit;
        }
    }

    fn count(&mut self, depth: usize) -> usize {
        let Some(&cell) = self.empty.get(depth) else { return 1 };
        let [row, column, house] = self.houses[cell].map(|house| self.used[usize::from(house)]);
        let mut free = 0x1ff & !(row | column | house);
        let mut solutions = 0;
        while free != 0 {
            #[expect(clippy::cast_possible_truncation, reason = "at most 8")]
            let digit = free.trailing_zeros() as u8;
            free &= free - 1;
            self.digits[cell] = digit + 1;
            self.flip(cell, 1 << digit);
            solutions += self.count(depth + 1);
            self.flip(cell, 1 << digit);
            self.digits[cell] = 0;
        }
        solutions
    }
}

pub fn by_hand() -> usize {
    let grid = puzzle();
    let houses = (0..81_u8).map(|cell| {
        let (row, column) = (cell / 9, cell % 9);
        [row, 9 + column, 18 + row / 3 * 3 + column / 3]
    });
    let mut cells = SudokuCells {
        digits: grid.digits().to_vec(),
        used: vec![0; 27],
        houses: houses.collect(),
        empty: (0..81).filter(|cell| grid.get(*cell).is_none()).collect(),
    };
    for cell in 0..81 {
        if let Some(digit) = grid.get(cell) {
            cells.flip(cell, 1 << (digit - 1));
        }
    }
    cells.count(0)
}
