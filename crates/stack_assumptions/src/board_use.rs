//! The check that no two searches hold attempts on one board at once.
//!
//! The board of a puzzle shows the attempts of all its searches. So a second search
//! would take those of the first for part of the puzzle, and find what is not a solution.
//! The borrow checker cannot refuse it, because observers and visitors share the board
//! with the search. Debug builds with the feature `std` keep a list of the boards in
//! use. In other builds a `BoardUse` has no size, and its functions do nothing.

use crate::generators::Generators;

#[cfg(all(debug_assertions, feature = "std"))]
mod list;
#[cfg(all(debug_assertions, feature = "std"))]
pub(crate) use list::BoardUse;

/// Does nothing: see the module.
#[cfg(not(all(debug_assertions, feature = "std")))]
pub(crate) struct BoardUse;

#[cfg(not(all(debug_assertions, feature = "std")))]
impl BoardUse {
    pub(crate) const fn new() -> Self {
        Self
    }

    #[expect(clippy::inline_always, reason = "must cost nothing")]
    #[inline(always)]
    pub(crate) fn begin<G: Generators>(&mut self, _: &G) {}

    #[expect(clippy::inline_always, reason = "must cost nothing")]
    #[inline(always)]
    pub(crate) fn end(&mut self, _: impl FnOnce() -> bool) {}
}

impl BoardUse {
    /// Uses the board of a list of generators until it is dropped.
    ///
    /// # Panics
    /// In a debug build, if another search uses the board.
    pub(crate) fn of<G: Generators>(generators: &G) -> Self {
        let mut board_use = Self::new();
        board_use.begin(generators);
        board_use
    }
}
