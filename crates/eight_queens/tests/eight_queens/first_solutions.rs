//! First solutions on boards of any size.

use eight_queens::{Queens, ShuffledQueens, first_solution};
use stack_assumptions::laws::Violation;
use stack_assumptions::{Laws, search};

/// Whether these are all columns, and no two queens share a diagonal: as `is_solution`, for many
/// queens.
fn is_large_solution(columns: &[usize]) -> bool {
    let n = columns.len();
    let mut seen = vec![[false; 3]; 2 * n];
    columns.iter().enumerate().all(|(row, &column)| {
        let lines = [column, column + row, column + n - row];
        column < n
            && (0..3)
                .all(|direction| !std::mem::replace(&mut seen[lines[direction]][direction], true))
    })
}

#[test]
fn every_board_that_has_a_solution_gets_one() {
    for n in 0..=300 {
        match first_solution(n) {
            Some(solution) => {
                assert_eq!(solution.columns().len(), n);
                assert!(is_large_solution(solution.columns()), "{n} queens");
            }
            None => assert!(n == 2 || n == 3, "{n} queens"),
        }
    }
}

#[test]
fn large_boards_get_a_solution() {
    for n in [1_000, 10_000, 99_999, 100_000] {
        let solution = first_solution(n).unwrap();
        assert!(solution.columns().len() == n && is_large_solution(solution.columns()), "{n}");
    }
}

#[test]
fn a_shuffled_search_finds_all_solutions() {
    for n in 0..=8 {
        for seed in 0..3 {
            let shuffled = ShuffledQueens::new(n, seed);
            let mut found: Vec<_> = search(&shuffled).collect();
            found.sort();
            assert!(search(&Queens::new(n).unwrap()).eq(found), "{n} queens, seed {seed}");
        }
    }
}

#[test]
fn laws_hold() -> Result<(), Violation> {
    for n in [0, 1, 4, 6, 30, 120] {
        Laws::new(&ShuffledQueens::new(n, 1)).state(ShuffledQueens::clone).check()?;
    }
    Ok(())
}
