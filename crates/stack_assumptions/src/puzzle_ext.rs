//! The searches of a puzzle as its methods.

use core::fmt::Debug;
use core::ops::ControlFlow;

use crate::cursor::Cursor;
use crate::generators::GeneratorsOf;
use crate::laws::Laws;
use crate::optimise::{BoundedList, BranchAndBound, Optimise, maximise, minimise};
#[cfg(feature = "parallel")]
use crate::parallel::{Parallel, parallel};
use crate::puzzle::Puzzle;
use crate::search::search::{Search, search};

/// The searches of a puzzle as its methods. Every [`Puzzle`] has them.
///
/// ```
/// use stack_assumptions::PuzzleExt;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doc/queens.rs"));
///
/// # fn main() {
/// let queens = Queens::new(8);
/// assert_eq!(queens.first(), Some(vec![0, 4, 7, 5, 2, 6, 1, 3]));
/// assert_eq!(queens.count(), 92);
/// assert_eq!(queens.search().filter(|columns| columns[0] == 0).count(), 4);
/// # }
/// ```
pub trait PuzzleExt: Puzzle + Sized {
    /// Searches the puzzle: an iterator over its solutions. See [`search()`].
    fn search(&self) -> Search<impl GeneratorsOf<'_, Self>> {
        search(self)
    }

    /// The first solution, if there is one.
    fn first(&self) -> Option<Self::Solution> {
        search(self).next()
    }

    /// The number of solutions.
    fn count(&self) -> u64 {
        search(self).count_up_to(u64::MAX)
    }

    /// Calls `visitor` at each solution, while the board shows it, until it returns
    /// `Break`; returns that value. `Parallel::visit` takes the same visitor.
    fn visit<B>(&self, mut visitor: impl FnMut(&Self) -> ControlFlow<B>) -> Option<B> {
        search(self).visit(|| visitor(self)).break_value()
    }

    /// A cursor before the first event: see [`Cursor`].
    fn cursor(&self) -> Cursor<'_, Self> {
        Cursor::new(self)
    }

    /// Searches on all threads of the current rayon pool: see
    /// [`parallel()`](crate::parallel::parallel()).
    #[cfg(feature = "parallel")]
    fn parallel(self) -> Parallel<'static, Self, impl Fn() -> Self + Sync>
    where
        Self: Clone + Send,
    {
        parallel(self)
    }

    /// Searches the solution of least cost: see [`minimise`].
    fn minimise(
        &self,
    ) -> BranchAndBound<impl GeneratorsOf<'_, Self> + BoundedList<Cost = Self::Cost>>
    where
        Self: Optimise,
    {
        minimise(self)
    }

    /// Searches the solution of greatest worth: see [`maximise`].
    fn maximise(
        &self,
    ) -> BranchAndBound<impl GeneratorsOf<'_, Self> + BoundedList<Cost = Self::Cost>>
    where
        Self: Optimise,
    {
        maximise(self)
    }

    /// A check of the laws: see [`Laws`].
    fn laws(&self) -> Laws<'_, Self>
    where
        Self::Slot: Debug,
        Self::Candidate: Debug,
        Self::Solution: Debug,
    {
        Laws::new(self)
    }
}

impl<P: Puzzle> PuzzleExt for P {}
