//! The cost of the engine compared with a recursive function written by hand.
//!
//! Both sides use the same representation of the same puzzle. They take turns, each
//! count is asserted, and the benchmark prints the median of the ratios.
//!
//! `cargo bench --bench engine [-- CASE…] [--rounds R]`, on one core (`taskset -c 1 …`)
//! if the machine is shared. With `--only engine` or `--only hand`, one side runs once,
//! for an instruction count.

mod bit_masks;
mod columns;
#[path = "../common.rs"]
mod common;
mod knight;
mod sudoku_cells;

use common::median;

/// A puzzle whose solutions the engine and the function written by hand both count.
struct Case {
    name: &'static str,
    expected: usize,
    engine: fn() -> usize,
    hand: fn() -> usize,
}

const CASES: [Case; 6] = [
    Case {
        name: "queens-columns-12",
        // OEIS A000170, as for the next three.
        expected: 14_200,
        engine: || columns::by_engine(12),
        hand: || columns::by_hand(12),
    },
    Case {
        name: "queens-columns-13",
        expected: 73_712,
        engine: || columns::by_engine(13),
        hand: || columns::by_hand(13),
    },
    Case {
        name: "queens-masks-14",
        expected: 365_596,
        engine: || bit_masks::by_engine(14),
        hand: || bit_masks::by_hand(14),
    },
    Case {
        // The plug-in of the crate `eight_queens` also checks its arguments and stores
        // the columns; the function by hand has only the masks.
        name: "queens-crate-14",
        expected: 365_596,
        engine: || bit_masks::by_crate(14),
        hand: || bit_masks::by_hand(14),
    },
    Case {
        name: "sudoku-naive",
        expected: 1,
        engine: sudoku_cells::by_engine,
        hand: sudoku_cells::by_hand,
    },
    Case {
        name: "knight-5x5",
        // OEIS A165134.
        expected: 1_728,
        engine: knight::by_engine,
        hand: knight::by_hand,
    },
];

/// Returns the seconds that one call takes, and asserts its count.
fn seconds(expected: usize, count: fn() -> usize) -> f64 {
    let (seconds, found) = common::seconds(count);
    assert_eq!(found, expected);
    seconds
}

fn fastest(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::INFINITY, f64::min)
}

fn compare(case: &Case, rounds: usize) {
    let (mut engine, mut hand, mut ratio) = (Vec::new(), Vec::new(), Vec::new());
    for round in 0..rounds {
        // The speed of a shared machine changes with time, so the sides take turns to
        // go first.
        let (by_engine, by_hand) = if round % 2 == 0 {
            let by_engine = seconds(case.expected, case.engine);
            (by_engine, seconds(case.expected, case.hand))
        } else {
            let by_hand = seconds(case.expected, case.hand);
            (seconds(case.expected, case.engine), by_hand)
        };
        engine.push(by_engine);
        hand.push(by_hand);
        ratio.push(by_engine / by_hand);
    }
    println!(
        "{:<20} engine {:.4} s, by hand {:.4} s, ratio {:.3} ({rounds} rounds, medians); \
         fastest rounds {:.3}",
        case.name,
        median(&engine),
        median(&hand),
        median(&ratio),
        fastest(&engine) / fastest(&hand)
    );
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let after = |flag: &str| {
        let at = arguments.iter().position(|argument| argument == flag)?;
        arguments.get(at + 1).cloned()
    };
    let rounds = after("--rounds").map_or(15, |rounds| rounds.parse().expect("a number"));
    let only = after("--only");
    let is_named = |case: &&Case| arguments.iter().any(|argument| argument == case.name);
    let all = !CASES.iter().any(|case| is_named(&case));
    for case in CASES.iter().filter(|case| all || is_named(case)) {
        match only.as_deref() {
            Some("engine") => drop(seconds(case.expected, case.engine)),
            Some("hand") => drop(seconds(case.expected, case.hand)),
            _ => compare(case, rounds),
        }
    }
}
