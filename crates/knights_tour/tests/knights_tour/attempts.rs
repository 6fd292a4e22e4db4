//! Attempts: which are rejected, and that dropping them restores the board.

use knights_tour::{Attempt, KnightsTour, Order, Size, Square};
use proptest::prelude::*;
use stack_assumptions::{Limits, Puzzle, search};

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

#[test]
fn dropping_a_search_midway_clears_the_board() {
    for closed in [false, true] {
        let mut tours = KnightsTour::new(Size::new(5, 6).unwrap());
        if closed {
            tours = tours.closed();
        }
        let empty = tours.clone();
        for taken in 0..16 {
            let mut search = search(&tours);
            if let Some(last) = search.by_ref().take(taken).last() {
                assert_eq!(tours.to_string(), last.to_string(), "the board shows the tour");
            }
            drop(search);
            assert_eq!(tours, empty, "after {taken} tours");
        }
        for nodes in 0..100 {
            let _ = search(&tours).limit(Limits::new().nodes(nodes)).next();
            assert_eq!(tours, empty, "after {nodes} nodes");
        }
    }
}

#[test]
fn the_board_shows_the_attempts_held() {
    let tours = KnightsTour::new(Size::new(3, 4).unwrap());
    let first = tours.attempt(0, square("a1")).unwrap();
    let second = tours.attempt(1, square("c2")).unwrap();
    assert_eq!(tours.to_string(), "3   .  .  .  .\n2   .  .  2  .\n1   1  .  .  .\n    a  b  c  d");
    assert_eq!(tours.number(square("c2")), Some(2));
    assert_eq!(tours.number(square("c1")), None);
    assert_eq!(tours.number(square("e1")), None, "off the board");
    drop(second);
    drop(first);
    assert_eq!(tours, KnightsTour::new(Size::new(3, 4).unwrap()));
}

#[test]
fn other_than_knights_moves_are_rejected() {
    let tours = KnightsTour::new(Size::new(8, 8).unwrap());
    let first = tours.attempt(0, square("d4")).unwrap();
    let second = tours.attempt(1, square("e6")).unwrap();
    let before = tours.clone();
    for name in ["d4", "e6", "e7", "i8", "a1", "d9"] {
        assert!(tours.attempt(2, square(name)).is_none(), "{name}");
    }
    for slot in [0, 1, 3, 64, usize::MAX] {
        assert!(tours.attempt(slot, square("g5")).is_none(), "slot {slot}");
    }
    assert_eq!(tours, before);
    drop(second);
    drop(first);
}

#[test]
fn other_starts_are_rejected() {
    let tours = KnightsTour::new(Size::new(6, 6).unwrap());
    assert!(tours.attempt(0, square("b2")).is_some());
    assert!(tours.clone().closed().attempt(0, square("b2")).is_none());
    let from = tours.start(square("c3")).unwrap();
    assert!(from.attempt(0, square("b2")).is_none());
    assert!(from.attempt(0, square("c3")).is_some());
}

#[test]
fn starts_on_the_minority_colour_are_rejected() {
    let tours = KnightsTour::new(Size::new(7, 7).unwrap());
    for square in tours.size().every_square() {
        let minority = (square.row + square.column) % 2 == 1;
        assert_eq!(tours.attempt(0, square).is_none(), minority, "{square}");
    }
    assert!(search(&tours.clone().start(square("a2")).unwrap()).next().is_none());
    assert!(search(&tours.closed()).next().is_none());
}

#[test]
fn a_given_start_must_be_on_the_board() {
    let error = KnightsTour::new(Size::new(5, 6).unwrap()).start(square("a6"));
    assert_eq!(
        error.unwrap_err().to_string(),
        "found a6, expected a square of the 5x6 board, from a1 to f5"
    );
}

/// Returns whether the links show that no tour begins with `visited`. It computes them
/// anew, without any code of the search.
fn is_hopeless(size: Size, closed: bool, visited: &[Square]) -> bool {
    let (first, knight) = (visited[0], visited[visited.len() - 1]);
    let unvisited: Vec<_> =
        size.every_square().filter(|square| !visited.contains(square)).collect();
    let next_to = |square: Square| {
        let linked = move |other: &&Square| square.is_knights_move(**other);
        unvisited.iter().filter(linked).count()
    };
    let links = |square: Square| {
        let knight_too = square.is_knights_move(knight);
        let first_too = closed && first != knight && square.is_knights_move(first);
        next_to(square) + usize::from(knight_too) + usize::from(first_too)
    };
    let with = |count: usize| unvisited.iter().filter(|square| links(**square) == count).count();
    if closed {
        let return_is_cut = !unvisited.is_empty() && next_to(first) == 0;
        !size.has_closed_tour() || return_is_cut || visited.len() > 1 && with(0) + with(1) > 0
    } else {
        let stuck = !unvisited.is_empty() && next_to(knight) == 0;
        let minority = size.squares() % 2 == 1 && (first.column + first.row) % 2 == 1;
        // Of the squares around the knight that have one more link, all but the next are
        // ends. One that has no more link must be the last.
        let onward = |count: usize| {
            let next =
                |square: &&Square| square.is_knights_move(knight) && links(**square) == count;
            unvisited.iter().filter(next).count()
        };
        let is_blocked = onward(1) > 0 || with(1) + onward(2) > 2;
        let has_way_on = visited.len() == 1 || unvisited.len() <= 1 || !is_blocked;
        stuck || minority || with(0) > 0 || with(1) > 1 || !has_way_on
    }
}

proptest! {
    /// Along any walk, a move is rejected if and only if the links forbid it.
    #[test]
    fn hopeless_attempts_are_rejected(
        (rows, columns) in (1..8_usize, 1..8_usize),
        closed: bool,
        walk in prop::collection::vec(any::<u8>(), 0..100),
    ) {
        let size = Size::new(rows, columns).unwrap();
        let mut tours = KnightsTour::new(size);
        if closed {
            tours = tours.closed();
        }
        let mut held = Vec::new();
        let mut visited = Vec::new();
        for pick in walk {
            let Some(slot) = tours.slot(held.len()) else { break };
            let candidates: Vec<_> = tours.candidates(slot).collect();
            let mut open = Vec::new();
            for square in candidates {
                visited.push(square);
                let rejected = tours.attempt(slot, square).is_none();
                prop_assert_eq!(rejected, is_hopeless(size, closed, &visited), "{:?}", visited);
                visited.pop();
                if !rejected {
                    open.push(square);
                }
            }
            if open.is_empty() {
                break;
            }
            let square = open[usize::from(pick) % open.len()];
            held.push(tours.attempt(slot, square).unwrap());
            visited.push(square);
        }
        while held.pop().is_some() {}
    }

    /// Any sequence of attempts, rejected ones among them, and drops restores the board.
    #[test]
    fn dropped_attempts_restore_the_board(
        (rows, columns) in (1..9_usize, 1..9_usize),
        (closed, clockwise, undirected) in any::<(bool, bool, bool)>(),
        play in prop::collection::vec(any::<(u8, u8)>(), 0..300),
    ) {
        let mut tours = KnightsTour::new(Size::new(rows, columns).unwrap());
        if closed {
            tours = tours.closed();
        }
        if undirected {
            tours = tours.undirected();
        }
        if clockwise {
            tours = tours.order(Order::Clockwise);
        }
        let empty = tours.clone();
        let mut held: Vec<(Attempt, KnightsTour)> = Vec::new();
        for (back, pick) in play {
            if back % 5 == 0 {
                if let Some((attempt, before)) = held.pop() {
                    drop(attempt);
                    prop_assert_eq!(&tours, &before);
                }
            } else if let Some(slot) = tours.slot(held.len()) {
                let candidates: Vec<_> = tours.candidates(slot).collect();
                if let Some(&square) = candidates.get(usize::from(pick) % candidates.len().max(1)) {
                    let before = tours.clone();
                    if let Some(attempt) = tours.attempt(slot, square) {
                        held.push((attempt, before));
                    } else {
                        prop_assert_eq!(&tours, &before);
                    }
                }
            }
        }
        // A `Vec` drops front to back, but attempts must be dropped last in, first out.
        while held.pop().is_some() {}
        prop_assert_eq!(&tours, &empty);
    }

    #[test]
    fn attempt_accepts_any_move_and_square(slot: usize, column: u16, row: u16) {
        let tours = KnightsTour::new(Size::new(8, 8).unwrap());
        let on_board = column < 8 && row < 8;
        prop_assert_eq!(tours.attempt(0, Square { column, row }).is_some(), on_board);
        prop_assert_eq!(
            tours.attempt(slot, Square { column, row }).is_some(),
            on_board && slot == 0
        );
    }
}
