//! The counter: from square to square.

use std::io::Read;

use stack_assumptions::Limit;

use crate::frontier::checkpoint::{Opened, PartialCount, Progress, Stored, Widths};
use crate::frontier::error::{CountError, ResumeError};
use crate::frontier::feasible::Feasible;
use crate::frontier::key::{Key, Wide, is_state, least_image};
use crate::frontier::plan::{Ends, MAX_SHORT_SIDE, Plan};
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
    pub const MAX_SHORT_SIDE: usize = MAX_SHORT_SIDE;

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
    /// the states of all frontiers, and before these what states of the last four columns may
    /// need; a limit on solutions has no effect.
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
    pub fn count(&self, limit: impl Limit) -> Result<TourCount, CountError> {
        self.count_with(limit, |_| ())
    }

    /// Counts the tours, and calls `observe` after each square, for example to
    /// [write a checkpoint](PartialCount::write). It is not called if the number is known
    /// without a count. If the numbers exceed a `u64`, the count begins again at the first
    /// square.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`count`](TourCounter::count).
    pub fn count_with(
        &self,
        mut limit: impl Limit,
        mut observe: impl FnMut(PartialCount<'_>),
    ) -> Result<TourCount, CountError> {
        if let Some(tours) = self.known {
            return Ok(TourCount { tours, states: 0 });
        }
        let (limit, observe) = (&mut limit, &mut observe);
        match self.width() {
            u64::BYTES => self.finish(self.run_from_start::<u64>(limit, observe)),
            _ => self.finish(self.run_from_start::<Wide>(limit, observe)),
        }
    }

    /// Continues a count from a [checkpoint](PartialCount::write), as
    /// [`count_with`](TourCounter::count_with) does. The reader should have a buffer.
    ///
    /// ```
    /// use knights_tour::{CountError, KnightsTour, Size, TourCounter};
    /// use stack_assumptions::Limits;
    ///
    /// let counter = TourCounter::new(&KnightsTour::new(Size::new(5, 8)?).closed().undirected())?;
    /// let mut checkpoint = Vec::new();
    /// let _stopped = counter.count_with(Limits::new().nodes(100_000), |state| {
    ///     checkpoint.clear();
    ///     state.write(&mut checkpoint).expect("a vector takes all bytes");
    /// });
    /// let count = counter.resume(&checkpoint[..], (), |_| ())?;
    /// assert_eq!(count.tours, 44_202);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the checkpoint cannot be read, is damaged or of other tours, or if
    /// [`count`](TourCounter::count) would.
    pub fn resume(
        &self,
        checkpoint: impl Read,
        mut limit: impl Limit,
        mut observe: impl FnMut(PartialCount<'_>),
    ) -> Result<TourCount, ResumeError> {
        let opened = Opened::new(checkpoint, &self.plan)?;
        if let Some(tours) = self.known {
            return Ok(TourCount { tours, states: 0 });
        }
        let (limit, observe) = (&mut limit, &mut observe);
        if opened.states() > self.max_states {
            return Err(CountError::States { limit: self.max_states }.into());
        }
        match self.width() {
            u64::BYTES => self.run_on::<u64>(opened, limit, observe),
            _ => self.run_on::<Wide>(opened, limit, observe),
        }
    }

    /// The number of bytes of a state.
    fn width(&self) -> usize {
        let values = self.plan.places() + u8::from(self.is_open);
        // A cell of 4 bits has 15 values besides `DONE`, and a `u64` has 16 cells.
        if values <= 15 { u64::BYTES } else { Wide::BYTES }
    }

    /// Counts with `u64`s, and if they are too small, once more with `u128`s.
    fn run_from_start<K: Key + Stored>(
        &self,
        limit: &mut impl Limit,
        observe: &mut impl FnMut(PartialCount<'_>),
    ) -> Result<TourCount, Halt> {
        match self.run(self.start::<K, u64>()?, limit, observe) {
            Err(Halt::Count) => self.run(self.start::<K, u128>()?, limit, observe),
            run => run,
        }
    }

    fn run_on<K: Key + Stored>(
        &self,
        opened: Opened<impl Read>,
        limit: &mut impl Limit,
        observe: &mut impl FnMut(PartialCount<'_>),
    ) -> Result<TourCount, ResumeError> {
        let is_state = |key| is_state::<K>(key, self.plan.places(), self.is_open);
        let Widths { key, count } = opened.widths;
        let run = if (key, count) == (K::BYTES, u64::BYTES) {
            match self.run(opened.read::<K, u64>(self.max_states, is_state)?, limit, observe) {
                Err(Halt::Count) => {
                    self.start::<K, u128>().and_then(|start| self.run(start, limit, observe))
                }
                run => run,
            }
        } else if (key, count) == (K::BYTES, u128::BYTES) {
            self.run(opened.read::<K, u128>(self.max_states, is_state)?, limit, observe)
        } else {
            return Err(ResumeError::Damaged);
        };
        Ok(self.finish(run)?)
    }

    /// Returns the wanted number of tours.
    fn finish(&self, run: Result<TourCount, Halt>) -> Result<TourCount, CountError> {
        let count = run.map_err(|halt| match halt {
            Halt::Stopped(stop) => CountError::Stopped(stop),
            Halt::States => CountError::States { limit: self.max_states },
            Halt::Count => CountError::Overflow,
            Halt::Memory => CountError::OutOfMemory,
        })?;
        let tours = count.tours.checked_mul(self.factor).ok_or(CountError::Overflow)?;
        Ok(TourCount { tours, ..count })
    }

    /// Returns the progress before the first square.
    fn start<K: Key, C: Count>(&self) -> Result<Progress<K, C>, Halt> {
        let mut states = Table::new(1, self.max_states, 0)?;
        states.add(K::ALL_DONE.with(self.plan.places(), 0), C::ONE)?;
        states.flush()?;
        Ok(Progress { next: 0, states, tours: C::ZERO, max_states: 1 })
    }

    fn run<K: Key + Stored, C: Count + Stored>(
        &self,
        mut progress: Progress<K, C>,
        limit: &mut impl Limit,
        observe: &mut impl FnMut(PartialCount<'_>),
    ) -> Result<TourCount, Halt> {
        let plan = &self.plan;
        let ends = plan.places();
        let feasible = Feasible::new::<K>(plan, progress.next, limit).map_err(Halt::Stopped)?;
        for number in progress.next..=plan.last() {
            let step = plan.step(number);
            let feasible = feasible.after(number);
            let Progress { states, mut tours, max_states, .. } = progress;
            let mut next = Table::new(states.len(), self.max_states, number as u64 + 1)?;
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
            let max_states = max_states.max(next.len());
            progress = Progress { next: number + 1, states: next, tours, max_states };
            observe(PartialCount { plan, progress: &progress });
        }
        Ok(TourCount { tours: progress.tours.into(), states: progress.max_states })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::size::Size;

    fn count<K: Key + Stored, C: Count + Stored>(counter: &TourCounter) -> Result<TourCount, Halt> {
        counter.run(counter.start::<K, C>()?, &mut (), &mut |_| ())
    }

    /// Small boards use the narrow types only.
    #[test]
    fn all_types_agree() {
        for (rows, columns, closed) in [(5, 8, true), (4, 9, false), (6, 6, true), (5, 5, false)] {
            let tours = KnightsTour::new(Size::new(rows, columns).unwrap());
            let counter = TourCounter::new(&if closed { tours.closed() } else { tours }).unwrap();
            let narrow = count::<u64, u64>(&counter).unwrap();
            assert!(narrow.tours > 0);
            assert_eq!(count::<u64, u128>(&counter).unwrap(), narrow);
            // The hash decides which of the dead states are kept.
            let wide = count::<Wide, u64>(&counter).unwrap();
            assert_eq!(wide.tours, narrow.tours);
            assert!(wide.states.abs_diff(narrow.states) < 1 + narrow.states / 20);
        }
    }

    /// 4x30 exceeds a `u64`.
    #[test]
    fn large_numbers_are_counted_again() {
        let counter = TourCounter::new(&KnightsTour::new(Size::new(4, 30).unwrap())).unwrap();
        assert_eq!(count::<u64, u64>(&counter), Err(Halt::Count));
        let tours = count::<u64, u128>(&counter).unwrap().tours;
        assert!(tours > u128::from(u64::MAX));
        assert_eq!(counter.count(()).unwrap().tours, 2 * tours);
    }
}
