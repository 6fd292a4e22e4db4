//! The type `Fragments`.

use std::fmt;

use crate::fragments::error::TooManySquares;
use crate::fragments::mask::Mask;
use crate::fragments::search::FragmentSearch;
use crate::knights_tour::KnightsTour;

/// The tours of a [`KnightsTour`] with another idea of slot: a search that grows fragments
/// of the tour everywhere on the board at once. To list or count all tours it needs far
/// fewer nodes than a search that follows the knight.
///
/// A slot is the square with the fewest usable links; its candidates are the sets of links
/// that it still needs, one or two. When a square has two links, its other links are
/// excluded. The link between the two ends of a fragment is excluded too, because it would
/// close a cycle too early; each end stores the other one, its mate. A square with as
/// many usable links as it needs takes them at once; with fewer, the attempt is rejected.
/// An open tour is a cycle through an extra vertex, which is linked to both ends.
///
/// If directed tours are wanted, and neither end is given, the last slot is the
/// [`Direction`](crate::FragmentSlot::Direction) in which the tour is read.
///
/// The tours are the same as those of the `KnightsTour`, in another order. A board may have
/// at most 64 squares.
///
/// Growing fragments by the most constrained square is described by Frank Rubin, *A search
/// procedure for Hamilton paths and circuits*, Journal of the ACM 21:4, 1974, pp. 576–580.
/// Mates are from Donald E. Knuth, *The Art of Computer Programming* 4A, 7.1.4.
///
/// ```
/// use knights_tour::{Fragments, KnightsTour, Size};
/// use stack_assumptions::search;
///
/// let closed = KnightsTour::new(Size::new(6, 6)?).closed().undirected();
/// assert_eq!(search(&Fragments::new(&closed)?).count(), 9_862);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Fragments {
    pub(super) search: FragmentSearch<u64>,
}

impl Fragments {
    /// The greatest number of squares of a board.
    pub const MAX_SQUARES: usize = u64::EXTRA as usize;

    /// Creates the search for the tours that are wanted of `tours`. Its
    /// [`order`](KnightsTour::order) has no effect.
    ///
    /// # Errors
    ///
    /// Returns an error if the board has more than
    /// [`MAX_SQUARES`](Fragments::MAX_SQUARES) squares.
    pub fn new(tours: &KnightsTour) -> Result<Self, TooManySquares> {
        FragmentSearch::new(tours).map(|search| Self { search })
    }

    /// Returns the tours that are searched.
    #[must_use]
    pub fn tours(&self) -> &KnightsTour {
        &self.search.tours
    }
}

impl fmt::Debug for Fragments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Fragments")
            .field("tours", &self.search.tours)
            .field("state", &self.search.level().get())
            .finish_non_exhaustive()
    }
}
