//! Grades `exercises/support.rs`: `cargo test --test support`.
#![forbid(unsafe_code)]

// Before it is solved, not all is used.
#[allow(dead_code, unused_variables, unused_imports)]
#[path = "../exercises/support.rs"]
mod exercise;

mod support {
    use exercises::{Numbers, within};

    use super::exercise::{Pair, make_consistent};

    type Domains = Vec<Vec<i32>>;

    const NAMES: [&str; 6] = ["a", "b", "c", "d", "e", "f"];

    fn pair(one: usize, other: usize, allows: fn(i32, i32) -> bool) -> Pair {
        Pair { one, other, allows }
    }

    fn run(domains: &Domains, pairs: &[Pair]) -> (Result<(), usize>, Domains) {
        let (mut domains, pairs) = (domains.clone(), pairs.to_vec());
        within("`make_consistent`", move || {
            let result = make_consistent(&mut domains, &pairs);
            (result, domains)
        })
    }

    /// A constraint on a variable in which a value has no support, if there is one.
    fn without_support(domains: &Domains, pairs: &[Pair], of: usize, value: i32) -> Option<usize> {
        pairs.iter().position(|pair| {
            let as_one = || domains[pair.other].iter().any(|other| (pair.allows)(value, *other));
            let as_other = || domains[pair.one].iter().any(|one| (pair.allows)(*one, value));
            (pair.one == of && !as_one()) || (pair.other == of && !as_other())
        })
    }

    /// Removes one value after the other.
    fn closure(domains: &Domains, pairs: &[Pair]) -> Domains {
        let mut left = domains.clone();
        loop {
            let found = (0..left.len()).find_map(|of| {
                let bad = |value: &&i32| without_support(&left, pairs, of, **value).is_some();
                left[of].iter().find(bad).map(|value| (of, *value))
            });
            let Some((of, value)) = found else { return left };
            left[of].retain(|other| *other != value);
        }
    }

    /// `rule` tells the constraints in words.
    fn check(rule: &str, domains: Domains, pairs: &[Pair]) {
        let (result, found) = run(&domains, pairs);
        let expected = closure(&domains, pairs);
        if expected.iter().any(Vec::is_empty) {
            let of = result.expect_err(&format!("{domains:?}, {rule}: no value is left, found Ok"));
            assert!(
                of < NAMES.len() && found.get(of).is_some_and(Vec::is_empty),
                "{domains:?}, {rule}: found Err({of}), but {} has values",
                NAMES.get(of).unwrap_or(&"no such variable")
            );
            return;
        }
        for (of, name) in NAMES.iter().enumerate().take(domains.len()) {
            for value in &domains[of] {
                let (is, should) = (found[of].contains(value), expected[of].contains(value));
                assert!(
                    is || !should,
                    "{domains:?}, {rule}: {value} of {name} has support and is gone"
                );
                assert!(
                    !is || should,
                    "{domains:?}, {rule}: {value} of {name} has no support, and is left"
                );
            }
            assert_eq!(
                found[of], expected[of],
                "{domains:?}, {rule}: the values of {name} have another order"
            );
        }
        assert_eq!(result, Ok(()), "{domains:?}, {rule}: found {result:?}, expected Ok(())");
    }

    /// Runs the steps in order, and fails at the first mistake.
    #[test]
    fn grade() {
        exercises::graded(|| {
            both_variables_of_one_constraint();
            a_chain();
            no_value_is_left();
            constraints_of_the_class();
        });
    }

    fn both_variables_of_one_constraint() {
        let sum = |one, other| one + other == 5;
        check("a + b = 5", vec![vec![1, 2, 3], vec![9, 4, 2, 3]], &[pair(0, 1, sum)]);
        check("a < b", vec![vec![1, 2, 3, 4], vec![4, 2, 1, 3]], &[pair(0, 1, |a, b| a < b)]);
        let pairs = [pair(1, 0, |b, a| b == 2 * a)];
        check("b = 2a", vec![(1..9).collect(), (1..9).collect()], &pairs);
    }

    fn a_chain() {
        let less: fn(i32, i32) -> bool = |one, other| one < other;
        let pairs = [pair(0, 1, less), pair(1, 2, less), pair(2, 3, less)];
        check("a < b < c < d", vec![(1..=5).collect(); 4], &pairs);
    }

    fn no_value_is_left() {
        let less: fn(i32, i32) -> bool = |one, other| one < other;
        check("a < b", vec![vec![4, 5], vec![1, 4]], &[pair(0, 1, less)]);
        let circle = [pair(0, 1, less), pair(1, 2, less), pair(2, 0, less)];
        check("a < b < c < a", vec![(1..=9).collect(); 3], &circle);
    }

    fn constraints_of_the_class() {
        let rules: [(&str, fn(i32, i32) -> bool); 5] = [
            ("{} < {}", |one, other| one < other),
            ("{} + {} = 9", |one, other| one + other == 9),
            ("{} and {} differ by 2", |one, other| (one - other).abs() == 2),
            ("{} = 2 {}", |one, other| one == 2 * other),
            ("{} ≠ {}", |one, other| one != other),
        ];
        let mut numbers = Numbers::of_class();
        for _ in 0..200 {
            let variables = 2 + numbers.below(5);
            let domains = (0..variables).map(|_| {
                let mut values: Vec<i32> = (1..=9).filter(|_| numbers.below(3) > 0).collect();
                numbers.shuffle(&mut values);
                if values.is_empty() { vec![5] } else { values }
            });
            let domains: Domains = domains.collect();
            let mut words = Vec::new();
            let pairs: Vec<_> = (0..1 + numbers.below(variables))
                .map(|_| {
                    let one = numbers.below(variables);
                    let other = (one + 1 + numbers.below(variables - 1)) % variables;
                    let (text, allows) = rules[numbers.below(rules.len())];
                    let text = text.replacen("{}", NAMES[one], 1);
                    words.push(text.replacen("{}", NAMES[other], 1));
                    pair(one, other, allows)
                })
                .collect();
            check(&words.join(", "), domains, &pairs);
        }
    }
}
