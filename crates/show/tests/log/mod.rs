//! The event log: written, read back, checked, cut, damaged.

mod damage;
mod schema;
mod writer;

use std::fmt::Debug;
use std::hash::Hash;

use eight_queens::Queens;
use knights_tour::KnightsTour;
use stack_assumptions::interval::Interval;
use stack_assumptions::partition::Fingerprint;
use stack_assumptions::{Event, Puzzle, search};
use stack_assumptions_show::log::{End, Header, Log, check};
use sudoku::{Grid, Naive};

/// The log of a search within a part of the tree.
fn logged<P>(puzzle: &P, part: &Interval, limit: u64) -> String
where
    P: Puzzle<Slot: Debug + Hash, Candidate: Debug + Hash>,
{
    let tree = Fingerprint::of(puzzle, &[]);
    let header = Header::new("test").arguments(["1"]).tree(tree).part(part.clone());
    let mut text = Vec::new();
    let mut log = Log::new(&mut text, &header).limit(limit);
    let mut search = search(puzzle).observe(&mut log).within(part).expect("a node");
    search.by_ref().for_each(drop);
    let outcome = search.outcome();
    drop(search);
    log.end(outcome).expect("a Vec takes all");
    drop(log);
    String::from_utf8(text).expect("JSON is UTF-8")
}

fn all<P>(puzzle: &P) -> String
where
    P: Puzzle<Slot: Debug + Hash, Candidate: Debug + Hash>,
{
    logged(puzzle, &Interval::full(), u64::MAX)
}

/// The end of a log that is right.
fn checked(log: &str) -> End {
    check(log.as_bytes()).unwrap_or_else(|error| panic!("{error} in\n{log}"))
}

fn queens(n: usize) -> Queens {
    Queens::new(n).expect("a small board")
}

fn tours() -> KnightsTour {
    let size = "5x5".parse().expect("a size");
    KnightsTour::new(size).start("a1".parse().expect("a square")).expect("on the board")
}

/// A puzzle of 4×4 with more than one solution.
fn sudoku() -> Naive {
    let grid: Grid = "1..4....2...3..2".parse().expect("a puzzle");
    Naive::new(&grid).expect("no digit twice")
}

/// What an event says, with slots and candidates as text.
fn shown<S, C>(
    event: &Event<S, C>,
    slot_text: impl Fn(&S) -> String,
    candidate_text: impl Fn(&C) -> String,
) -> String {
    let both = |slot, candidate| format!("{} {}", slot_text(slot), candidate_text(candidate));
    match event {
        Event::Attempt { depth, slot, candidate } => {
            format!("attempt {depth} {}", both(slot, candidate))
        }
        Event::Rejected { depth, slot, candidate } => {
            format!("rejected {depth} {}", both(slot, candidate))
        }
        Event::Pruned { depth, slot, candidate } => {
            format!("pruned {depth} {}", both(slot, candidate))
        }
        Event::Undo { depth, slot, candidate } => format!("undo {depth} {}", both(slot, candidate)),
        Event::DeadEnd { depth, slot } => format!("dead end {depth} {}", slot_text(slot)),
        Event::Backtrack { depth, slot } => format!("backtrack {depth} {}", slot_text(slot)),
        Event::Solution { depth } => format!("solution {depth}"),
        _ => panic!("an event that the tests do not know"),
    }
}
