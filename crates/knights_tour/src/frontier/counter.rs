//! The counter: from square to square, and its errors.

use std::error::Error;
use std::fmt;
use std::mem;

use crate::frontier::key::{Key, least_image};
use crate::frontier::plan::{Ends, Plan};
use crate::frontier::step::Next;
use crate::frontier::table::{Count, Full, Table};
use crate::knights_tour::KnightsTour;

/// Counts the tours of a [`KnightsTour`] without listing them.
///
/// The counter adds square by square, along the short side of the board first, and links
/// each to squares before it. Later squares can be linked only to the squares of the last
/// two columns, the frontier. So of each partial tour it keeps only which squares there
/// still need links, and which of them are the two ends of a fragment. Partial tours that
/// agree in this are one state with a count. The time and the memory grow with the number
/// of states: exponentially with the short side, but only linearly with the long one.
///
/// The states are those of the *Simpath* algorithm (Donald E. Knuth, *The Art of Computer
/// Programming* 4A, 7.1.4, exercise 225), by squares instead of moves.
///
/// ```
/// use knights_tour::{KnightsTour, Size, TourCounter};
///
/// let closed = KnightsTour::new(Size::new(5, 12)?).closed().undirected();
/// let count = TourCounter::new(&closed)?.count()?;
/// assert_eq!(count.tours, 4_557_702_762);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "nothing is counted until `count` is called"]
pub struct TourCounter {
    plan: Plan,
    is_open: bool,
    /// The number of wanted tours for each one that is counted: 2 if both directions are
    /// wanted.
    factor: u128,
    /// The number of tours of a board on which it is known without a count.
    known: Option<u128>,
    max_states: usize,
}

/// The result of [`TourCounter::count`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct TourCount {
    /// The number of tours.
    pub tours: u128,
    /// The greatest number of states that any frontier had.
    pub states: usize,
}

impl TourCounter {
    /// The greatest length of the short side of a board.
    pub const MAX_SHORT_SIDE: usize = 11;

    /// The default of [`max_states`](TourCounter::max_states).
    pub const DEFAULT_MAX_STATES: usize = 40_000_000;

    /// Creates the counter of the tours that are wanted of `tours`.
    ///
    /// # Errors
    ///
    /// Returns an error if both sides of the board are longer than
    /// [`MAX_SHORT_SIDE`](TourCounter::MAX_SHORT_SIDE).
    pub fn new(tours: &KnightsTour) -> Result<Self, CountError> {
        let size = tours.size();
        let found = size.rows().min(size.columns());
        if found > Self::MAX_SHORT_SIDE {
            return Err(CountError::ShortSide { found });
        }
        let start = tours.start.map(|index| tours.square(index));
        let end = tours.end.map(|index| tours.square(index));
        let ends = match (tours.closed, start, end) {
            (true, Some(start), Some(end)) => Ends::Closed(Some((start, end))),
            (true, ..) => Ends::Closed(None),
            (false, ..) => Ends::Open(start, end),
        };
        let is_single = tours.board().squares() == 1;
        let known = match (tours.closed, start, end) {
            (false, ..) if is_single => Some(1),
            (false, Some(start), Some(end)) if start == end => Some(0),
            (true, Some(start), Some(end)) if !start.is_knights_move(end) => Some(0),
            _ => None,
        };
        let is_directed = start.or(end).is_some() && (!tours.closed || start.and(end).is_some());
        Ok(Self {
            plan: Plan::new(size, ends, |square| tours.board().contains(square)),
            is_open: !tours.closed,
            factor: if tours.undirected || is_directed { 1 } else { 2 },
            known,
            max_states: Self::DEFAULT_MAX_STATES,
        })
    }

    /// Sets the number of states of a frontier at which the count ends with an error. A
    /// state takes up to 43 bytes of memory on boards with a short side of at most 6, or 7
    /// for closed tours; on others, or if the numbers exceed a `u64`, up to 86 bytes.
    pub fn max_states(mut self, states: usize) -> Self {
        self.max_states = states;
        self
    }

    /// Counts the tours.
    ///
    /// # Errors
    ///
    /// Returns an error if a frontier has more states than
    /// [`max_states`](TourCounter::max_states), or if a number exceeds a `u128`.
    pub fn count(&self) -> Result<TourCount, CountError> {
        if let Some(tours) = self.known {
            return Ok(TourCount { tours, states: 0 });
        }
        let values = self.plan.places() + u8::from(self.is_open);
        // A cell of 4 bits has 15 values besides `DONE`, and a `u64` has 16 cells.
        if values <= 15 { self.count_with::<u64>() } else { self.count_with::<u128>() }
    }

    /// Counts with `u64`s, and if they are too small, once more with `u128`s.
    fn count_with<K: Key>(&self) -> Result<TourCount, CountError> {
        let run = match self.run::<K, u64>() {
            Err(Full::Count) => self.run::<K, u128>(),
            run => run,
        };
        let count = run.map_err(|full| match full {
            Full::States => CountError::States { limit: self.max_states },
            Full::Count => CountError::Overflow,
        })?;
        let tours = count.tours.checked_mul(self.factor).ok_or(CountError::Overflow)?;
        Ok(TourCount { tours, ..count })
    }

    fn run<K: Key, C: Count>(&self) -> Result<TourCount, Full> {
        let plan = &self.plan;
        let ends = plan.places();
        let (mut states, mut next) =
            (Table::new(self.max_states, 1), Table::new(self.max_states, 2));
        states.add(K::ALL_DONE.with(ends, 0), C::ONE)?;
        states.flush()?;
        let (mut tours, mut max_states) = (C::ZERO, 1);
        for number in plan.numbers() {
            let step = plan.step(number);
            for (key, count) in states.iter() {
                step.expand(key, ends, |after| match after {
                    Next::State(key) => next.add(
                        step.mirror.as_ref().map_or(key, |mirror| least_image(key, mirror)),
                        count,
                    ),
                    Next::Tour => {
                        tours = tours.plus(count).ok_or(Full::Count)?;
                        Ok(())
                    }
                })?;
            }
            next.flush()?;
            states.clear();
            mem::swap(&mut states, &mut next);
            max_states = max_states.max(states.len());
        }
        Ok(TourCount { tours: tours.into(), states: max_states })
    }
}

/// The error of [`TourCounter`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CountError {
    /// Both sides of the board are too long.
    ShortSide {
        /// The length of the shorter side.
        found: usize,
    },
    /// A frontier has too many states.
    States {
        /// The limit, as set by [`TourCounter::max_states`].
        limit: usize,
    },
    /// A number of partial tours exceeds a `u128`.
    Overflow,
}

impl fmt::Display for CountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ShortSide { found } => {
                let limit = TourCounter::MAX_SHORT_SIDE;
                write!(f, "found a short side of {found} squares, expected at most {limit}")
            }
            Self::States { limit } => {
                write!(
                    f,
                    "found more than {limit} states, expected at most {limit}: raise max_states"
                )
            }
            Self::Overflow => write!(f, "found a number above {}, the greatest u128", u128::MAX),
        }
    }
}

impl Error for CountError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::size::Size;

    /// Small boards use the narrow types only.
    #[test]
    fn all_types_agree() {
        for (rows, columns, closed) in [(5, 8, true), (4, 9, false), (6, 6, true), (5, 5, false)] {
            let tours = KnightsTour::new(Size::new(rows, columns).unwrap());
            let counter = TourCounter::new(&if closed { tours.closed() } else { tours }).unwrap();
            let narrow = counter.run::<u64, u64>().unwrap();
            assert!(narrow.tours > 0);
            assert_eq!(counter.run::<u128, u64>().unwrap(), narrow);
            assert_eq!(counter.run::<u64, u128>().unwrap(), narrow);
        }
    }

    /// 4x30 exceeds a `u64`.
    #[test]
    fn large_numbers_are_counted_again() {
        let counter = TourCounter::new(&KnightsTour::new(Size::new(4, 30).unwrap())).unwrap();
        assert_eq!(counter.run::<u64, u64>(), Err(Full::Count));
        let tours = counter.run::<u64, u128>().unwrap().tours;
        assert!(tours > u128::from(u64::MAX));
        assert_eq!(counter.count().unwrap().tours, 2 * tours);
    }
}
