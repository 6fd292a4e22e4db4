//! The instructions against each other, step by step, and against way 2.

use stack_assumptions::{Event, Puzzle, search};

use super::instructions::Instructions;
use super::{Bands, BandsError, Decision};
use crate::{Grid, Shape};

const LINES: [&str; 6] = [
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "........1.......23..4.56........758..1..9.....2..........2.3.....7......8......7.",
    ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.",
    "...3165..8..5..1...1.89724.9.1.85.2....9.1....4.263..1.5.....1.1..4.9..2..61.8...",
    "9..1....4.14.3.8....3....9....7.8..18....3..........3..21....7...9.4.5..5...16..3",
    ".................................................................................",
];

fn grids() -> impl Iterator<Item = Grid> {
    LINES.into_iter().map(|line| line.parse().unwrap())
}

/// The first thousand events of a search, and the solutions among them.
fn steps(instructions: Instructions, grid: &Grid) -> (Vec<Event<Decision, bool>>, Vec<Vec<u8>>) {
    let puzzle = Bands::by(instructions, grid).unwrap();
    let (mut events, mut solutions) = (Vec::new(), Vec::new());
    let mut search = search(&puzzle).on_event(|event| {
        events.push(event);
        if matches!(event, Event::Solution { .. }) {
            solutions.push(puzzle.digits());
        }
    });
    search.count_up_to(100);
    drop(search);
    (events, solutions)
}

#[test]
fn all_instructions_take_the_same_steps() {
    for grid in grids() {
        let expected = steps(Instructions::Words, &grid);
        for instructions in Instructions::all() {
            assert!(steps(instructions, &grid) == expected, "{instructions:?}: {grid}");
        }
    }
}

#[test]
fn other_shapes_are_refused() {
    for shape in [Shape::new(2, 3).unwrap(), Shape::new(1, 9).unwrap(), Shape::new(9, 1).unwrap()] {
        let error = Bands::new(&Grid::empty(shape)).unwrap_err();
        assert_eq!(error, BandsError::Shape(shape));
        assert_eq!(error.to_string(), format!("found boxes of {shape}, expected 3x3"));
    }
}

#[test]
fn every_clash_is_refused_by_all_instructions() {
    for instructions in Instructions::all() {
        for cell in 0..81 {
            for peer in Shape::CLASSIC.peers(cell) {
                let mut digits = vec![0; 81];
                (digits[cell], digits[peer]) = (4, 4);
                let grid = Grid::new(Shape::CLASSIC, digits).unwrap();
                let duplicate = grid.duplicate().unwrap();
                assert_eq!(
                    Bands::by(instructions, &grid).unwrap_err(),
                    BandsError::Duplicate(duplicate)
                );
            }
        }
    }
}

#[test]
fn a_question_tells_its_cell_and_digit() {
    for grid in grids() {
        let puzzle = Bands::new(&grid).unwrap();
        let Some(question) = puzzle.slot(0).filter(|question| *question != Decision::NONE) else {
            continue;
        };
        let (cell, digit) = (question.cell(), question.digit());
        assert_eq!(puzzle.digits()[cell], 0);
        let yes = puzzle.attempt(question, true);
        assert!(yes.is_none_or(|_yes| puzzle.digits()[cell] == digit));
        let no = puzzle.attempt(question, false);
        assert!(no.is_none_or(|_no| puzzle.digits()[cell] != digit));
    }
}
