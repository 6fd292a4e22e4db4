//! Grades `exercises/turns.rs`: `cargo test --test turns`.
#![forbid(unsafe_code)]

// Before it is solved, not all is used.
#[allow(dead_code, unused_variables, unused_imports)]
#[path = "../exercises/turns.rs"]
mod exercise;

mod turns {
    use std::collections::BTreeSet;

    use exercises::{Numbers, within};

    use super::exercise::{is_fundamental, smallest};

    include!("../tests/parts/board.rs");

    /// The eight boards, with the name of the way to each.
    fn images(columns: &[usize]) -> Vec<(String, Vec<usize>)> {
        let last = columns.len() - 1;
        let mut squares: Vec<_> = columns.iter().copied().enumerate().collect();
        let mut images = Vec::new();
        for mirror in ["", "mirrored"] {
            for turn in ["", "turned by a quarter", "turned by a half", "turned by three quarters"]
            {
                let mut sorted = squares.clone();
                sorted.sort_unstable();
                let ways = [mirror, turn];
                let ways: Vec<_> = ways.into_iter().filter(|way| !way.is_empty()).collect();
                let name = ways.join(", ");
                images.push((name, sorted.into_iter().map(|square| square.1).collect()));
                squares = squares.iter().map(|(row, column)| (*column, last - row)).collect();
            }
            squares = squares.iter().map(|(row, column)| (*row, last - column)).collect();
        }
        images
    }

    fn check(columns: &[usize]) {
        let (name, expected) =
            images(columns).into_iter().min_by(|one, other| one.1.cmp(&other.1)).unwrap();
        let board = columns.to_vec();
        let found = within("`smallest`", move || smallest(&board));
        let name = if name.is_empty() { "as it is".to_string() } else { name };
        assert_eq!(
            found, expected,
            "the smallest board of {columns:?} is {columns:?}, {name}: expected {expected:?}, \
             found {found:?}"
        );
    }

    /// Runs the steps in order, and fails at the first mistake.
    #[test]
    fn grade() {
        exercises::graded(|| {
            one_way_leads_to_the_smallest();
            all_boards_of_a_class_have_the_same();
            the_smallest_is_fundamental();
            the_classes_of_the_queens();
        });
    }

    fn one_way_leads_to_the_smallest() {
        check(&[0, 1, 2]);
        for board in [
            [2, 0, 1, 3],
            [2, 1, 3, 0],
            [3, 0, 2, 1],
            [3, 1, 0, 2],
            [0, 2, 3, 1],
            [0, 3, 1, 2],
            [1, 2, 0, 3],
            [1, 3, 2, 0],
        ] {
            check(&board);
        }
    }

    fn all_boards_of_a_class_have_the_same() {
        let mut numbers = Numbers::of_class();
        for n in [5, 6, 7, 8] {
            let mut board: Vec<_> = (0..n).collect();
            numbers.shuffle(&mut board);
            for (_, image) in images(&board) {
                check(&image);
            }
        }
    }

    fn the_smallest_is_fundamental() {
        let board = vec![0, 2, 3, 1];
        assert!(
            within("`is_fundamental`", || is_fundamental(&[0, 2, 3, 1])),
            "{board:?} is its own smallest board: expected fundamental"
        );
        let is_found = within("`is_fundamental`", || is_fundamental(&[3, 1, 0, 2]));
        assert!(!is_found, "[3, 1, 0, 2]: {board:?} is smaller, expected not fundamental");
    }

    /// OEIS A000170 and A002562.
    fn the_classes_of_the_queens() {
        for (n, all, classes) in [(4, 2, 1), (5, 10, 2), (6, 4, 1), (7, 40, 6), (8, 92, 12)] {
            let solutions = solutions(n);
            assert_eq!(solutions.len(), all, "BUG: of the test");
            let found = within("`smallest`", move || {
                let smallest = solutions.iter().map(|columns| smallest(columns));
                let all: BTreeSet<_> = smallest.collect();
                let fundamental = solutions.iter().filter(|columns| is_fundamental(columns));
                (all.len(), fundamental.count())
            });
            assert_eq!(
                found,
                (classes, classes),
                "{n} queens: found {} smallest and {} fundamental boards, expected {classes}",
                found.0,
                found.1
            );
        }
    }

    fn solutions(n: usize) -> Vec<Vec<usize>> {
        (0..n).fold(vec![Vec::new()], |boards, _| one_more_queen(n, &boards))
    }
}
