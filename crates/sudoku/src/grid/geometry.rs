//! The tables of houses and peers that the solvers use.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use super::house::House;
use super::shape::Shape;

/// The houses and peers of a shape in tables, for the inner loops of the solvers.
///
/// Houses have numbers here, in the order of [`Shape::houses`]: rows, columns, boxes.
#[derive(Debug)]
pub(crate) struct Geometry {
    pub(crate) shape: Shape,
    pub(crate) side: usize,
    /// For each cell, its row, column and box.
    pub(crate) houses: Vec<[HouseSlot; 3]>,
    /// The cells of each house, one house after the other.
    cells: Vec<u16>,
    /// The peers of each cell, one cell after the other. Every cell has the same number
    /// of peers.
    peers: Vec<u16>,
    /// A mask of all cells. It is 0, and the two lists below are empty, on grids without masks: see
    /// [`Geometry::MAX_SIDE_OF_MASKS`].
    pub(crate) all_cells: u128,
    /// For each cell, masks of its peers and houses.
    pub(crate) masks: Vec<CellMasks>,
    /// For each house, a mask of its cells.
    pub(crate) house_masks: Vec<u128>,
}

/// What a digit in a cell rules out for others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CellMasks {
    /// The peers.
    pub(crate) peers: u128,
    /// The numbers of its houses.
    pub(crate) houses: u32,
}

/// Where a cell is in one of its houses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HouseSlot {
    /// The number of the house.
    pub(crate) house: u8,
    /// The index of the cell within the house.
    pub(crate) index: u8,
}

impl Geometry {
    /// The side of the largest grid with masks: all its houses fit in 32 bits, its cells in 128.
    pub(crate) const MAX_SIDE_OF_MASKS: usize = 10;

    /// Returns the tables of a shape. They are built once and kept for the rest of the
    /// program: there are fewer than 300 shapes.
    pub(crate) fn for_shape(shape: Shape) -> &'static Self {
        static TABLES: LazyLock<Mutex<HashMap<Shape, &'static Geometry>>> =
            LazyLock::new(Mutex::default);
        let mut tables = TABLES.lock().unwrap_or_else(PoisonError::into_inner);
        tables.entry(shape).or_insert_with(|| Box::leak(Box::new(Self::new(shape))))
    }

    fn new(shape: Shape) -> Self {
        let to_u16 = |number: usize| u16::try_from(number).expect("BUG: over 65,535 cells");
        let to_u8 = |number: usize| u8::try_from(number).expect("BUG: over 255 houses");
        let houses: Vec<House> = shape.houses().collect();
        let mut houses_of_cells = vec![[HouseSlot { house: 0, index: 0 }; 3]; shape.cells()];
        for (number, &house) in houses.iter().enumerate() {
            let kind = number / shape.side();
            for (index, cell) in shape.cells_of(house).enumerate() {
                let slot = HouseSlot { house: to_u8(number), index: to_u8(index) };
                houses_of_cells[cell][kind] = slot;
            }
        }
        let has_masks = shape.side() <= Self::MAX_SIDE_OF_MASKS;
        let cells_with_masks = 0..if has_masks { shape.cells() } else { 0 };
        Self {
            shape,
            side: shape.side(),
            all_cells: cells_with_masks.clone().map(|cell| 1 << cell).sum(),
            masks: cells_with_masks
                .map(|cell| CellMasks {
                    peers: shape.peers(cell).map(|cell| 1 << cell).sum(),
                    houses: houses_of_cells[cell].iter().map(|slot| 1 << slot.house).sum(),
                })
                .collect(),
            house_masks: (houses.iter().filter(|_| has_masks))
                .map(|house| shape.cells_of(*house).map(|cell| 1 << cell).sum())
                .collect(),
            houses: houses_of_cells,
            cells: houses.iter().flat_map(|house| shape.cells_of(*house)).map(to_u16).collect(),
            peers: (0..shape.cells()).flat_map(|cell| shape.peers(cell)).map(to_u16).collect(),
        }
    }

    /// Returns the house with this number.
    pub(crate) fn house(&self, number: usize) -> House {
        let index = number % self.side;
        match number / self.side {
            0 => House::Row(index),
            1 => House::Column(index),
            _ => House::Box(index),
        }
    }

    /// Returns the cell at an index within a house.
    #[inline]
    pub(crate) fn cell(&self, house: usize, index: usize) -> usize {
        self.cells[house * self.side + index].into()
    }

    /// Returns the index of a digit of a house, in a list that has an entry for each
    /// digit of each house.
    #[inline]
    pub(crate) fn digit_index(&self, house: u8, digit: u8) -> usize {
        usize::from(house) * self.side + usize::from(digit) - 1
    }

    /// Returns the peers of a cell.
    #[inline]
    pub(crate) fn peers(&self, cell: usize) -> &[u16] {
        let count = self.peers.len() / self.houses.len();
        &self.peers[cell * count..][..count]
    }

    /// Returns a mask of all digits; bit 0 stands for 1.
    pub(crate) fn all_digits(&self) -> u64 {
        u64::MAX >> (Shape::MAX_SIDE - self.side)
    }

    /// Returns the greatest digit.
    #[inline]
    pub(crate) fn max_digit(&self) -> u8 {
        #[expect(clippy::cast_possible_truncation, reason = "a side is at most 64")]
        let side = self.side as u8;
        side
    }
}
