//! Limits: a search that stops early says so, and continues with a new limit.
//!
//! `cargo run -p examples --example limits`

use std::error::Error;

use eight_queens::Queens;
use stack_assumptions::{Counters, Limits, Outcome, Stop, search};

fn main() -> Result<(), Box<dyn Error>> {
    for size in [3, 20] {
        let queens = Queens::new(size)?;
        let limit = Limits::new().nodes(100_000);
        let mut search = search(&queens).observe(Counters::default()).limit(limit);
        let first = search.next();

        // `None` alone would not say whether there is a solution.
        match (first, search.outcome()) {
            (Some(solution), _) => println!("{size} queens: {:?}", solution.columns()),
            (None, Some(Outcome::Exhausted)) => println!("{size} queens: no solution"),
            (None, outcome) => {
                assert_eq!(outcome, Some(Outcome::Stopped(Stop::Nodes)));
                println!("{size} queens: stopped after {} nodes", search.observer().nodes);

                // The search still holds its attempts. With another limit it continues.
                let mut search = search.limit(Limits::new().nodes(1_000_000));
                let solution = search.next().ok_or("more than a million nodes")?;
                println!("{size} queens: {:?}", solution.columns());
                println!("{} nodes in all", search.observer().nodes);
            }
        }
    }
    Ok(())
}
