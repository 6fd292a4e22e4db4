//! Solutions that a turn leaves as they are, and the number of fundamental ones.

use eight_queens::{Queens, Solution, SymmetricQueens, Turn, number_of_fundamental};
use itertools::Itertools;
use stack_assumptions::laws::Violation;
use stack_assumptions::{Laws, search};

/// The board after a quarter turn.
fn turned(solution: &Solution) -> Vec<usize> {
    let columns = solution.columns();
    let mut turned = vec![0; columns.len()];
    for (row, &column) in columns.iter().enumerate() {
        turned[column] = columns.len() - 1 - row;
    }
    turned
}

#[test]
fn they_are_those_of_the_plain_puzzle() {
    for n in 0..=9 {
        let plain = search(&Queens::new(n).unwrap()).collect_vec();
        let is_half = |solution: &&Solution| {
            let upside_down = solution.columns().iter().rev().map(|column| n - 1 - column);
            upside_down.eq(solution.columns().iter().copied())
        };
        let is_quarter = |solution: &&Solution| turned(solution) == solution.columns();
        let found = |turn| search(&SymmetricQueens::new(n, turn).unwrap()).sorted().collect_vec();
        assert_eq!(found(Turn::Half), plain.iter().filter(is_half).cloned().collect_vec());
        assert_eq!(found(Turn::Quarter), plain.iter().filter(is_quarter).cloned().collect_vec());
    }
}

/// OEIS A032522 and A033148, from n = 1.
#[test]
fn their_numbers_are_the_published_ones() {
    let numbers = |turn| {
        let count = move |n| search(&SymmetricQueens::new(n, turn).unwrap()).count();
        (1..=14).map(count).collect_vec()
    };
    assert_eq!(numbers(Turn::Half), [1, 0, 0, 2, 2, 4, 8, 4, 16, 12, 48, 80, 136, 420]);
    assert_eq!(numbers(Turn::Quarter), [1, 0, 0, 2, 2, 0, 0, 0, 0, 0, 0, 8, 8, 0]);
}

/// OEIS A000170 and A002562, from n = 1.
#[test]
fn numbers_of_fundamental_solutions_are_the_published_ones() {
    let all = [
        1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2_680, 14_200, 73_712, 365_596, 2_279_184, 14_772_512,
    ];
    let fundamental =
        [1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1_787, 9_233, 45_752, 285_053, 1_846_955];
    for ((n, all), fundamental) in (1..).zip(all).zip(fundamental) {
        assert_eq!(number_of_fundamental(n, all), Some(fundamental), "{n} queens");
    }
    assert_eq!(number_of_fundamental(0, 1), Some(1));
    assert_eq!(number_of_fundamental(65, 0), None);
}

#[test]
fn laws_hold() -> Result<(), Violation> {
    for n in [0, 1, 5, 8, 12] {
        for turn in [Turn::Half, Turn::Quarter] {
            let queens = SymmetricQueens::new(n, turn).unwrap();
            Laws::new(&queens).state(SymmetricQueens::clone).check()?;
        }
    }
    Ok(())
}
