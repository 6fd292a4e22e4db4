//! What it costs to record a search: nanoseconds and bytes per event.
//!
//! `cargo bench -p workspace_tests --bench log`. With an argument, one side alone, for callgrind: `none`, `log`
//! or `cut` (a log of 100,000 events).

use std::env;
use std::io::{self, Write};
use std::time::Instant;

use eight_queens::Queens;
use knights_tour::KnightsTour;
use stack_assumptions::{Counters, Puzzle, search};
use stack_assumptions_show::log::{Header, Log};

/// A writer that counts bytes.
struct Count(u64);

impl Write for Count {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Counts with a log of at most `limit` events; returns the bytes of the log.
fn record<P>(puzzle: &P, limit: u64) -> u64
where
    P: Puzzle<Slot: std::fmt::Debug, Candidate: std::fmt::Debug>,
{
    let mut count = Count(0);
    let mut log = Log::new(&mut count, &Header::new("bench")).limit(limit);
    search(puzzle).observe(&mut log).count();
    log.end(None).expect("it takes all bytes");
    drop(log);
    count.0
}

/// Prints the bytes and the time per event.
fn measure<P>(name: &str, puzzle: &P)
where
    P: Puzzle<Slot: std::fmt::Debug, Candidate: std::fmt::Debug>,
{
    let mut events = 0_u64;
    search(puzzle).on_event(|_| events += 1).count();
    let bytes = record(puzzle, u64::MAX);
    let mut best = f64::INFINITY;
    for _ in 0..15 {
        let begun = Instant::now();
        record(puzzle, u64::MAX);
        best = best.min(begun.elapsed().as_secs_f64());
    }
    #[expect(clippy::cast_precision_loss, reason = "counts of a short search")]
    let (ns, bytes) = (best * 1e9 / events as f64, bytes as f64 / events as f64);
    println!("{name:<20} {events:>9} events  {ns:>6.1} ns  {bytes:>5.1} bytes each");
}

fn main() {
    let queens = |n| Queens::new(n).expect("a small board");
    let side = env::args().nth(1).filter(|side| !side.starts_with("--"));
    match side.as_deref() {
        Some("none") => {
            let mut counters = Counters::default();
            assert_eq!(search(&queens(11)).observe(&mut counters).count(), 2_680);
        }
        Some("log") => assert!(record(&queens(11), u64::MAX) > 0),
        Some("cut") => assert!(record(&queens(11), Log::DEFAULT_LIMIT) > 0),
        _ => {
            measure("8 queens", &queens(8));
            measure("10 queens", &queens(10));
            let tours = KnightsTour::new("5x5".parse().expect("a size"));
            measure(
                "5x5 tours from a1",
                &tours.start("a1".parse().expect("a square")).expect("on it"),
            );
        }
    }
}
