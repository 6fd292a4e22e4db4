use std::cell::Cell;

use stack_assumptions::{Hold, Puzzle};

#[derive(Clone, Debug)]
pub struct Queens {
    columns: Vec<Cell<Option<usize>>>,
}

impl Queens {
    pub fn new(n: usize) -> Self {
        Self { columns: vec![Cell::new(None); n] }
    }

    fn is_free(&self, row: usize, column: usize) -> bool {
        self.columns.iter().enumerate().all(|(other, queen)| {
            queen.get().is_none_or(|queen| {
                queen != column && queen.abs_diff(column) != other.abs_diff(row)
            })
        })
    }

    fn columns_to_try(&self, row: usize) -> std::ops::Range<usize> {
        let n = self.columns.len();
        0..if row == 0 { n.div_ceil(2) } else { n }
    }
}

impl Puzzle for Queens {
    type Slot = usize;
    type Candidate = usize;
    type Attempt<'p> = Hold<'p, Option<usize>>;
    type Solution = (Vec<usize>, u64);

    fn slot(&self, depth: usize) -> Option<usize> {
        (0..self.columns.len()).nth(depth)
    }

    fn candidates(&self, row: usize) -> impl Iterator<Item = usize> {
        self.columns_to_try(row).filter(move |column| self.is_free(row, *column))
    }

    fn attempt(&self, row: usize, column: usize) -> Option<Self::Attempt<'_>> {
        Some(Hold::new(self.columns.get(row)?, Some(column)))
    }

    fn solution(&self) -> (Vec<usize>, u64) {
        let columns: Vec<_> = self.columns.iter().filter_map(Cell::get).collect();
        let is_in_the_middle = 2 * columns[0] + 1 == columns.len();
        let stands_for = if is_in_the_middle { 1 } else { 2 };
        (columns, stands_for)
    }
}
