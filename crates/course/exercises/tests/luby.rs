//! Grades `exercises/luby.rs`: `cargo test --test luby`.
#![forbid(unsafe_code)]

// Before it is solved, not all is used.
#[allow(dead_code, unused_variables, unused_imports)]
#[path = "../exercises/luby.rs"]
mod exercise;

mod luby {
    use exercises::{Numbers, within};

    use super::exercise::{luby, nodes_in_all};

    /// Runs the steps in order, and fails at the first mistake.
    #[test]
    fn grade() {
        exercises::graded(|| {
            the_first_terms();
            all_terms_up_to_some_power();
            large_numbers();
            what_restarts_cost();
            runs_of_the_class();
        });
    }

    fn the_first_terms() {
        let found = within("`luby`", || (1..=15).map(luby).collect::<Vec<_>>());
        let expected = [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8];
        assert_eq!(found, expected, "found {found:?}, expected {expected:?}");
    }

    /// The same sequence, made part by part.
    fn all_terms_up_to_some_power() {
        let mut all = vec![1];
        for power in 1..12 {
            all = [&all[..], &all, &[1 << power]].concat();
        }
        let count = all.len() as u64;
        let found: Vec<_> = within("`luby`", move || (1..=count).map(luby).collect());
        for (number, (found, expected)) in (1..).zip(found.iter().zip(&all)) {
            assert_eq!(found, expected, "term {number}: found {found}, expected {expected}");
        }
    }

    fn large_numbers() {
        let power = 1 << 40;
        for (number, expected) in
            [(power - 1, power / 2), (power, 1), (power + 1, 1), (power + 2, 2)]
        {
            let found = within("`luby` of a large number", move || luby(number));
            assert_eq!(found, expected, "term {number}: found {found}, expected {expected}");
        }
    }

    fn cost(unit: u64, needed: impl Fn(u64) -> u64 + Send + 'static) -> u64 {
        within("`nodes_in_all`", move || nodes_in_all(unit, needed))
    }

    fn what_restarts_cost() {
        let found = cost(100, |_| 30);
        assert_eq!(
            found, 30,
            "the first run needs 30 nodes, unit 100: found {found}: the last run ends with its \
             solution; is the unit used?"
        );
        let found = cost(100, |_| 100);
        assert_eq!(
            found, 100,
            "the first run needs 100 nodes, unit 100: found {found}: a run that needs just as many \
             nodes as it may visit is not stopped"
        );
        let found = cost(100, |_| 150);
        assert_eq!(
            found, 350,
            "each run needs 150 nodes, unit 100: found {found}, expected 100 + 100 + 150"
        );
        let found = cost(10, |run| if run == 6 { 7 } else { 1_000 });
        assert_eq!(
            found, 67,
            "run 6 needs 7 nodes, unit 10: found {found}, expected 10 + 10 + 20 + 10 + 10 + 7"
        );
    }

    /// The run with the solution is known, and the limits before it are added up.
    fn runs_of_the_class() {
        let mut numbers = Numbers::of_class();
        let limits = [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8];
        for _ in 0..20 {
            let (last, unit) = (numbers.below(15), 2 + numbers.below(50) as u64);
            let nodes = 1 + numbers.below(unit as usize) as u64;
            let before: u64 = limits[..last].iter().sum();
            let expected = before * unit + nodes;
            let run = last as u64 + 1;
            let found = cost(unit, move |number| if number == run { nodes } else { u64::MAX });
            assert_eq!(
                found, expected,
                "unit {unit}, run {run} needs {nodes} nodes: found {found}, expected {expected}"
            );
        }
    }
}
