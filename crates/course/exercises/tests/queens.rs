//! Grades `exercises/queens.rs`: `cargo test --test queens`.
#![forbid(unsafe_code)]

// Before it is solved, not all is used.
#[allow(dead_code, unused_variables, unused_imports)]
#[path = "../exercises/queens.rs"]
mod exercise;

mod queens {
    use exercises::{Grader, within};
    use stack_assumptions::Puzzle;

    use super::exercise::Queens;

    include!("../tests/parts/board.rs");

    fn grader() -> Grader<Queens> {
        Grader::new("queens", || Queens::new(6), |queens| queens_board(6, &queens.solution()))
    }

    /// Runs the steps in order, and fails at the first mistake.
    #[test]
    fn grade() {
        exercises::graded(|| {
            there_are_as_many_slots_as_rows();
            the_laws_hold();
            candidates_are_columns_that_are_not_attacked();
        });
    }

    fn there_are_as_many_slots_as_rows() {
        for n in 1..=4 {
            let queens = Queens::new(n);
            for depth in 0..n {
                let slot = queens.slot(depth);
                assert_eq!(slot, Some(depth), "{depth} of {n} queens stand: found {slot:?}");
            }
            let slot = queens.slot(n);
            assert_eq!(
                slot, None,
                "{n} queens stand, so all {n} rows are filled (the base case): found {slot:?}"
            );
        }
    }

    /// 6 queens have 4 solutions (OEIS A000170).
    fn the_laws_hold() {
        within("the search for 6 queens", || {
            grader().check_laws(4, |columns| attack(columns));
        });
    }

    fn candidates_are_columns_that_are_not_attacked() {
        let nodes = within("the search for 6 queens", || grader().nodes());
        assert_eq!(nodes, 152, "6 queens: found {nodes} nodes, expected 152");
    }

    #[test]
    #[ignore = "it prints for `course show`"]
    fn show() {
        grader().show();
    }
}
