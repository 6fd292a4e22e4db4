//! The cost of the engine compared with a recursive function written by hand.
//!
//! Both sides use the same representation of the same puzzle. They take turns, each
//! count is asserted, and the benchmark prints the median of the ratios.
//!
//! `cargo bench -p workspace_tests --bench engine [-- CASE…] [--rounds R]`, on one core (`taskset -c 1 …`)
//! if the machine is shared. With `--only engine` or `--only hand`, one side runs once,
//! for an instruction count.

mod bit_masks;
mod columns;
#[path = "../common.rs"]
mod common;
mod costas;
mod hamilton;
mod knight;
#[path = "../sides.rs"]
mod sides;
mod sudoku_cells;

use common::median;
use sides::{Arguments, seconds_of_both};

/// A puzzle whose solutions the engine and the function written by hand both count.
struct Case {
    name: &'static str,
    expected: usize,
    engine: fn() -> usize,
    hand: fn() -> usize,
}

const CASES: [Case; 9] = [
    Case {
        // For `.ci/instructions`, which counts the instructions of short cases.
        name: "queens-columns-10",
        // OEIS A000170, as for the next four.
        expected: 724,
        engine: || columns::by_engine(10),
        hand: || columns::by_hand(10),
    },
    Case {
        name: "queens-columns-12",
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
    Case {
        name: "costas-10",
        // OEIS A008404.
        expected: 2_160,
        engine: costas::by_engine,
        hand: costas::by_hand,
    },
    Case {
        name: "hamilton-4x8",
        // OEIS A006864, in both directions.
        expected: 2 * 236,
        engine: hamilton::by_engine,
        hand: hamilton::by_hand,
    },
];

fn fastest(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::INFINITY, f64::min)
}

fn compare(case: &Case, rounds: usize) {
    let (mut engine, mut hand, mut ratio) = (Vec::new(), Vec::new(), Vec::new());
    for round in 0..rounds {
        let sides = [case.engine, case.hand];
        let [by_engine, by_hand] = seconds_of_both(case.name, round, &case.expected, sides);
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
    let arguments = Arguments::new();
    let rounds = arguments.rounds(15);
    for case in arguments.chosen(&CASES, |case| case.name) {
        match arguments.only() {
            Some("engine") => assert_eq!((case.engine)(), case.expected),
            Some("hand") => assert_eq!((case.hand)(), case.expected),
            _ => compare(case, rounds),
        }
    }
}
