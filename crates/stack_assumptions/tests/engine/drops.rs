//! Attempts go last in, first out, however a search ends.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::toys::Toy;
use stack_assumptions::laws::LifoProbe;
use stack_assumptions::{Outcome, Puzzle, Stop, search, stack_assumptions};

/// A guard that notes its drop, and panics in the drop if it is the one named.
struct Noting<'n> {
    name: usize,
    dropped: &'n RefCell<Vec<usize>>,
    panic_at: usize,
}

impl Drop for Noting<'_> {
    fn drop(&mut self) {
        self.dropped.borrow_mut().push(self.name);
        assert!(self.name != self.panic_at, "planted");
    }
}

fn chain(dropped: &RefCell<Vec<usize>>, slots: usize, panic_at: usize) {
    let list: Vec<_> = (0..slots)
        .map(|name| move || std::iter::once(Noting { name, dropped, panic_at }))
        .collect();
    let mut search = stack_assumptions(&list);
    assert_eq!(search.next(), Some(()));
    drop(search);
}

#[test]
fn early_drop_goes_back_to_front() {
    let dropped = RefCell::default();
    chain(&dropped, 5, usize::MAX);
    assert_eq!(*dropped.borrow(), [4, 3, 2, 1, 0]);
}

#[test]
fn a_guard_that_panics_on_drop_keeps_the_order_of_the_rest() {
    let dropped = RefCell::default();
    assert!(catch_unwind(AssertUnwindSafe(|| chain(&dropped, 5, 2))).is_err());
    assert_eq!(*dropped.borrow(), [4, 3, 2, 1, 0]);
}

#[test]
fn the_old_attempt_is_dropped_before_the_next_is_made() {
    struct Alone<'c>(&'c Cell<u32>);
    impl Drop for Alone<'_> {
        fn drop(&mut self) {
            self.0.set(self.0.get() - 1);
        }
    }

    let held = Cell::new(0);
    let list = [|| {
        (0..3).map(|_| {
            held.set(held.get() + 1);
            assert_eq!(held.get(), 1, "made over another");
            Alone(&held)
        })
    }];
    assert_eq!(stack_assumptions(&list).count(), 3);
    assert_eq!(held.get(), 0);
}

#[test]
fn early_drop_of_an_interval_goes_back_to_front() {
    let toy = Toy::free(4, 3);
    for solutions in (0..40).step_by(if cfg!(miri) { 13 } else { 1 }) {
        let probe = LifoProbe::new(&toy);
        let interval = "0.1.2-1.2.1.1".parse().unwrap();
        let mut search = search(&probe).within(&interval).unwrap();
        assert!(search.by_ref().take(solutions).count() <= solutions);
        drop(search);
        assert_eq!((probe.violation(), probe.held()), (None, 0), "{solutions} solutions");
        assert!(toy.is_clear(), "{solutions} solutions");
    }
}

#[test]
fn breaking_out_restores_the_board() {
    let toy = Toy::permutations(5);
    let probe = LifoProbe::new(&toy);
    for (at, _) in search(&probe).enumerate() {
        assert_eq!(probe.held(), 5);
        if at == 17 {
            break;
        }
    }
    assert!(toy.is_clear());
    assert_eq!((probe.held(), probe.violation()), (0, None));
}

/// Panics at the n-th call of one of its functions.
struct Panicking<'p> {
    toy: &'p Toy,
    calls_left: Cell<u32>,
    what: &'static str,
}

impl Panicking<'_> {
    fn call(&self, what: &str) {
        if what == self.what {
            self.calls_left.set(self.calls_left.get() - 1);
            assert!(self.calls_left.get() > 0, "planted");
        }
    }
}

impl Puzzle for Panicking<'_> {
    type Slot = usize;
    type Candidate = u8;
    type Attempt<'p>
        = <Toy as Puzzle>::Attempt<'p>
    where
        Self: 'p;
    type Solution = Vec<u8>;

    fn slot(&self, depth: usize) -> Option<usize> {
        self.call("slot");
        self.toy.slot(depth)
    }
    fn candidates(&self, slot: usize) -> impl Iterator<Item = u8> {
        self.call("candidates");
        self.toy.candidates(slot).inspect(|_| self.call("next"))
    }
    fn attempt(&self, slot: usize, value: u8) -> Option<Self::Attempt<'_>> {
        self.call("attempt");
        self.toy.attempt(slot, value)
    }
    fn solution(&self) -> Vec<u8> {
        self.call("solution");
        self.toy.solution()
    }
}

#[test]
fn a_panic_in_any_function_of_the_puzzle_unwinds_in_order() {
    // The second is deeper than the engine recurses.
    let toys = [(Toy::permutations(4), 24), (Toy::free(60, 1), 60)];
    for what in ["slot", "candidates", "next", "attempt", "solution"] {
        for (toy, most) in &toys {
            let deepest = if what == "solution" { search(toy).count() } else { *most };
            let calls = 1..=u32::try_from(deepest).unwrap();
            for calls in calls.step_by(if cfg!(miri) { 31 } else { 1 }) {
                let panicking = Panicking { toy, calls_left: Cell::new(calls), what };
                let probe = LifoProbe::new(&panicking);
                let fold = || search(&probe).for_each(drop);
                assert!(catch_unwind(AssertUnwindSafe(fold)).is_err(), "{what} {calls}");
                panicking.calls_left.set(calls);
                let next = || for _ in search(&probe) {};
                assert!(catch_unwind(AssertUnwindSafe(next)).is_err(), "{what} {calls}");
                assert!(toy.is_clear(), "{what} {calls}");
                assert_eq!((probe.held(), probe.violation()), (0, None), "{what} {calls}");
            }
        }
    }
}

#[test]
fn a_panic_in_an_observer_unwinds_in_order() {
    let toy = Toy::permutations(4);
    let probe = LifoProbe::new(&toy);
    let mut events = 0;
    let planted = |_| {
        events += 1;
        assert!(events < 9, "planted");
    };
    assert!(catch_unwind(AssertUnwindSafe(|| search(&probe).on_event(planted).count())).is_err());
    assert!(toy.is_clear());
    assert_eq!((probe.held(), probe.violation()), (0, None));
}

#[test]
fn after_a_caught_panic_a_search_does_not_claim_to_be_exhausted() {
    let toy = Toy::permutations(4);
    for what in ["slot", "candidates", "next", "attempt"] {
        for calls in 1..=9 {
            let panicking = Panicking { toy: &toy, calls_left: Cell::new(calls), what };
            let mut search = search(&panicking);
            let count = || search.count_up_to(u64::MAX);
            assert!(catch_unwind(AssertUnwindSafe(count)).is_err());
            panicking.calls_left.set(u32::MAX);
            let mut search = search.limit(());
            assert_eq!((search.next(), search.count_up_to(9)), (None, 0), "{what} {calls}");
            assert_eq!(search.outcome(), Some(Outcome::Stopped(Stop::Panicked)), "{what} {calls}");
            drop(search);
            assert!(toy.is_clear(), "{what} {calls}");
        }
    }
}
