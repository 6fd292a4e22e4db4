//! What a search takes from the heap: a stack that grows to the depth of the
//! puzzle, once, and nothing for each node or solution.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;
use std::ops::ControlFlow;

use eight_queens::Queens;
use knights_tour::{KnightsTour, Order, Size};
use stack_assumptions::{Hold, Outcome, Puzzle, search};
use sudoku::{Grid, Naive, Shape};

/// The system's allocator; counts what each thread asks for.
struct Counting;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Asked {
    times: usize,
    /// The bytes of the greatest block.
    most: usize,
}

thread_local! {
    static ASKED: Cell<Asked> = const { Cell::new(Asked { times: 0, most: 0 }) };
}

fn note(bytes: usize) {
    // A thread that ends may free and ask when its locals are gone.
    let _ = ASKED.try_with(|asked| {
        let Asked { times, most } = asked.get();
        asked.set(Asked { times: times + 1, most: most.max(bytes) });
    });
}

#[expect(unsafe_code, reason = "an allocator is: this one hands every call through")]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note(layout.size());
        unsafe { System.alloc(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        note(size);
        unsafe { System.realloc(block, layout, size) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        unsafe { System.dealloc(block, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// What `work` answers, and what it asks the allocator for.
fn asked<T>(work: impl FnOnce() -> T) -> (T, Asked) {
    ASKED.set(Asked { times: 0, most: 0 });
    let answer = work();
    (answer, ASKED.get())
}

const NOTHING: Asked = Asked { times: 0, most: 0 };

/// A puzzle without its owned snapshots, which are made to be kept and so allocate.
struct Unrecorded<P>(P);

impl<P: Puzzle> Puzzle for Unrecorded<P> {
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

/// Goes through all solutions, on slots that recursion reaches, by each way in turn;
/// by `next` the stack has grown when the first is there.
fn allocates_nothing(puzzle: impl Puzzle, number: usize) {
    let puzzle = Unrecorded(puzzle);

    let mut solutions = search(&puzzle);
    assert_eq!(solutions.next(), Some(()));
    let (rest, by_next) = asked(|| {
        let mut rest = 0;
        while solutions.next().is_some() {
            rest += 1;
        }
        rest
    });
    assert_eq!((rest, by_next), (number - 1, NOTHING), "by next");

    assert_eq!(asked(|| search(&puzzle).count()), (number, NOTHING), "by count");

    let mut seen = 0;
    let visitor = || {
        seen += 1;
        ControlFlow::<()>::Continue(())
    };
    let (end, by_visit) = asked(|| search(&puzzle).visit(visitor));
    assert_eq!(end, ControlFlow::Continue(Outcome::Exhausted));
    assert_eq!((seen, by_visit), (number, NOTHING), "by visit");
}

#[test]
fn queens() {
    allocates_nothing(Queens::new(8).unwrap(), 92);
}

#[test]
fn sudoku_by_assumptions() {
    // ShardCount by Felgenhauer and Jarvis: all 4×4 grids.
    let empty = Grid::empty(Shape::new(2, 2).unwrap());
    allocates_nothing(Naive::new(&empty).unwrap(), 288);
}

#[test]
fn knights_tours() {
    for order in [Order::Clockwise, Order::Warnsdorff] {
        // OEIS A165134.
        allocates_nothing(KnightsTour::new(Size::new(5, 5).unwrap()).order(order), 1728);
    }
}

/// As many solutions as `branches` to the power of a 16th of the slots: each 16th
/// has so many candidates, the others one.
struct Twigs {
    slots: usize,
    branches: u8,
}

impl Puzzle for Twigs {
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

/// Where internal iteration goes on on the heap, it takes as much for a large tree
/// as for a small one.
#[test]
fn deeper_than_recursion() {
    let count = |branches| asked(|| search(&Twigs { slots: 128, branches }).count());
    let (one, few) = count(1);
    let (many, as_few) = count(4);
    assert_eq!((one, many), (1, 65_536));
    assert_eq!(few, as_few);
    assert_ne!(few, NOTHING);
}

/// The plug-in of the README.
struct Plain(Vec<Cell<usize>>);

impl Puzzle for Plain {
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

/// Eight words for each level of the stack: the slot, the candidate held, its
/// `Hold` of two words, and the candidates to come (a range and what the filter
/// holds: the board and the row).
#[test]
fn a_frame_of_the_readmes_queens_is_64_bytes() {
    let queens = Plain(vec![Cell::new(0); 8]);
    let (first, stack) = asked(|| search(&queens).next());
    assert_eq!(first, Some(()));
    assert_eq!(stack.most, 8 * 8 * size_of::<usize>(), "of a stack of eight frames");
}

/// The counter counts.
#[test]
fn an_allocation_is_seen() {
    let (bytes, one) = asked(|| black_box(vec![0_u8; black_box(100)]));
    assert_eq!((bytes.len(), one), (100, Asked { times: 1, most: 100 }));
}
