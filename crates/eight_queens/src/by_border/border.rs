//! Queens on the border of the board.

/// The queens in the outer rows and columns of an n × n board with n ≥ 4. Two of them are the
/// same queen if it is in a corner.
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
    /// Returns one border of each class.
    pub fn classes(n: usize) -> Vec<Self> {
        let last = n - 1;
        let mut classes = Vec::new();
        // A queen in a corner: the first, by a rotation; and its right queen is the lower one,
        // by a reflection at the diagonal.
        for right in 2..last {
            for bottom in 1..right {
                let corner = Self { top: 0, right, bottom, left: 0, weight: 8 };
                classes.extend(corner.is_allowed(n).then_some(corner));
            }
        }
        for top in 1..last {
            for right in 1..last {
                for bottom in 1..last {
                    for left in 1..last {
                        let border = Self { top, right, bottom, left, weight: 0 };
                        classes.extend(border.representative(n));
                    }
                }
            }
        }
        classes
    }

    /// Returns this border with its weight, if it is the representative of its class.
    fn representative(self, n: usize) -> Option<Self> {
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
        Some(Self { weight: 8 / stabilizer, ..self })
    }

    /// Returns the border after a quarter turn clockwise.
    pub fn quarter_turn(self, n: usize) -> Self {
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

    /// The numbers of classes by weight agree with those of another program.
    #[test]
    fn classes_have_known_numbers() {
        let numbers = |n| {
            let classes = Border::classes(n);
            let corners = classes.iter().filter(|border| [0, n - 1].contains(&border.top)).count();
            let of = |weight| classes.iter().filter(|border| border.weight == weight).count();
            [of(8) - corners, of(4), of(2), corners]
        };
        assert_eq!(numbers(8), [54, 6, 3, 15]);
        assert_eq!(numbers(14), [1530, 30, 6, 66]);
        assert_eq!(numbers(16), [3066, 42, 7, 91]);
    }
}
