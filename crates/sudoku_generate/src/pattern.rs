//! `Pattern`: the symmetries of the cells that have a clue.

use std::fmt;
use std::str::FromStr;

use sudoku::Shape;

/// A symmetry of the cells that have a clue; the digits have none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pattern {
    /// No symmetry.
    #[default]
    None,
    /// The same after half a turn.
    Rotate180,
    /// The same after a quarter of a turn.
    Rotate90,
    /// The left half mirrors the right one.
    Vertical,
    /// The upper half mirrors the lower one.
    Horizontal,
    /// The same after exchanging rows and columns.
    Diagonal,
    /// The same along the other diagonal.
    Antidiagonal,
    /// Both halves mirror each other.
    Mirrors,
    /// The same along both diagonals.
    Diagonals,
    /// All of these.
    Full,
}

impl Pattern {
    /// All patterns, with their names.
    pub const ALL: [(Self, &'static str); 10] = [
        (Self::None, "none"),
        (Self::Rotate180, "180"),
        (Self::Rotate90, "90"),
        (Self::Vertical, "vertical"),
        (Self::Horizontal, "horizontal"),
        (Self::Diagonal, "diagonal"),
        (Self::Antidiagonal, "antidiagonal"),
        (Self::Mirrors, "mirrors"),
        (Self::Diagonals, "diagonals"),
        (Self::Full, "full"),
    ];

    /// Where the cell at a row and a column goes, for each generator of the symmetry.
    fn images(self, last: usize, (row, column): (usize, usize)) -> Vec<(usize, usize)> {
        let vertical = (row, last - column);
        let horizontal = (last - row, column);
        let diagonal = (column, row);
        match self {
            Self::None => vec![],
            Self::Rotate180 => vec![(last - row, last - column)],
            Self::Rotate90 => vec![(column, last - row)],
            Self::Vertical => vec![vertical],
            Self::Horizontal => vec![horizontal],
            Self::Diagonal => vec![diagonal],
            Self::Antidiagonal => vec![(last - column, last - row)],
            Self::Mirrors => vec![vertical, horizontal],
            Self::Diagonals => vec![diagonal, (last - column, last - row)],
            Self::Full => vec![vertical, diagonal],
        }
    }

    /// The sets of cells that have a clue together, each from its least cell on.
    #[must_use]
    pub fn orbits(self, shape: Shape) -> Vec<Vec<usize>> {
        let side = shape.side();
        let mut seen = vec![false; shape.cells()];
        let mut orbits = Vec::new();
        for first in 0..shape.cells() {
            let mut orbit = Vec::new();
            let mut open = vec![first];
            while let Some(cell) = open.pop() {
                if !std::mem::replace(&mut seen[cell], true) {
                    orbit.push(cell);
                    let images = self.images(side - 1, (cell / side, cell % side));
                    open.extend(images.into_iter().map(|(row, column)| row * side + column));
                }
            }
            orbit.sort_unstable();
            if !orbit.is_empty() {
                orbits.push(orbit);
            }
        }
        orbits
    }
}

impl FromStr for Pattern {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let found = Self::ALL.iter().find(|(_, known)| *known == name);
        found
            .map(|(pattern, _)| *pattern)
            .ok_or_else(|| format!("expected {}", Self::ALL.map(|(_, name)| name).join(", ")))
    }
}

/// Displays the name.
impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(Self::ALL[*self as usize].1)
    }
}
