//! The commands of the built-in programs, for a puzzle of one's own whose best solution is
//! searched: the shortest Golomb ruler with 10 marks.
//!
//! `cargo run --release -p examples --example own_best -- best --threads 2`, `… split --shards 3`

#[path = "golomb_ruler/ruler.rs"]
mod ruler;

use std::process::ExitCode;

fn main() -> ExitCode {
    terminal::program::program_that_minimises("golomb_10", ruler::Ruler::new(10))
}
