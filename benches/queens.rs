//! What the engine costs over a recursive function written by hand: counts all
//! solutions of n queens, testing each column, both ways in turn, and prints the
//! median of the ratios.
//!
//! `cargo bench --bench queens [-- N ROUNDS]`; pin it to a
//! core (`taskset -c 1 …`) on a shared machine.

use std::cell::Cell;
use std::hint::black_box;
use std::time::Instant;

use stack_assumptions::{Hold, Puzzle, search};

/// The plug-in of the README: the column of the queen in each row.
struct Queens(Vec<Cell<usize>>);

impl Puzzle for Queens {
    type Slot = usize;
    type Candidate = usize;
    type Attempt<'p> = Hold<'p, usize>;
    type Solution = Vec<usize>;

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

    fn solution(&self) -> Vec<usize> {
        self.0.iter().map(Cell::get).collect()
    }
}

/// The same by hand.
fn count_by_hand(columns: &mut [usize], row: usize) -> usize {
    if row == columns.len() {
        return 1;
    }
    let mut count = 0;
    for column in 0..columns.len() {
        let mut above = columns[..row].iter().zip((1..=row).rev());
        if above.all(|(&queen, rows)| queen != column && queen.abs_diff(column) != rows) {
            columns[row] = column;
            count += count_by_hand(columns, row + 1);
        }
    }
    count
}

fn count_by_engine(n: usize) -> usize {
    search(&Queens(vec![Cell::new(0); n])).count()
}

/// The seconds that one call takes; its answer is checked.
fn seconds(expected: usize, count: impl Fn() -> usize) -> f64 {
    let start = Instant::now();
    assert_eq!(count(), expected);
    start.elapsed().as_secs_f64()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    // OEIS A000170.
    const SOLUTIONS: [usize; 15] =
        [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2_680, 14_200, 73_712, 365_596];
    let mut numbers = std::env::args().skip(1).filter_map(|argument| argument.parse().ok());
    let n = numbers.next().unwrap_or(12);
    let rounds = numbers.next().unwrap_or(15);
    let expected = *SOLUTIONS.get(n).expect("N is at most 14");

    let (mut engine, mut hand, mut ratio) = (Vec::new(), Vec::new(), Vec::new());
    for round in 0..rounds {
        let by_engine = || seconds(expected, || count_by_engine(black_box(n)));
        let by_hand = || seconds(expected, || count_by_hand(&mut vec![0; black_box(n)], 0));
        // Whichever goes first may find another machine: take turns.
        let (e, h) = if round % 2 == 0 {
            let e = by_engine();
            (e, by_hand())
        } else {
            let h = by_hand();
            (by_engine(), h)
        };
        engine.push(e);
        hand.push(h);
        ratio.push(e / h);
    }
    println!(
        "n queens, n = {n}, {expected} solutions, {rounds} rounds: engine {:.4} s, by hand {:.4} s, ratio {:.3} (medians)",
        median(engine),
        median(hand),
        median(ratio)
    );
}
