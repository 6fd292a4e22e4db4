//! The way to the solution.

use sudoku_human::{Technique, explain, se};

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
