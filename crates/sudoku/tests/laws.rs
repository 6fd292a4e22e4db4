//! Every way of solving keeps the laws of a puzzle.

use std::fmt::Debug;

use stack_assumptions::laws::LawReport;
use stack_assumptions::{Laws, Puzzle};
use sudoku::{Bands, Cdcl, Grid, Naive, Propagation, Singles};

/// Puzzles with a tree small enough to walk through, and their solutions.
const SMALL: &[(&str, u64)] = &[
    ("1..4....2...3..2", 5),
    ("12..3........4..", 0),
    ("................", 288),
    ("..3.1.5.....1.2..6....3..6..4...1...", 10),
];

/// Puzzles walked in part, and at random.
const LARGE: &[&str] = &[
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "...3165..8..5..1...1.89724.9.1.85.2....9.1....4.263..1.5.....1.1..4.9..2..61.8...",
    "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..",
    ".................................................................................",
];

/// The same of 9×9, for the way that solves no other.
const SMALL_NINE: &[(&str, u64)] = &[
    ("9..1....4.14.3.8....3....9....7.8..18....3..........3..21....7...9.4.5..5...16..3", 0),
    ("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 1),
    (".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.", 2),
    ("59.....486.8...3.7...2.1.......4.....753.698.....9.......8.3...2.6...7.934.....65", 10),
    ("...3165..8..5..1...1.89724.9.1.85.2....9.1....4.263..1.5.....1.1..4.9..2..61.8...", 125),
];

fn check<P>(name: &str, puzzle: impl Fn(&Grid) -> P, digits: fn(&P) -> Vec<u8>)
where
    P: Puzzle<Slot: Debug, Candidate: Debug, Solution = Grid> + Debug,
{
    check_all(name, SMALL, puzzle, digits);
}

fn check_all<P>(
    name: &str,
    small: &[(&str, u64)],
    puzzle: impl Fn(&Grid) -> P,
    digits: fn(&P) -> Vec<u8>,
) where
    P: Puzzle<Slot: Debug, Candidate: Debug, Solution = Grid> + Debug,
{
    let laws = |line: &str, nodes, solutions: Option<u64>| -> LawReport {
        let grid: Grid = line.parse().unwrap();
        let puzzle = puzzle(&grid);
        let mut laws = Laws::new(&puzzle)
            .state(digits)
            .verify(|solution| solution.is_solution_of(&grid))
            .max_nodes(nodes);
        if let Some(solutions) = solutions {
            laws = laws.expect_solutions(solutions);
        }
        laws.check().unwrap_or_else(|breach| panic!("{name}, {line}: {breach}"))
    };
    for &(line, solutions) in small {
        assert!(laws(line, 10_000, Some(solutions)).complete, "{name}, {line}");
    }
    for line in LARGE {
        laws(line, 1_000, None);
    }
}

#[test]
fn assumptions_alone() {
    let digits = |puzzle: &Naive| puzzle.board().grid().digits().to_vec();
    check("assumptions", |grid| Naive::new(grid).unwrap(), digits);
}

#[test]
fn propagation() {
    check("propagation", |grid| Propagation::new(grid).unwrap(), Propagation::digits);
}

#[test]
fn deduction_from_top_left() {
    check("deduction", |grid| Singles::new(grid).unwrap(), Singles::digits);
}

#[test]
fn deduction_with_fewest_candidates_first() {
    check("fewest", |grid| Singles::mrv(grid).unwrap(), Singles::digits);
}

#[test]
fn learning_before_it_has_learned() {
    check("learning", |grid| Cdcl::new(grid).unwrap(), Cdcl::digits);
}

#[test]
fn learning_once_it_has_learned() {
    for most in [2, 40] {
        let prepared = |grid: &Grid| {
            let mut puzzle = Cdcl::new(grid).unwrap();
            puzzle.learn(most, ());
            puzzle
        };
        check(&format!("learning {most}"), prepared, Cdcl::digits);
        check_all(&format!("learning {most}"), SMALL_NINE, prepared, Cdcl::digits);
    }
}

#[test]
fn what_learning_has_not_found() {
    let others = |grid: &Grid| {
        let mut puzzle = Cdcl::new(grid).unwrap();
        puzzle.learn(2, ());
        puzzle.without_found()
    };
    let left =
        SMALL_NINE.iter().map(|&(line, solutions)| (line, u64::saturating_sub(solutions, 2)));
    check_all("others", &left.collect::<Vec<_>>(), others, Cdcl::digits);
}

#[test]
fn fast() {
    check_all("fast", SMALL_NINE, |grid| Bands::new(grid).unwrap(), Bands::digits);
}
