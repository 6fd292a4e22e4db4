//! The numbers of solutions, compared with published ones.

use eight_queens::{Queens, Solution};
use stack_assumptions::search;

/// OEIS A000170, from n = 0.
const SOLUTIONS: [usize; 13] = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200];
/// OEIS A002562, from n = 1.
const FUNDAMENTAL: [usize; 12] = [1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787];

#[test]
fn counts_of_solutions() {
    for (n, &count) in SOLUTIONS.iter().enumerate() {
        let queens = Queens::new(n).unwrap();
        assert_eq!(search(&queens).count(), count, "{n} queens");
    }
}

#[test]
fn counts_of_fundamental_solutions() {
    for (n, &count) in (1..).zip(&FUNDAMENTAL) {
        let queens = Queens::new(n).unwrap();
        let found = search(&queens).filter(Solution::is_fundamental).count();
        assert_eq!(found, count, "{n} queens");
    }
}

#[test]
fn first_solution_for_many_queens() {
    for n in [20, 28, Queens::MAX_QUEENS / 2] {
        let queens = Queens::new(n).unwrap();
        let first = search(&queens).next().unwrap();
        assert!(eight_queens::is_solution(first.columns()), "{first}");
    }
}
