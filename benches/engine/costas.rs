//! Costas arrays: permutations in which no two pairs of dots are the same step apart. An
//! attempt changes many cells, and a guard of the puzzle's own restores them.

use std::cell::Cell;
use std::hint::black_box;

use stack_assumptions::{Puzzle, search};

const SIDE: usize = 10;

struct Costas {
    /// The row of the dot in each column.
    rows: Vec<Cell<usize>>,
    /// The rows that have a dot.
    used: Cell<u32>,
    /// For each distance of columns, the steps of the rows, as a mask.
    steps: Vec<Cell<u32>>,
}

impl Costas {
    fn step(&self, column: usize, row: usize, distance: usize) -> u32 {
        1 << (row + self.rows.len() - self.rows[column - distance].get())
    }

    fn flip(&self, column: usize, row: usize) {
        self.used.set(self.used.get() ^ 1 << row);
        for distance in 1..=column {
            let steps = &self.steps[distance];
            steps.set(steps.get() ^ self.step(column, row, distance));
        }
    }
}

struct Dot<'p> {
    costas: &'p Costas,
    column: usize,
    row: usize,
}

impl Drop for Dot<'_> {
    fn drop(&mut self) {
        self.costas.flip(self.column, self.row);
    }
}

impl Puzzle for Costas {
    type Slot = usize;
    type Candidate = usize;
    type Attempt<'p> = Dot<'p>;
    type Solution = ();

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < self.rows.len()).then_some(depth)
    }

    fn candidates(&self, _: usize) -> impl Iterator<Item = usize> {
        0..self.rows.len()
    }

    #[expect(clippy::inline_always, reason = "as a call, the guard goes through memory")]
    #[inline(always)]
    fn attempt(&self, column: usize, row: usize) -> Option<Dot<'_>> {
        let is_new =
            |distance: usize| self.steps[distance].get() & self.step(column, row, distance) == 0;
        if self.used.get() >> row & 1 == 1 || !(1..=column).all(is_new) {
            return None;
        }
        self.rows[column].set(row);
        self.flip(column, row);
        Some(Dot { costas: self, column, row })
    }

    fn solution(&self) {}
}

pub fn by_engine() -> usize {
    let side = black_box(SIDE);
    let (rows, steps) = (vec![Cell::new(0); side], vec![Cell::new(0); side]);
    search(&Costas { rows, used: Cell::new(0), steps }).count()
}

/// The same representation in plain arrays.
struct Hand {
    rows: Vec<usize>,
    used: u32,
    steps: Vec<u32>,
}

impl Hand {
    fn step(&self, column: usize, row: usize, distance: usize) -> u32 {
        1 << (row + self.rows.len() - self.rows[column - distance])
    }

    fn flip(&mut self, column: usize, row: usize) {
        self.used ^= 1 << row;
        for distance in 1..=column {
            self.steps[distance] ^= self.step(column, row, distance);
        }
    }

    fn count(&mut self, column: usize) -> usize {
        if column == self.rows.len() {
            return 1;
        }
        let mut arrays = 0;
        for row in 0..self.rows.len() {
            let is_new =
                |distance: usize| self.steps[distance] & self.step(column, row, distance) == 0;
            if self.used >> row & 1 == 1 || !(1..=column).all(is_new) {
                continue;
            }
            self.rows[column] = row;
            self.flip(column, row);
            arrays += self.count(column + 1);
            self.flip(column, row);
        }
        arrays
    }
}

pub fn by_hand() -> usize {
    let side = black_box(SIDE);
    Hand { rows: vec![0; side], used: 0, steps: vec![0; side] }.count(0)
}
