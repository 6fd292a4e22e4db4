//! Grades `exercises/forward.rs`: `cargo test --test forward`.
#![forbid(unsafe_code)]

// Before it is solved, not all is used.
#[allow(dead_code, unused_variables, unused_imports)]
#[path = "../exercises/forward.rs"]
mod exercise;

mod forward {
    use exercises::{Grader, within};
    use stack_assumptions::{Puzzle, search};

    use super::exercise::Queens;

    include!("../tests/parts/board.rs");

    fn grader() -> Grader<Queens> {
        Grader::new("forward", || Queens::new(6), |queens| queens_board(6, &queens.solution()))
    }

    /// Runs the steps in order, and fails at the first mistake.
    #[test]
    fn grade() {
        exercises::graded(|| {
            what_is_rejected_leaves_nothing();
            no_solution_is_lost();
            a_row_without_a_square_is_seen();
            the_laws_hold();
            the_tree_is_as_small_as_it_can_be();
        });
    }

    fn what_is_rejected_leaves_nothing() {
        let queens = Queens::new(3);
        let _ = queens.attempt(0, 1);
        let empty = queens.is_free(2, 1);
        assert!(
            empty,
            "3 queens, an attempt in row 1, column 2 has ended: the queen still stands there"
        );
    }

    fn no_solution_is_lost() {
        let found = within("the search for 6 queens", || search(&Queens::new(6)).count_up_to(100));
        assert_eq!(found, 4, "6 queens: found {found} solutions, expected 4");
    }

    fn a_row_without_a_square_is_seen() {
        let queens = Queens::new(4);
        let first = queens.attempt(0, 0);
        assert!(first.is_some(), "4 queens, the first in column 1: each row has a free square");
        let is_rejected = queens.attempt(1, 3).is_none();
        let board = "rows 3 and 4 have a free square in the columns 2 and 3";
        assert!(
            !is_rejected,
            "4 queens, in columns 1 and 4: rejected, expected held, because {board}"
        );
        assert!(
            queens.attempt(1, 2).is_none(),
            "4 queens, in columns 1 and 3: held, expected rejected, because row 3 has no free square"
        );
        drop(first);
        let is_held = Queens::new(3).attempt(0, 1).is_some();
        assert!(
            !is_held,
            "3 queens, the first in column 2: expected rejected, because row 2 has no free square"
        );
        let queens = Queens::new(5);
        let _first = queens.attempt(0, 1);
        let is_held = queens.attempt(1, 4).is_some();
        assert!(
            is_held == rows_have_squares(5, &[1, 4]),
            "5 queens, in columns 2 and 5: found {}",
            if is_held { "held" } else { "rejected" }
        );
    }

    /// Whether each row below these queens has a square that none of them attacks.
    fn rows_have_squares(n: usize, columns: &[usize]) -> bool {
        (columns.len()..n).all(|row| {
            (0..n).any(|square| {
                let mut queens = (0..).zip(columns);
                !queens.any(|(queen, column)| line((queen, *column), (row, square)).is_some())
            })
        })
    }

    /// 6 queens have 4 solutions (OEIS A000170).
    fn the_laws_hold() {
        within("the search for 6 queens", || {
            grader().check_laws(4, |columns| attack(columns));
        });
    }

    fn the_tree_is_as_small_as_it_can_be() {
        let mut expected = 0;
        let mut boards = vec![Vec::new()];
        for _ in 0..6 {
            boards = one_more_queen(6, &boards);
            boards.retain(|board| rows_have_squares(6, board));
            expected += boards.len() as u64;
        }
        let nodes = within("the search for 6 queens", || grader().nodes());
        assert_eq!(
            nodes, expected,
            "6 queens: found {nodes} nodes, expected {expected}: are all rows below looked at?"
        );
    }

    #[test]
    #[ignore = "it prints for `course show`"]
    fn show() {
        grader().show();
    }
}
