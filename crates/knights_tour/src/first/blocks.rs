//! Tours of large boards: the tours of blocks, joined along a tree.

use std::collections::btree_map::{BTreeMap, Entry};
use std::ops::Range;

use chessboard::Square;
use itertools::Itertools;
use stack_assumptions::Limit;

use crate::first::FirstTour;
use crate::first::cut::cut;
use crate::first::error::FirstTourError;
use crate::first::links::Links;
use crate::size::Size;

/// Returns a tour from `start` of a board with both sides at least 6. If the number of
/// squares is even, the tour is closed.
///
/// Each block has a closed tour. If the number of squares is odd, the block that contains
/// the start is the only one with an odd number: it has an open tour from the start.
///
/// Each block is joined to one that was placed before, so the joins are the edges of a
/// tree.
pub(crate) fn tour(
    size: Size,
    start: Square,
    limit: &mut impl Limit,
) -> Result<Vec<Square>, FirstTourError> {
    let mut links = Links::new(size)?;
    let columns = ranges(&cut(size.column_count(), start.column.into()));
    // By size: all blocks of one size have the same tour.
    let mut templates = BTreeMap::new();
    for rows in ranges(&cut(size.row_count(), start.row.into())) {
        if let Some(stop) = limit.reached() {
            return Err(FirstTourError::Stopped(stop));
        }
        for columns in &columns {
            let block = Block { rows: rows.clone(), columns: columns.clone() };
            let template = match templates.entry((rows.len(), columns.len())) {
                Entry::Occupied(entry) => entry.into_mut(),
                Entry::Vacant(entry) => entry.insert(block.template(start, limit)?),
            };
            links.paste(block.corner(), template);
            if block.corner() != (Square { column: 0, row: 0 }) {
                block.join(size, &mut links);
            }
        }
    }
    links.walk(start, size.squares(), limit)
}

/// Returns the ranges of successive lengths, the first one from 0.
fn ranges(lengths: &[u32]) -> Vec<Range<u32>> {
    let mut end = 0;
    let range = |length: &u32| {
        end += length;
        end - length..end
    };
    lengths.iter().map(range).collect()
}

fn square(column: u32, row: u32) -> Square {
    let number = |number| u16::try_from(number).expect("BUG: a square off the board");
    Square { column: number(column), row: number(row) }
}

/// A part of the board with a tour of its own.
struct Block {
    rows: Range<u32>,
    columns: Range<u32>,
}

impl Block {
    /// Returns the square at the bottom left.
    fn corner(&self) -> Square {
        square(self.columns.start, self.rows.start)
    }

    /// Returns the links of a tour of this block: a closed tour, or one from the start if
    /// the number of squares is odd.
    fn template(&self, start: Square, limit: &mut impl Limit) -> Result<Links, FirstTourError> {
        let size = Size::new(self.rows.len(), self.columns.len()).expect("BUG: an empty block");
        let closed = size.squares().is_multiple_of(2);
        let corner = self.corner();
        let wanted = FirstTour::new(size);
        let wanted = if closed {
            wanted.closed()
        } else {
            let (column, row) = (start.column - corner.column, start.row - corner.row);
            wanted.start(Square { column, row }).expect("BUG: the start is in another block")
        };
        let tour = wanted.squares(limit)?.expect("BUG: a block without a tour");
        Links::of_tour(size, &tour, closed)
    }

    /// Joins the tour of this block to the tour of the blocks before it: two links a–b and
    /// p–q, one of each tour, are exchanged for a–p and b–q. Two cycles become one cycle, and
    /// a path and a cycle become one path.
    ///
    /// The join is at the left edge of the block, or at the lower one if it is the first
    /// block of its row. So a walk along the tour stays in a row of blocks for long, and
    /// finds its squares in the cache.
    fn join(&self, size: Size, links: &mut Links) {
        let corner = self.corner();
        let is_before = |a: &Square| {
            if corner.column > 0 { a.column < corner.column } else { a.row < corner.row }
        };
        let squares = self.columns.clone().cartesian_product(self.rows.clone());
        let pairs = squares
            .map(|(column, row)| square(column, row))
            .flat_map(|p| size.knights_moves(p).filter(is_before).map(move |a| (a, p)));
        let exchange = pairs.filter_map(|(a, p)| {
            let mut ends = links.of(a).cartesian_product(links.of(p));
            ends.find(|(b, q)| b.is_knights_move(*q)).map(|(b, q)| ((a, b), (p, q)))
        });
        let (before, here) = { exchange }.next().expect("BUG: two blocks that cannot be joined");
        links.exchange(before, here);
    }
}
