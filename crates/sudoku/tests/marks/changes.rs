//! What marks hold, how they change, and what contradicts them.

use proptest::prelude::*;
use sudoku::{DigitSet, Grid, Mark, Marks, MarksError, Shape};

use crate::random::{Random, solved_grid};

fn digits<const N: usize>(digits: [u8; N]) -> DigitSet {
    digits.into_iter().collect()
}

fn marks(puzzle: &str) -> Marks {
    Marks::from(&puzzle.parse::<Grid>().unwrap())
}

#[test]
fn a_grid_gives_its_digits_and_all_candidates_that_they_leave() {
    let grid: Grid = "12.......3......".parse().unwrap();
    let marks = Marks::from(&grid);
    assert_eq!(marks.givens(), grid);
    assert_eq!(marks.mark(0), Mark::Given(1));
    assert_eq!(marks.candidates(0), digits([1]));
    assert_eq!(marks.candidates(2), digits([3, 4]));
    assert_eq!(marks.candidates(5), digits([4]));
    assert_eq!(marks.singles().get(5), Some(4));
    assert_eq!(marks.filled().get(5), None);
    assert!((0..16).all(|cell| marks.eliminated(cell).is_empty()));
    assert!(!marks.is_restricted());
}

#[test]
fn given_placed_and_eliminated_are_reported_apart() {
    let mut marks = marks("12..............");
    marks.place(2, 3).unwrap();
    assert_eq!((marks.mark(2), marks.mark(3)), (Mark::Placed(3), Mark::Candidates(digits([4]))));
    assert_eq!((marks.givens().clues(), marks.filled().clues()), (2, 3));
    // What a placed digit rules out was not eliminated.
    assert_eq!(marks.eliminated(7), DigitSet::default());
    assert_eq!(marks.eliminate(7, 3), Ok(false));
    assert_eq!(marks.eliminate(7, 2), Ok(true));
    assert_eq!(marks.eliminated(7), digits([2]));
    assert_eq!(marks.eliminated(0), DigitSet::default());
    assert!(marks.is_restricted());
}

#[test]
fn changes_that_are_not_possible_are_errors_and_change_nothing() {
    let mut changed = marks("12..............");
    let before = changed.clone();
    let position = |cell| Shape::new(2, 2).unwrap().position(cell);
    let shape = changed.shape();
    for (cell, digit, expected) in [
        (16, 1, MarksError::NoSuchCell { cell: 16, cells: 16 }),
        (2, 0, MarksError::Digit { position: position(2), digit: 0, shape }),
        (2, 5, MarksError::Digit { position: position(2), digit: 5, shape }),
        (2, 255, MarksError::Digit { position: position(2), digit: 255, shape }),
        (0, 1, MarksError::Filled { position: position(0), digit: 1 }),
        (0, 2, MarksError::Filled { position: position(0), digit: 1 }),
    ] {
        assert_eq!(changed.place(cell, digit), Err(expected.clone()));
        assert_eq!(changed.eliminate(cell, digit), Err(expected));
    }
    let expected = MarksError::NotCandidate { position: position(2), digit: 1 };
    assert_eq!(expected.to_string(), "1 is not a candidate of r1c3");
    assert_eq!(changed.place(2, 1), Err(expected));
    assert_eq!(changed, before);
}

#[test]
fn marks_of_another_shape_are_rejected() {
    let message = |marks| Marks::new(Shape::new(1, 2).unwrap(), marks).unwrap_err().to_string();
    let open = Mark::Candidates(digits([1, 2]));
    assert_eq!(message(vec![open; 5]), "found 5 cells, expected 4");
    for (wrong, found) in [
        (Mark::Given(0), 0),
        (Mark::Placed(3), 3),
        (Mark::Given(200), 200),
        (Mark::Candidates(digits([2, 64])), 64),
    ] {
        let expected = format!("found {found} at r2c1, expected 1 to 2");
        assert_eq!(message(vec![open, open, wrong, open]), expected);
    }
}

#[test]
fn a_contradiction_names_its_cell_or_house() {
    let message = |marks: &Marks| marks.contradiction().map(|found| found.to_string());
    let named = |text: &str| Some(text.to_owned());
    let open = marks("................");
    assert_eq!(message(&open), None);

    let mut cells = open.marks().to_vec();
    cells[6] = Mark::Candidates(DigitSet::default());
    let empty = Marks::new(open.shape(), cells.clone()).unwrap();
    assert_eq!(message(&empty), named("r2c3 has no candidate"));

    // All candidates of the cell are in filled peers.
    cells[6] = Mark::Candidates(digits([1, 2]));
    (cells[4], cells[14]) = (Mark::Given(1), Mark::Placed(2));
    let filled = Marks::new(open.shape(), cells).unwrap();
    assert_eq!(message(&filled), named("r2c3 has no candidate"));

    let mut house = open.clone();
    for cell in [2, 3, 6, 7] {
        house.eliminate(cell, 3).unwrap();
    }
    assert_eq!(message(&house), named("box 2 has no cell for 3"));

    // Equal digits, one of them given and one the only candidate.
    let mut cells = open.marks().to_vec();
    (cells[1], cells[13]) = (Mark::Given(4), Mark::Candidates(digits([4])));
    let twice = Marks::new(open.shape(), cells).unwrap();
    assert_eq!(
        message(&twice),
        named("4 is the only candidate of r4c2, and r1c2 in column 2 is 4")
    );
    let mut cells = open.marks().to_vec();
    for cell in [6, 7] {
        cells[cell] = Mark::Candidates(digits([4]));
    }
    let twice = Marks::new(open.shape(), cells).unwrap();
    assert_eq!(message(&twice), named("4 is the only candidate of r2c3 and of r2c4 in row 2"));
}

#[test]
fn a_solution_of_marks_has_a_candidate_in_each_cell() {
    let mut marks = marks("123434..21.3.3..");
    let solution = |text: &str| text.parse::<Grid>().unwrap();
    let (one, other) = (solution("1234341221434321"), solution("1234342121434312"));
    assert!(one.is_solution_of_marks(&marks) && other.is_solution_of_marks(&marks));
    marks.eliminate(14, 1).unwrap();
    assert!(one.is_solution_of_marks(&marks) && !other.is_solution_of_marks(&marks));
    assert!(!solution("12343412........").is_solution_of_marks(&marks));
    assert!(!Grid::empty(Shape::CLASSIC).is_solution_of_marks(&marks));
}

proptest! {
    /// Each step agrees with a solved grid. Then the marks agree with it too, have no
    /// contradiction, and name each eliminated candidate.
    #[test]
    fn steps_that_agree_with_a_solution_keep_it(seed: u64, steps in 1_usize..200) {
        let mut random = Random::new(seed);
        let solution = solved_grid(Shape::CLASSIC, &mut random);
        let mut marks = Marks::from(&Grid::empty(Shape::CLASSIC));
        let mut eliminated = vec![DigitSet::default(); 81];
        for _ in 0..steps {
            let cell = random.below(81);
            let digit = solution.digits()[cell];
            if marks.filled().get(cell).is_some() {
                prop_assert!(marks.place(cell, digit).is_err());
            } else if random.below(3) == 0 {
                marks.place(cell, digit).unwrap();
                eliminated[cell] = DigitSet::default();
            } else {
                let other = u8::try_from(random.below(9) + 1).unwrap();
                if other != digit && marks.eliminate(cell, other).unwrap() {
                    eliminated[cell] = eliminated[cell] | DigitSet::of(other);
                }
            }
        }
        prop_assert!(solution.is_solution_of_marks(&marks));
        prop_assert_eq!(marks.contradiction(), None);
        for (cell, eliminated) in eliminated.into_iter().enumerate() {
            // A filled peer rules out some of them by now.
            prop_assert_eq!(marks.eliminated(cell) - eliminated, DigitSet::default());
            prop_assert!((eliminated & marks.candidates(cell)).is_empty());
        }
    }
}
