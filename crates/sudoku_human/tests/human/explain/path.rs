//! The way to the solution.

use sudoku_human::{Technique, explain, hodoku, rate_hodoku, rate_se, se};

use super::{PUZZLES, marks};

#[test]
fn a_path_ends_at_the_solution() {
    for puzzle in PUZZLES {
        let start = marks(puzzle);
        let solution = start.solve().expect("no duplicate").unique().expect("one solution");
        let mut path = explain::path(start.clone(), se::ORDER.to_vec());
        let mut state = start;
        for item in path.by_ref() {
            let (marks, step) = item.expect("a step that follows");
            assert_eq!(marks, state);
            step.apply(&mut state);
        }
        assert!(path.is_solved());
        assert_eq!(path.marks().filled(), solution);
        assert_eq!(path.next(), None);
    }
}

#[test]
fn a_path_ends_where_the_techniques_do() {
    let mut path = explain::path(marks(PUZZLES[7]), vec![Technique::HiddenSingle]);
    let steps = path.by_ref().count();
    assert_eq!((steps, path.is_solved(), path.open_cells()), (6, false, 49));
}

/// The steps that are shown are those that the score adds up.
#[test]
fn the_values_on_the_path_of_hodoku_add_up_to_the_score() {
    let mut rated = 0;
    for puzzle in PUZZLES.iter().chain(&BASIC) {
        let start = marks(puzzle);
        let mut path = explain::hodoku_path(start.clone(), hodoku::ORDER.to_vec());
        let mut score = 0;
        for item in path.by_ref() {
            let (_, step) = item.expect("a step that follows");
            score += step.technique.info().hodoku.as_ref().expect("a value").value;
        }
        let rating = rate_hodoku(&start);
        assert_eq!(rating.is_ok(), path.is_solved(), "{puzzle}");
        if let Ok(rating) = rating {
            assert_eq!(rating.score, score, "{puzzle}");
            rated += 1;
        }
    }
    assert!(rated > 10, "{rated} puzzles");
}

/// Puzzles with locked and naked subsets, which `HoDoKu` chooses by rules of its own.
const BASIC: [&str; 5] = [
    ".8374.6..5......7...73.....4....3.....85...9.......8.4.1.9...23..96.........12..9",
    "2...4..61........5..5...47....7.6.....6.5..2..9.18.....5..3...671....85......4..2",
    "3.........2..8...9...45.1.6..2..........98.....564.81...7...5.....7..6.81...6...4",
    "........1.......2...3..4.........3....4.5.....6.12.........34...2.7...6.1....8...",
    "..............1..2.34....5..............6.34.1....78.....4..1.....93....2.......7",
];

#[test]
fn the_steps_of_the_order_se_have_the_rating() {
    for puzzle in PUZZLES.iter().chain(&BASIC) {
        let start = marks(puzzle);
        let steps: Vec<(u16, bool)> = explain::path(start.clone(), se::ORDER.to_vec())
            .map(|item| item.expect("a step that follows").1)
            .map(|step| (step.se.expect("a value"), step.conclusion.placement.is_some()))
            .collect();
        let rating = rate_se(&start).expect("a rating");
        let placed = steps.iter().position(|(_, is_placed)| *is_placed).expect("a placement");
        let hardest = |steps: &[(u16, bool)]| steps.iter().map(|(se, _)| *se).max();
        assert_eq!(hardest(&steps), Some(rating.rating), "{puzzle}");
        assert_eq!(hardest(&steps[..=placed]), Some(rating.pearl), "{puzzle}");
        assert_eq!(steps[0].0, rating.diamond, "{puzzle}");
    }
}

#[test]
fn other_shapes_have_the_same_path_by_both_choices() {
    let start = marks("1...............");
    let order = hodoku::ORDER.to_vec();
    let steps = |path: explain::Path| path.collect::<Result<Vec<_>, _>>().expect("steps");
    let found = steps(explain::hodoku_path(start.clone(), order.clone()));
    assert_eq!(found, steps(explain::path(start, order)));
}
