use std::cell::Cell;

use crate::Size;
use crate::neighbours::Neighbours;

/// What attempts change. Squares are named by their index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct State {
    /// How many squares are visited.
    pub(crate) visited: Cell<u32>,
    /// Where the tour started; 0 before it has.
    pub(crate) first: Cell<u16>,
    /// Where the knight is; 0 before it is anywhere.
    pub(crate) knight: Cell<u16>,
    /// How many squares have to be the end of an open tour: while unvisited, but
    /// for the start, they had one link only, counting a link to the knight.
    pub(crate) ends: Cell<u32>,
    /// For each square, its number in the tour from 1, or 0 while unvisited.
    numbers: Vec<Cell<u32>>,
    /// For each square, how many of its neighbours are unvisited; the first
    /// square of a closed tour counts as unvisited, for it is returned to.
    links: Vec<Cell<u8>>,
}

impl State {
    pub(crate) fn new(size: Size, neighbours: &Neighbours) -> Self {
        let degrees = || (0..=size.last_index()).map(|index| neighbours.degree(index));
        Self {
            visited: Cell::new(0),
            first: Cell::new(0),
            knight: Cell::new(0),
            ends: Cell::new(degrees().map(|degree| u32::from(degree == 1)).sum()),
            numbers: degrees().map(|_| Cell::new(0)).collect(),
            links: degrees().map(Cell::new).collect(),
        }
    }

    #[inline]
    pub(crate) fn number(&self, index: u16) -> &Cell<u32> {
        &self.numbers[usize::from(index)]
    }

    #[inline]
    pub(crate) fn is_unvisited(&self, index: u16) -> bool {
        self.number(index).get() == 0
    }

    #[inline]
    pub(crate) fn links(&self, index: u16) -> &Cell<u8> {
        &self.links[usize::from(index)]
    }
}
