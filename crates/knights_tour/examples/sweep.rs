//! Finds first tours on every board with sides from 3 to 40 and on some larger ones, checks
//! each, and prints the slowest.
//!
//! ```sh
//! cargo run --release -p knights_tour --example sweep                 # sides from 3 to 40
//! cargo run --release -p knights_tour --example sweep -- 3 20         # sides from 3 to 20
//! cargo run --release -p knights_tour --example sweep -- 3 20 every   # from every square
//! cargo run --release -p knights_tour --example sweep -- large        # larger boards
//! cargo run --release -p knights_tour --example sweep -- 10000x10000 closed a1
//! ```
//!
//! Without `every`, each board has tours from its corners, its centre and ten random
//! squares, and from every square if it has at most 48.

use std::cmp::Reverse;
use std::error::Error;

use knights_tour::{FirstTour, Size, Square};

#[path = "../tests/knights_tour/sweep/mod.rs"]
mod sweep;

use sweep::{Run, run, runs, starts};

/// Rows and columns of the larger boards.
const LARGE: [(usize, usize); 14] = [
    (3, 1000),
    (4, 1001),
    (5, 999),
    (1000, 3),
    (3, 65_536),
    (4, 65_535),
    (5, 65_535),
    (6, 65_535),
    (11, 65_535),
    (41, 41),
    (400, 400),
    (1000, 1000),
    (1999, 1999),
    (2000, 2000),
];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        [] => report(runs(3..=40, 3..=40, starts)),
        [first, last] => report(square_range(first, last, starts)?),
        [first, last, "every"] => {
            report(square_range(first, last, |size| size.every_square().collect())?);
        }
        ["large"] => {
            for (rows, columns) in LARGE {
                report(runs(rows..=rows, columns..=columns, starts));
            }
        }
        [size, kind @ ("open" | "closed"), start] => {
            let (size, start) = (size.parse()?, start.parse()?);
            // An error if the square is not on the board.
            let _ = FirstTour::new(size).start(start)?;
            println!("{}", run(size, start, kind == "closed"));
        }
        _ => return Err("expected the arguments of one of the commands in sweep.rs".into()),
    }
    Ok(())
}

/// Returns the runs of all boards with both sides from `first` to `last`.
fn square_range(
    first: &str,
    last: &str,
    starts: fn(Size) -> Vec<Square>,
) -> Result<impl Iterator<Item = Run>, Box<dyn Error>> {
    let (first, last) = (first.parse()?, last.parse()?);
    Size::new(first, last)?;
    Ok(runs(first..=last, first..=last, starts))
}

/// Prints how many tours there are, the median time and the slowest ten.
fn report(runs: impl Iterator<Item = Run>) {
    let (mut found, none): (Vec<Run>, Vec<Run>) = runs.partition(|run| run.none.is_none());
    found.sort_unstable_by_key(|run| Reverse(run.time));
    let total: f64 = found.iter().map(|run| run.time.as_secs_f64()).sum();
    println!(
        "{} tours found and checked in {total:.3} s, {} do not exist",
        found.len(),
        none.len()
    );
    if let Some(median) = found.get(found.len() / 2) {
        println!("median {:.6} s; the slowest:", median.time.as_secs_f64());
    }
    for run in found.iter().take(10) {
        println!("{run}");
    }
}
