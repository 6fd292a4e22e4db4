//! The counter: from square to square.

use stack_assumptions::Limit;

use crate::frontier::error::CountError;
use crate::frontier::feasible::Feasible;
use crate::frontier::key::{Key, Wide, least_image};
use crate::frontier::plan::{Ends, Plan};
use crate::frontier::step::Next;
use crate::frontier::table::{Count, Halt, Table};
use crate::knights_tour::KnightsTour;

/// Counts the tours of a [`KnightsTour`] without listing them.
///
/// The counter adds square by square, along the short side of the board first, and links
/// each to squares before it. Later squares can be linked only to the squares of the last
/// two columns, the frontier. So of each partial tour it keeps only which squares there
/// still need links, and which of them are the two ends of a fragment. Partial tours that
/// agree in this are one state with a count. States that cannot become a tour are dropped
/// if that follows from the number of links that each square needs. The time and the memory
/// grow with the number of states: exponentially with the short side, but only linearly with
/// the long one.
///
/// The states are those of the *Simpath* algorithm (Donald E. Knuth, *The Art of Computer
/// Programming* 4A, 7.1.4, exercise 225), by squares instead of moves.
///
/// ```
/// use knights_tour::{KnightsTour, Size, TourCounter};
///
/// let closed = KnightsTour::new(Size::new(5, 12)?).closed().undirected();
/// let count = TourCounter::new(&closed)?.count(())?;
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
        Ok(Self {
            plan: Plan::new(size, ends, |square| tours.board().contains(square)),
            is_open: !tours.closed,
            factor: if tours.wants_both_directions() { 2 } else { 1 },
            known,
            max_states: Self::DEFAULT_MAX_STATES,
        })
    }

    /// Sets the greatest number of states of a frontier; if there are more, the count ends
    /// with an error. Each takes 21 to 32 bytes of memory on boards with a short side of at
    /// most 6, or 7 for closed tours, and 32 to 48 bytes on others; with numbers above a
    /// `u64` it is up to 64 bytes. Two frontiers are in memory at a time, but of the older one
    /// only the part that has not been read.
    pub fn max_states(mut self, states: usize) -> Self {
        self.max_states = states;
        self
    }

    /// Counts the tours. `limit` can stop the count; pass `()` for no limit. Its nodes are
    /// the states of all frontiers, and a limit on solutions has no effect.
    ///
    /// ```
    /// use knights_tour::{CountError, KnightsTour, Size, TourCounter};
    /// use stack_assumptions::{Limits, Stop};
    ///
    /// let counter = TourCounter::new(&KnightsTour::new(Size::new(8, 8)?))?;
    /// let stopped = counter.count(Limits::new().nodes(1_000));
    /// assert_eq!(stopped, Err(CountError::Stopped(Stop::Nodes)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if `limit` is reached, if a frontier has more states than
    /// [`max_states`](TourCounter::max_states), or if a number exceeds a `u128`.
    pub fn count(&self, mut limit: impl Limit) -> Result<TourCount, CountError> {
        if let Some(tours) = self.known {
            return Ok(TourCount { tours, states: 0 });
        }
        let values = self.plan.places() + u8::from(self.is_open);
        // A cell of 4 bits has 15 values besides `DONE`, and a `u64` has 16 cells.
        if values <= 15 {
            self.count_with::<u64>(&mut limit)
        } else {
            self.count_with::<Wide>(&mut limit)
        }
    }

    /// Counts with `u64`s, and if they are too small, once more with `u128`s.
    fn count_with<K: Key>(&self, limit: &mut impl Limit) -> Result<TourCount, CountError> {
        let run = match self.run::<K, u64>(limit) {
            Err(Halt::Count) => self.run::<K, u128>(limit),
            run => run,
        };
        let count = run.map_err(|halt| match halt {
            Halt::Stopped(stop) => CountError::Stopped(stop),
            Halt::States => CountError::States { limit: self.max_states },
            Halt::Count => CountError::Overflow,
        })?;
        let tours = count.tours.checked_mul(self.factor).ok_or(CountError::Overflow)?;
        Ok(TourCount { tours, ..count })
    }

    fn run<K: Key, C: Count>(&self, limit: &mut impl Limit) -> Result<TourCount, Halt> {
        let plan = &self.plan;
        let ends = plan.places();
        let mut states = Table::new(1, self.max_states, 0);
        states.add(K::ALL_DONE.with(ends, 0), C::ONE)?;
        states.flush()?;
        let feasible = Feasible::new::<K>(plan);
        let (mut tours, mut max_states) = (C::ZERO, 1);
        for number in plan.numbers() {
            let step = plan.step(number);
            let feasible = feasible.after(number);
            let mut next = Table::new(states.len(), self.max_states, number as u64 + 1);
            for (key, count) in states.into_entries() {
                if let Some(stop) = limit.reached() {
                    return Err(Halt::Stopped(stop));
                }
                limit.node();
                step.expand(key, ends, |after| match after {
                    Next::State(key)
                        if feasible.is_some_and(|set| !set.contains(key.needs(ends))) =>
                    {
                        Ok(())
                    }
                    Next::State(key) => next.add(
                        step.mirror.as_ref().map_or(key, |mirror| least_image(key, mirror)),
                        count,
                    ),
                    Next::Tour => {
                        tours = tours.plus(count).ok_or(Halt::Count)?;
                        Ok(())
                    }
                })?;
            }
            next.flush()?;
            states = next;
            max_states = max_states.max(states.len());
        }
        Ok(TourCount { tours: tours.into(), states: max_states })
    }
}

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
            let narrow = counter.run::<u64, u64>(&mut ()).unwrap();
            assert!(narrow.tours > 0);
            assert_eq!(counter.run::<u64, u128>(&mut ()).unwrap(), narrow);
            // The hash decides which of the dead states are kept.
            let wide = counter.run::<Wide, u64>(&mut ()).unwrap();
            assert_eq!(wide.tours, narrow.tours);
            assert!(wide.states.abs_diff(narrow.states) < 1 + narrow.states / 20);
        }
    }

    /// 4x30 exceeds a `u64`.
    #[test]
    fn large_numbers_are_counted_again() {
        let counter = TourCounter::new(&KnightsTour::new(Size::new(4, 30).unwrap())).unwrap();
        assert_eq!(counter.run::<u64, u64>(&mut ()), Err(Halt::Count));
        let tours = counter.run::<u64, u128>(&mut ()).unwrap().tours;
        assert!(tours > u128::from(u64::MAX));
        assert_eq!(counter.count(()).unwrap().tours, 2 * tours);
    }
}
