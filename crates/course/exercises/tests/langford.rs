//! Grades `exercises/langford.rs`: `cargo test --test langford`.
#![forbid(unsafe_code)]

// Before it is solved, not all is used.
#[allow(dead_code, unused_variables, unused_imports)]
#[path = "../exercises/langford.rs"]
mod exercise;

mod langford {
    use exercises::{Grader, within};
    use stack_assumptions::{Counters, Limits, search};

    use super::exercise::Langford;

    fn grader() -> Grader<Langford> {
        Grader::new("langford", || Langford::new(4), |row| format!("{row:?}"))
    }

    /// What is wrong with a row.
    fn mistake(row: &[usize], n: usize) -> Option<String> {
        if row.len() != 2 * n {
            return Some(format!("found {} places, expected {}", row.len(), 2 * n));
        }
        (1..=n).find_map(|number| {
            let places: Vec<_> = (0..2 * n).filter(|place| row[*place] == number).collect();
            match places[..] {
                [left, right] if right - left - 1 == number => None,
                [left, right] => Some(format!(
                    "there are {} numbers between the two {number}s, expected {number}",
                    right - left - 1
                )),
                _ => Some(format!("{number} stands {} times, expected 2 times", places.len())),
            }
        })
    }

    /// The rows that a search finds within some nodes, and how many nodes it had.
    ///
    /// # Panics
    /// If a row is wrong.
    fn rows(n: usize) -> (Vec<Vec<usize>>, u64) {
        within(&format!("the search for {n} numbers"), move || {
            let mut counters = Counters::default();
            let limits = Limits::new().nodes(100_000).solutions(1_000);
            let row = Langford::new(n);
            let rows: Vec<_> = search(&row).observe(&mut counters).limit(limits).collect();
            for row in &rows {
                if let Some(mistake) = mistake(row, n) {
                    panic!("found {row:?}: {mistake}");
                }
            }
            (rows, counters.nodes)
        })
    }

    /// Runs the steps in order, and fails at the first mistake.
    #[test]
    fn grade() {
        exercises::graded(|| {
            one_number_has_no_row();
            three_numbers();
            the_laws_hold();
            other_counts();
            the_tree_is_small();
        });
    }

    /// The two ones would need a number between them.
    fn one_number_has_no_row() {
        let (found, _) = rows(1);
        assert!(found.is_empty(), "1 number: found {found:?}, expected no row");
    }

    fn three_numbers() {
        let (found, _) = rows(3);
        let count = found.len();
        let back = found.first().map(|row| row.iter().rev().copied().collect::<Vec<_>>());
        assert!(
            back.is_none_or(|back| found.contains(&back)),
            "3 numbers: found {count} rows, expected 2: read from right to left, a row is another one"
        );
        assert_eq!(count, 2, "3 numbers: found {count} rows, expected 2");
    }

    fn the_laws_hold() {
        within("the search for 4 numbers", || {
            grader().check_laws(2, |row| mistake(row, 4));
        });
    }

    /// Twice OEIS A014552, which takes a row and its mirror image for one.
    fn other_counts() {
        for (n, expected) in [(1, 0), (2, 0), (3, 2), (4, 2), (5, 0), (6, 0), (7, 52), (8, 300)] {
            let found = rows(n).0.len();
            assert_eq!(found, expected, "{n} numbers: found {found} rows, expected {expected}");
        }
    }

    /// With the numbers as slots, the largest first, it has 1,334 nodes.
    fn the_tree_is_small() {
        let (_, nodes) = rows(7);
        assert!(
            nodes < 10_000,
            "7 numbers: found {nodes} nodes, expected less than 10,000: what are your slots, and in \
             which order?"
        );
    }

    #[test]
    #[ignore = "it prints for `course show`"]
    fn show() {
        grader().show();
    }
}
