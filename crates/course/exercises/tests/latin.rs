//! Grades `exercises/latin.rs`: `cargo test --test latin`.
#![forbid(unsafe_code)]

// Before it is solved, not all is used.
#[allow(dead_code, unused_variables, unused_imports)]
#[path = "../exercises/latin.rs"]
mod exercise;

mod latin {
    use exercises::{Grader, within};
    use stack_assumptions::{Puzzle, search};

    use super::exercise::Latin;

    /// A square of size 5 that can be completed in nine ways.
    const GIVEN: &[usize] = &[
        1, 0, 3, 0, 0, //
        0, 0, 0, 0, 2, //
        5, 1, 0, 0, 0, //
        0, 0, 0, 0, 1, //
        0, 5, 0, 0, 0,
    ];

    fn grader() -> Grader<Latin> {
        Grader::new("latin", || Latin::new(5, GIVEN), |latin| board(5, &latin.solution()))
    }

    fn board(n: usize, cells: &[usize]) -> String {
        let line = |row: &[usize]| row.iter().map(|number| format!(" {number}")).collect();
        let lines: Vec<String> = cells.chunks(n).map(line).collect();
        lines.join("\n")
    }

    fn is_latin(n: usize, cells: &[usize]) -> bool {
        (1..=n).all(|number| {
            (0..n).all(|line| {
                let in_row = (0..n).filter(|other| cells[line * n + other] == number).count();
                let in_column = (0..n).filter(|other| cells[other * n + line] == number).count();
                in_row == 1 && in_column == 1
            })
        })
    }

    /// Runs the steps in order, and fails at the first mistake.
    #[test]
    fn grade() {
        exercises::graded(|| {
            the_cell_with_the_fewest_candidates_comes_first();
            the_laws_hold();
            all_squares_of_size_4();
            the_tree_is_small();
        });
    }

    fn the_laws_hold() {
        within("the search", || {
            grader().check_laws(9, |cells| {
                let is_empty = cells.contains(&0);
                let why = if is_empty {
                    "a cell is empty: was one left out?"
                } else {
                    "a number stands twice in a line"
                };
                (!is_latin(5, cells)).then(|| why.to_owned())
            });
        });
    }

    /// There are 576 Latin squares of size 4 (OEIS A002860).
    fn all_squares_of_size_4() {
        let found = within("the search", || search(&Latin::new(4, &[0; 16])).count_up_to(10_000));
        assert_eq!(found, 576, "found {found} Latin squares of size 4, expected 576");
    }

    fn the_cell_with_the_fewest_candidates_comes_first() {
        let slot = Latin::new(3, &[0, 0, 0, 0, 0, 0, 1, 2, 0]).slot(0);
        assert_eq!(
            slot,
            Some(8),
            "cell 8 has one candidate, and the others have two or three: found {slot:?}"
        );
        let slot = Latin::new(2, &[1, 0, 0, 0]).slot(1);
        assert_eq!(slot, Some(1), "cells 1 and 2 have one candidate each: found {slot:?}");
    }

    /// In the order of the cells it would be 224 nodes.
    fn the_tree_is_small() {
        let nodes = within("the search", || grader().nodes());
        assert_eq!(nodes, 112, "found {nodes} nodes, expected 112");
    }

    #[test]
    #[ignore = "it prints for `course show`"]
    fn show() {
        grader().show();
    }
}
