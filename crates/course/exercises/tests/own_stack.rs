//! Grades `exercises/own_stack.rs`: `cargo test --test own_stack`.
#![forbid(unsafe_code)]

// Before it is solved, not all is used.
#[allow(dead_code, unused_variables, unused_imports)]
#[path = "../exercises/own_stack.rs"]
mod exercise;

mod own_stack {
    use exercises::within;

    use super::exercise::Queens;

    include!("../tests/parts/board.rs");

    /// Runs the steps in order, and fails at the first mistake.
    #[test]
    fn grade() {
        exercises::graded(|| {
            all_solutions_in_order();
            after_the_last_solution_there_is_none();
            the_first_solution_does_not_wait_for_the_others();
        });
    }

    fn all_solutions_in_order() {
        // OEIS A000170.
        for (n, solutions) in [(1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4), (7, 40), (8, 92)] {
            let found = within(
                &format!("the search for {n} queens (does a row begin again?)"),
                move || Queens::new(n).take(1_000).collect::<Vec<_>>(),
            );
            for columns in &found {
                assert_eq!(columns.len(), n, "{n} queens: found the solution {columns:?}");
                if let Some(attack) = attack(columns) {
                    panic!("with {n} queens, {attack}:\n{}", queens_board(n, columns));
                }
            }
            let unsorted = found.windows(2).find(|two| two[0] >= two[1]);
            assert_eq!(
                unsorted, None,
                "{n} queens: found these two in this order. Is \
                 the next column tried after a solution, and not the same one?"
            );
            let count = found.len();
            assert_eq!(
                count, solutions,
                "found {count} solutions for {n} queens, expected {solutions}. Is each column tried, \
                 from 0 to n - 1, and the row above again after a dead end?"
            );
        }
    }

    fn after_the_last_solution_there_is_none() {
        let after = within("a call of `next` after the last solution", || {
            let mut queens = Queens::new(4);
            (queens.nth(1), queens.next(), queens.next())
        });
        assert_eq!(
            after,
            (Some(vec![2, 0, 3, 1]), None, None),
            "4 queens: the second solution, and two calls of `next` after it"
        );
    }

    fn the_first_solution_does_not_wait_for_the_others() {
        let what = "the first solution of 16 queens (does `next` compute more than one?)";
        let first = within(what, || Queens::new(16).next());
        assert!(first.is_some_and(|columns| attack(&columns).is_none()));
    }
}
