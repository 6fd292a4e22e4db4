//! Grades `exercises/spread.rs`: `cargo test --test spread`.
#![forbid(unsafe_code)]

// Before it is solved, not all is used.
#[allow(dead_code, unused_variables, unused_imports)]
#[path = "../exercises/spread.rs"]
mod exercise;

mod spread {
    use exercises::{Numbers, within};

    use super::exercise::{Mean, mean, probes_needed};

    fn of(numbers: &[f64]) -> Mean {
        let numbers = numbers.to_vec();
        within("`mean`", move || mean(&numbers))
    }

    fn is_near(found: f64, expected: f64) -> bool {
        (found - expected).abs() <= 1e-9 * expected.abs().max(1.0)
    }

    /// Runs the steps in order, and fails at the first mistake.
    #[test]
    fn grade() {
        exercises::graded(|| {
            four_numbers();
            large_numbers();
            numbers_of_the_class();
            more_probes();
        });
    }

    /// The mean is 5, the squares are 9 + 1 + 1 + 9 = 20.
    fn four_numbers() {
        let numbers = [2.0, 4.0, 6.0, 8.0];
        let Mean { mean, error } = of(&numbers);
        assert!(is_near(mean, 5.0), "{numbers:?}: found the mean {mean}, expected 5");
        let expected = (20.0_f64 / 3.0 / 4.0).sqrt();
        let why = if is_near(error, (20.0_f64 / 3.0).sqrt()) {
            "this is the standard deviation: divide it by the square root of 4"
        } else if is_near(error, (20.0_f64 / 4.0 / 4.0).sqrt()) {
            "divide the squares by 3, one less than there are numbers"
        } else {
            "are the distances squared?"
        };
        assert!(
            is_near(error, expected),
            "{numbers:?}: found the error {error}, expected {expected}: {why}"
        );
    }

    fn large_numbers() {
        let numbers = [2.0, 4.0, 6.0, 8.0].map(|number| number + 1e12);
        let Mean { error, .. } = of(&numbers);
        let expected = (20.0_f64 / 3.0 / 4.0).sqrt();
        assert!(
            is_near(error, expected),
            "{numbers:?}: found the error {error}, expected {expected}: large numbers that differ \
             little lose their digits when they are squared before the mean is subtracted"
        );
    }

    /// n numbers in pairs of one distance from 100: the variance is known.
    fn numbers_of_the_class() {
        let mut random = Numbers::of_class();
        for _ in 0..20 {
            let pairs = 2 + random.below(10);
            let distance = (1 + random.below(50)) as f64;
            let numbers: Vec<_> =
                (0..pairs).flat_map(|_| [100.0 - distance, 100.0 + distance]).collect();
            let count = (2 * pairs) as f64;
            let expected = (distance * distance / (count - 1.0)).sqrt();
            let found = of(&numbers);
            assert!(
                is_near(found.mean, 100.0) && is_near(found.error, expected),
                "{numbers:?}: found {found:?}, expected the mean 100 and the error {expected}"
            );
        }
    }

    fn more_probes() {
        let mean = Mean { mean: 2_000.0, error: 40.0 };
        for (error, expected, why) in [
            (40.0, 100, "they are enough as they are"),
            (20.0, 400, "half the error needs four times as many probes"),
            (4.0, 10_000, "a tenth of the error needs a hundred times as many probes"),
            (80.0, 25, "twice the error needs a quarter of the probes"),
        ] {
            let found = within("`probes_needed`", move || probes_needed(mean, 100, error));
            assert_eq!(
                found, expected,
                "100 probes have an error of 40; for {error}, found {found} probes, expected \
                 {expected}: {why}"
            );
        }
        let found = within("`probes_needed`", move || probes_needed(mean, 100, 30.0));
        assert_eq!(found, 178, "for an error of 30, found {found} probes: 177 are not enough");
    }
}
