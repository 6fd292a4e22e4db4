use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use crate::{House, Shape};

/// The houses and peers of a shape in tables, for the inner loops of the ways.
///
/// Houses are numbered here as [`Shape::houses`] lists them: rows, columns, boxes.
#[derive(Debug)]
pub(crate) struct Geometry {
    pub(crate) shape: Shape,
    pub(crate) side: usize,
    /// For each cell its row, column and box, and its place in each.
    pub(crate) houses: Vec<[InHouse; 3]>,
    /// The cells of each house, one house after the other.
    cells: Vec<u16>,
    /// The peers of each cell, one cell after the other; all have as many.
    peers: Vec<u16>,
}

/// A house, by number, and a place in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InHouse {
    pub(crate) house: u8,
    pub(crate) at: u8,
}

impl Geometry {
    /// The tables of a shape. They are made once and kept: there are no more than
    /// a few hundred shapes.
    pub(crate) fn of(shape: Shape) -> &'static Self {
        static MADE: LazyLock<Mutex<HashMap<Shape, &'static Geometry>>> =
            LazyLock::new(Mutex::default);
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        made.entry(shape).or_insert_with(|| Box::leak(Box::new(Self::new(shape))))
    }

    fn new(shape: Shape) -> Self {
        let narrow = |number: usize| u16::try_from(number).expect("BUG: over 65,535 cells");
        let tiny = |number: usize| u8::try_from(number).expect("BUG: over 255 houses");
        let houses: Vec<House> = shape.houses().collect();
        let mut in_houses = vec![[InHouse { house: 0, at: 0 }; 3]; shape.cells()];
        for (number, &house) in houses.iter().enumerate() {
            for (at, cell) in shape.cells_of(house).enumerate() {
                let kind = number / shape.side();
                in_houses[cell][kind] = InHouse { house: tiny(number), at: tiny(at) };
            }
        }
        Self {
            shape,
            side: shape.side(),
            houses: in_houses,
            cells: houses.iter().flat_map(|house| shape.cells_of(*house)).map(narrow).collect(),
            peers: (0..shape.cells()).flat_map(|cell| shape.peers(cell)).map(narrow).collect(),
        }
    }

    /// The house of this number.
    pub(crate) fn house(&self, number: usize) -> House {
        let index = number % self.side;
        match number / self.side {
            0 => House::Row(index),
            1 => House::Column(index),
            _ => House::Box(index),
        }
    }

    /// The cell at a place of a house.
    #[inline]
    pub(crate) fn cell(&self, house: usize, at: usize) -> usize {
        self.cells[house * self.side + at].into()
    }

    /// Where the places of a digit in a house stand in a list, by house and digit.
    #[inline]
    pub(crate) fn places_of(&self, house: u8, digit: u8) -> usize {
        usize::from(house) * self.side + usize::from(digit) - 1
    }

    /// The peers of a cell.
    #[inline]
    pub(crate) fn peers(&self, cell: usize) -> &[u16] {
        let count = self.peers.len() / self.houses.len();
        &self.peers[cell * count..][..count]
    }

    /// A mask of all digits: bit 0 stands for 1.
    pub(crate) fn all_digits(&self) -> u64 {
        u64::MAX >> (Shape::MAX_SIDE - self.side)
    }
}
