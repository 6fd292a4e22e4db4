//! Attempts: which are rejected, and that dropping them restores the board.

use eight_queens::Queens;
use proptest::prelude::*;
use stack_assumptions::{Puzzle, search};

#[test]
fn dropping_a_search_midway_clears_the_board() {
    let queens = Queens::new(8).unwrap();
    let empty = queens.clone();
    for taken in 0..=92 {
        let mut solutions = search(&queens);
        let last = solutions.by_ref().take(taken).last();
        if let Some(last) = last {
            assert_eq!(queens.to_string(), last.to_string(), "the board shows the solution");
        }
        drop(solutions);
        assert_eq!(queens, empty, "after {taken} solutions");
    }
}

#[test]
fn an_exhausted_search_leaves_the_board_clear() {
    for n in 0..=8 {
        let queens = Queens::new(n).unwrap();
        search(&queens).for_each(drop);
        assert_eq!(queens, Queens::new(n).unwrap());
    }
}

#[test]
fn the_board_shows_the_attempts_held() {
    let queens = Queens::new(4).unwrap();
    let first = queens.attempt(0, 1).unwrap();
    let second = queens.attempt(1, 3).unwrap();
    assert_eq!(queens.to_string(), ". Q . .\n. . . Q\n. . . .\n. . . .");
    assert_eq!(format!("{queens:?}"), "Queens [Some(1), Some(3), None, None]");
    assert!(queens.candidates(2).eq([0]));
    drop(second);
    assert!(queens.candidates(1).eq([3]));
    drop(first);
    assert!(queens.candidates(0).eq(0..4));
}

#[test]
fn attacked_squares_and_other_rows_are_rejected() {
    let queens = Queens::new(5).unwrap();
    let held = queens.attempt(0, 2).unwrap();
    let before = queens.clone();
    assert!(queens.candidates(2).eq([0_usize; 0]), "row 2: the queen of row 1 is missing");
    assert!(queens.candidates(5).eq([0_usize; 0]), "there is no row 5");
    assert!(queens.candidates(usize::MAX).eq([0_usize; 0]), "there is no such row");
    for (row, column) in
        [(1, 1), (1, 2), (1, 3), (0, 0), (2, 0), (5, 0), (1, 5), (1, 64), (usize::MAX, 0)]
    {
        assert!(queens.attempt(row, column).is_none(), "row {row}, column {column}");
        assert_eq!(queens, before);
    }
    drop(held);
}

proptest! {
    /// After any sequence of attempts and drops, on boards up to the widest, the board
    /// is the same as before the attempts that were dropped.
    #[test]
    fn dropped_attempts_restore_the_board(n in 0..=Queens::MAX_QUEENS, play in prop::collection::vec(any::<(bool, u8)>(), 0..200)) {
        let queens = Queens::new(n).unwrap();
        let mut held = Vec::new();
        for (back, pick) in play {
            if back {
                if let Some((attempt, before)) = held.pop() {
                    drop::<eight_queens::Attempt>(attempt);
                    prop_assert_eq!(&queens, &before);
                }
            } else if let Some(row) = queens.slot(held.len()) {
                let candidates: Vec<_> = queens.candidates(row).collect();
                prop_assert!(candidates.is_sorted());
                let queen = |column: &usize| {
                    queens.columns().flatten().enumerate().all(|(above, other)| {
                        other != *column && other.abs_diff(*column) != row - above
                    })
                };
                prop_assert!(candidates.iter().copied().eq((0..n).filter(queen)));
                if let Some(&column) = candidates.get(usize::from(pick) % candidates.len().max(1)) {
                    let before = queens.clone();
                    held.push((queens.attempt(row, column).unwrap(), before));
                }
            }
        }
        // A `Vec` drops front to back, but attempts must be dropped last in, first out.
        while held.pop().is_some() {}
        prop_assert_eq!(&queens, &Queens::new(n).unwrap());
    }

    #[test]
    fn attempt_accepts_any_row_and_column(n in 0..=Queens::MAX_QUEENS, row: usize, column: usize) {
        let queens = Queens::new(n).unwrap();
        let attempt = queens.attempt(row, column);
        prop_assert_eq!(attempt.is_some(), row == 0 && column < n);
    }
}
