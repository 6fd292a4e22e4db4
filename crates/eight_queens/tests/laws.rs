//! The laws of a puzzle, walked by the engine's checker.

use eight_queens::{Queens, Solution, is_solution};
use stack_assumptions::{Laws, Violation};

#[test]
fn the_laws_are_kept() -> Result<(), Violation> {
    for (n, count) in [(0, 1), (1, 1), (3, 0), (6, 4), (8, 92)] {
        let queens = Queens::new(n).unwrap();
        let checked = Laws::new(&queens)
            .state(Queens::clone)
            .verify(|solution: &Solution| is_solution(solution.columns()))
            .expect_solutions(count)
            .check()?;
        assert!(checked.complete, "{n} queens");
    }
    Ok(())
}

#[test]
fn the_laws_are_kept_on_the_widest_board() -> Result<(), Violation> {
    let queens = Queens::new(Queens::MOST).unwrap();
    Laws::new(&queens).state(Queens::clone).check()?;
    Ok(())
}
