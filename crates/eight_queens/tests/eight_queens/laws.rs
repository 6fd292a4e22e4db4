//! The laws of a puzzle, checked by the engine's law checker.

use eight_queens::{Queens, Solution, is_solution};
use stack_assumptions::Laws;
use stack_assumptions::laws::Violation;

#[test]
fn laws_hold() -> Result<(), Violation> {
    for (n, count) in [(0, 1), (1, 1), (3, 0), (6, 4), (8, 92)] {
        let queens = Queens::new(n).unwrap();
        let report = Laws::new(&queens)
            .state(Queens::clone)
            .verify(|solution: &Solution| is_solution(solution.columns()))
            .expect_solutions(count)
            .check()?;
        assert!(report.complete, "{n} queens");
    }
    Ok(())
}

#[test]
fn laws_hold_on_the_widest_board() -> Result<(), Violation> {
    let queens = Queens::new(Queens::MAX_QUEENS).unwrap();
    Laws::new(&queens).state(Queens::clone).check()?;
    Ok(())
}
