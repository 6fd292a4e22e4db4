//! The type [`Nine`]: the candidates of a 9×9 grid, kept three ways.

use super::bits::{cells, ones};
use super::board::{Board, Kind};
use super::tables::{BOX_COLUMN, CELLS, HOUSE_CELLS, HOUSES, HOUSES_OF, PEERS, POSITIONS, THIRD};

/// The candidates of the open cells of a 9×9 grid: by cell, by digit, and by house and digit.
/// Each elimination updates all of them, and the lists of singles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nine {
    /// The candidates of each cell. A filled cell has none.
    candidates: [u16; CELLS],
    /// The cells that have each digit as a candidate.
    digits: [u128; 9],
    /// The positions of each house that have each digit as a candidate.
    places: [[u16; 9]; HOUSES],
    /// The open positions of each house.
    open: [u16; HOUSES],
    /// The digits that have one place in each house.
    hidden_singles: [u16; HOUSES],
    /// The houses that have a hidden single.
    single_houses: u32,
    /// The houses with one open cell.
    full_houses: u32,
    /// The open cells with one candidate.
    naked_singles: u128,
    /// The open cells.
    open_cells: u128,
}

impl Nine {
    /// Makes a board on which every cell is open and has every candidate.
    #[must_use]
    pub fn new() -> Self {
        Self::of([0x1ff; CELLS], (1 << CELLS) - 1)
    }

    /// Makes a board of the candidates of each cell. A filled cell has none.
    #[must_use]
    pub fn of(candidates: [u16; CELLS], open_cells: u128) -> Self {
        let mut nine = Self {
            candidates,
            digits: [0; 9],
            places: [[0; 9]; HOUSES],
            open: [0; HOUSES],
            hidden_singles: [0; HOUSES],
            single_houses: 0,
            full_houses: 0,
            naked_singles: 0,
            open_cells,
        };
        for cell in cells(open_cells) {
            let mask = candidates[cell];
            nine.naked_singles |= u128::from(mask.is_power_of_two()) << cell;
            for digit in ones(mask.into()) {
                nine.digits[digit] |= 1 << cell;
            }
            for (house, position) in HOUSES_OF[cell].into_iter().zip(POSITIONS[cell]) {
                nine.open[usize::from(house)] |= 1 << position;
                let places = &mut nine.places[usize::from(house)];
                for digit in ones(mask.into()) {
                    places[digit] |= 1 << position;
                }
            }
        }
        for house in 0..HOUSES {
            for (digit, places) in nine.places[house].iter().enumerate() {
                nine.hidden_singles[house] |= u16::from(places.is_power_of_two()) << digit;
            }
            nine.single_houses |= u32::from(nine.hidden_singles[house] != 0) << house;
            nine.full_houses |= u32::from(nine.open[house].is_power_of_two()) << house;
        }
        nine
    }

    /// Returns the candidates of a cell.
    #[inline]
    #[must_use]
    pub fn mask(&self, cell: usize) -> u16 {
        self.candidates[cell]
    }

    /// Returns the cells that have a digit as a candidate.
    #[inline]
    #[must_use]
    pub fn cells_of(&self, digit: usize) -> u128 {
        self.digits[digit]
    }

    /// Returns the positions of a house that have a digit as a candidate.
    #[inline]
    #[must_use]
    pub fn positions(&self, house: usize, digit: usize) -> u16 {
        self.places[house][digit]
    }

    /// Returns the number of open cells of a house.
    #[inline]
    #[must_use]
    pub fn open_count(&self, house: usize) -> u32 {
        self.open[house].count_ones()
    }

    /// Returns the open cells.
    #[inline]
    #[must_use]
    pub fn open_cells(&self) -> u128 {
        self.open_cells
    }

    /// Returns the houses that have a hidden single.
    #[inline]
    #[must_use]
    pub fn single_houses(&self) -> u32 {
        self.single_houses
    }

    /// Returns the houses with one open cell.
    #[inline]
    #[must_use]
    pub fn full_houses(&self) -> u32 {
        self.full_houses
    }

    /// Returns whether every cell is filled.
    #[inline]
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.open_cells == 0
    }

    /// Returns whether a cell has a digit as a candidate.
    #[inline]
    #[must_use]
    pub fn has(&self, cell: usize, digit: usize) -> bool {
        self.candidates[cell] & 1 << digit != 0
    }

    /// Eliminates a candidate, if it is one.
    #[inline]
    pub fn eliminate(&mut self, cell: usize, digit: usize) {
        let bit = 1u16 << digit;
        if self.candidates[cell] & bit == 0 {
            return;
        }
        let left = self.candidates[cell] & !bit;
        self.candidates[cell] = left;
        self.digits[digit] &= !(1 << cell);
        if left & left.wrapping_sub(1) == 0 {
            if left == 0 {
                self.naked_singles &= !(1 << cell);
            } else {
                self.naked_singles |= 1 << cell;
            }
        }
        for kind in 0..3 {
            let house = usize::from(HOUSES_OF[cell][kind]);
            let places = self.places[house][digit] & !(1 << POSITIONS[cell][kind]);
            self.places[house][digit] = places;
            if places & places.wrapping_sub(1) == 0 {
                if places == 0 {
                    self.hidden_singles[house] &= !bit;
                } else {
                    self.hidden_singles[house] |= bit;
                }
                let any = u32::from(self.hidden_singles[house] != 0);
                self.single_houses = self.single_houses & !(1 << house) | any << house;
            }
        }
    }

    /// Fills a cell, and eliminates the digit from the peers.
    pub fn place(&mut self, cell: usize, digit: usize) {
        for other in ones(u64::from(self.candidates[cell] & !(1 << digit))) {
            self.eliminate(cell, other);
        }
        for peer in cells(self.digits[digit] & PEERS[cell]) {
            self.eliminate(peer, digit);
        }
        self.eliminate(cell, digit);
        self.open_cells &= !(1 << cell);
        for kind in 0..3 {
            let house = usize::from(HOUSES_OF[cell][kind]);
            self.open[house] &= !(1 << POSITIONS[cell][kind]);
            let is_full = u32::from(self.open[house].is_power_of_two());
            self.full_houses = self.full_houses & !(1 << house) | is_full << house;
        }
    }

    /// Returns whether an open cell has no candidate, or a house has no place for a digit
    /// that it lacks.
    #[must_use]
    pub fn is_contradictory(&self) -> bool {
        cells(self.open_cells).any(|cell| self.candidates[cell] == 0)
            || (0..HOUSES).any(|house| {
                let seen = self.places[house].iter().filter(|places| **places != 0).count();
                seen < self.open_count(house) as usize
            })
    }
}

impl Default for Nine {
    fn default() -> Self {
        Self::new()
    }
}

impl Board for Nine {
    #[inline]
    fn side(&self) -> usize {
        9
    }

    #[inline]
    fn candidates(&self, cell: usize) -> u64 {
        self.candidates[cell].into()
    }

    #[inline]
    fn places(&self, house: usize, digit: usize) -> u64 {
        self.places[house][digit].into()
    }

    #[inline]
    fn open(&self, house: usize) -> u64 {
        self.open[house].into()
    }

    #[inline]
    fn cell(&self, house: usize, position: usize) -> usize {
        HOUSE_CELLS[house][position].into()
    }

    #[inline]
    fn houses_of(&self, cell: usize) -> [usize; 3] {
        HOUSES_OF[cell].map(usize::from)
    }

    #[inline]
    fn first_naked_single(&self) -> Option<usize> {
        (self.naked_singles != 0).then(|| self.naked_singles.trailing_zeros() as usize)
    }

    #[inline]
    fn hidden_singles(&self, house: usize) -> u64 {
        self.hidden_singles[house].into()
    }

    #[inline]
    fn common_house(&self, house: usize, positions: u64, kind: Kind) -> Option<usize> {
        let positions = usize::try_from(positions).expect("BUG: nine positions");
        let (line, number) = (house % 9, house / 9);
        let found = |table: &[u8; 512]| usize::from(table[positions]).checked_sub(1);
        match (number, kind) {
            (2, Kind::Row) => found(&THIRD).map(|row| line / 3 * 3 + row),
            (2, Kind::Column) => found(&BOX_COLUMN).map(|column| 9 + line % 3 * 3 + column),
            (0, Kind::Box) => found(&THIRD).map(|third| 18 + line / 3 * 3 + third),
            (1, Kind::Box) => found(&THIRD).map(|third| 18 + third * 3 + line / 3),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Nine;

    /// The same board by eliminations, one after the other.
    #[test]
    fn a_board_of_candidates_is_the_one_that_eliminations_leave() {
        let mut random = fastrand::Rng::with_seed(9);
        for _ in 0..200 {
            let mut board = Nine::new();
            for _ in 0..random.usize(..40) {
                let cell = random.usize(..81);
                if board.open_cells >> cell & 1 == 1 {
                    board.place(cell, random.usize(..9));
                }
            }
            for _ in 0..random.usize(..400) {
                board.eliminate(random.usize(..81), random.usize(..9));
            }
            assert_eq!(Nine::of(board.candidates, board.open_cells), board);
        }
    }
}
