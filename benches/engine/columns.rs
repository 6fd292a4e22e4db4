//! The n queens puzzle of the README: each column is tested against the queens above.

use std::cell::Cell;
use std::hint::black_box;

use stack_assumptions::{Hold, Puzzle, search};

/// The column of the queen in each row.
struct ColumnQueens(Vec<Cell<usize>>);

impl Puzzle for ColumnQueens {
    type Slot = usize;
    type Candidate = usize;
    type Attempt<'p> = Hold<'p, usize>;
    type Solution = Vec<usize>;

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < self.0.len()).then_some(depth)
    }

    fn candidates(&self, row: usize) -> impl Iterator<Item = usize> {
        (0..self.0.len()).filter(move |&column| {
            let mut above = self.0[..row].iter().map(Cell::get).zip((1..=row).rev());
            above.all(|(queen, rows)| queen != column && queen.abs_diff(column) != rows)
        })
    }

    fn attempt(&self, row: usize, column: usize) -> Option<Hold<'_, usize>> {
        Some(Hold::new(&self.0[row], column))
    }

    fn solution(&self) -> Vec<usize> {
        self.0.iter().map(Cell::get).collect()
    }
}

pub fn by_engine(n: usize) -> usize {
    search(&ColumnQueens(vec![Cell::new(0); black_box(n)])).count()
}

pub fn by_hand(n: usize) -> usize {
    fn count(columns: &mut [usize], row: usize) -> usize {
        if row == columns.len() {
            return 1;
        }
        let mut solutions = 0;
        for column in 0..columns.len() {
            let mut above = columns[..row].iter().zip((1..=row).rev());
            if above.all(|(&queen, rows)| queen != column && queen.abs_diff(column) != rows) {
                columns[row] = column;
                solutions += count(columns, row + 1);
            }
        }
        solutions
    }
    count(&mut vec![0; black_box(n)], 0)
}
