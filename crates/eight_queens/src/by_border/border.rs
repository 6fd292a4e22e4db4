//! Queens on the border of the board.

use super::puzzle::Board;

/// The queens in the outer rows and columns of an n × n board with n ≥ 4. Two of them are the
/// same queen if it stands in a corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Border {
    /// The column of the queen in the top row.
    pub top: usize,
    /// The row of the queen in the last column.
    pub right: usize,
    /// The column of the queen in the bottom row.
    pub bottom: usize,
    /// The row of the queen in the first column.
    pub left: usize,
    /// How many borders the rotations and reflections of this one are.
    pub weight: u8,
}

impl Border {
    /// Returns one border of each class. `order` has the inner rows in the order in which they get
    /// a queen.
    pub fn classes(n: usize, order: &[u32]) -> Vec<Self> {
        let last = n - 1;
        let mut classes = Vec::new();
        // A queen in a corner: the first, by a rotation; and its right queen is the lower one,
        // by a reflection at the diagonal.
        for right in 2..last {
            for bottom in 1..right {
                let corner = Self { top: 0, right, bottom, left: 0, weight: 8 };
                let class = corner.is_allowed(n).then(|| corner.with_fewest_candidates(n, order));
                classes.extend(class);
            }
        }
        for top in 1..last {
            for right in 1..last {
                for bottom in 1..last {
                    for left in 1..last {
                        let border = Self { top, right, bottom, left, weight: 0 };
                        classes.extend(border.representative(n, order));
                    }
                }
            }
        }
        classes
    }

    /// Returns an image of this border, with its weight, if this one is the representative of
    /// its class.
    fn representative(self, n: usize, order: &[u32]) -> Option<Self> {
        if !self.is_allowed(n) {
            return None;
        }
        let mut image = self;
        let mut stabilizer = 0;
        for _ in 0..2 {
            for _ in 0..4 {
                image = image.quarter_turn(n);
                if image < self {
                    return None;
                }
                stabilizer += u8::from(image == self);
            }
            image = image.reflection(n);
        }
        Some(Self { weight: 8 / stabilizer, ..self.with_fewest_candidates(n, order) })
    }

    /// Returns this border or its quarter turn: the one for which the rows inside have fewer
    /// candidates. (15 and 16 queens: 5 % fewer steps than by chance.)
    fn with_fewest_candidates(self, n: usize, order: &[u32]) -> Self {
        let all = (1 << (n - 2)) - 1;
        // A row counts as often as there are rows from there on.
        let candidates = |border: &Self| -> u32 {
            let board = Board::new(*border, n);
            let rows = order.iter().filter(|row| board.rows >> *row & 1 != 0);
            rows.rev().zip(1..).map(|(row, times)| board.free(all, *row).count_ones() * times).sum()
        };
        [self, self.quarter_turn(n)].into_iter().min_by_key(candidates).unwrap_or(self)
    }

    /// Returns the border after a quarter turn clockwise.
    fn quarter_turn(self, n: usize) -> Self {
        let Self { top, right, bottom, left, weight } = self;
        Self { top: n - 1 - left, right: top, bottom: n - 1 - right, left: bottom, weight }
    }

    /// Returns the border after a reflection that exchanges the first and the last column.
    fn reflection(self, n: usize) -> Self {
        let Self { top, right, bottom, left, weight } = self;
        Self { top: n - 1 - top, right: left, bottom: n - 1 - bottom, left: right, weight }
    }

    /// The squares of the queens, as rows and columns.
    pub fn squares(self, n: usize) -> [(usize, usize); 4] {
        [(0, self.top), (self.right, n - 1), (n - 1, self.bottom), (self.left, 0)]
    }

    /// Whether no queen attacks another.
    fn is_allowed(self, n: usize) -> bool {
        let squares = self.squares(n);
        let attacks = |(row, column): (usize, usize), (other_row, other_column): (usize, usize)| {
            let (rows, columns) = (row.abs_diff(other_row), column.abs_diff(other_column));
            (rows, columns) != (0, 0) && (rows == 0 || columns == 0 || rows == columns)
        };
        squares.iter().all(|&one| squares.iter().all(|&other| !attacks(one, other)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::by_border::shape::order;

    /// The numbers of classes by weight agree with those of another program.
    #[test]
    fn classes_have_known_numbers() {
        let numbers = |n| {
            let classes = Border::classes(n, &order((1 << (n - 2)) - 1));
            let corners = classes.iter().filter(|border| [0, n - 1].contains(&border.top)).count();
            let of = |weight| classes.iter().filter(|border| border.weight == weight).count();
            [of(8) - corners, of(4), of(2), corners]
        };
        assert_eq!(numbers(8), [54, 6, 3, 15]);
        assert_eq!(numbers(14), [1530, 30, 6, 66]);
        assert_eq!(numbers(16), [3066, 42, 7, 91]);
    }
}
