//! Why marks allow no solution, as far as one look at each cell and house shows it.

use super::marks::Marks;
use crate::grid::{CellPosition, Contradiction, DigitSet, Duplicate};

impl Marks {
    /// Returns a contradiction that one look at each cell and house shows, or `None` if that
    /// shows none. Then the marks may still have no solution.
    ///
    /// A cell with one candidate counts as filled with it. The first of these is returned:
    /// two filled cells of a house with the same digit; two cells of a house, of which at least
    /// one is open, with the same only digit; a cell whose candidates are all in filled peers; a house without a cell for a digit. Cells come row by row, and
    /// houses in the order of [`Shape::houses`](crate::Shape::houses).
    ///
    /// ```
    /// use sudoku::{Grid, Marks};
    ///
    /// let puzzle: Grid = "123.............".parse()?;
    /// let mut marks = Marks::from(&puzzle);
    /// assert_eq!(marks.contradiction(), None);
    /// marks.eliminate(3, 4)?;
    /// let contradiction = marks.contradiction().expect("no candidate is left");
    /// assert_eq!(contradiction.to_string(), "r1c4 has no candidate");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn contradiction(&self) -> Option<Contradiction> {
        let shape = self.shape();
        let singles = self.singles();
        if let Some(duplicate) = self.filled().duplicate() {
            return Some(Contradiction::Duplicate(duplicate));
        }
        if let Some(Duplicate { digit, house, positions: [first, second] }) = singles.duplicate() {
            let is_filled =
                |at: CellPosition| self.mark(at.row * shape.side() + at.column).digit().is_some();
            let [position, other] =
                if is_filled(first) { [second, first] } else { [first, second] };
            let is_other_filled = is_filled(other);
            return Some(Contradiction::OnlyCandidate {
                digit,
                house,
                position,
                other,
                is_other_filled,
            });
        }
        let open: Vec<DigitSet> = (0..shape.cells())
            .map(|cell| {
                let held = shape.peers(cell).filter_map(|peer| singles.get(peer)).collect();
                self.candidates(cell) - held
            })
            .collect();
        if let Some(cell) = open.iter().position(|candidates| candidates.is_empty()) {
            return Some(Contradiction::NoCandidate { position: shape.position(cell) });
        }
        shape.houses().find_map(|house| {
            let seen =
                shape.cells_of(house).fold(DigitSet::default(), |seen, cell| seen | open[cell]);
            let digit = (DigitSet::all(shape) - seen).iter().next()?;
            Some(Contradiction::NoCell { house, digit })
        })
    }
}
