//! The laws of a puzzle, checked by the engine's law checker.

use knights_tour::{KnightsTour, Order};
use stack_assumptions::Laws;
use stack_assumptions::laws::Violation;

use crate::common::law_cases::{cases, is_open};
use crate::common::puzzles::tours;

#[test]
fn laws_hold() -> Result<(), Violation> {
    for order in [Order::Clockwise, Order::Warnsdorff] {
        for (tours, count, rule) in cases() {
            let tours = tours.order(order);
            let report = Laws::new(&tours)
                .state(KnightsTour::to_string)
                .verify(rule)
                .expect_solutions(count)
                .check()?;
            assert!(report.complete, "{tours:?}");
        }
    }
    Ok(())
}

#[test]
fn laws_hold_on_boards_too_large_to_exhaust() -> Result<(), Violation> {
    for tours in [tours(8, 8), tours(8, 8).closed(), tours(20, 20)] {
        let laws = Laws::new(&tours).state(KnightsTour::to_string).verify(is_open);
        laws.max_nodes(2_000).check()?;
    }
    Ok(())
}
