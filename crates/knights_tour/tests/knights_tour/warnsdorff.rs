//! The orders of candidates: clockwise and Warnsdorff's.

use knights_tour::{KnightsTour, Order, Size, Square, is_closed_tour, is_tour};
use proptest::prelude::*;
use stack_assumptions::{Counters, Limits, Puzzle, search};

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn names(squares: impl Iterator<Item = Square>) -> String {
    let names: Vec<_> = squares.map(|square| square.to_string()).collect();
    names.join(" ")
}

/// Asserts that the search finds a tour with at most `nodes` attempts.
fn finds_one(tours: &KnightsTour, nodes: u64) {
    let tour = search(tours).limit(Limits::new().nodes(nodes)).next();
    let tour = tour.unwrap_or_else(|| panic!("no tour within {nodes} nodes: {tours:?}"));
    assert!(is_tour(tours.size(), tour.squares()), "{tour}");
}

#[test]
fn every_square_of_8x8_has_a_tour_without_backtracking() {
    for start in Size::new(8, 8).unwrap().every_square() {
        let from = KnightsTour::new(Size::new(8, 8).unwrap()).start(start).unwrap();
        let mut counters = Counters::default();
        let tour = search(&from).observe(&mut counters).next().unwrap();
        assert_eq!(tour.squares()[0], start);
        assert!(is_tour(from.size(), tour.squares()), "{tour}");
        assert_eq!((counters.nodes, counters.backtracks), (64, 0), "from {start}");
    }
}

#[test]
fn every_square_of_8x8_has_a_closed_tour_within_200_nodes() {
    let size = Size::new(8, 8).unwrap();
    for start in size.every_square() {
        let from = KnightsTour::new(size).closed().start(start).unwrap();
        let tour = search(&from).limit(Limits::new().nodes(200)).next().unwrap();
        assert_eq!(tour.squares()[0], start);
        assert!(is_closed_tour(size, tour.squares()), "{tour}");
    }
}

#[test]
fn large_boards_have_a_tour_with_few_nodes() {
    for side in [16, 50, 100, 256] {
        let tours = KnightsTour::new(Size::new(side, side).unwrap());
        let squares = side as u64 * side as u64;
        finds_one(&tours, squares);
        finds_one(&tours.closed(), squares * 2);
    }
}

#[test]
fn clockwise_begins_two_up_and_one_to_the_right() {
    let tours = KnightsTour::new(Size::new(8, 8).unwrap()).order(Order::Clockwise);
    let _held = tours.attempt(0, square("d4")).unwrap();
    assert_eq!(names(tours.candidates(1)), "e6 f5 f3 e2 c2 b3 b5 c6");
}

#[test]
fn order_changes_the_first_tour() {
    let corner = KnightsTour::new(Size::new(5, 5).unwrap()).start(square("a1")).unwrap();
    let first = |order| search(&corner.clone().order(order)).next().unwrap();
    assert_ne!(first(Order::Clockwise), first(Order::Warnsdorff));
}

#[test]
fn warnsdorffs_order_breaks_ties_by_distance_then_direction() {
    let tours = KnightsTour::new(Size::new(8, 8).unwrap());
    let _held = tours.attempt(0, square("d3")).unwrap();
    // Three onward moves: c1, then e1 and b2, which are nearer to the centre. Five: f2,
    // then b4. Seven: f4 and c5, then e5.
    assert_eq!(names(tours.candidates(1)), "c1 e1 b2 f2 b4 f4 c5 e5");
}

#[test]
fn starts_come_in_the_order_of_the_board() {
    let tours = KnightsTour::new(Size::new(2, 3).unwrap());
    assert_eq!(names(tours.candidates(0)), "a1 b1 c1 a2 b2 c2");
    let from = tours.clone().start(square("b2")).unwrap();
    assert_eq!(names(from.candidates(0)), "b2");
    assert_eq!(names(tours.closed().candidates(0)), "a1");
}

proptest! {
    /// Along any walk, Warnsdorff's order is the clockwise order, stably sorted by onward
    /// moves, then by distance.
    #[test]
    fn warnsdorffs_order_is_sorted(
        rows in 1..9_usize,
        columns in 1..9_usize,
        walk in prop::collection::vec(any::<u8>(), 0..64),
    ) {
        let size = Size::new(rows, columns).unwrap();
        let warnsdorff = KnightsTour::new(size);
        let clockwise = warnsdorff.clone().order(Order::Clockwise);
        let mut held = Vec::new();
        for pick in walk {
            let slot = held.len();
            let found: Vec<_> = warnsdorff.candidates(slot).collect();
            let mut expected: Vec<_> = clockwise.candidates(slot).collect();
            if slot > 0 {
                let onward = |from: Square| {
                    let open = |to: &Square| from.is_knights_move(*to) && clockwise.number(*to).is_none();
                    size.every_square().filter(open).count()
                };
                let distance = |square: Square| {
                    let rows = 2 * i64::from(square.row) + 1 - i64::try_from(rows).unwrap();
                    let columns = 2 * i64::from(square.column) + 1 - i64::try_from(columns).unwrap();
                    rows * rows + columns * columns
                };
                expected.sort_by_key(|square| (onward(*square), -distance(*square)));
            }
            prop_assert_eq!(&found, &expected);
            let Some(&square) = found.get(usize::from(pick) % found.len().max(1)) else { break };
            let attempts = (warnsdorff.attempt(slot, square), clockwise.attempt(slot, square));
            let (Some(a), Some(b)) = attempts else { continue };
            held.push((a, b));
        }
        while held.pop().is_some() {}
    }
}
