//! Finds first tours on every board with sides from 3 to 40 and on some larger ones, checks
//! each, and prints the slowest.
//!
//! ```sh
//! cargo run --release -p knights_tour --example sweep            # sides from 3 to 40
//! cargo run --release -p knights_tour --example sweep -- 3 20    # sides from 3 to 20
//! cargo run --release -p knights_tour --example sweep -- large   # larger boards
//! cargo run --release -p knights_tour --example sweep -- 10000x10000 closed a1
//! ```

use std::cmp::Reverse;
use std::error::Error;

use knights_tour::{Size, Square};

#[path = "../tests/sweep/mod.rs"]
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
        [] => report(runs(3..=40, 3..=40)),
        [first, last] => {
            let sides = first.parse()?..=last.parse()?;
            report(runs(sides.clone(), sides));
        }
        ["large"] => {
            for (rows, columns) in LARGE {
                let size = Size::new(rows, columns)?;
                let both = |start| [false, true].map(|closed| run(size, start, closed));
                report(starts(size).into_iter().flat_map(both));
            }
        }
        [size, kind @ ("open" | "closed"), start] => {
            let start: Square = start.parse()?;
            print(&run(size.parse()?, start, kind == "closed"));
        }
        _ => {
            return Err(
                "expected nothing, two sides, large, or a size, open or closed, and a start".into(),
            );
        }
    }
    Ok(())
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
    found.iter().take(10).for_each(print);
}

fn print(run: &Run) {
    let Run { size, start, closed, time, none } = run;
    let kind = if *closed { "closed" } else { "open" };
    println!("{:.6} s  {size} {kind} from {start}", time.as_secs_f64());
    if let Some(none) = none {
        println!("{none}");
    }
}
