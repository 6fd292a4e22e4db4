//! Grades `exercises/warnsdorff.rs`: `cargo test --test warnsdorff`.
#![forbid(unsafe_code)]

// Before it is solved, not all is used.
#[allow(dead_code, unused_variables, unused_imports)]
#[path = "../exercises/warnsdorff.rs"]
mod exercise;

mod warnsdorff {
    use exercises::{Grader, within};
    use stack_assumptions::{Counters, Puzzle, search};

    use super::exercise::Tour;

    fn grader() -> Grader<Tour> {
        Grader::new("warnsdorff", || Tour::new(3, 4), |tour| board(4, &tour.solution()))
    }

    fn board(columns: usize, numbers: &[usize]) -> String {
        let line = |row: &[usize]| row.iter().map(|number| format!("{number:3}")).collect();
        let lines: Vec<String> = numbers.chunks(columns).map(line).collect();
        lines.join("\n")
    }

    /// Whether each step from a number to the next one is a knight's move.
    fn is_tour(columns: usize, numbers: &[usize]) -> bool {
        let place = |number| numbers.iter().position(|other| *other == number);
        (1..numbers.len()).all(|number| {
            let (Some(one), Some(next)) = (place(number), place(number + 1)) else { return false };
            let rows = (one / columns).abs_diff(next / columns);
            let across = (one % columns).abs_diff(next % columns);
            (rows, across) == (1, 2) || (rows, across) == (2, 1)
        })
    }

    /// Runs the steps in order, and fails at the first mistake.
    #[test]
    fn grade() {
        exercises::graded(|| {
            the_square_with_the_fewest_moves_comes_first();
            no_tour_is_lost();
            the_laws_hold();
            the_first_tour_is_found_at_once();
        });
    }

    fn the_square_with_the_fewest_moves_comes_first() {
        let tour = Tour::new(8, 8);
        let _second = tour.attempt(2, 10);
        let found: Vec<_> = within_candidates(&tour, 3);
        assert_eq!(
            found,
            [4, 16, 25, 20, 27],
            "the knight came from square 0 to square 10 of 8 × 8. The fewest moves onward come \
             first: 3 from square 4 and from square 16, 5 from square 25, 7 from square 20 \
             and from square 27; found {found:?}"
        );
    }

    fn within_candidates(tour: &Tour, number: usize) -> Vec<usize> {
        tour.candidates(number).take(64).collect()
    }

    fn no_tour_is_lost() {
        for (rows, columns, expected) in [(3, 4, 2), (4, 4, 0), (4, 5, 32)] {
            let tours = within("the search for all tours", move || {
                let tours: Vec<_> = search(&Tour::new(rows, columns)).collect();
                assert!(
                    tours.iter().all(|tour| is_tour(columns, tour)),
                    "found a tour with a step that is no knight's move"
                );
                tours.len()
            });
            assert_eq!(
                tours, expected,
                "found {tours} tours of {rows} × {columns}, expected {expected}"
            );
        }
    }

    fn the_laws_hold() {
        within("the search", || {
            grader().check_laws(2, |tour| {
                let why = || "a step is not a knight's move, or a square is left out".to_owned();
                (!is_tour(4, tour)).then(why)
            });
        });
    }

    /// In the order of the squares, millions of nodes do not lead to a tour.
    fn the_first_tour_is_found_at_once() {
        let nodes = within("the search for a tour of 8 × 8", || {
            let mut counters = Counters::default();
            let tour = search(&Tour::new(8, 8)).observe(&mut counters).next();
            assert!(tour.is_some_and(|tour| is_tour(8, &tour)), "found no tour of 8 × 8");
            counters.nodes
        });
        assert_eq!(nodes, 63, "the first tour of 8 × 8: found {nodes} nodes, expected 63");
    }

    #[test]
    #[ignore = "it prints for `course show`"]
    fn show() {
        grader().show();
    }
}
