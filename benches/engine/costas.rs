//! Costas arrays: permutations in which no two pairs of dots are the same step apart. The
//! functions have no `#[inline]`, as in a user's first program.

use std::cell::Cell;
use std::hint::black_box;

use stack_assumptions::{Hold, Puzzle, search};

/// The row of the dot in each column.
struct Costas(Vec<Cell<i8>>);

impl Puzzle for Costas {
    type Slot = usize;
    type Candidate = i8;
    type Attempt<'p> = Hold<'p, i8>;
    type Solution = ();

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < self.0.len()).then_some(depth)
    }

    fn candidates(&self, column: usize) -> impl Iterator<Item = i8> {
        (0..i8::try_from(self.0.len()).expect("a small board")).filter(move |&row| {
            let rows = &self.0[..column];
            rows.iter().all(|cell| cell.get() != row)
                && (1..column).all(|step| {
                    let last = row - rows[column - step].get();
                    rows.windows(step + 1).all(|pair| pair[step].get() - pair[0].get() != last)
                })
        })
    }

    fn attempt(&self, column: usize, row: i8) -> Option<Hold<'_, i8>> {
        Some(Hold::new(&self.0[column], row))
    }

    fn solution(&self) {}
}

pub fn by_engine() -> usize {
    search(&Costas(vec![Cell::new(0); black_box(10)])).count()
}

pub fn by_hand() -> usize {
    fn is_free(rows: &[i8], row: i8) -> bool {
        let column = rows.len();
        rows.iter().all(|other| *other != row)
            && (1..column).all(|step| {
                let last = row - rows[column - step];
                rows.windows(step + 1).all(|pair| pair[step] - pair[0] != last)
            })
    }
    fn count(rows: &mut [i8], column: usize) -> usize {
        if column == rows.len() {
            return 1;
        }
        let mut arrays = 0;
        for row in 0..i8::try_from(rows.len()).expect("a small board") {
            if is_free(&rows[..column], row) {
                rows[column] = row;
                arrays += count(rows, column + 1);
            }
        }
        arrays
    }
    count(&mut vec![0; black_box(10)], 0)
}
