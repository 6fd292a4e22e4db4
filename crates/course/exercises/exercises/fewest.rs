//! Chapter 5, exercise `fewest`: choose the cell that has the fewest candidates.

/// Returns the position of the empty cell that has the fewest candidates; of several, the first.
/// `None` if no cell is empty.
///
/// Each entry is the number of candidates of an empty cell, or `None` for a cell that is filled.
pub fn fewest(cells: &[Option<usize>]) -> Option<usize> {
    todo!("the position of the smallest number; `None` is no number")
}
