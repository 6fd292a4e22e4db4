//! The heap memory of a search: the stack grows once to the depth of the puzzle, and no
//! node and no solution allocates.

use std::cell::Cell;
use std::hint::black_box;
use std::ops::ControlFlow;

use allocation_counter::{AllocationInfo, measure};
use eight_queens::Queens;
use knights_tour::{KnightsTour, Order, Size};
use stack_assumptions::partition::{
    Fingerprint, check_partition, estimate, split, split_intervals,
};
use stack_assumptions::{Hold, Outcome, Puzzle, search};
use sudoku::{Grid, Naive, Shape};

/// No request to the allocator.
const NONE: AllocationInfo = AllocationInfo {
    count_total: 0,
    count_current: 0,
    count_max: 0,
    bytes_total: 0,
    bytes_current: 0,
    bytes_max: 0,
};

/// Runs `work`. Returns its result and its requests to the allocator.
fn requests_of<T>(work: impl FnOnce() -> T) -> (T, AllocationInfo) {
    let mut result = None;
    let requests = measure(|| result = Some(work()));
    (result.expect("`measure` runs its function"), requests)
}

/// A puzzle whose solutions are `()`. The solutions of most puzzles are owned copies of
/// the board, which must allocate.
struct WithoutSolutions<P>(P);

impl<P: Puzzle> Puzzle for WithoutSolutions<P> {
    type Slot = P::Slot;
    type Candidate = P::Candidate;
    type Attempt<'p>
        = P::Attempt<'p>
    where
        P: 'p;
    type Solution = ();

    fn slot(&self, depth: usize) -> Option<P::Slot> {
        self.0.slot(depth)
    }
    fn candidates(&self, slot: P::Slot) -> impl Iterator<Item = P::Candidate> {
        self.0.candidates(slot)
    }
    fn attempt(&self, slot: P::Slot, candidate: P::Candidate) -> Option<P::Attempt<'_>> {
        self.0.attempt(slot, candidate)
    }
    fn solution(&self) {}
}

/// Asserts that `next`, `count` and `visit` find `expected` solutions and allocate
/// nothing; `next` only after the first solution, when its stack has grown. The puzzle
/// has few enough slots for internal iteration to stay on the call stack.
fn assert_no_allocation(puzzle: impl Puzzle, expected: usize) {
    let puzzle = WithoutSolutions(puzzle);

    let mut solutions = search(&puzzle);
    assert_eq!(solutions.next(), Some(()));
    let (others, by_next) = requests_of(|| {
        let mut others = 0;
        while solutions.next().is_some() {
            others += 1;
        }
        others
    });
    assert_eq!((others, by_next), (expected - 1, NONE), "next");

    assert_eq!(requests_of(|| search(&puzzle).count()), (expected, NONE), "count");

    let mut seen = 0;
    let visitor = || {
        seen += 1;
        ControlFlow::<()>::Continue(())
    };
    let (outcome, by_visit) = requests_of(|| search(&puzzle).visit(visitor));
    assert_eq!(outcome, ControlFlow::Continue(Outcome::Exhausted));
    assert_eq!((seen, by_visit), (expected, NONE), "visit");
}

#[test]
fn queens() {
    assert_no_allocation(Queens::new(8).unwrap(), 92);
}

#[test]
fn sudoku_naive() {
    // All 4×4 grids, counted by Felgenhauer and Jarvis.
    let empty = Grid::empty(Shape::new(2, 2).unwrap());
    assert_no_allocation(Naive::new(&empty).unwrap(), 288);
}

#[test]
fn knights_tours() {
    for order in [Order::Clockwise, Order::Warnsdorff] {
        // OEIS A165134.
        assert_no_allocation(KnightsTour::new(Size::new(5, 5).unwrap()).order(order), 1728);
    }
}

/// A puzzle with `branches` candidates in every 16th slot and one in each other slot.
struct RareBranches {
    slots: usize,
    branches: u8,
}

impl Puzzle for RareBranches {
    type Slot = usize;
    type Candidate = u8;
    type Attempt<'p> = ();
    type Solution = ();

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < self.slots).then_some(depth)
    }
    fn candidates(&self, slot: usize) -> impl Iterator<Item = u8> {
        0..if slot % 16 == 15 { self.branches } else { 1 }
    }
    fn attempt(&self, _: usize, _: u8) -> Option<()> {
        Some(())
    }
    fn solution(&self) {}
}

/// Below the depth at which internal iteration moves to the heap, it allocates the same
/// for a large tree as for a small one.
#[test]
fn deeper_than_the_recursion_limit() {
    let count = |branches| requests_of(|| search(&RareBranches { slots: 128, branches }).count());
    let (one, requests_for_one) = count(1);
    let (many, requests_for_many) = count(4);
    assert_eq!((one, many), (1, 65_536));
    assert_eq!(requests_for_one, requests_for_many);
    assert_ne!(requests_for_one, NONE);
}

/// The puzzle of the README, with `()` as its solution.
struct ReadmeQueens(Vec<Cell<usize>>);

impl Puzzle for ReadmeQueens {
    type Slot = usize;
    type Candidate = usize;
    type Attempt<'p> = Hold<'p, usize>;
    type Solution = ();

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < self.0.len()).then_some(depth)
    }
    fn candidates(&self, row: usize) -> impl Iterator<Item = usize> {
        (0..self.0.len()).filter(move |&column| {
            let mut above = self.0[..row].iter().map(Cell::get).zip((1..=row).rev());
            above.all(|(queen, rows)| queen != column && queen.abs_diff(column) != rows)
        })
    }
    fn attempt(&self, row: usize, column: usize) -> Option<Hold<'_, usize>> {
        Some(Hold::new(&self.0[row], column))
    }
    fn solution(&self) {}
}

/// A frame has eight words: the slot, the candidate held, its `Hold` (two words), and
/// the remaining candidates (a range of two words, and the board and the row in the
/// filter).
#[test]
fn a_frame_of_the_readmes_queens_is_64_bytes() {
    let queens = ReadmeQueens(vec![Cell::new(0); 8]);
    let (first, requests) = requests_of(|| search(&queens).next());
    assert_eq!(first, Some(()));
    // The stack has four frames first, then eight.
    let frame = 8 * size_of::<usize>() as u64;
    assert_eq!((requests.count_total, requests.bytes_total), (2, (4 + 8) * frame));
}

#[test]
fn an_allocation_is_counted() {
    let (bytes, one) = requests_of(|| black_box(vec![0_u8; black_box(100)]));
    assert_eq!((bytes.len(), one.count_total, one.bytes_max), (100, 1, 100));
}

/// One slot with many candidates.
struct Wide(u32);

impl Puzzle for Wide {
    type Slot = ();
    type Candidate = u32;
    type Attempt<'p> = ();
    type Solution = ();

    fn slot(&self, depth: usize) -> Option<()> {
        (depth == 0).then_some(())
    }
    fn candidates(&self, (): ()) -> impl Iterator<Item = u32> {
        0..self.0
    }
    fn attempt(&self, (): (), _: u32) -> Option<()> {
        Some(())
    }
    fn solution(&self) {}
}

/// The memory of what divides a tree depends on its depth, and not on its width.
#[test]
fn no_candidate_of_a_wide_slot_is_kept() {
    const MOST: u64 = 1 << 20;
    let wide = Wide(1_000_000);
    let parts = |parts: usize| requests_of(|| split(&wide, parts));
    for number in [1, 2, 8, 30] {
        let (intervals, requests) = parts(number);
        assert_eq!(intervals.len(), number);
        assert!(check_partition(&intervals).is_ok());
        assert!(requests.bytes_max <= MOST, "{number}: {requests:?}");
        let sizes: Vec<_> =
            intervals.iter().map(|part| search(&wide).within(part).unwrap().count()).collect();
        let share = 1_000_000 / number;
        let is_fair = |size: &usize| size.abs_diff(share) <= share / 8;
        assert!(sizes.iter().all(is_fair), "{number}: {sizes:?}");
        let (_, again) = requests_of(|| split_intervals(&wide, &intervals, 2 * number).unwrap());
        assert!(again.bytes_max <= 2 * MOST, "{number}: {again:?}");
        let (_, hashed) = requests_of(|| Fingerprint::of(&wide, &intervals));
        assert!(hashed.bytes_max <= MOST, "{number}: {hashed:?}");
    }
    let (_, estimated) = requests_of(|| estimate(&wide, 10, 1));
    assert!(estimated.bytes_max <= MOST, "{estimated:?}");
}
