//! The commands of the built-in programs, for a puzzle of one's own.
//!
//! `cargo run -p examples --example own_program -- count --threads 2`, `… all`, `… split --shards 3`

use std::process::ExitCode;

include!("../crates/stack_assumptions/tests/doc/queens.rs");

fn main() -> ExitCode {
    terminal::program::program("six_queens", Queens::new(6))
}
