use std::cell::Cell;

use stack_assumptions::{Hold, Puzzle};

#[derive(Clone, Debug)]
pub struct Tour {
    rows: usize,
    columns: usize,
    numbers: Vec<Cell<usize>>,
}

impl Tour {
    pub fn new(rows: usize, columns: usize) -> Self {
        let numbers = vec![Cell::new(0); rows * columns];
        numbers[0].set(1);
        Self { rows, columns, numbers }
    }

    pub fn moves(&self, square: usize) -> impl Iterator<Item = usize> {
        let (row, column) = (square / self.columns, square % self.columns);
        (0..self.numbers.len()).filter(move |other| {
            let rows = row.abs_diff(other / self.columns);
            let columns = column.abs_diff(other % self.columns);
            rows * columns == 2 && self.numbers[*other].get() == 0
        })
    }
}

impl Puzzle for Tour {
    type Slot = usize;
    type Candidate = usize;
    type Attempt<'p> = Hold<'p, usize>;
    type Solution = Vec<usize>;

    fn slot(&self, depth: usize) -> Option<usize> {
        let number = depth + 2;
        (number <= self.numbers.len()).then_some(number)
    }

    fn candidates(&self, number: usize) -> impl Iterator<Item = usize> {
        let knight = self.numbers.iter().position(|visited| visited.get() == number - 1);
        let mut moves: Vec<_> = knight.into_iter().flat_map(|knight| self.moves(knight)).collect();
        moves.sort_by_key(|square| self.moves(*square).count());
        moves.into_iter()
    }

    fn attempt(&self, number: usize, square: usize) -> Option<Hold<'_, usize>> {
        Some(Hold::new(&self.numbers[square], number))
    }

    fn solution(&self) -> Vec<usize> {
        self.numbers.iter().map(Cell::get).collect()
    }
}
