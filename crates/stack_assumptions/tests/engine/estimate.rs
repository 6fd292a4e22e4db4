//! Estimates against exact trees.

use stack_assumptions::partition::estimate;
use stack_assumptions::{Counters, search};

use crate::toys::{self, Toy};

#[test]
fn one_probe_estimates_a_uniform_tree_exactly() {
    // 5 + 5·4 + 5·4·3 + 5·4·3·2 + 5!
    let permutations = estimate(&Toy::permutations(5), 2, 7);
    assert_eq!((permutations.nodes.mean, permutations.solutions.mean), (325.0, 120.0));
    assert_eq!(
        (permutations.nodes.standard_error, permutations.solutions.standard_error),
        (0.0, 0.0)
    );
    let free = estimate(&Toy::free(10, 10), 1, 7);
    assert!((free.solutions.mean - 1e10).abs() < 1.0);
    assert!(free.solutions.standard_error.is_nan());
}

#[test]
fn estimates_lie_within_a_few_standard_errors() {
    for (name, toy) in toys::all() {
        let mut exact = Counters::default();
        search(&toy).observe(&mut exact).count();
        for seed in 1..=20 {
            let estimate = estimate(&toy, 2_000, seed);
            for (mean, exact) in
                [(estimate.nodes, exact.nodes), (estimate.solutions, exact.solutions)]
            {
                let exact = f64::from(u32::try_from(exact).unwrap());
                // Chance alone goes beyond five once in a million.
                let far = 5.0 * mean.standard_error;
                assert!(
                    (mean.mean - exact).abs() <= far,
                    "{name}, {seed}: {mean}, exactly {exact}"
                );
            }
        }
        assert!(toy.is_clear());
    }
}

#[test]
fn no_probe_tells_nothing() {
    let none = estimate(&Toy::free(2, 2), 0, 1);
    assert!(none.nodes.mean.is_nan() && none.solutions.standard_error.is_nan());
}

#[test]
fn shown_with_its_error() {
    let thorny = estimate(&Toy::thorny(), 1_000, 3);
    let shown = thorny.nodes.to_string();
    let (mean, error) = shown.split_once(" ± ").unwrap();
    assert!((28..=38).contains(&mean.parse::<u32>().unwrap()), "{shown}");
    assert!(error.parse::<u32>().unwrap() <= 1, "{shown}");
}
