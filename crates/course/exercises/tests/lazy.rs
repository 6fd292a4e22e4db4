//! Grades `exercises/lazy.rs`: `cargo test --test lazy`.
#![forbid(unsafe_code)]

// Before it is solved, not all is used.
#[allow(dead_code, unused_variables, unused_imports)]
#[path = "../exercises/lazy.rs"]
mod exercise;

mod lazy {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};

    use exercises::within;

    use super::exercise::allowed;

    /// The first `count` numbers from `first` on whose last digit is 3, and how often the function
    /// was called.
    fn take(first: u32, count: usize) -> (Vec<u32>, u32) {
        within(&format!("{count} numbers from {first} on"), move || {
            let calls = Arc::new(AtomicU32::new(0));
            let counted = Arc::clone(&calls);
            let is_allowed = move |number: u32| {
                counted.fetch_add(1, Ordering::Relaxed);
                number % 10 == 3
            };
            let taken = allowed(first, is_allowed).take(count).collect();
            (taken, calls.load(Ordering::Relaxed))
        })
    }

    /// Runs the steps in order, and fails at the first mistake.
    #[test]
    fn grade() {
        exercises::graded(|| {
            nothing_is_computed_before_it_is_asked_for();
            the_numbers_are_those_that_are_allowed();
            no_more_is_computed_than_is_asked_for();
        });
    }

    fn nothing_is_computed_before_it_is_asked_for() {
        let (_, calls) = take(5, 0);
        assert_eq!(calls, 0, "nobody asked for a number: found {calls} calls of `is_allowed`");
    }

    fn the_numbers_are_those_that_are_allowed() {
        for (first, count, expected) in
            [(5, 1, vec![13]), (3, 1, vec![3]), (3, 3, vec![3, 13, 23]), (14, 2, vec![23, 33])]
        {
            let (found, _) = take(first, count);
            assert_eq!(found, expected, "{count} numbers from {first} on that end with 3");
        }
    }

    fn no_more_is_computed_than_is_asked_for() {
        for (first, count, expected) in [(3, 1, 1), (5, 1, 9), (3, 3, 21)] {
            let (_, calls) = take(first, count);
            assert_eq!(
                calls, expected,
                "{count} numbers from {first} on: found {calls} calls of `is_allowed`, expected \
                 {expected}"
            );
        }
    }
}
