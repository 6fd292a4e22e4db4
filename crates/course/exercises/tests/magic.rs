//! Grades `exercises/magic.rs`: `cargo test --test magic`.
#![forbid(unsafe_code)]

// Before it is solved, not all is used.
#[allow(dead_code, unused_variables, unused_imports)]
#[path = "../exercises/magic.rs"]
mod exercise;

mod magic {
    use exercises::{Grader, Numbers, short, within};
    use stack_assumptions::{Counters, Limits, search};

    use super::exercise::Magic;

    const ONE: [u32; 9] = [2, 7, 6, 9, 5, 1, 4, 3, 8];

    fn grader() -> Grader<Magic> {
        let make = || Magic::new([0, 0, 0, 0, 5, 0, 0, 0, 0]);
        Grader::new("magic", make, short::<Magic>)
    }

    /// What is wrong with a square.
    fn mistake(square: &[u32; 9]) -> Option<String> {
        let count = |number: &u32| square.iter().filter(|other| *other == number).count();
        if let Some(number) = (1..=9).find(|number| count(number) > 1) {
            return Some(format!("the number {number} is there more than once"));
        }
        if let Some(number) = (1..=9).find(|number| count(number) == 0) {
            return Some(format!("the number {number} is missing"));
        }
        let rows = [(0, 1), (3, 1), (6, 1)];
        let columns = [(0, 3), (1, 3), (2, 3)];
        let lines = [&rows[..], &columns, &[(0, 4), (2, 2)]].concat();
        lines.into_iter().find_map(|(first, step)| {
            let cells = [first, first + step, first + 2 * step];
            let sum: u32 = cells.iter().map(|cell| square[*cell]).sum();
            let [one, two, three] = cells;
            let line = format!("the numbers in the cells {one}, {two} and {three} add up to {sum}");
            (sum != 15).then_some(line)
        })
    }

    /// Whether what is given is in a square.
    fn fits(square: &[u32; 9], given: &[u32; 9]) -> bool {
        square.iter().zip(given).all(|(number, given)| [0, *number].contains(given))
    }

    /// The squares that a search finds within some nodes, and how many nodes it had.
    ///
    /// # Panics
    /// If a square is wrong.
    fn squares(given: [u32; 9]) -> (Vec<[u32; 9]>, u64) {
        within("the search", move || {
            let mut counters = Counters::default();
            let limits = Limits::new().nodes(100_000).solutions(500);
            let magic = Magic::new(given);
            let squares: Vec<_> = search(&magic).observe(&mut counters).limit(limits).collect();
            for square in &squares {
                if let Some(mistake) = mistake(square) {
                    let [above, middle, below] = [0, 3, 6].map(|row| &square[row..row + 3]);
                    panic!("{given:?}: {mistake}\n{above:?}\n{middle:?}\n{below:?}");
                }
            }
            (squares, counters.nodes)
        })
    }

    /// Runs the steps in order, and fails at the first mistake.
    #[test]
    fn grade() {
        exercises::graded(|| {
            what_is_given_stays();
            all_are_found_and_right();
            the_laws_hold();
            lines_are_tested_early();
            given_numbers_of_the_class();
        });
    }

    fn what_is_given_stays() {
        let given = [2, 7, 6, 9, 0, 1, 0, 3, 0];
        let (found, _) = squares(given);
        for square in &found {
            assert!(
                fits(square, &given),
                "{given:?}: found {square:?}: a number that is given stays in its cell"
            );
        }
        assert_eq!(
            found,
            [ONE],
            "{given:?}: found {found:?}: a number that is given stays in its cell, and only the others are filled"
        );
    }

    fn all_are_found_and_right() {
        let (found, _) = squares([0; 9]);
        let count = found.len();
        assert!(
            count > 0,
            "found 0 magic squares, expected 8: is a line tested as soon as it is full, and each \
             number from 1 to 9 tried?"
        );
        assert_eq!(count, 8, "found {count} magic squares, expected 8");
    }

    /// The middle of a magic square is always 5.
    fn the_laws_hold() {
        within("the search for magic squares with 5 in the middle", || {
            grader().check_laws(8, mistake);
        });
    }

    /// Cell by cell, with a test of each full line, it has 2,377 nodes.
    fn lines_are_tested_early() {
        let (_, nodes) = squares([0; 9]);
        assert!(
            nodes < 4_000,
            "found {nodes} nodes, expected less than 4,000: is a line tested as soon as it is full?"
        );
    }

    fn given_numbers_of_the_class() {
        let mut numbers = Numbers::of_class();
        let (all, _) = squares([0; 9]);
        for _ in 0..10 {
            let mut given = all[numbers.below(8)];
            given.iter_mut().for_each(|number| *number *= numbers.below(2) as u32);
            let expected = all.iter().filter(|square| fits(square, &given)).count();
            let found = squares(given).0.len();
            assert_eq!(found, expected, "{given:?}: found {found} squares, expected {expected}");
        }
    }

    #[test]
    #[ignore = "it prints for `course show`"]
    fn show() {
        grader().show();
    }
}
