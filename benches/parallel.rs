//! What threads are worth: the same count by a sequential search, by the parallel
//! form on one thread and on two, and by two separate sequential searches at once (what
//! the machine gives), in turn, each answer asserted; prints the medians
//! of the ratios, and the ratios of the fastest rounds.
//!
//! `cargo bench --bench parallel [-- --rounds R]`, on a machine with two idle cores.

use std::sync::Mutex;
use std::time::Instant;

use eight_queens::Queens;
use rayon::{ThreadPool, ThreadPoolBuilder};
use stack_assumptions::{Puzzle, parallel, search};
use sudoku::{Grid, Singles};

/// A. Inkala's puzzle of 2012 with four of its clues taken away: a tree of 578,132
/// nodes by singles and the cell with the fewest candidates.
const SUDOKU: &str =
    "8..........36......7..9.2...5...7.......45......1...3...1.....8..85......9....4..";
/// As counted by all four ways of the program: `sudoku count --way ...`.
const SUDOKU_SOLUTIONS: u64 = 277_338;

/// The seconds that one call takes; its answer is checked.
fn seconds(expected: u64, count: impl Fn() -> u64) -> f64 {
    let start = Instant::now();
    assert_eq!(count(), expected);
    start.elapsed().as_secs_f64()
}

fn median(values: &[f64]) -> f64 {
    let mut values = values.to_vec();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn fastest(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::INFINITY, f64::min)
}

fn compare<P: Puzzle + Clone + Send>(name: &str, puzzle: &P, expected: u64, rounds: usize) {
    let pool = |threads| ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    let pools: [ThreadPool; 2] = [pool(1), pool(2)];
    let mut rounds_of = [const { Vec::new() }; 4];
    for _ in 0..rounds {
        let on = |pool| seconds(expected, || parallel(puzzle.clone()).in_pool(pool).count().value);
        rounds_of[0].push(seconds(expected, || search(puzzle).count() as u64));
        rounds_of[1].push(on(&pools[0]));
        rounds_of[2].push(on(&pools[1]));
        let puzzles = Mutex::new([puzzle.clone(), puzzle.clone()].to_vec());
        rounds_of[3].push(seconds(2 * expected, || {
            let counts = pools[1].broadcast(|_| {
                let puzzle = puzzles.lock().expect("no panic").pop().expect("one for each");
                search(&puzzle).count() as u64
            });
            counts.iter().sum()
        }));
    }
    let [alone, one, two, apart] = rounds_of;
    let ratio = |of: &[f64], to: &[f64]| {
        let ratios: Vec<_> = of.iter().zip(to).map(|(of, to)| of / to).collect();
        (median(&ratios), fastest(of) / fastest(to))
    };
    let (cost, speed, machine) = (ratio(&one, &alone), ratio(&alone, &two), ratio(&alone, &apart));
    println!(
        "{name:<10} sequential {:.3} s, cost on one thread {:.3}, speed on two {:.3}, of two apart \
         {:.3} ({rounds} rounds, medians); of the fastest {:.3}, {:.3}, {:.3}",
        median(&alone),
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
    let grid: Grid = SUDOKU.parse().expect("a good puzzle");
    compare("sudoku", &Singles::mrv(&grid).expect("no duplicate"), SUDOKU_SOLUTIONS, rounds);
}
