//! The exact cover model of marks (Knuth, TAOCP 7.2.2.1, Algorithm X), written for the tests
//! alone: it shares no code with the solvers.

use sudoku::{Grid, Marks};

/// An option is a candidate. It covers four items: its cell, and its digit in its row, its
/// column and its box.
struct Model {
    items_of: Vec<[usize; 4]>,
    options_of: Vec<Vec<usize>>,
    cell_and_digit: Vec<(usize, u8)>,
    /// For each option, how many chosen options share an item with it, counted per item.
    blocked: Vec<u32>,
    /// For each item, how many of its options are not blocked.
    open: Vec<usize>,
    is_covered: Vec<bool>,
    digits: Vec<u8>,
    /// The solutions found.
    solutions: Vec<Vec<u8>>,
    limit: usize,
}

/// Returns the solutions of marks, at most `limit` of them.
pub fn solutions(marks: &Marks, limit: usize) -> Vec<Grid> {
    let mut model = Model::new(marks, limit);
    model.search();
    let grid = |digits| Grid::new(marks.shape(), digits).unwrap();
    model.solutions.into_iter().map(grid).collect()
}

impl Model {
    fn new(marks: &Marks, limit: usize) -> Self {
        let shape = marks.shape();
        let (side, cells) = (shape.side(), shape.cells());
        let mut model = Self {
            items_of: Vec::new(),
            options_of: vec![Vec::new(); 4 * cells],
            cell_and_digit: Vec::new(),
            blocked: Vec::new(),
            open: vec![0; 4 * cells],
            is_covered: vec![false; 4 * cells],
            digits: vec![0; cells],
            solutions: Vec::new(),
            limit,
        };
        for cell in 0..cells {
            let (row, column) = (cell / side, cell % side);
            // A band has as many boxes as a box has rows.
            let (box_rows, box_columns) = (shape.box_rows(), shape.box_columns());
            let own_box = row / box_rows * box_rows + column / box_columns;
            for digit in (1..=64).filter(|digit| marks.candidates(cell).contains(*digit)) {
                let value = usize::from(digit) - 1;
                let items = [
                    cell,
                    cells + row * side + value,
                    2 * cells + column * side + value,
                    3 * cells + own_box * side + value,
                ];
                for item in items {
                    model.options_of[item].push(model.items_of.len());
                    model.open[item] += 1;
                }
                model.items_of.push(items);
                model.cell_and_digit.push((cell, digit));
                model.blocked.push(0);
            }
        }
        model
    }

    fn search(&mut self) {
        let items = (0..self.open.len()).filter(|item| !self.is_covered[*item]);
        let Some(item) = items.min_by_key(|item| self.open[*item]) else {
            self.solutions.push(self.digits.clone());
            return;
        };
        for number in 0..self.options_of[item].len() {
            let option = self.options_of[item][number];
            if self.blocked[option] > 0 {
                continue;
            }
            let (cell, digit) = self.cell_and_digit[option];
            self.digits[cell] = digit;
            self.choose(option, true);
            self.search();
            self.choose(option, false);
            self.digits[cell] = 0;
            if self.solutions.len() >= self.limit {
                return;
            }
        }
    }

    /// Covers the items of an option, or uncovers them.
    fn choose(&mut self, option: usize, is_chosen: bool) {
        for item in self.items_of[option] {
            self.is_covered[item] = is_chosen;
            for number in 0..self.options_of[item].len() {
                let other = self.options_of[item][number];
                let was_blocked = self.blocked[other] > 0;
                if is_chosen {
                    self.blocked[other] += 1;
                } else {
                    self.blocked[other] -= 1;
                }
                let is_blocked = self.blocked[other] > 0;
                if was_blocked == is_blocked {
                    continue;
                }
                for item in self.items_of[other] {
                    if is_blocked {
                        self.open[item] -= 1;
                    } else {
                        self.open[item] += 1;
                    }
                }
            }
        }
    }
}
