//! Grades `exercises/mirror.rs`: `cargo test --test mirror`.
#![forbid(unsafe_code)]

// Before it is solved, not all is used.
#[allow(dead_code, unused_variables, unused_imports, unreachable_code)]
#[path = "../exercises/mirror.rs"]
mod exercise;

mod mirror {
    use exercises::{Grader, within};
    use stack_assumptions::{Counters, Puzzle, search};

    use super::exercise::Queens;

    include!("../tests/parts/board.rs");

    /// The columns of the queens that stand: those of a board that is not full, too.
    fn columns(queens: &Queens) -> Vec<usize> {
        let text = format!("{queens:?}");
        let numbers = text.split("Some(").skip(1);
        numbers.map(|number| number[..number.find(')').unwrap()].parse().unwrap()).collect()
    }

    fn grader() -> Grader<Queens> {
        Grader::new("mirror", || Queens::new(5), |queens| queens_board(5, &columns(queens)))
    }

    /// Runs the steps in order, and fails at the first mistake.
    #[test]
    fn grade() {
        exercises::graded(|| {
            one_of_two_columns_is_tried();
            each_solution_is_counted_as_often_as_it_stands_for();
            the_laws_hold();
            all_are_counted();
            half_of_the_tree_is_searched();
        });
    }

    fn one_of_two_columns_is_tried() {
        for n in [6, 5] {
            let queens = Queens::new(n);
            let first: Vec<_> = queens.candidates(0).take(n).collect();
            for column in &first {
                let image = n - 1 - column;
                assert!(
                    image == *column || !first.contains(&image),
                    "{n} queens: the first queen is tried in column {} and in its mirror image {}",
                    image.max(*column) + 1,
                    image.min(*column) + 1
                );
            }
            let _first = queens.attempt(0, 0);
            let second = queens.candidates(1).count();
            let expected = n - 2;
            assert_eq!(
                second, expected,
                "{n} queens, the first in column 1: found {second} columns in row 2, expected \
                 {expected}: only the first row is cut"
            );
        }
    }

    fn each_solution_is_counted_as_often_as_it_stands_for() {
        let found = within("the search for 5 queens", || {
            search(&Queens::new(5)).take(20).collect::<Vec<_>>()
        });
        assert!(
            found.iter().any(|(columns, _)| columns[0] == 2),
            "5 queens: no solution has its first queen in column 3, the middle one: found {found:?}"
        );
        for (columns, stands_for) in found {
            let (expected, why) = if columns[0] == 2 {
                (1, "a solution with the first queen in the middle column stands for itself only")
            } else {
                (
                    2,
                    "a solution with the first queen elsewhere stands for itself and its mirror image",
                )
            };
            assert_eq!(stands_for, expected, "5 queens in columns {columns:?}: {why}");
        }
    }

    /// 5 queens have 10 solutions, 2 of them with the first queen in each column.
    fn the_laws_hold() {
        within("the search for 5 queens", || {
            grader().check_laws(6, |(columns, _)| attack(columns));
        });
    }

    /// OEIS A000170.
    fn all_are_counted() {
        for (n, expected) in (1..).zip([1, 0, 0, 2, 10, 4, 40, 92]) {
            let what = format!("the search for {n} queens");
            let found: u64 = within(&what, move || {
                search(&Queens::new(n)).take(1_000).map(|(_, stands_for)| stands_for).sum()
            });
            assert_eq!(found, expected, "{n} queens: counted {found}, expected {expected}");
        }
    }

    /// The whole tree of 8 queens has 2,056 nodes (Knuth 1975).
    fn half_of_the_tree_is_searched() {
        let nodes = within("the search for 8 queens", || {
            let mut counters = Counters::default();
            search(&Queens::new(8)).observe(&mut counters).for_each(drop);
            counters.nodes
        });
        assert_eq!(nodes, 1_028, "8 queens: found {nodes} nodes, expected half of 2,056");
    }

    #[test]
    #[ignore = "it prints for `course show`"]
    fn show() {
        grader().show();
    }
}
