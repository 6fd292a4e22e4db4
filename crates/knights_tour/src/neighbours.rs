//! The table of knight's moves of a board.

use crate::board::Board;

/// For each square of the rectangle, by index, the squares of the board a knight's move
/// away. A missing square has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Neighbours {
    lists: Vec<NeighbourList>,
}

/// The neighbours of one square: the first `len` indices of `all`, in the order of
/// [`MOVES`](crate::moves::MOVES).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct NeighbourList {
    len: u8,
    all: [u32; 8],
}

impl Neighbours {
    pub(crate) fn new(board: &Board) -> Self {
        let size = board.size();
        let lists = size.every_square().map(|square| {
            let mut list = NeighbourList::default();
            if !board.contains(square) {
                return list;
            }
            board.knights_moves(square).for_each(|neighbour| {
                list.all[usize::from(list.len)] = size.index(neighbour);
                list.len += 1;
            });
            list
        });
        Self { lists: lists.collect() }
    }

    /// Returns the number of neighbours of the square at `index`.
    #[inline]
    pub(crate) fn degree(&self, index: u32) -> u8 {
        self.lists[index as usize].len
    }

    /// Returns the neighbours of the square at `index`, in the order of [`MOVES`](crate::moves::MOVES).
    #[inline]
    pub(crate) fn of(&self, index: u32) -> &[u32] {
        let list = &self.lists[index as usize];
        &list.all[..usize::from(list.len)]
    }
}
