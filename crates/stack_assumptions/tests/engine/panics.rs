//! A panic anywhere never leads to a wrong count: the code of the puzzle, the observer,
//! the limit and the visitor panics at each of its calls, in each method of a search.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use stack_assumptions::interval::Interval;
use stack_assumptions::partition::{estimate, split};
use stack_assumptions::{
    Generators, Laws, Limit, Limits, Observer, Outcome, Puzzle, Search, Stop, search,
};

/// The permutations of 0, 1, 2. The second slot rejects what the first holds, and the
/// third does not offer it. All of its code can panic, the drops too.
#[derive(Default)]
struct Faulty {
    board: [Cell<Option<u8>>; 3],
    /// Panics at the call that makes this 0.
    calls_left: Cell<u32>,
}

/// The number of solutions of [`Faulty`].
const SOLUTIONS: usize = 6;

impl Faulty {
    fn call(&self) {
        let left = self.calls_left.get();
        self.calls_left.set(left.saturating_sub(1));
        if left == 1 {
            // Without the panic hook, which would print thousands of messages.
            resume_unwind(Box::new("planted"));
        }
    }

    fn holds(&self, value: u8) -> bool {
        self.board.iter().any(|cell| cell.get() == Some(value))
    }

    fn assert_is_clear(&self) {
        assert!(self.board.iter().all(|cell| cell.get().is_none()), "{:?}", self.board);
    }
}

/// Calls the code of the puzzle when it is dropped, after it has restored the board.
struct Guard<'p>(&'p Faulty, usize);

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        self.0.board[self.1].set(None);
        // A second panic would abort.
        if !std::thread::panicking() {
            self.0.call();
        }
    }
}

impl Puzzle for Faulty {
    type Slot = usize;
    type Candidate = u8;
    type Attempt<'p> = Guard<'p>;
    type Solution = Vec<u8>;

    fn slot(&self, depth: usize) -> Option<usize> {
        self.call();
        (depth < 3).then_some(depth)
    }
    fn candidates(&self, slot: usize) -> impl Iterator<Item = u8> {
        self.call();
        (0..3).filter(move |value| {
            self.call();
            slot != 2 || !self.holds(*value)
        })
    }
    fn attempt(&self, slot: usize, value: u8) -> Option<Guard<'_>> {
        self.call();
        if self.holds(value) {
            return None;
        }
        self.board[slot].set(Some(value));
        Some(Guard(self, slot))
    }
    fn solution(&self) -> Vec<u8> {
        self.call();
        self.board.iter().filter_map(Cell::get).collect()
    }
}

/// Limits that can panic at each call.
struct FaultyLimits<'p>(&'p Faulty, Limits<'p>);

impl Limit for FaultyLimits<'_> {
    fn node(&mut self) {
        self.0.call();
        self.1.node();
    }
    fn solution(&mut self) {
        self.0.call();
        self.1.solution();
    }
    fn reached(&mut self) -> Option<Stop> {
        self.0.call();
        self.1.reached()
    }
}

/// Calls `run` with a panic planted at its first call of the puzzle's code, then at its
/// second, and so on, until it calls the code less often. `run` returns whether its
/// code panicked. Returns the number of panics.
fn for_each_call(mut run: impl FnMut(u32) -> bool) -> u32 {
    let first_without = (1..=u32::MAX).find(|call| !run(*call));
    first_without.expect("there are fewer calls") - 1
}

/// Runs code with a panic planted at one call; returns `None` if it panicked.
fn with_panic_at<T>(faulty: &Faulty, call: u32, run: impl FnOnce() -> T) -> Option<T> {
    faulty.calls_left.set(call);
    let result = catch_unwind(AssertUnwindSafe(run)).ok();
    faulty.calls_left.set(0);
    result
}

/// Where the search stands when it is called.
#[derive(Clone, Copy, Debug)]
enum After {
    /// So many solutions: the last one is in hand.
    Solutions(usize),
    /// A limit on nodes stopped it.
    Nodes(u64),
}

/// A method of a search: returns how many solutions it found.
type Method<S> = (&'static str, fn(&mut S, &Faulty) -> usize);

fn methods<G, O, L>() -> [Method<Search<G, O, L>>; 7]
where
    G: Generators<Solution = Vec<u8>>,
    O: Observer<G::Slot, G::Candidate>,
    L: Limit,
{
    [
        ("next", |search, _| usize::from(search.next().is_some())),
        ("next twice", |search, _| search.by_ref().take(2).count()),
        ("count_up_to", |search, _| usize::try_from(search.count_up_to(2)).unwrap()),
        ("visit", |search, faulty| {
            let mut seen = 0;
            let _ = search.visit(|| {
                faulty.call();
                seen += 1;
                if seen < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            seen
        }),
        ("for_each", |search, _| search.map(|_| 1).sum()),
        ("remaining", |search, _| {
            search.remaining();
            0
        }),
        ("progress", |search, _| {
            search.progress();
            0
        }),
    ]
}

/// Plants a panic at each call that a method makes. Afterwards the search must either
/// find the solutions that are left, or have ended as `Panicked`. Returns the number of
/// panics.
fn check_method(method: usize, interval: &Interval, after: After) -> u32 {
    let all = search(&Faulty::default()).within(interval).unwrap().count();
    for_each_call(|call| {
        let faulty = Faulty::default();
        let nodes = if let After::Nodes(nodes) = after { nodes } else { u64::MAX };
        let mut search = search(&faulty)
            .within(interval)
            .unwrap()
            .on_event(|_| faulty.call())
            .limit(FaultyLimits(&faulty, Limits::new().nodes(nodes)));
        let solutions = if let After::Solutions(solutions) = after { solutions } else { all };
        let before = search.by_ref().take(solutions).count();
        let mut search = search.limit(FaultyLimits(&faulty, Limits::new()));

        let (name, run) = methods()[method];
        let case = format!("{name}, call {call}, {interval} after {after:?}");
        let found = with_panic_at(&faulty, call, || run(&mut search, &faulty));
        if search.outcome() == Some(Outcome::Stopped(Stop::Panicked)) {
            assert!(found.is_none(), "{case}");
            assert_is_over(search, &case);
        } else {
            // Not known to be lost: so nothing may be lost.
            let found = found.unwrap_or_else(|| panic!("{case}: not reported"));
            assert_eq!(before + found + search.count(), all, "{case}");
        }
        faulty.assert_is_clear();
        found.is_none()
    })
}

/// Asserts that a search that panicked says so, whatever is called, and yields nothing.
fn assert_is_over<G, O, L>(mut search: Search<G, O, L>, case: &str)
where
    G: Generators<Solution = Vec<u8>>,
    O: Observer<G::Slot, G::Candidate>,
    L: Limit,
{
    let panicked = Outcome::Stopped(Stop::Panicked);
    for _ in 0..2 {
        assert!(search.progress().abs() < f64::EPSILON, "{case}");
        assert_eq!((search.next(), search.count_up_to(9)), (None, 0), "{case}");
        let visited = search.visit(|| ControlFlow::Break(()));
        assert_eq!(visited, ControlFlow::Continue(panicked), "{case}");
        assert_eq!(search.remaining(), None, "{case}");
        assert_eq!(search.outcome(), Some(panicked), "{case}");
    }
    let mut search = search.limit(()).on_event(|_| unreachable!("an event"));
    assert_eq!((search.next(), search.outcome()), (None, Some(panicked)), "{case}");
    assert_eq!(search.count(), 0, "{case}");
}

fn interval(text: &str) -> Interval {
    text.parse().unwrap()
}

#[test]
fn after_a_panic_in_any_method_a_search_reports_it_and_yields_nothing_more() {
    let mut panics = 0;
    // Searches of the second and third also have frames along their end.
    for interval in [Interval::full(), interval("0.1-2.1.0"), interval(".-2.0.0.5")] {
        let nodes = if cfg!(miri) { 4..6 } else { 0..16 };
        let places = (0..=SOLUTIONS).map(After::Solutions).chain(nodes.map(After::Nodes));
        for after in places {
            panics += (0..7).map(|method| check_method(method, &interval, after)).sum::<u32>();
        }
    }
    let expected = if cfg!(miri) { 1_000 } else { 10_000 };
    assert!(panics > expected, "only {panics} panics");
}

/// What consumes the search, or searches a puzzle by other means: nothing is left that
/// could go on, so a new search must find a clear board.
#[test]
fn after_a_panic_in_any_function_the_board_is_clear() {
    type Function = (&'static str, fn(&Faulty));
    let functions: [Function; 10] = [
        ("count", |faulty| assert!(search(faulty).count() > 0)),
        ("collect", |faulty| assert!(!search(faulty).collect::<Vec<_>>().is_empty())),
        ("for_each", |faulty| search(faulty).for_each(|_| faulty.call())),
        ("within", |faulty| drop(search(faulty).within(&interval("0.1-2.1.0")))),
        ("resume_from", |faulty| drop(search(faulty).resume_from(&"1.2.0".parse().unwrap()))),
        ("limit", |faulty| {
            let mut search = search(faulty);
            search.next();
            assert!(search.limit(Limits::new().nodes(3)).next().is_some());
        }),
        ("weight", |faulty| assert!(interval("0.1-2.1.0").weight(faulty).unwrap() > 0.0)),
        ("split", |faulty| assert!(!split(faulty, 5).is_empty())),
        ("estimate", |faulty| assert!(estimate(faulty, 3, 1).nodes.mean > 0.0)),
        ("laws", |faulty| assert!(Laws::new(faulty).max_nodes(20).check().is_ok())),
    ];
    for (name, function) in functions {
        let panics = for_each_call(|call| {
            let faulty = Faulty::default();
            let is_done = with_panic_at(&faulty, call, || function(&faulty)).is_some();
            faulty.assert_is_clear();
            assert_eq!(search(&faulty).count(), SOLUTIONS, "{name}, call {call}");
            // The splits and the checks go on for long: their later calls are the same.
            !(is_done || cfg!(miri) && call == 60)
        });
        assert!(panics > 5, "{name}: only {panics}");
    }
}
