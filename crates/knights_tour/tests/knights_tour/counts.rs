//! The numbers of tours, compared with published ones.

use knights_tour::{KnightsTour, Order, Size, Square};
use stack_assumptions::{Limits, search};

fn tours(rows: usize, columns: usize) -> KnightsTour {
    KnightsTour::new(Size::new(rows, columns).unwrap())
}

/// OEIS A165134, with the table by squares in its example.
#[test]
fn open_from_each_square_of_5x5() {
    let table = [
        [304, 0, 56, 0, 304],
        [0, 56, 0, 56, 0],
        [56, 0, 64, 0, 56],
        [0, 56, 0, 56, 0],
        [304, 0, 56, 0, 304],
    ];
    let mut total = 0;
    for (row, counts) in (0..).zip(table) {
        for (column, count) in (0..).zip(counts) {
            let square = Square { column, row };
            let from = tours(5, 5).start(square).unwrap();
            assert_eq!(search(&from).count(), count, "from {square}");
            total += count;
        }
    }
    assert_eq!(total, 1728);
    assert_eq!(search(&tours(5, 5)).count(), 1728);
    assert_eq!(search(&tours(5, 5).undirected()).count(), 1728 / 2);
}

/// OEIS A165134, which counts directions.
#[test]
fn open_on_squares_up_to_4x4() {
    for (side, count) in [(1, 1), (2, 0), (3, 0), (4, 0)] {
        assert_eq!(search(&tours(side, side)).count(), count, "{side}x{side}");
    }
}

/// OEIS A169696, A079137 and A083386, without directions.
#[test]
fn open_on_three_to_five_rows() {
    for (rows, counts) in [
        (3, &[0, 0, 0, 8, 0, 0, 52, 396, 560, 3048][..]),
        (4, &[0, 0, 8, 0, 82, 744]),
        (5, &[0, 0, 0, 82, 864, 18784]),
    ] {
        for (columns, &count) in (1..).zip(counts) {
            let undirected = tours(rows, columns).undirected();
            assert_eq!(search(&undirected).count(), count, "{rows}x{columns}");
            let turned = tours(columns, rows).order(Order::Clockwise);
            assert_eq!(search(&turned).count(), 2 * count, "{columns}x{rows}");
        }
    }
}

/// OEIS A165134.
#[test]
#[ignore = "takes about 20 seconds"]
fn open_on_6x6() {
    assert_eq!(search(&tours(6, 6).order(Order::Clockwise)).count(), 6_637_920);
}

/// OEIS A001230, without directions.
#[test]
fn closed_on_6x6() {
    for order in [Order::Clockwise, Order::Warnsdorff] {
        let closed = tours(6, 6).closed().order(order);
        assert_eq!(search(&closed).count(), 19724);
    }
    assert_eq!(search(&tours(6, 6).closed().undirected()).count(), 9862);
}

/// OEIS A175881, without directions.
#[test]
fn closed_on_six_rows() {
    for (columns, count) in (1..).zip([0, 0, 0, 0, 8]) {
        let undirected = tours(6, columns).closed().undirected();
        assert_eq!(search(&undirected).count(), count, "6x{columns}");
        assert_eq!(search(&tours(columns, 6).closed()).count(), 2 * count);
    }
}

/// OEIS A070030, without directions.
#[test]
fn closed_on_three_rows() {
    for (columns, count) in [(2, 0), (4, 0), (6, 0), (8, 0), (10, 16), (12, 176)] {
        let undirected = tours(3, columns).closed().undirected();
        assert_eq!(search(&undirected).count(), count, "3x{columns}");
    }
}

#[test]
fn number_of_closed_tours_is_the_same_from_any_start() {
    for square in Size::new(5, 6).unwrap().every_square() {
        let closed = tours(5, 6).closed().start(square).unwrap();
        assert_eq!(search(&closed).count(), 16, "from {square}");
        assert_eq!(search(&closed.undirected()).count(), 8, "from {square}");
    }
}

/// The search must not spend its time on prefixes whose tours are all dropped in favour
/// of their reverses.
#[test]
fn first_closed_undirected_tour_takes_few_nodes() {
    for start in [None, Some("a1"), Some("d4")] {
        let mut tours = tours(8, 8).closed().undirected();
        if let Some(start) = start {
            tours = tours.start(start.parse().unwrap()).unwrap();
        }
        let mut search = search(&tours).limit(Limits::new().nodes(10_000));
        assert!(search.next().is_some(), "{start:?}: {:?}", search.outcome());
    }
}
