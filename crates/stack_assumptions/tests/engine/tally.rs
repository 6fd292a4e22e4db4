//! Leaves weigh what the search would have counted below them.

use std::cell::Cell;
use std::collections::HashSet;
use std::mem;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::thread::{self, ThreadId};
use std::time::Duration;

use stack_assumptions::interval::Interval;
use stack_assumptions::laws::{Law, check_weights};
use stack_assumptions::parallel::parallel;
use stack_assumptions::tally::{Cut, CutInterval, Sum, Tally, cut_at};
use stack_assumptions::{Hold, Laws, Limits, Outcome, Puzzle, search};

use crate::random_puzzle::RandomPuzzle;

/// A puzzle with more than 1,000 solutions.
fn large_puzzle() -> RandomPuzzle {
    (0..1_000).map(RandomPuzzle::new).find(|puzzle| search(puzzle).count() > 1_000).unwrap()
}

/// Gathers leaves, and weighs them only to settle.
#[derive(Default)]
struct Gathered(Vec<u64>);

impl Tally<u64> for Gathered {
    fn add(&mut self, weight: u64) {
        self.0.push(weight);
    }

    fn settle(&mut self) -> Option<u64> {
        self.0.drain(..).try_fold(0, u64::checked_add)
    }
}

#[test]
fn a_cut_at_any_depth_counts_all_solutions() {
    for seed in 0..400 {
        let puzzle = RandomPuzzle::new(seed);
        let expected = u64::try_from(search(&puzzle).count()).unwrap();
        for depth in [0, 1, 2, 4, 9] {
            let cut = cut_at(puzzle.clone(), depth);
            assert_eq!(search(&cut).tally(Sum::default()), Some(expected), "{seed} at {depth}");
            assert_eq!(search(&cut_at(&puzzle, depth)).tally(Gathered::default()), Some(expected));
            assert_eq!(in_pieces(&cut, 1 + seed % 3), expected);
            for threads in [1, 2, 4] {
                let search = parallel(cut.clone()).threads(NonZeroUsize::new(threads).unwrap());
                assert_eq!(search.tally(Gathered::default).value, Some(expected));
            }
            let checked = check_weights(&cut, Sum::default, &puzzle, u64::MAX);
            assert_eq!(checked, Ok(expected));
        }
    }
}

#[test]
fn each_thread_settles_what_it_added() {
    /// The threads that added leaves since it settled last.
    struct OfThreads<'t>(Vec<ThreadId>, &'t Mutex<HashSet<ThreadId>>);

    impl Tally<u64> for OfThreads<'_> {
        fn add(&mut self, _: u64) {
            let id = thread::current().id();
            self.0.push(id);
            let mut seen = self.1.lock().unwrap();
            seen.insert(id);
            let is_alone = seen.len() < 2;
            drop(seen);
            if is_alone {
                // Until the other thread has received work.
                thread::sleep(Duration::from_millis(1));
            }
        }

        fn settle(&mut self) -> Option<u64> {
            assert!(self.0.iter().all(|id| *id == thread::current().id()));
            u64::try_from(mem::take(&mut self.0).len()).ok()
        }
    }

    let cut = cut_at(large_puzzle(), usize::MAX);
    let expected = u64::try_from(search(&cut).count()).unwrap();
    let seen = Mutex::default();
    let search = parallel(cut).threads(NonZeroUsize::new(2).unwrap());
    assert_eq!(search.tally(|| OfThreads(Vec::new(), &seen)).value, Some(expected));
    assert_eq!(seen.into_inner().unwrap().len(), 2);
}

/// Adds up the sums of searches of `nodes` nodes each.
fn in_pieces<F: Fn(&RandomPuzzle, usize) -> bool>(cut: &Cut<RandomPuzzle, F>, nodes: u64) -> u64 {
    let mut remaining = Some(Interval::full());
    let mut sum = 0;
    while let Some(interval) = remaining {
        let limits = Limits::new().nodes(nodes);
        let mut search = search(cut).within(&interval).unwrap().limit(limits);
        sum += search.tally(Sum::default()).unwrap();
        remaining = search.remaining();
        assert_eq!(remaining.is_none(), search.outcome() == Some(Outcome::Exhausted));
    }
    sum
}

/// Counts an interval of the tree of `puzzle`, by its cut where that is whole.
fn count_parts<F: Fn(&RandomPuzzle, usize) -> bool>(
    cut: &Cut<RandomPuzzle, F>,
    puzzle: &RandomPuzzle,
    interval: &Interval,
) -> u64 {
    let parts = CutInterval::new(cut, interval);
    // Together they are the interval.
    let all: Vec<&Interval> =
        [&parts.head, &parts.leaves, &parts.tail].into_iter().flatten().collect();
    assert_eq!(all.first().map(|first| first.start()), Some(interval.start()));
    assert!(all.windows(2).all(|pair| pair[0].end() == Some(pair[1].start())));
    assert_eq!(all.last().map(|last| last.end()), Some(interval.end()));
    let inside = [parts.head, parts.tail].into_iter().flatten();
    let inside = inside.map(|part| search(puzzle).within(&part).unwrap().count_up_to(u64::MAX));
    let below = parts
        .leaves
        .map_or(0, |part| search(cut).within(&part).unwrap().tally(Gathered::default()).unwrap());
    inside.sum::<u64>() + below
}

#[test]
fn any_interval_of_the_whole_tree_is_counted_by_a_cut() {
    let mut numbers = [0; 3];
    for seed in 0..300 {
        let puzzle = RandomPuzzle::new(seed);
        for depth in [0, 1, 2, 4] {
            let cut = cut_at(puzzle.clone(), depth);
            // The whole tree in pieces, as searches that are stopped leave them.
            let mut remaining = Some(Interval::full());
            while let Some(interval) = remaining {
                let limits = Limits::new().nodes(1 + seed % 7);
                let mut search = search(&puzzle).within(&interval).unwrap().limit(limits);
                let expected = search.count_up_to(u64::MAX);
                remaining = search.remaining();
                drop(search);
                let piece = match &remaining {
                    Some(rest) => interval.ending_before(rest.start().clone()).unwrap(),
                    None => interval,
                };
                assert_eq!(count_parts(&cut, &puzzle, &piece), expected, "{seed} {depth} {piece}");
                let parts = CutInterval::new(&cut, &piece);
                let parts = [parts.head, parts.leaves, parts.tail];
                for (number, part) in numbers.iter_mut().zip(parts) {
                    *number += u32::from(part.is_some());
                }
            }
        }
    }
    assert!(numbers.iter().all(|number| *number > 1_000), "{numbers:?}");
}

/// Weighs each leaf the same.
struct Heavy;

impl Tally<u64> for Heavy {
    fn add(&mut self, _: u64) {}
    fn settle(&mut self) -> Option<u64> {
        Some(1_000_000)
    }
}

#[test]
fn wrong_weights_are_found() {
    /// Weighs the 5th leaf one too much.
    #[derive(Default)]
    struct Wrong(Sum, u32);

    impl Tally<u64> for Wrong {
        fn add(&mut self, weight: u64) {
            self.1 += 1;
            self.0.add(weight + u64::from(self.1 == 5));
        }
        fn settle(&mut self) -> Option<u64> {
            self.0.settle()
        }
    }

    let puzzle = large_puzzle();
    let cut = cut_at(&puzzle, 2);
    // Alone, no leaf is the 5th.
    let violation = check_weights(&cut, Wrong::default, &puzzle, u64::MAX).unwrap_err();
    let sum = search(&puzzle).count();
    assert_eq!(violation.law, Law::Weighing);
    assert_eq!(
        violation.to_string(),
        format!(
            "law 7 (weighing) is broken at the root: the leaves weigh {}, and {sum} solutions lie \
             below",
            sum + 1
        )
    );
    let violation = check_weights(&cut, || Heavy, &puzzle, u64::MAX).unwrap_err();
    assert_eq!(violation.path.ordinals().len(), 2);

    // The same by the law checker.
    assert!(Laws::new(&puzzle).weighed(&cut, Gathered::default).check().is_ok());
    for (law, checked) in [
        (Law::Weighing, Laws::new(&puzzle).weighed(&cut, Wrong::default)),
        (Law::Weighing, Laws::new(&puzzle).weighed(&cut, || Heavy)),
        // The other laws are checked too.
        (Law::Exact, Laws::new(&puzzle).weighed(&cut, || Heavy).verify(|_| false)),
    ] {
        assert_eq!(checked.check().unwrap_err().law, law);
    }
}

#[test]
fn a_check_of_weights_ends_after_a_number_of_nodes() {
    /// 60 binary digits: no search of the whole tree ends.
    #[derive(Clone, Default)]
    struct Digits(Vec<Cell<bool>>);

    impl Puzzle for Digits {
        type Slot = usize;
        type Candidate = bool;
        type Attempt<'p> = Hold<'p, bool>;
        type Solution = ();

        fn slot(&self, depth: usize) -> Option<usize> {
            (depth < self.0.len()).then_some(depth)
        }
        fn candidates(&self, _: usize) -> impl Iterator<Item = bool> {
            [false, true].into_iter()
        }
        fn attempt(&self, slot: usize, digit: bool) -> Option<Hold<'_, bool>> {
            Some(Hold::new(&self.0[slot], digit))
        }
        fn solution(&self) {}
    }

    /// Leaves of 2^3 solutions.
    #[derive(Default)]
    struct Eights(u64);

    impl Tally<u64> for Eights {
        fn add(&mut self, _: u64) {
            self.0 += 8;
        }
        fn settle(&mut self) -> Option<u64> {
            Some(std::mem::take(&mut self.0))
        }
    }

    let digits = Digits(vec![Cell::new(false); 60]);
    let cut = cut_at(digits.clone(), 57);
    let sum = check_weights(&cut, Eights::default, &digits, 10_000).unwrap();
    assert!((5_000..10_000).contains(&sum), "{sum}");
    // A leaf is too large to be counted: nothing is compared.
    let cut = cut_at(digits.clone(), 2);
    assert_eq!(check_weights(&cut, Eights::default, &digits, 10_000), Ok(0));
}

#[test]
fn a_sum_that_is_too_large_is_none() {
    let mut sum = Sum::default();
    sum.add(u64::MAX);
    assert_eq!(sum.settle(), Some(u64::MAX));
    sum.add(u64::MAX);
    sum.add(1);
    assert_eq!(sum.settle(), None);
    sum.add(3);
    assert_eq!(sum.settle(), Some(3));
}
