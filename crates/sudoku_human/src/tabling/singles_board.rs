//! The type [`SinglesBoard`]: a board that lists the singles that come up, in the order in which
//! `HoDoKu` comes upon them. An order of its own would find other reasons for the same
//! candidates, and so other nets.

use crate::board::bits::{cells, ones};
use crate::board::nine::Nine;
use crate::board::tables::{HOUSE_CELLS, HOUSES_OF, PEERS};

/// A board that lists the singles that come up.
#[derive(Clone)]
pub struct SinglesBoard {
    /// The candidates of each cell. A filled cell has none.
    masks: [u16; 81],
    /// The number of places of each digit in each house.
    places: [[u8; 9]; 27],
    /// The digit of each filled cell, plus 1.
    values: [u8; 81],
    /// Cells with one candidate, and their digits.
    naked: Vec<(usize, usize)>,
    /// Cells that are the last place of a digit in a house, and the digits.
    hidden: Vec<(usize, usize)>,
}

impl SinglesBoard {
    /// Makes it of a board without singles.
    #[must_use]
    pub fn new(board: &Nine) -> Self {
        let open = board.open_cells();
        let count = |house: usize, digit: usize| board.positions(house, digit).count_ones();
        let byte = |count: u32| u8::try_from(count).expect("BUG: at most nine places");
        Self {
            masks: std::array::from_fn(|cell| board.mask(cell)),
            places: std::array::from_fn(|house| {
                std::array::from_fn(|digit| byte(count(house, digit)))
            }),
            values: std::array::from_fn(|cell| u8::from(open >> cell & 1 == 0) * 10),
            naked: Vec::new(),
            hidden: Vec::new(),
        }
    }

    /// Returns the candidates of a cell.
    #[must_use]
    pub fn mask(&self, cell: usize) -> u16 {
        self.masks[cell]
    }

    /// Returns the house of a cell with the fewest places of a digit: row, column or box.
    #[must_use]
    pub fn fewest_places(&self, cell: usize, digit: usize) -> usize {
        let houses = HOUSES_OF[cell].map(usize::from);
        houses.into_iter().min_by_key(|house| self.places[*house][digit]).expect("BUG: no house")
    }

    /// Eliminates a candidate. A cell that loses its last one keeps its place counted, which
    /// is how contradictory states look in `HoDoKu`.
    pub fn eliminate(&mut self, cell: usize, digit: usize) {
        if self.masks[cell] >> digit & 1 == 0 {
            return;
        }
        self.masks[cell] &= !(1 << digit);
        let left = self.masks[cell];
        if left == 0 {
            return;
        }
        if left.is_power_of_two() {
            self.naked.push((cell, left.trailing_zeros() as usize));
        }
        for house in HOUSES_OF[cell].map(usize::from) {
            let places = &mut self.places[house][digit];
            *places = places.saturating_sub(1);
            match *places {
                1 => self.add_hidden(house, digit),
                0 => {
                    let is_of = |(cell, value): &(usize, usize)| {
                        *value == digit && HOUSES_OF[*cell].map(usize::from).contains(&house)
                    };
                    if let Some(index) = self.hidden.iter().position(is_of) {
                        self.hidden.remove(index);
                    }
                }
                _ => {}
            }
        }
    }

    /// Fills a cell.
    pub fn place(&mut self, cell: usize, digit: usize) {
        let value = u8::try_from(digit + 1).expect("BUG: nine digits");
        if self.values[cell] == value {
            return;
        }
        self.values[cell] = value;
        let candidates = std::mem::take(&mut self.masks[cell]);
        for peer in cells(PEERS[cell]) {
            self.eliminate(peer, digit);
        }
        for other in ones(candidates.into()) {
            for house in HOUSES_OF[cell].map(usize::from) {
                let places = &mut self.places[house][other];
                *places = places.saturating_sub(1);
                if *places == 1 && other != digit {
                    self.add_hidden(house, other);
                }
            }
        }
    }

    fn add_hidden(&mut self, house: usize, digit: usize) {
        let mut cells = HOUSE_CELLS[house].into_iter().map(usize::from);
        if let Some(cell) = cells.find(|cell| self.masks[*cell] >> digit & 1 == 1) {
            self.hidden.push((cell, digit));
        }
    }

    /// Appends the singles of cells that are not filled, naked ones first; whether each is a
    /// naked one comes third.
    pub fn list(&self, singles: &mut Vec<(usize, usize, bool)>) {
        let is_open = |cell: usize| self.values[cell] == 0;
        let naked = self.naked.iter().filter(|(cell, _)| is_open(*cell));
        singles.extend(naked.map(|(cell, digit)| (*cell, *digit, true)));
        let mut is_listed = 0u128;
        for &(cell, digit) in self.hidden.iter().filter(|(cell, _)| is_open(*cell)) {
            let mut houses = HOUSES_OF[cell].into_iter().map(usize::from);
            let is_single = houses.any(|house| self.places[house][digit] == 1);
            if is_single && is_listed >> cell & 1 == 0 {
                is_listed |= 1 << cell;
                singles.push((cell, digit, false));
            }
        }
    }
}
