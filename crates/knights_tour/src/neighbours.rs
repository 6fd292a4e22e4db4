use crate::{Size, Square};

/// A knight's moves as (columns, rows): clockwise from two up and one to the
/// right.
const MOVES: [(i16, i16); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// For each square of a board, by index, the squares a knight's move away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Neighbours {
    of: Vec<Few>,
}

/// Up to eight indices, the first `len` of `all`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Few {
    len: u8,
    all: [u16; 8],
}

impl Neighbours {
    pub(crate) fn new(size: Size) -> Self {
        let of = size.every_square().map(|square| {
            let mut few = Few::default();
            for (columns, rows) in MOVES {
                let column = square.column.checked_add_signed(columns);
                let row = square.row.checked_add_signed(rows);
                if let (Some(column), Some(row)) = (column, row)
                    && size.contains(Square { column, row })
                {
                    few.all[usize::from(few.len)] = size.index(Square { column, row });
                    few.len += 1;
                }
            }
            few
        });
        Self { of: of.collect() }
    }

    /// How many neighbours the square at `index` has.
    #[inline]
    pub(crate) fn degree(&self, index: u16) -> u8 {
        self.of[usize::from(index)].len
    }

    /// The neighbours of the square at `index`, in the order of the moves.
    #[inline]
    pub(crate) fn of(&self, index: u16) -> &[u16] {
        let few = &self.of[usize::from(index)];
        &few.all[..usize::from(few.len)]
    }
}
