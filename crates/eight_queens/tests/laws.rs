//! The laws of a puzzle, walked by the engine's checker.

use eight_queens::{Queens, Solution, is_solution};
use stack_assumptions::{Breach, Laws};

#[test]
fn the_laws_are_kept() -> Result<(), Breach> {
    for (n, count) in [(0, 1), (1, 1), (3, 0), (6, 4), (8, 92)] {
        let queens = Queens::new(n).unwrap();
        let checked = Laws::of(&queens)
            .showing(Queens::clone)
            .rule(|solution: &Solution| is_solution(solution.columns()))
            .solutions(count)
            .check()?;
        assert!(checked.complete, "{n} queens");
    }
    Ok(())
}

#[test]
fn the_laws_are_kept_on_the_widest_board() -> Result<(), Breach> {
    let queens = Queens::new(Queens::MOST).unwrap();
    Laws::of(&queens).showing(Queens::clone).check()?;
    Ok(())
}
