//! Watching: an observer receives each step of a search.
//!
//! `cargo run -p examples --example watch`

use std::error::Error;

use eight_queens::Queens;
use stack_assumptions::{Counters, Event, Observer, search};

/// Prints each step, indented by its depth.
struct Printer;

impl Observer<usize, usize> for Printer {
    fn on_event(&mut self, event: Event<usize, usize>) {
        match event {
            Event::Attempt { depth, slot, candidate } => {
                println!("{:1$}row {slot}: column {candidate}", "", 2 * (depth - 1));
            }
            Event::DeadEnd { depth, slot } => {
                println!("{:1$}row {slot}: no column is free", "", 2 * depth);
            }
            Event::Solution { .. } => println!("a solution"),
            // Undoing and backtracking show in the indentation.
            _ => {}
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let queens = Queens::new(4)?;
    // A pair of observers is an observer too: one prints, the other counts.
    let mut search = search(&queens).observe((Printer, Counters::default()));
    let solution = search.next().ok_or("no solution")?;
    println!("\n{solution}\n\n{}", search.observer().1);
    Ok(())
}
