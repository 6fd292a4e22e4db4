//! Grades `exercises/subset.rs`: `cargo test --test subset`.
#![forbid(unsafe_code)]

// Before it is solved, not all is used.
#[allow(dead_code, unused_variables, unused_imports)]
#[path = "../exercises/subset.rs"]
mod exercise;

mod subset {
    use exercises::{Grader, Numbers, short, within};
    use stack_assumptions::search;

    use super::exercise::Subset;

    fn grader() -> Grader<Subset> {
        Grader::new("subset", || Subset::new(&[5, 3, 8, 2, 7, 4], 12), short::<Subset>)
    }

    /// Runs the steps in order, and fails at the first mistake.
    #[test]
    fn grade() {
        exercises::graded(|| {
            the_laws_hold();
            it_rejects_early();
            all_sums_of_the_class();
        });
    }

    /// By hand: 5 3 4, 5 7, 3 2 7, 8 4.
    fn the_laws_hold() {
        within("the search", || {
            grader().check_laws(4, |taken| {
                let sum: u32 = taken.iter().sum();
                let too = if sum > 12 { "too much" } else { "too little" };
                (sum != 12).then(|| format!("the sum is {sum}, expected 12: is {too} rejected?"))
            });
        });
    }

    fn it_rejects_early() {
        let nodes = within("the search", || grader().nodes());
        assert!(
            nodes <= 35,
            "found {nodes} nodes, expected at most 35: attempts are rejected when \
            the total is too large, or when all numbers that follow are too little"
        );
    }

    fn all_sums_of_the_class() {
        let mut numbers = Numbers::of_class();
        for _ in 0..20 {
            let given: Vec<_> = (0..8).map(|_| numbers.below(20) as u32 + 1).collect();
            let target = numbers.below(60) as u32 + 1;
            let sum = |taken: u32| -> u32 {
                (0..8).filter(|bit| taken >> bit & 1 == 1).map(|bit| given[bit as usize]).sum()
            };
            let expected = (0..256).filter(|taken| sum(*taken) == target).count() as u64;
            let subset = Subset::new(&given, target);
            let found = within("the search", move || search(&subset).count_up_to(1_000));
            assert_eq!(found, expected, "{given:?} with the target {target}: {found} solutions");
        }
    }

    #[test]
    #[ignore = "it prints for `course show`"]
    fn show() {
        grader().show();
    }
}
