//! The guard on one cell.

use core::cell::Cell;

/// An attempt on a single cell: sets the cell, and restores its old value on drop.
///
/// An array or tuple of holds is an attempt on several distinct cells.
///
/// ```
/// use stack_assumptions::Hold;
/// use std::cell::Cell;
///
/// let cell = Cell::new(0);
/// let five = Hold::new(&cell, 5);
/// assert_eq!(cell.get(), 5);
/// drop(five);
/// assert_eq!(cell.get(), 0);
/// ```
#[derive(Debug)]
#[must_use = "dropping a hold restores the cell at once"]
pub struct Hold<'p, T: Copy> {
    cell: &'p Cell<T>,
    before: T,
}

impl<'p, T: Copy> Hold<'p, T> {
    /// Sets `cell` to `value` for as long as the hold lives.
    #[inline]
    pub fn new(cell: &'p Cell<T>, value: T) -> Self {
        let before = cell.replace(value);
        Self { cell, before }
    }
}

impl<T: Copy> Drop for Hold<'_, T> {
    #[inline]
    fn drop(&mut self) {
        self.cell.set(self.before);
    }
}
