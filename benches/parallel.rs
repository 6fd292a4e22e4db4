//! The speed of parallel search.
//!
//! Counts the same solutions four times: by a sequential search, by `parallel` on one
//! thread, by `parallel` on two threads, and by two separate sequential searches at the
//! same time. The last one shows what the machine can give. The four take turns, each
//! count is asserted, and the benchmark prints the medians of the ratios and the ratios
//! of the fastest rounds.
//!
//! `cargo bench -p workspace_tests --bench parallel [-- --rounds R]`, on a machine with two idle cores.

mod common;

use std::sync::Mutex;

use eight_queens::Queens;
use rayon::{ThreadPool, ThreadPoolBuilder};
use stack_assumptions::parallel::parallel;
use stack_assumptions::{Puzzle, search};
use sudoku::{Grid, Singles};

use common::median;

/// A. Inkala's puzzle of 2012 without four of its clues: a tree of 578,132 nodes for
/// the solver `mrv`.
const SUDOKU: &str =
    "8..........36......7..9.2...5...7.......45......1...3...1.....8..85......9....4..";
/// Counted with four solvers of the program: `sudoku count --solver ...`.
const SUDOKU_SOLUTIONS: u64 = 277_338;

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
    let mut times = [const { Vec::new() }; 4];
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
    }
    let [sequential, one, two, separate] = times;
    let ratio = |of: &[f64], to: &[f64]| {
        let ratios: Vec<_> = of.iter().zip(to).map(|(of, to)| of / to).collect();
        (median(&ratios), fastest(of) / fastest(to))
    };
    let cost = ratio(&one, &sequential);
    let speed = ratio(&sequential, &two);
    let machine = ratio(&sequential, &separate);
    println!(
        "{name:<10} sequential {:.3} s, cost on one thread {:.3}, speedup on two {:.3}, of two \
         separate searches {:.3} ({rounds} rounds, medians); fastest rounds {:.3}, {:.3}, {:.3}",
        median(&sequential),
        cost.0,
        speed.0,
        2.0 * machine.0,
        cost.1,
        speed.1,
        2.0 * machine.1
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
}
