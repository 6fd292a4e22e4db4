//! Grades `exercises/weights.rs`: `cargo test --test weights`.
#![forbid(unsafe_code)]

// Before it is solved, not all is used.
#[allow(dead_code, unused_variables, unused_imports)]
#[path = "../exercises/weights.rs"]
mod exercise;

mod weights {
    use std::cell::RefCell;

    use exercises::{Numbers, within};
    use stack_assumptions::{Limits, Outcome, Puzzle, UndoGuard, UndoLog, search};

    use super::exercise::{choose, learn};

    fn check(values: &[u32], weights: &[u32], expected: Option<usize>, why: &str) {
        let (own_values, own_weights) = (values.to_vec(), weights.to_vec());
        let found = within("`choose`", move || choose(&own_values, &own_weights));
        assert_eq!(
            found, expected,
            "values {values:?}, weights {weights:?}: found {found:?}, expected {expected:?}: {why}"
        );
    }

    /// Runs the steps in order, and fails at the first mistake.
    #[test]
    fn grade() {
        exercises::graded(|| {
            the_fewest_values_for_the_weight();
            a_failure_makes_heavier();
            numbers_of_the_class();
            the_search_finds_the_trouble();
        });
    }

    fn the_fewest_values_for_the_weight() {
        check(&[3, 2, 4], &[1, 1, 1], Some(1), "it has the fewest values");
        check(&[6, 2], &[4, 1], Some(0), "6 / 4 is less than 2 / 1");
        check(&[2, 2, 1, 1], &[1, 1, 1, 1], Some(2), "the first of equal ones");
        check(&[4, 2, 8], &[2, 1, 4], Some(0), "the first of equal ones");
        check(&[5, 4, 4], &[2, 2, 1], Some(1), "values / weight is 2.5, 2 and 4");
        check(&[0, 3, 0], &[9, 1, 1], Some(1), "a variable with 0 values is filled already");
        check(&[0, 0], &[1, 1], None, "all are filled");
        check(&[], &[], None, "all are filled");
        let large = [4_000_000_000, 3_999_999_999];
        check(&large, &[1_000_000_000, 1_000_000_000], Some(1), "large numbers, exactly");
    }

    fn a_failure_makes_heavier() {
        let weights = within("`learn`", || {
            let mut weights = vec![1, 5, 1, 2];
            learn(&mut weights, &[1, 3]);
            learn(&mut weights, &[3, 0]);
            weights
        });
        assert_eq!(
            weights,
            [2, 6, 1, 4],
            "weights 1, 5, 1, 2, after a failure of 1 and 3, and one of 3 and 0"
        );
    }

    fn numbers_of_the_class() {
        let mut numbers = Numbers::of_class();
        for _ in 0..500 {
            let count = 1 + numbers.below(6);
            let values: Vec<_> = (0..count).map(|_| numbers.below(6) as u32).collect();
            let weights: Vec<_> = (0..count).map(|_| 1 + numbers.below(5) as u32).collect();
            // 60 is a multiple of 1 to 5.
            let open = (0..count).filter(|at| values[*at] > 0);
            let expected = open.min_by_key(|at| values[*at] * 60 / weights[*at]);
            check(
                &values,
                &weights,
                expected,
                "the least values / weight, the first of equal ones",
            );
        }
    }

    /// A map of four colours. Many countries touch nothing; at the end there are five that all touch
    /// each other, which cannot be coloured.
    struct Map {
        colours: UndoLog<u8>,
        weights: Vec<u32>,
        failures: RefCell<Vec<u32>>,
    }

    const COUNTRIES: usize = 30;
    const FIRST_OF_FIVE: usize = COUNTRIES - 5;

    impl Map {
        /// The colours that are left, 0 if the country has one.
        fn values(&self) -> Vec<u32> {
            let left = self.colours.values().map(|left| left.count_ones());
            left.map(|count| if count == 1 { 0 } else { count }).collect()
        }
    }

    impl Puzzle for Map {
        type Slot = usize;
        type Candidate = u8;
        type Attempt<'p> = UndoGuard<'p, u8>;
        type Solution = ();

        fn slot(&self, _: usize) -> Option<usize> {
            choose(&self.values(), &self.weights)
        }

        fn candidates(&self, country: usize) -> impl Iterator<Item = u8> {
            let left = self.colours.get(country);
            (0..4).map(|colour| 1 << colour).filter(move |colour| left & colour != 0)
        }

        fn attempt(&self, country: usize, colour: u8) -> Option<UndoGuard<'_, u8>> {
            let guard = self.colours.mark();
            self.colours.set(country, colour);
            let mut queue = if country < FIRST_OF_FIVE { vec![] } else { vec![country] };
            while let Some(country) = queue.pop() {
                let colour = self.colours.get(country);
                for other in (FIRST_OF_FIVE..COUNTRIES).filter(|other| *other != country) {
                    let left = self.colours.get(other);
                    let rest = left & !colour;
                    if rest == 0 {
                        learn(&mut self.failures.borrow_mut(), &[country, other]);
                        return None;
                    }
                    if rest != left {
                        self.colours.set(other, rest);
                        if rest.is_power_of_two() {
                            queue.push(other);
                        }
                    }
                }
            }
            Some(guard)
        }

        fn solution(&self) {}
    }

    fn the_search_finds_the_trouble() {
        let runs = within("the search with your `choose` and `learn`", || {
            let mut weights = vec![1; COUNTRIES];
            for run in 1..=20 {
                let map = Map {
                    colours: UndoLog::new([0b1111; COUNTRIES]),
                    weights: weights.clone(),
                    failures: RefCell::new(weights),
                };
                let mut search = search(&map).limit(Limits::new().nodes(500));
                search.count_up_to(u64::MAX);
                if search.outcome() == Some(Outcome::Exhausted) {
                    return Some(run);
                }
                drop(search);
                weights = map.failures.into_inner();
            }
            None
        });
        assert!(
            runs.is_some(),
            "30 countries, of which five cannot be coloured: 20 runs of 500 nodes have not ended"
        );
    }
}
