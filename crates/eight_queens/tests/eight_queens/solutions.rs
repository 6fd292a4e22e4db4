//! Solutions, compared with brute force and with the independent check.

use std::collections::HashSet;

use eight_queens::{Queens, Solution, is_solution};
use itertools::Itertools;
use proptest::prelude::*;
use stack_assumptions::search;

#[test]
fn brute_force_agrees_in_the_same_order() {
    for n in 0..=8 {
        let queens = Queens::new(n).unwrap();
        let found = search(&queens).map(|solution| solution.columns().to_vec());
        let expected = (0..n).permutations(n).filter(|columns| is_solution(columns));
        itertools::assert_equal(found, expected);
    }
}

#[test]
fn each_is_a_solution_and_none_is_found_twice() {
    for n in 0..=10 {
        let queens = Queens::new(n).unwrap();
        let mut seen = HashSet::new();
        for solution in search(&queens) {
            assert!(is_solution(solution.columns()), "{solution}");
            assert!(seen.insert(solution), "found twice");
        }
    }
}

#[test]
fn symmetries_of_fundamental_solutions_are_all_solutions() {
    for n in 0..=9 {
        let queens = Queens::new(n).unwrap();
        let all: HashSet<Solution> = search(&queens).collect();
        let mut covered = HashSet::new();
        for solution in all.iter().filter(|solution| solution.is_fundamental()) {
            assert_eq!(solution.symmetries().next().as_ref(), Some(solution));
            for symmetry in solution.symmetries().collect::<HashSet<_>>() {
                assert!(covered.insert(symmetry), "two fundamental solutions in a class");
            }
        }
        assert_eq!(covered, all, "{n} queens");
    }
}

#[test]
fn symmetries_are_rotations_and_reflections() {
    let rotated = |board: &str| {
        let rows: Vec<Vec<char>> = board.lines().map(|line| line.chars().collect()).collect();
        // Every second character is a space, so column c is at character 2 * c.
        (0..rows.len())
            .map(|column| (0..rows.len()).rev().map(|row| rows[row][2 * column]).join(" "))
            .join("\n")
    };
    let mirrored = |board: &str| board.lines().map(|line| line.chars().rev().join("")).join("\n");
    for solution in search(&Queens::new(6).unwrap()) {
        let mut expected = vec![solution.to_string()];
        for turn in 1..4 {
            expected.push(rotated(&expected[turn - 1]));
        }
        for turn in 0..4 {
            expected.push(mirrored(&expected[turn]));
        }
        let symmetries = solution.symmetries().map(|symmetry| symmetry.to_string());
        itertools::assert_equal(symmetries.sorted(), expected.into_iter().sorted());
    }
}

#[test]
fn the_board_of_no_queens_is_empty() {
    let none = search(&Queens::new(0).unwrap()).next().unwrap();
    assert!(none.columns().is_empty());
    assert_eq!(none.to_string(), "");
    assert!(none.is_fundamental());
}

#[test]
fn more_than_64_queens_are_an_error() {
    assert!(Queens::new(64).is_ok());
    let error = Queens::new(65).unwrap_err();
    assert_eq!(error.queens, 65);
    assert_eq!(error.to_string(), "found 65 queens, expected at most 64");
    assert!(Queens::new(usize::MAX).is_err());
}

proptest! {
    #[test]
    fn permutations_are_solutions_if_and_only_if_no_diagonal_holds_two(
        columns in (0..7_usize).prop_flat_map(|n| Just((0..n).collect::<Vec<_>>()).prop_shuffle())
    ) {
        let n = columns.len();
        let rising: HashSet<_> = columns.iter().enumerate().map(|(r, c)| r + c).collect();
        let falling: HashSet<_> = columns.iter().enumerate().map(|(r, c)| r + n - c).collect();
        prop_assert_eq!(is_solution(&columns), rising.len() == n && falling.len() == n);
    }

    #[test]
    fn any_list_of_columns_can_be_checked(columns in prop::collection::vec(any::<usize>(), 0..9)) {
        if is_solution(&columns) {
            prop_assert!(columns.iter().all_unique());
        }
    }
}
