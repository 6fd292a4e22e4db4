//! The commands of the built-in programs, for a puzzle of one's own that is counted below a
//! cut.
//!
//! `cargo run -p examples --example own_cut -- count --threads 2`, `… split --shards 3`

use std::process::ExitCode;

use stack_assumptions::tally::{Sum, cut_at};

include!("../crates/stack_assumptions/tests/doc/queens.rs");

fn main() -> ExitCode {
    let cut = |queens| cut_at(queens, 5);
    terminal::program::program_with_cut("ten_queens", Queens::new(10), cut, Sum::default)
}
