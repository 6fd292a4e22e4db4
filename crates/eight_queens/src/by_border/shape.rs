//! The rows below a leaf.

/// What the rows below a leaf are like, except for the squares that are attacked. Leaves of one
/// shape are searched together: then each shift is the same for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Shape {
    /// The inner rows that have no queen, as bits.
    pub rows: u32,
    /// How many solutions each one below stands for.
    pub weight: u8,
}

/// Where a row stands in the numbers of diagonals: its squares begin at these bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Shifts {
    /// Of the diagonals that run down to the right.
    pub diagonals: u32,
    /// Of those that run down to the left.
    pub anti_diagonals: u32,
}

impl Shifts {
    /// Of an inner row, where all inner rows count. The columns inside are given as bits.
    #[inline]
    pub const fn of_inner(all: u32, row: u32) -> Self {
        Self { diagonals: all.count_ones() - 1 - row, anti_diagonals: row }
    }
}

impl Shape {
    /// The bits of a number of diagonals: of those that cross the rows below a leaf.
    pub const MAX_BITS: usize = 32;

    /// The diagonals of all inner rows have bits from 0 on. Returns by how many bits those that
    /// cross these rows are shifted, so that they have bits from 0 on too.
    pub fn offset(self, inner: usize) -> Shifts {
        let end = u32::BITS - self.rows.leading_zeros();
        #[expect(clippy::cast_possible_truncation, reason = "at most 25")]
        Shifts { diagonals: inner as u32 - end, anti_diagonals: self.rows.trailing_zeros() }
    }

    /// The rows without a queen, in the order in which they get one.
    pub fn order(self, inner: usize) -> impl Iterator<Item = u32> {
        order(inner).into_iter().filter(move |row| self.rows >> row & 1 != 0)
    }

    /// Where these rows stand, in the same order.
    pub fn shifts(self, inner: usize) -> Vec<Shifts> {
        let (begin, last) = (self.rows.trailing_zeros(), self.rows.checked_ilog2().unwrap_or(0));
        let rows = self.order(inner);
        rows.map(|row| Shifts { diagonals: last - row, anti_diagonals: row - begin }).collect()
    }
}

/// The number of outer rows that get a queen first, so that the diagonals of the others have
/// [`Shape::MAX_BITS`].
pub(super) const fn outer_rows(inner: usize) -> usize {
    (2 * inner).saturating_sub(Shape::MAX_BITS + 1)
}

/// The inner rows in the order in which they get a queen: outer ones where there are too many
/// diagonals, then from the middle. A queen in the middle attacks most; and those in the outer
/// rows at the end attack what is far apart. (With the
/// checks that this allows, 16 queens take 40 % fewer steps than from the top.)
pub(super) fn order(inner: usize) -> Vec<u32> {
    #[expect(clippy::cast_possible_truncation, reason = "at most 25")]
    let (outer, inner) = (outer_rows(inner) as u32, inner as u32);
    let count = inner - outer;
    let middle = outer + count / 2;
    let from_middle = (0..count).map(|at| {
        let off = at.div_ceil(2);
        if at % 2 == 0 { middle + off } else { middle - off }
    });
    (0..outer).chain(from_middle.filter(|row| (outer..inner).contains(row))).collect()
}
