//! Resuming: a search stops, its remaining interval becomes a line of text, and another
//! search continues from it, on any machine.
//!
//! `cargo run -p examples --example resume`

use std::error::Error;

use eight_queens::Queens;
use stack_assumptions::interval::Interval;
use stack_assumptions::{Limits, search};

/// Counts the solutions of one interval of the tree, but stops after 500 nodes. Returns
/// the count, and the remaining interval as text.
fn run(interval: &str) -> Result<(u64, Option<String>), Box<dyn Error>> {
    let queens = Queens::new(8)?;
    let interval: Interval = interval.parse()?;
    let mut search = search(&queens).limit(Limits::new().nodes(500)).within(&interval)?;
    let solutions = search.count_up_to(u64::MAX);
    Ok((solutions, search.remaining().map(|remaining| remaining.to_string())))
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut remaining = Some(Interval::full().to_string());
    let mut total = 0;
    while let Some(interval) = remaining {
        // Each run begins with nothing but this line.
        let solutions;
        (solutions, remaining) = run(&interval)?;
        println!("{interval}: {solutions} solutions");
        total += solutions;
    }
    println!("{total} solutions in all");
    Ok(())
}
