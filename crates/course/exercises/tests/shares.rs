//! Grades `exercises/shares.rs`: `cargo test --test shares`.
#![forbid(unsafe_code)]

// Before it is solved, not all is used.
#[allow(dead_code, unused_variables, unused_imports)]
#[path = "../exercises/shares.rs"]
mod exercise;

mod shares {
    use exercises::{Numbers, within};

    use super::exercise::{with_a_queue, with_fixed_shares};

    fn fixed(parts: &[u64], workers: usize, expected: u64, why: &str) {
        let minutes = parts.to_vec();
        let found = within("`with_fixed_shares`", move || with_fixed_shares(&minutes, workers));
        let count = parts.len();
        assert_eq!(
            found, expected,
            "fixed shares, {count} parts, {workers} workers: {parts:?}: found {found}, expected \
             {expected}{why}"
        );
    }

    fn queue(parts: &[u64], workers: usize, expected: u64, why: &str) {
        let minutes = parts.to_vec();
        let found = within("`with_a_queue`", move || with_a_queue(&minutes, workers));
        assert_eq!(
            found, expected,
            "a queue, {workers} workers: {parts:?}: found {found}, expected {expected}{why}"
        );
    }

    /// Runs the steps in order, and fails at the first mistake.
    #[test]
    fn grade() {
        exercises::graded(|| {
            shares_are_fixed();
            a_queue_is_taken_from();
            queues_of_the_class();
        });
    }

    fn shares_are_fixed() {
        fixed(&[3, 1, 1, 1], 2, 4, ": all wait for the last one");
        fixed(&[1, 1, 1, 1, 9], 2, 10, ": the first worker has one part more, 3 and 2");
        fixed(&[1, 1, 5, 5, 1, 1, 1, 1], 3, 7, "");
    }

    fn a_queue_is_taken_from() {
        queue(&[9, 1, 1, 1, 1], 2, 9, ": the second worker takes all the others meanwhile");
        queue(&[1, 1, 1, 1, 9], 2, 11, ": the parts are taken in their order, the long one last");
        // The tree of a knight's tour of 4 × 7 from c2, by its first moves.
        queue(&[162, 64, 113, 1_958, 124, 269], 6, 1_958, ": nobody can help with a long part");
        queue(&[5, 3], 1, 8, ": one worker does all");
        queue(&[5, 3], 7, 5, ": some workers have nothing to do");
        queue(&[], 3, 0, ": no work, no time");
    }

    /// Minute by minute.
    fn queues_of_the_class() {
        let mut numbers = Numbers::of_class();
        for _ in 0..30 {
            let parts: Vec<_> =
                (0..3 + numbers.below(10)).map(|_| 1 + numbers.below(9) as u64).collect();
            let workers = 1 + numbers.below(4);
            let mut waiting = parts.iter().copied();
            let mut left = vec![0; workers];
            let mut minutes = 0;
            loop {
                for rest in left.iter_mut().filter(|rest| **rest == 0) {
                    *rest = waiting.next().unwrap_or(0);
                }
                if left.iter().all(|rest| *rest == 0) {
                    break;
                }
                left.iter_mut().for_each(|rest| *rest = rest.saturating_sub(1));
                minutes += 1;
            }
            queue(&parts, workers, minutes, "");
            // Graham 1966: no more than the fair share and the longest part.
            let fair = parts.iter().sum::<u64>().div_ceil(workers as u64);
            assert!(minutes <= fair + parts.iter().max().unwrap(), "BUG: of the test");
        }
    }
}
