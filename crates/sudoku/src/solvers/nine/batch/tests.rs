//! The instructions against each other, answer by answer, and against way 5.

use stack_assumptions::{Counters, Limits, search};

use super::instructions::Instructions;
use super::{Batch, BatchResult};
use crate::{Bands, Grid, Shape};

const LINES: [&str; 9] = [
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "........1.......23..4.56........758..1..9.....2..........2.3.....7......8......7.",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.",
    "...3165..8..5..1...1.89724.9.1.85.2....9.1....4.263..1.5.....1.1..4.9..2..61.8...",
    "9..1....4.14.3.8....3....9....7.8..18....3..........3..21....7...9.4.5..5...16..3",
    "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..",
    "926517483374986521581324796743865912859172364612439857298643175137258649465791238",
    ".................................................................................",
];

/// How many solutions are looked for at most, of a grid with too many.
const MANY: u64 = if cfg!(miri) { 2 } else { 300 };

fn puzzles() -> Vec<[u8; 81]> {
    let grids = LINES.into_iter().map(|line| line.parse::<Grid>().unwrap());
    let mut puzzles: Vec<[u8; 81]> = grids.map(|grid| grid.digits().try_into().unwrap()).collect();
    // A solved grid with two digits exchanged, and a digit everywhere.
    let mut wrong = puzzles[7];
    wrong.swap(40, 41);
    puzzles.extend([wrong, [5; 81]]);
    // Two equal digits in a row, a column and a box, and in all of them.
    for cells in [&[0, 8][..], &[4, 76], &[30, 50], &[80, 60], &[0, 30, 60, 7]] {
        let mut clashing = [0; 81];
        for cell in cells {
            clashing[*cell] = 9;
        }
        puzzles.push(clashing);
    }
    if cfg!(miri) {
        // It takes a second for a pass.
        puzzles = [2, 3, 9].map(|at| puzzles[at]).to_vec();
    }
    puzzles
}

fn answers(instructions: Instructions, puzzles: &[[u8; 81]], most: u64) -> Vec<BatchResult> {
    let mut answers =
        vec![BatchResult { solutions: 9, solution: [9; 81], nodes: 9 }; puzzles.len()];
    Batch::new().solve_by(instructions, puzzles, most, &mut answers);
    answers
}

#[test]
fn all_instructions_that_the_machine_has_give_the_same_answers() {
    let puzzles = puzzles();
    eprintln!("this machine has {:?}", Instructions::all().collect::<Vec<_>>());
    for most in [1, 2, 3, 100, MANY].into_iter().filter(|most| *most <= MANY) {
        let expected = answers(Instructions::Words, &puzzles, most);
        for instructions in Instructions::all() {
            assert!(answers(instructions, &puzzles, most) == expected, "{instructions:?}");
        }
    }
}

/// What is answered by way 5.
fn by_fast(puzzle: &[u8; 81], most: u64) -> BatchResult {
    let grid = Grid::new(Shape::CLASSIC, puzzle.to_vec()).unwrap();
    let Ok(fast) = Bands::new(&grid) else {
        return BatchResult::EMPTY;
    };
    let mut answer = BatchResult::EMPTY;
    let mut search =
        search(&fast).observe(Counters::default()).limit(Limits::new().solutions(most));
    for solution in search.by_ref() {
        if answer.solutions == 0 {
            answer.solution.copy_from_slice(solution.digits());
        }
        answer.solutions += 1;
    }
    answer.nodes = search.observer().nodes;
    answer
}

#[test]
fn answers_are_those_of_the_way_fast() {
    let puzzles = puzzles();
    for most in [1, 2, MANY] {
        let expected: Vec<BatchResult> =
            puzzles.iter().map(|puzzle| by_fast(puzzle, most)).collect();
        assert!(answers(Instructions::best(), &puzzles, most) == expected, "{most}");
    }
}

#[test]
fn a_batch_of_any_length_keeps_its_order() {
    let puzzles = puzzles();
    let alone: Vec<BatchResult> =
        puzzles.iter().map(|puzzle| answers(Instructions::best(), &[*puzzle], 2)[0]).collect();
    for instructions in Instructions::all() {
        let mut batch = Batch::new();
        for length in (0..=70).step_by(if cfg!(miri) { 35 } else { 1 }) {
            // Another beginning each time, to meet every lane.
            let order = || (0..length).map(|at| (at * 5 + length) % puzzles.len());
            let many: Vec<[u8; 81]> = order().map(|at| puzzles[at]).collect();
            let mut answers = vec![BatchResult::EMPTY; length];
            batch.solve_by(instructions, &many, 2, &mut answers);
            let expected: Vec<BatchResult> = order().map(|at| alone[at]).collect();
            assert!(answers == expected, "{instructions:?}, {length}");
        }
    }
}

#[test]
fn no_solution_is_looked_for_where_none_is_asked_for() {
    let puzzles = puzzles();
    assert!(answers(Instructions::best(), &puzzles, 0) == vec![BatchResult::EMPTY; puzzles.len()]);
}

#[test]
#[cfg_attr(miri, ignore = "too many solutions")]
fn all_solutions_are_counted_where_no_limit_is_set() {
    let puzzles = &puzzles()[..8];
    for instructions in Instructions::all() {
        let answers = answers(instructions, puzzles, u64::MAX);
        let counts: Vec<u64> = answers.iter().map(|answer| answer.solutions).collect();
        assert_eq!(counts, [1, 1, 1, 2, 125, 0, 0, 1]);
    }
}

#[test]
#[should_panic = "expected digits of at most 9"]
fn other_digits_are_refused() {
    Batch::new().solve(&[[10; 81]], 1, &mut [BatchResult::EMPTY]);
}

#[test]
#[should_panic = "expected as many answers as puzzles"]
fn another_number_of_answers_is_refused() {
    Batch::new().solve(&[[0; 81]], 1, &mut []);
}
