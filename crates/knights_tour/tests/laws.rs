//! The laws of a puzzle, checked by the engine's law checker.

use knights_tour::{KnightsTour, Order, Size, Tour, is_closed_tour, is_tour};
use stack_assumptions::Laws;
use stack_assumptions::laws::Violation;

fn tours(rows: usize, columns: usize) -> KnightsTour {
    KnightsTour::new(Size::new(rows, columns).unwrap())
}

fn is_open(tour: &Tour) -> bool {
    is_tour(tour.size(), tour.squares())
}

fn is_closed(tour: &Tour) -> bool {
    is_closed_tour(tour.size(), tour.squares())
}

#[test]
fn laws_hold() -> Result<(), Violation> {
    for order in [Order::Clockwise, Order::Warnsdorff] {
        for (tours, count, rule) in [
            (tours(1, 1), 1, is_open as fn(&Tour) -> bool),
            (tours(3, 3), 0, is_open),
            (tours(3, 4), 16, is_open),
            (tours(4, 3).undirected(), 8, is_open),
            (tours(5, 5).start("c3".parse().unwrap()).unwrap(), 64, is_open),
            (tours(5, 6).closed(), 16, is_closed),
            (tours(5, 6).closed().undirected(), 8, is_closed),
        ] {
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
