//! Two searches at once on one board are detected in debug builds, and nothing else is
//! taken for that.
#![cfg(debug_assertions)]

use std::cell::Cell;
use std::mem;
use std::ops::{ControlFlow, Range};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

use stack_assumptions::interval::Interval;
use stack_assumptions::partition::{Checkpoint, Fingerprint, estimate, split};
use stack_assumptions::{
    BoardId, Generators, Hold, Laws, Limits, Outcome, Puzzle, Stop, generators, search,
    stack_assumptions,
};

use crate::toys::Toy;

/// The message of the panic of `run`, if it panics because of two searches.
fn refused(run: impl FnOnce()) -> Option<String> {
    let panic = catch_unwind(AssertUnwindSafe(run)).err()?;
    let message = panic.downcast::<String>().expect("a message");
    assert!(message.starts_with("two searches at once on one board"), "{message}");
    Some(*message)
}

type Use = (&'static str, fn(&Toy));

#[test]
fn a_second_search_of_a_puzzle_in_use_is_refused() {
    let toy = Toy::permutations(4);
    let mut first = search(&toy);
    first.next();
    let uses: [Use; 14] = [
        ("next", |toy| drop(search(toy).next())),
        ("count", |toy| assert!(search(toy).count() > 0)),
        ("count_up_to", |toy| assert!(search(toy).count_up_to(1) > 0)),
        ("within", |toy| drop(search(toy).within(&"0.1-2".parse().unwrap()))),
        ("resume_from", |toy| drop(search(toy).resume_from(&"1.0".parse().unwrap()))),
        ("list", |toy| assert!(stack_assumptions(&generators(toy)).count() > 0)),
        ("split", |toy| drop(split(toy, 3))),
        ("estimate", |toy| assert!(estimate(toy, 1, 1).log10() > 0.0)),
        ("fingerprint", |toy| drop(format!("{}", Fingerprint::of(toy, &[])))),
        ("shape", |toy| drop(format!("{}", Fingerprint::of_shape(toy, &[])))),
        ("paths", |toy| {
            let other = Fingerprint::of(&Toy::permutations(4), &[]);
            drop(format!("{}", other.with_intervals(toy, &[Interval::full()])));
        }),
        ("checkpoint", |toy| Checkpoint::new("toy").update_tree(toy)),
        ("weight", |toy| assert!(Interval::full().weight(toy).unwrap() > 0.0)),
        ("laws", |toy| assert!(Laws::new(toy).check().is_ok())),
    ];
    for (name, second) in uses {
        let message = refused(|| second(&toy)).unwrap_or_else(|| panic!("{name}"));
        assert!(message.contains("Toy"), "{message}");
    }
    // The first goes on undisturbed; when it has ended, all are allowed.
    assert_eq!((first.outcome(), first.by_ref().count()), (None, 23));
    for (_, second) in uses {
        second(&toy);
    }
    drop(first);
    assert!(toy.is_clear());
}

#[test]
fn a_search_within_a_visitor_an_observer_or_an_endless_head_is_refused() {
    let toy = Toy::permutations(3);
    let nested = || assert!(search(&toy).count() > 0);
    let visited = refused(|| {
        let _ = search(&toy).visit(|| {
            nested();
            ControlFlow::<()>::Continue(())
        });
    });
    assert!(visited.is_some());
    assert!(refused(|| assert!(search(&toy).on_event(|_| nested()).count() > 0)).is_some());
    let in_head = refused(|| {
        if let Some(_solution) = search(&toy).next() {
            nested();
        }
    });
    assert!(in_head.is_some());
    // The searches that were refused have gone, and with them what they held.
    nested();
}

#[test]
fn of_two_searches_the_one_that_holds_attempts_goes_on() {
    let toy = Toy::permutations(3);
    let (mut one, mut other) = (search(&toy), search(&toy));
    for turn in 0..3 {
        assert!(one.next().is_some());
        assert!(refused(|| drop(other.next())).is_some(), "{turn}");
        assert_eq!(other.outcome(), None);
    }
    assert_eq!(one.count(), 3);
    assert_eq!(other.count(), 6);
}

#[test]
fn a_search_that_holds_nothing_is_in_nobodys_way() {
    let toy = Toy::permutations(3);
    let others = || assert_eq!(search(&toy).count(), 6);

    let exhausted = { search(&toy).by_ref().count() };
    assert_eq!(exhausted, 6);
    let mut over = search(&toy);
    assert_eq!(over.by_ref().count(), 6);
    others();
    assert_eq!(over.next(), None);

    let mut begun = search(&toy).limit(Limits::new().nodes(0));
    assert_eq!(begun.next(), None);
    others();
    let mut begun = begun.limit(());
    assert!(begun.next().is_some());
    let dropped_by_limit = refused(others);
    assert!(dropped_by_limit.is_some());
    drop(begun);
    others();

    // What is left of a search that panicked holds nothing, or is dropped.
    let mut panicked = search(&toy);
    let panic = || panicked.visit(|| -> ControlFlow<()> { panic!("planted") });
    assert!(catch_unwind(AssertUnwindSafe(panic)).is_err());
    assert_eq!(panicked.outcome(), Some(Outcome::Stopped(Stop::Panicked)));
    others();
    drop(panicked);
    let mut seen = 0;
    let mut panicked = search(&toy).on_event(|_| {
        seen += 1;
        assert!(seen < 4, "planted");
    });
    assert!(catch_unwind(AssertUnwindSafe(|| panicked.next())).is_err());
    assert!(refused(others).is_some(), "its attempts are on the board");
    drop(panicked);
    others();
}

#[test]
fn puzzles_of_their_own_are_searched_side_by_side() {
    let toys = [Toy::permutations(3), Toy::permutations(3)];
    let mut searches: Vec<_> = toys.iter().map(search).collect();
    // Moved in between.
    for _ in 0..6 {
        searches.reverse();
        assert!(searches.iter_mut().all(|search| search.next().is_some()));
    }
    assert!(searches.iter_mut().all(|search| search.next().is_none()));
    // More than the list of uses can hold: the rest is not checked.
    let toys: Vec<_> = (0..600).map(|_| Toy::permutations(3)).collect();
    let mut searches: Vec<_> = toys.iter().map(search).collect();
    assert!(searches.iter_mut().all(|search| search.next().is_some()));
    assert!(searches.into_iter().all(|search| search.count() == 5));
}

/// A puzzle without a board: its attempts do nothing.
struct Digits(usize);

impl Puzzle for Digits {
    type Slot = ();
    type Candidate = u8;
    type Attempt<'p> = ();
    type Solution = ();

    fn slot(&self, depth: usize) -> Option<()> {
        (depth < self.0).then_some(())
    }
    fn candidates(&self, (): ()) -> impl Iterator<Item = u8> {
        0..3
    }
    fn attempt(&self, (): (), _: u8) -> Option<()> {
        Some(())
    }
    fn solution(&self) {}
}

thread_local! {
    static CELL: Cell<u8> = const { Cell::new(0) };
}

/// A puzzle of no size, with its board elsewhere.
struct Sizeless;

struct SizelessAttempt(u8);

impl Drop for SizelessAttempt {
    fn drop(&mut self) {
        CELL.set(self.0);
    }
}

impl Puzzle for Sizeless {
    type Slot = ();
    type Candidate = u8;
    type Attempt<'p> = SizelessAttempt;
    type Solution = u8;

    fn slot(&self, depth: usize) -> Option<()> {
        (depth < 1).then_some(())
    }
    fn candidates(&self, (): ()) -> impl Iterator<Item = u8> {
        1..4
    }
    fn attempt(&self, (): (), value: u8) -> Option<SizelessAttempt> {
        Some(SizelessAttempt(CELL.replace(value)))
    }
    fn solution(&self) -> u8 {
        CELL.get()
    }
}

#[test]
fn puzzles_without_a_board_of_their_own_are_not_checked() {
    let digits = Digits(2);
    let (mut one, mut other) = (search(&digits), search(&digits));
    for _ in 0..9 {
        assert!(one.next().is_some() && other.next().is_some());
    }
    let sizeless = [Sizeless, Sizeless];
    let mut first = search(&sizeless[0]);
    assert_eq!((first.next(), search(&sizeless[1]).last()), (Some(1), Some(3)));
}

/// A list of generators that threads may share: each has a board of its own.
struct Shared(u8);

impl Generators for Shared {
    type Slot = ();
    type Candidate = u8;
    type Attempt = SizelessAttempt;
    type Generator = Range<u8>;
    type Solution = u8;

    fn generator(&self, depth: usize) -> Option<((), Range<u8>)> {
        (depth < 1).then_some(((), 1..self.0))
    }
    fn attempt(&self, (): (), left: &mut Range<u8>) -> Option<(u8, Option<SizelessAttempt>)> {
        let value = left.next()?;
        Some((value, Some(SizelessAttempt(CELL.replace(value)))))
    }
    fn solution(&self) -> u8 {
        CELL.get()
    }
    fn board(&self) -> Option<BoardId> {
        BoardId::of(self)
    }
}

#[test]
fn a_search_on_another_thread_and_a_search_moved_there() {
    let shared = Shared(4);
    let mut here = stack_assumptions(&shared);
    assert_eq!(here.next(), Some(1));
    assert!(refused(|| assert!(stack_assumptions(&shared).next().is_some())).is_some());
    thread::scope(|scope| {
        scope.spawn(|| assert!(stack_assumptions(&shared).eq([1, 2, 3])));
    });
    thread::scope(|scope| {
        scope.spawn(|| {
            assert_eq!(here.next(), Some(2));
            // It is on this thread now.
            assert!(refused(|| assert!(stack_assumptions(&shared).next().is_some())).is_some());
        });
    });
    assert!(stack_assumptions(&shared).eq([1, 2, 3]));
    thread::scope(|scope| {
        scope.spawn(move || assert_eq!(here.by_ref().count(), 1));
    });
    assert!(stack_assumptions(&shared).eq([1, 2, 3]));
}

/// A puzzle within a puzzle, at the same address, searched while the outer one is.
struct Outer {
    inner: Toy,
    cell: Cell<u8>,
}

impl Puzzle for Outer {
    type Slot = ();
    type Candidate = u8;
    type Attempt<'p> = Hold<'p, u8>;
    type Solution = usize;

    fn slot(&self, depth: usize) -> Option<()> {
        (depth < 1).then_some(())
    }
    fn candidates(&self, (): ()) -> impl Iterator<Item = u8> {
        1..4
    }
    fn attempt(&self, (): (), value: u8) -> Option<Hold<'_, u8>> {
        assert_eq!(search(&self.inner).count(), 6);
        Some(Hold::new(&self.cell, value))
    }
    fn solution(&self) -> usize {
        search(&self.inner).count()
    }
}

#[test]
fn a_puzzle_that_searches_a_part_of_itself() {
    let outer = Outer { inner: Toy::permutations(3), cell: Cell::new(0) };
    assert_eq!(search(&outer).collect::<Vec<_>>(), [6, 6, 6]);
}

#[cfg_attr(miri, ignore = "leaks memory on purpose")]
#[test]
fn a_leaked_search_without_attempts_is_forgotten() {
    let toy = Toy::permutations(3);
    let mut leaked = search(&toy);
    assert_eq!(leaked.by_ref().count(), 6);
    mem::forget(leaked);
    mem::forget(search(&toy));
    assert_eq!(search(&toy).count(), 6);
}
