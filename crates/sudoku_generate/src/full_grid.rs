//! Full grids at random.

use sudoku::Shape;

use crate::random::Random;

/// The most cells of a grid.
const MAX_CELLS: usize = 256;

/// The most houses of a grid, rounded up to a power of two.
const MAX_HOUSES: usize = 64;

/// After so many digits, an unlucky start is given up.
const MAX_PLACED: usize = 400;

/// Makes full grids of a shape: the boxes of the diagonal at random, then the cells with the fewest
/// candidates first. Not each grid is equally likely.
#[derive(Clone, Debug)]
pub(crate) struct FullGrids {
    shape: Shape,
    /// The row, the column and the box of each cell, numbered one after the other.
    houses_of: Vec<[u8; 3]>,
    /// The digits that a cell can have, a bit each.
    all: u32,
    digits: Vec<u8>,
    /// The digits that each house has.
    taken: [u32; MAX_HOUSES],
    /// The cells without a digit.
    open: Vec<usize>,
}

impl FullGrids {
    pub fn new(shape: Shape) -> Self {
        let side = shape.side();
        let houses = |cell| {
            [cell / side, side + cell % side, 2 * side + shape.box_of(cell)]
                .map(|house| house as u8)
        };
        let houses_of: Vec<_> = (0..shape.cells()).map(houses).collect();
        let all = (1_u32 << (side + 1)) - 2;
        let taken = [0; MAX_HOUSES];
        Self { shape, houses_of, all, digits: Vec::new(), taken, open: Vec::new() }
    }

    /// The digits of a full grid, row by row.
    pub fn next(&mut self, random: &mut Random) -> Vec<u8> {
        loop {
            self.digits.clear();
            self.digits.resize(self.shape.cells(), 0);
            self.taken = [0; MAX_HOUSES];
            self.fill_the_diagonal(random);
            self.open.clear();
            self.open.extend((0..self.shape.cells()).filter(|cell| self.digits[*cell] == 0));
            let mut left = MAX_PLACED.max(4 * self.shape.cells());
            if self.fill(random, &mut left) {
                return self.digits.clone();
            }
        }
    }

    /// Marks a digit as taken in the houses of a cell, or as free again.
    fn flip(&mut self, cell: usize, digit: u8) {
        for house in self.houses_of[cell] {
            self.taken[usize::from(house) % MAX_HOUSES] ^= 1 << digit;
        }
    }

    /// Fills boxes that share no row and no column.
    fn fill_the_diagonal(&mut self, random: &mut Random) {
        let (side, rows, columns) =
            (self.shape.side(), self.shape.box_rows(), self.shape.box_columns());
        let mut digits: Vec<u8> = (1..=side as u8).collect();
        for at in 0..side / rows.max(columns) {
            random.shuffle(&mut digits);
            for (place, digit) in digits.iter().enumerate() {
                let (row, column) = (at * rows + place / columns, at * columns + place % columns);
                self.digits[row * side + column] = *digit;
                self.flip(row * side + column, *digit);
            }
        }
    }

    fn fill(&mut self, random: &mut Random, left: &mut usize) -> bool {
        let free_of = |cell: usize| {
            let [row, column, own_box] =
                self.houses_of[cell].map(|house| self.taken[usize::from(house) % MAX_HOUSES]);
            self.all & !(row | column | own_box)
        };
        // Which cells have the fewest candidates: one of them is taken at random.
        let (mut fewest, mut length) = (u8::MAX, 0);
        let mut best = [0; MAX_CELLS];
        for (at, cell) in self.open.iter().enumerate() {
            let count = count(free_of(*cell));
            if count < fewest {
                (fewest, length) = (count, 0);
                if count == 0 {
                    return false;
                }
            }
            if count == fewest {
                best[length] = at as u8;
                length += 1;
            }
        }
        if length == 0 {
            return true;
        }
        let at = usize::from(best[random.below(length)]);
        let mut free = free_of(self.open[at]);
        let cell = self.open.swap_remove(at);
        while free != 0 && *left > 0 {
            *left -= 1;
            let nth = random.below(free.count_ones() as usize);
            let digit = (0..nth).fold(free, |free, _| free & (free - 1)).trailing_zeros() as u8;
            free &= !(1 << digit);
            self.flip(cell, digit);
            if self.fill(random, left) {
                self.digits[cell] = digit;
                return true;
            }
            self.flip(cell, digit);
        }
        self.open.push(cell);
        false
    }
}

/// The number of digits in a set. Without the instruction of newer processors, `count_ones` takes
/// several times as long as two look-ups.
fn count(digits: u32) -> u8 {
    COUNTS[(digits & 511) as usize] + COUNTS[(digits >> 9 & 511) as usize]
}

const COUNTS: [u8; 512] = {
    let mut counts = [0; 512];
    let mut set = 1;
    while set < 512 {
        counts[set] = counts[set / 2] + (set % 2) as u8;
        set += 1;
    }
    counts
};
