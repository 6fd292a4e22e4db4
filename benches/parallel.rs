//! The speed of parallel search.
//!
//! Counts the same solutions five times: by a sequential search, by `parallel` on one
//! thread, by `parallel` on two threads, by two separate sequential searches at the
//! same time, and by `next`. The fourth one shows what the machine can give. The five take turns,
//! each count is asserted, and the benchmark prints the medians of the ratios and the ratios
//! of the fastest rounds.
//!
//! `cargo bench -p workspace_tests --bench parallel [-- --rounds R]`, on a machine with two idle cores.

mod common;

use std::cell::Cell;
use std::sync::Mutex;

use eight_queens::Queens;
use rayon::{ThreadPool, ThreadPoolBuilder};
use stack_assumptions::parallel::parallel;
use stack_assumptions::{Hold, Puzzle, search};
use sudoku::{Grid, Singles};

use common::median;

/// A. Inkala's puzzle of 2012 without four of its clues: a tree of 578,132 nodes for
/// the solver `mrv`.
const SUDOKU: &str =
    "8..........36......7..9.2...5...7.......45......1...3...1.....8..85......9....4..";
/// Counted with four solvers of the program: `sudoku count --solver ...`.
const SUDOKU_SOLUTIONS: u64 = 277_338;

/// Slots with so many candidates each, a nanosecond each: the work is to share them.
#[derive(Clone)]
struct Wide {
    candidates: &'static [u64],
    last: Cell<u64>,
}

impl Puzzle for Wide {
    type Slot = usize;
    type Candidate = u64;
    type Attempt<'p> = Hold<'p, u64>;
    type Solution = u64;

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < self.candidates.len()).then_some(depth)
    }
    fn candidates(&self, slot: usize) -> impl Iterator<Item = u64> {
        0..self.candidates[slot]
    }
    fn attempt(&self, _: usize, number: u64) -> Option<Hold<'_, u64>> {
        Some(Hold::new(&self.last, number))
    }
    fn solution(&self) -> u64 {
        self.last.get()
    }
}

/// A path of 10^5 levels. From every tenth of them, a chain of levels leads to a solution.
#[derive(Clone)]
struct Comb {
    /// The number of levels of a chain.
    chain: usize,
    /// The level of the next solution.
    end: Cell<usize>,
}

impl Comb {
    const LEVELS: usize = 100_000;
    const SOLUTIONS: u64 = 1 + (Self::LEVELS / 10) as u64;
}

impl Puzzle for Comb {
    type Slot = usize;
    type Candidate = usize;
    type Attempt<'p> = Hold<'p, usize>;
    type Solution = usize;

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < self.end.get()).then_some(depth)
    }
    fn candidates(&self, level: usize) -> impl Iterator<Item = usize> {
        let end = self.end.get();
        let has_chain = end == Self::LEVELS && level.is_multiple_of(10);
        // No chain ends at the last level.
        let chain = has_chain.then_some(level + 1 + self.chain).filter(|chain| *chain != end);
        [end].into_iter().chain(chain)
    }
    fn attempt(&self, _: usize, end: usize) -> Option<Hold<'_, usize>> {
        Some(Hold::new(&self.end, end))
    }
    fn solution(&self) -> usize {
        self.end.get()
    }
}

/// Returns the seconds that one call takes, and asserts its count.
fn seconds(expected: u64, count: impl Fn() -> u64) -> f64 {
    let (seconds, found) = common::seconds(count);
    assert_eq!(found, expected);
    seconds
}

fn fastest(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::INFINITY, f64::min)
}

fn compare<P: Puzzle + Clone + Send>(name: &str, puzzle: &P, expected: u64, rounds: usize) {
    let pool = |threads| ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    let pools: [ThreadPool; 2] = [pool(1), pool(2)];
    let mut times = [const { Vec::new() }; 5];
    for _ in 0..rounds {
        let in_pool =
            |pool| seconds(expected, || parallel(puzzle.clone()).in_pool(pool).count().value);
        times[0].push(seconds(expected, || search(puzzle).count() as u64));
        times[1].push(in_pool(&pools[0]));
        times[2].push(in_pool(&pools[1]));
        let puzzles = Mutex::new([puzzle.clone(), puzzle.clone()].to_vec());
        times[3].push(seconds(2 * expected, || {
            let counts = pools[1].broadcast(|_| {
                let puzzle = puzzles.lock().expect("no panic").pop().expect("one per thread");
                search(&puzzle).count() as u64
            });
            counts.iter().sum()
        }));
        times[4].push(seconds(expected, || {
            let mut search = search(puzzle);
            std::iter::from_fn(|| search.next()).count() as u64
        }));
    }
    let [sequential, one, two, separate, next] = times;
    let ratio = |of: &[f64], to: &[f64]| {
        let ratios: Vec<_> = of.iter().zip(to).map(|(of, to)| of / to).collect();
        (median(&ratios), fastest(of) / fastest(to))
    };
    let cost = ratio(&one, &sequential);
    let speed = ratio(&sequential, &two);
    let machine = ratio(&sequential, &separate);
    let count = ratio(&sequential, &next);
    println!(
        "{name:<10} sequential {:.3} s, cost on one thread {:.3}, speedup on two {:.3}, of two \
         separate searches {:.3}, of next {:.3} ({rounds} rounds, medians); fastest rounds {:.3}, \
         {:.3}, {:.3}, {:.3}",
        median(&sequential),
        cost.0,
        speed.0,
        2.0 * machine.0,
        count.0,
        cost.1,
        speed.1,
        2.0 * machine.1,
        count.1
    );
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let rounds = arguments.iter().position(|argument| argument == "--rounds");
    let rounds = rounds.map_or(9, |at| arguments[at + 1].parse().expect("a number"));
    // OEIS A000170.
    compare("queens-15", &Queens::new(15).expect("a board"), 2_279_184, rounds);
    let grid: Grid = SUDOKU.parse().expect("a valid puzzle");
    compare("sudoku", &Singles::mrv(&grid).expect("no duplicate"), SUDOKU_SOLUTIONS, rounds);
    let wide = |candidates| Wide { candidates, last: Cell::new(0) };
    compare("10^8", &wide(&[100_000_000]), 100_000_000, rounds);
    compare("100, 10^6", &wide(&[100, 1_000_000]), 100_000_000, rounds);
    compare("10^6, 100", &wide(&[1_000_000, 100]), 100_000_000, rounds);
    let comb = |chain| Comb { chain, end: Cell::new(Comb::LEVELS) };
    compare("comb", &comb(1_000), Comb::SOLUTIONS, rounds);
    compare("long comb", &comb(20_000), Comb::SOLUTIONS, rounds);
}
