//! Grades `exercises/recursion.rs`: `cargo test --test recursion`.
#![forbid(unsafe_code)]

// Before it is solved, not all is used.
#[allow(dead_code, unused_variables, unused_imports)]
#[path = "../exercises/recursion.rs"]
mod exercise;

mod recursion {
    use exercises::within;

    use super::exercise::queens;

    include!("../tests/parts/board.rs");

    /// The solutions (OEIS A000170) for 1 to 8 queens, and the queens placed in the search.
    const EXPECTED: [(usize, usize); 8] =
        [(1, 1), (0, 2), (0, 5), (2, 16), (10, 53), (4, 152), (40, 551), (92, 2056)];

    fn searched(n: usize) -> (Vec<Vec<usize>>, usize) {
        within(&format!("the search for {n} queens"), move || {
            let mut found: Vec<Vec<usize>> = Vec::new();
            let placed = queens(n, &mut |columns| {
                found.push(columns.to_vec());
                assert!(
                    found.len() <= 1_000,
                    "found more than 1,000 solutions for {n} queens: is only that queen taken away \
                     which the same call has placed?"
                );
            });
            (found, placed)
        })
    }

    /// Runs the steps in order, and fails at the first mistake.
    #[test]
    fn grade() {
        exercises::graded(|| {
            the_solutions_are_right();
            they_are_found_with_few_queens();
        });
    }

    fn the_solutions_are_right() {
        // A search that tests late takes a while for 7 queens; the other test says so.
        for (n, (solutions, expected)) in (1..=6).zip(EXPECTED) {
            let (found, placed) = searched(n);
            for (number, columns) in found.iter().enumerate() {
                let queens = columns.len();
                assert_eq!(
                    queens, n,
                    "found {queens} queens in a solution, expected {n}: is `visit` called when all \
                     stand, not one row earlier or later?"
                );
                if let Some(attack) = attack(columns) {
                    panic!("with {n} queens, {attack}:\n{}", queens_board(n, columns));
                }
                let is_new = !found[..number].contains(columns);
                assert!(is_new, "with {n} queens, {columns:?} was visited twice");
            }
            let unsorted = found.windows(2).find(|two| two[0] >= two[1]);
            assert_eq!(
                unsorted, None,
                "{n} queens: these two were visited in this order. Are the columns tried from left \
                 to right?"
            );
            let count = found.len();
            let why = match placed {
                0 => ". No queen was placed: is each column tried, from 0 to n - 1? (off by one)",
                _ if count > solutions => "",
                _ if placed < expected => {
                    ". Is each queen taken away after the call for the rows below (a forgotten \
                     undo), and then the next column tried?"
                }
                _ => ". Is `visit` called when all queens stand (the base case)?",
            };
            assert_eq!(
                count, solutions,
                "{n} queens: found {count} solutions, expected {solutions}; {placed} queens were \
                 placed, expected {expected}{why}"
            );
        }
    }

    fn they_are_found_with_few_queens() {
        for (n, (solutions, expected)) in (1..).zip(EXPECTED) {
            let (found, placed) = searched(n);
            assert_eq!(
                placed, expected,
                "{n} queens: {placed} queens were placed, expected {expected}. Is a queen tested \
                 before it is placed, and counted once?"
            );
            assert_eq!(found.len(), solutions, "the number of solutions for {n} queens");
        }
    }
}
