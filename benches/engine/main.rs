//! What the engine costs over recursion written by hand: the same puzzle in the
//! same representation, both ways in turn, each answer asserted; prints the median
//! of the ratios.
//!
//! `cargo bench --bench engine [-- CASE…] [--rounds R]`, on one core
//! (`taskset -c 1 …`) where the machine is shared. With `--only engine` or `--only
//! hand` one side runs once, for an instruction count.

mod bit_masks;
mod columns;
mod knight;
mod sudoku_cells;

use std::time::Instant;

/// A puzzle counted by the engine and by hand.
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
        // The plug-in of the crate, which also checks what it is handed and notes
        // the columns, beside the masks alone.
        name: "queens-crate-14",
        expected: 365_596,
        engine: || bit_masks::by_crate(14),
        hand: || bit_masks::by_hand(14),
    },
    Case {
        name: "sudoku-assumptions",
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

/// The seconds that one call takes; its answer is checked.
fn seconds(expected: usize, count: fn() -> usize) -> f64 {
    let start = Instant::now();
    assert_eq!(count(), expected);
    start.elapsed().as_secs_f64()
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn compare(case: &Case, rounds: usize) {
    let (mut engine, mut hand, mut ratio) = (Vec::new(), Vec::new(), Vec::new());
    for round in 0..rounds {
        // Whichever goes first may find another machine: take turns.
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
         of the fastest {:.3}",
        case.name,
        median(&mut engine),
        median(&mut hand),
        median(&mut ratio),
        // Sorted by now.
        engine[0] / hand[0]
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
