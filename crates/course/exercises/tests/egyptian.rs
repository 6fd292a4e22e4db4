//! Grades `exercises/egyptian.rs`: `cargo test --test egyptian`.
#![forbid(unsafe_code)]

// Before it is solved, not all is used.
#[allow(dead_code, unused_variables, unused_imports)]
#[path = "../exercises/egyptian.rs"]
mod exercise;

mod egyptian {
    use exercises::{Grader, short, within};
    use stack_assumptions::search;

    use super::exercise::Egyptian;

    fn grader() -> Grader<Egyptian> {
        Grader::new("egyptian", || Egyptian::new(4, 5, 3), short::<Egyptian>)
    }

    fn is_sum(denominators: &[u64], numerator: u64, denominator: u64) -> bool {
        let product: u64 = denominators.iter().product();
        let sum: u64 = denominators.iter().map(|term| product / term).sum();
        denominators.windows(2).all(|two| two[0] < two[1])
            && sum * denominator == numerator * product
    }

    /// Runs the steps in order, and fails at the first mistake.
    #[test]
    fn grade() {
        exercises::graded(|| {
            the_laws_hold();
            no_term_is_too_large_or_too_small();
            other_fractions();
        });
    }

    /// 4/5 = 1/2 + 1/4 + 1/20 = 1/2 + 1/5 + 1/10.
    fn the_laws_hold() {
        within("the search for 4/5 with three terms", || {
            grader().check_laws(2, |terms| {
                (!is_sum(terms, 4, 5))
                    .then(|| format!("the sum of 1/n for n in {terms:?} is not 4/5"))
            });
        });
    }

    fn no_term_is_too_large_or_too_small() {
        let nodes = within("the search for 4/5 with three terms", || grader().nodes());
        assert!(nodes <= 12, "4/5 with three terms: found {nodes} nodes, expected at most 12");
    }

    /// The numbers of solutions are those of a program that tries all denominators up to 10,000.
    fn other_fractions() {
        for (numerator, denominator, terms, expected) in
            [(1, 2, 1, 1), (3, 4, 2, 1), (2, 3, 3, 6), (5, 7, 2, 0), (1, 1, 3, 2), (1, 1, 4, 8)]
        {
            let egyptian = Egyptian::new(numerator, denominator, terms);
            let what = format!("{numerator}/{denominator} with at most {terms} terms");
            let found = within(&what, move || search(&egyptian).count_up_to(1_000));
            assert_eq!(found, expected, "{what}: found {found} solutions, expected {expected}");
        }
    }

    #[test]
    #[ignore = "it prints for `course show`"]
    fn show() {
        grader().show();
    }
}
