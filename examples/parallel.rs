//! Threads: the same search on all cores.
//!
//! `cargo run --release -p examples --example parallel`

use std::error::Error;

use eight_queens::Queens;
use stack_assumptions::parallel::parallel;
use stack_assumptions::search;

fn main() -> Result<(), Box<dyn Error>> {
    let queens = Queens::new(10)?;

    // Each thread has a copy of the puzzle. Idle threads take over intervals of the tree
    // from busy ones.
    let count = parallel(queens.clone()).count();
    println!("{} solutions: {}", count.value, count.outcome);
    assert_eq!(count.value, search(&queens).count() as u64);

    // Threads find solutions in any order. `find_first` still returns the first one of
    // the sequential search; `find_any` may return another one sooner.
    let first = parallel(queens.clone()).find_first();
    let solution = first.value.ok_or("no solution")?;
    println!("the first one is {:?}", solution.columns());

    // All solutions, in the order of the sequential search.
    let all = parallel(queens.clone()).collect_in_order();
    assert!(all.value.iter().eq(&search(&queens).collect::<Vec<_>>()));
    println!("all {} are in order", all.value.len());
    Ok(())
}
