//! What the attempts change: the squares visited and the links that remain.

use std::cell::Cell;

use crate::neighbours::Neighbours;
use crate::size::Size;

/// The part of the puzzle that attempts change. A square is named by its index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TourState {
    /// The number of visited squares.
    pub(crate) visited: Cell<u32>,
    /// The first square of the tour, or 0 if no square is visited.
    pub(crate) first: Cell<u32>,
    /// The square of the knight, or 0 if no square is visited.
    pub(crate) knight: Cell<u32>,
    /// The number of squares that must be an end of an open tour. A square other than
    /// the start is forced to be an end if it had only one link when it was unvisited;
    /// a link to the knight counts.
    pub(crate) forced_ends: Cell<u32>,
    /// For each square, its number in the tour, counted from 1, or 0 if it is unvisited.
    numbers: Vec<Cell<u32>>,
    /// For each square, the number of its unvisited neighbours. The first square of a
    /// closed tour counts as unvisited, because the tour returns to it.
    free_degrees: Vec<Cell<u8>>,
}

impl TourState {
    pub(crate) fn new(size: Size, neighbours: &Neighbours) -> Self {
        let degrees = || (0..=size.last_index()).map(|index| neighbours.degree(index));
        Self {
            visited: Cell::new(0),
            first: Cell::new(0),
            knight: Cell::new(0),
            forced_ends: Cell::new(degrees().map(|degree| u32::from(degree == 1)).sum()),
            numbers: degrees().map(|_| Cell::new(0)).collect(),
            free_degrees: degrees().map(Cell::new).collect(),
        }
    }

    /// Returns the cell with the number of a square in the tour.
    #[inline]
    pub(crate) fn number(&self, index: u32) -> &Cell<u32> {
        &self.numbers[index as usize]
    }

    #[inline]
    pub(crate) fn is_unvisited(&self, index: u32) -> bool {
        self.number(index).get() == 0
    }

    /// Returns the cell with the number of unvisited neighbours of a square.
    #[inline]
    pub(crate) fn free_degree(&self, index: u32) -> &Cell<u8> {
        &self.free_degrees[index as usize]
    }
}
