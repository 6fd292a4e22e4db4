//! The applications by which `YewPar` measures what a general tree search costs (Archibald,
//! Maier, Stewart and Trinder, Euro-Par 2019 and `PPoPP` 2020): enumeration, decision and
//! optimisation, each by the engine and by the same search written by hand.
//!
//! `cargo bench -p workspace_tests --bench tree_search [-- CASE…] [--rounds R]`: the sides take turns, each
//! answer is asserted, and the median of the ratios is printed. With `--threads`, larger
//! instances by the engine on one thread, on two, and twice at the same time. With `--only engine` or `--only hand`,
//! one side runs once, for an instruction count.

mod clique;
#[path = "../common.rs"]
mod common;
mod knapsack;
mod salesman;
mod semigroups;
#[path = "../sides.rs"]
mod sides;
mod subgraph;
mod threads;
mod uts;

use clique::Graph;
use common::median;
use knapsack::Items;
use sides::{Arguments, seconds_of_both};

/// A search with a known answer.
struct Case {
    name: &'static str,
    answer: u64,
    engine: fn() -> u64,
    hand: fn() -> u64,
}

const CASES: [Case; 14] = [
    Case {
        name: "uts-t1",
        answer: 4_130_071,
        engine: || uts::by_engine(uts::T1),
        hand: || uts::by_hand(uts::T1),
    },
    Case {
        name: "uts-t3",
        answer: 4_112_897,
        engine: || uts::by_engine(uts::T3),
        hand: || uts::by_hand(uts::T3),
    },
    Case {
        name: "semigroups-25",
        answer: 467_224,
        engine: || semigroups::by_engine(25),
        hand: || semigroups::by_hand(25),
    },
    Case {
        name: "semigroups-30",
        answer: 5_646_773,
        engine: || semigroups::by_engine(30),
        hand: || semigroups::by_hand(30),
    },
    Case {
        name: "clique-brock200_1",
        answer: 21,
        engine: || clique::by_engine(Graph::brock200_1()),
        hand: || clique::by_hand(Graph::brock200_1()),
    },
    Case {
        name: "clique-hamming8-4",
        answer: 16,
        engine: || clique::by_engine(Graph::hamming8_4()),
        hand: || clique::by_hand(Graph::hamming8_4()),
    },
    Case {
        name: "clique-johnson16-2-4",
        answer: 8,
        engine: || clique::by_engine(Graph::johnson16_2_4()),
        hand: || clique::by_hand(Graph::johnson16_2_4()),
    },
    Case {
        name: "k-clique-brock200_1-22",
        answer: 0,
        engine: || u64::from(clique::has_clique(Graph::brock200_1(), 22)),
        hand: || u64::from(clique::has_clique_by_hand(Graph::brock200_1(), 22)),
    },
    Case {
        name: "knapsack-24",
        answer: 13_549_094,
        engine: || knapsack::by_engine(Items::kreher_stinson()),
        hand: || knapsack::by_hand(Items::kreher_stinson()),
    },
    Case {
        name: "knapsack-even-28",
        answer: knapsack::EVEN_WORTH,
        engine: || knapsack::by_engine(Items::even(28, 7)),
        hand: || knapsack::by_hand(Items::even(28, 7)),
    },
    Case {
        name: "salesman-burma14",
        answer: 3_323,
        engine: || salesman::by_engine(&salesman::burma14()),
        hand: || salesman::by_hand(&salesman::burma14()),
    },
    Case {
        name: "salesman-ulysses16",
        answer: 6_859,
        engine: || salesman::by_engine(&salesman::ulysses16()),
        hand: || salesman::by_hand(&salesman::ulysses16()),
    },
    Case {
        name: "subgraph-petersen-c9",
        answer: 360,
        engine: || subgraph::by_engine(&subgraph::circle(9), subgraph::petersen()),
        hand: || subgraph::by_hand(&subgraph::circle(9), &subgraph::petersen()),
    },
    Case {
        // The Hamiltonian circles of the cube of 4 dimensions, OEIS A066037: 1,344, each with
        // 16 beginnings and 2 directions.
        name: "subgraph-c16-cube4",
        answer: 32 * 1_344,
        engine: || subgraph::by_engine(&subgraph::circle(16), subgraph::cube(4)),
        hand: || subgraph::by_hand(&subgraph::circle(16), &subgraph::cube(4)),
    },
];

fn compare(case: &Case, rounds: usize) {
    let (mut hand_times, mut ratios) = (Vec::new(), Vec::new());
    for round in 0..rounds {
        let sides = [case.engine, case.hand];
        let [engine, hand] = seconds_of_both(case.name, round, &case.answer, sides);
        hand_times.push(hand);
        ratios.push(engine / hand);
    }
    let (hand, ratio) = (median(&hand_times), median(&ratios));
    println!("{:<24} by hand {hand:.4} s, engine {ratio:.3} ({rounds} rounds, medians)", case.name);
}

fn main() {
    let arguments = Arguments::new();
    let rounds = arguments.rounds(7);
    if arguments.has("--threads") {
        return threads::compare(&arguments, rounds);
    }
    for case in arguments.chosen(&CASES, |case| case.name) {
        match arguments.only() {
            Some("engine") => assert_eq!((case.engine)(), case.answer),
            Some("hand") => assert_eq!((case.hand)(), case.answer),
            _ => compare(case, rounds),
        }
    }
}
