//! Random marks with a known solution, from a seed.

use sudoku::{DigitSet, Grid, Mark, Marks, Shape};

/// The generator of G. Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8 (14),
/// 2003.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        let mut random = Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        for _ in 0..9 {
            random.below(2);
        }
        random
    }

    /// Returns a number from 0 to one below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 16) % end as u64).unwrap()
    }

    fn shuffled(&mut self, end: usize) -> Vec<usize> {
        let mut list: Vec<usize> = (0..end).collect();
        for index in (1..end).rev() {
            list.swap(index, self.below(index + 1));
        }
        list
    }

    /// Returns the numbers below `groups` · `size`, with the groups of neighbours and the
    /// numbers within each group shuffled.
    fn shuffled_groups(&mut self, groups: usize, size: usize) -> Vec<usize> {
        let mut list = Vec::new();
        for group in self.shuffled(groups) {
            list.extend(self.shuffled(size).into_iter().map(|index| group * size + index));
        }
        list
    }
}

/// Returns a solved grid: the cyclic one with its digits, rows and columns exchanged.
pub fn solved_grid(shape: Shape, random: &mut Random) -> Grid {
    let (side, box_rows, box_columns) = (shape.side(), shape.box_rows(), shape.box_columns());
    let digits = random.shuffled(side);
    let rows = random.shuffled_groups(side / box_rows, box_rows);
    let columns = random.shuffled_groups(side / box_columns, box_columns);
    let digit = |cell| {
        let (row, column): (usize, usize) = (rows[cell / side], columns[cell % side]);
        let shift = row % box_rows * box_columns + row / box_rows;
        u8::try_from(digits[(column + shift) % side] + 1).unwrap()
    };
    let grid = Grid::new(shape, (0..side * side).map(digit).collect()).unwrap();
    assert!(grid.is_solved());
    grid
}

/// Returns a Sukaku: no filled cell, and each candidate with this chance in percent.
pub fn sukaku(shape: Shape, percent: usize, random: &mut Random) -> Marks {
    let side = u8::try_from(shape.side()).unwrap();
    let mut mark = |_| {
        let digits = (1..=side).filter(|_| random.below(100) < percent);
        Mark::Candidates(digits.collect())
    };
    Marks::new(shape, (0..shape.cells()).map(&mut mark).collect()).unwrap()
}

/// Returns marks with the candidates of `marks` and the digits of `solution`. Each cell is
/// given or placed with a chance of 1 in `filled`; none are if `filled` is 0.
pub fn with_solution(marks: &Marks, solution: &Grid, filled: usize, random: &mut Random) -> Marks {
    let cells = solution.digits().iter().enumerate().map(|(cell, &digit)| {
        match if filled == 0 { 2 } else { random.below(2 * filled) } {
            0 => Mark::Given(digit),
            1 => Mark::Placed(digit),
            _ => Mark::Candidates(marks.candidates(cell) | DigitSet::of(digit)),
        }
    });
    Marks::new(marks.shape(), cells.collect()).unwrap()
}
