//! Tours, compared with a recursion that rejects only what breaks the rules.

use std::collections::HashSet;

use knights_tour::{Board, KnightsTour, Order, Size, Square, Tour, is_closed_tour, is_tour};
use stack_assumptions::search;

/// The moves as (columns, rows), clockwise.
const MOVES: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

fn brute_force(board: &Board, tour: &mut Vec<Square>, found: &mut Vec<Vec<Square>>) {
    if tour.len() == board.squares() {
        found.push(tour.clone());
        return;
    }
    let knight = tour[tour.len() - 1];
    for (columns, rows) in MOVES {
        let column = u16::try_from(i32::from(knight.column) + columns);
        let row = u16::try_from(i32::from(knight.row) + rows);
        if let (Ok(column), Ok(row)) = (column, row) {
            let square = Square { column, row };
            if board.contains(square) && !tour.contains(&square) {
                tour.push(square);
                brute_force(board, tour, found);
                tour.pop();
            }
        }
    }
}

fn list(tours: &KnightsTour) -> Vec<Vec<Square>> {
    let squares = |tour: Tour| tour.squares().to_vec();
    search(tours).map(squares).collect()
}

const SIZES: [(usize, usize); 17] = [
    (1, 1),
    (1, 2),
    (1, 5),
    (2, 1),
    (2, 2),
    (2, 3),
    (2, 6),
    (3, 2),
    (3, 3),
    (3, 4),
    (4, 3),
    (3, 5),
    (3, 6),
    (4, 4),
    (4, 5),
    (5, 4),
    (5, 5),
];

#[test]
fn brute_force_agrees() {
    for (rows, columns) in SIZES {
        let size = Size::new(rows, columns).unwrap();
        let mut every = Vec::new();
        for square in size.every_square() {
            let mut expected = Vec::new();
            brute_force(&Board::new(size), &mut vec![square], &mut expected);
            let from = KnightsTour::new(size).start(square).unwrap();
            agrees(&from, &expected);
            let closed: Vec<_> =
                expected.iter().filter(|tour| is_closed_tour(size, tour)).cloned().collect();
            agrees(&from.closed(), &closed);
            if square.to_string() == "a1" {
                agrees(&KnightsTour::new(size).closed(), &closed);
            }
            every.append(&mut expected);
        }
        agrees(&KnightsTour::new(size), &every);
        undirected_agrees(&KnightsTour::new(size), &every, |tour| tour.reverse());
    }
}

#[test]
fn undirected_closed_tours_are_one_of_each_pair() {
    let closed = KnightsTour::new(Size::new(5, 6).unwrap()).closed();
    // The reverse of a closed tour starts on the same square.
    undirected_agrees(&closed, &list(&closed), |tour| tour[1..].reverse());
}

#[test]
fn undirected_tours_end_on_the_later_square() {
    let size = Size::new(5, 6).unwrap();
    let index =
        |square: Square| usize::from(square.row) * size.columns() + usize::from(square.column);
    for tour in search(&KnightsTour::new(size).undirected()).take(1000) {
        assert!(index(tour.squares()[0]) < index(tour.squares()[29]), "{tour}");
    }
    for tour in search(&KnightsTour::new(size).closed().undirected()) {
        assert!(index(tour.squares()[1]) < index(tour.squares()[29]), "{tour}");
    }
}

#[test]
fn undirected_has_no_effect_on_open_tours_from_a_given_start() {
    let from = KnightsTour::new(Size::new(5, 5).unwrap());
    let from = from.start("e5".parse().unwrap()).unwrap();
    assert_eq!(list(&from.clone().undirected()), list(&from));
}

/// Asserts the same tours in the same order; in Warnsdorff's order, the same set of
/// tours.
fn agrees(tours: &KnightsTour, expected: &[Vec<Square>]) {
    assert_eq!(list(&tours.clone().order(Order::Clockwise)), expected, "{tours:?}");
    let warnsdorff = list(&tours.clone().order(Order::Warnsdorff));
    assert_eq!(warnsdorff.len(), expected.len(), "{tours:?}");
    let set: HashSet<_> = warnsdorff.into_iter().collect();
    assert_eq!(set, expected.iter().cloned().collect(), "{tours:?}");
}

/// Asserts that the undirected tours and their reverses are all the directed ones, and
/// that no undirected tour is the reverse of another.
fn undirected_agrees(tours: &KnightsTour, directed: &[Vec<Square>], reverse: fn(&mut Vec<Square>)) {
    let undirected = list(&tours.clone().undirected());
    let mut both: HashSet<_> = undirected.iter().cloned().collect();
    for mut tour in undirected.iter().cloned() {
        reverse(&mut tour);
        both.insert(tour);
    }
    assert_eq!(both, directed.iter().cloned().collect(), "{tours:?}");
    assert_eq!(undirected.len(), directed.len().div_ceil(2), "{tours:?}");
}

#[test]
fn each_is_a_tour_and_is_closed_agrees() {
    let size = Size::new(5, 6).unwrap();
    let open = KnightsTour::new(size).start("c3".parse().unwrap()).unwrap();
    let mut closed = 0;
    for tour in search(&open) {
        assert!(is_tour(size, tour.squares()), "{tour}");
        assert_eq!(tour.is_closed(), is_closed_tour(size, tour.squares()), "{tour}");
        closed += usize::from(tour.is_closed());
    }
    assert_eq!(closed, 16, "some open tours happen to be closed");
    for tour in search(&open.closed()) {
        assert!(tour.is_closed());
    }
}

/// Compares Schwenk's theorem with a search that does not use it: open tours that happen
/// to be closed.
#[test]
fn closed_tours_exist_as_in_schwenks_theorem() {
    for rows in 1..=5 {
        for columns in rows..=(24 / rows).max(rows) {
            let size = Size::new(rows, columns).unwrap();
            let corner = KnightsTour::new(size).start(Square { column: 0, row: 0 });
            let closes = search(&corner.unwrap()).any(|tour| tour.is_closed());
            assert_eq!(closes, size.has_closed_tour(), "{size}");
            let turned = Size::new(columns, rows).unwrap();
            assert_eq!(size.has_closed_tour(), turned.has_closed_tour());
        }
    }
    for (rows, columns) in
        [(3, 10), (3, 12), (3, 14), (5, 6), (5, 8), (6, 6), (6, 7), (7, 8), (8, 8)]
    {
        let size = Size::new(rows, columns).unwrap();
        assert!(size.has_closed_tour(), "{size}");
        assert!(search(&KnightsTour::new(size).closed()).next().is_some(), "{size}");
    }
}
