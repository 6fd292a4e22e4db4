//! Text: the names of squares, sizes and orders, and drawn boards.

use knights_tour::{KnightsTour, Order, Size, Square, is_tour};
use proptest::prelude::*;
use stack_assumptions::search;

#[test]
fn squares_have_the_names_of_chess() {
    for (name, column, row) in [
        ("a1", 0, 0),
        ("h8", 7, 7),
        ("z1", 25, 0),
        ("aa1", 26, 0),
        ("az10", 51, 9),
        ("ba1", 52, 0),
        ("zz1", 701, 0),
        ("aaa1", 702, 0),
        ("crxp65536", u16::MAX, u16::MAX),
    ] {
        let square = Square { column, row };
        assert_eq!(square.to_string(), name);
        assert_eq!(name.parse(), Ok(square));
        assert_eq!(name.to_uppercase().parse(), Ok(square));
    }
}

#[test]
fn other_texts_are_not_squares() {
    for found in [
        "",
        "a",
        "1",
        "a0",
        "a-1",
        "a+1",
        "a1 ",
        " a1",
        "1a",
        "a1b",
        "ä1",
        "a½",
        "a65537",
        "crxq1",
        "zzzzzzzzzzzzzzzzzzzzz1",
        "a99999999999999999999",
    ] {
        let error = found.parse::<Square>().unwrap_err();
        assert_eq!(
            error.to_string(),
            format!(
                "found {found:?}, expected the letters of a column (a to crxp) and the number of \
                 a row (1 to 65536), as in a1"
            )
        );
    }
}

#[test]
fn sizes_are_rows_by_columns() {
    for text in ["5x6", "5X6", "5×6", "05x6"] {
        assert_eq!(text.parse(), Ok(Size::new(5, 6).unwrap()), "{text}");
    }
    assert_eq!(Size::new(5, 6).unwrap().to_string(), "5x6");
    for text in ["65536x1", "65535x65536", "65536x65535"] {
        assert!(text.parse::<Size>().is_ok(), "{text}");
    }
}

#[test]
fn other_texts_are_not_sizes() {
    for found in ["", "8", "x", "8x", "x8", "8x8x8", "-8x8", "+8x8", "8 x 8", "8*8", "½x8"] {
        let error = found.parse::<Size>().unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("found {found:?}, expected rows x columns, as in 5x6")
        );
    }
    for found in ["0x8", "8x0", "65536x65536", "65537x1", "1x65537", "99999999999999999999999x1"] {
        let error = found.parse::<Size>().unwrap_err();
        assert_eq!(
            error.to_string(),
            format!(
                "found {found:?}, expected rows x columns, each from 1 to 65536, and at most \
                 4294967295 squares"
            )
        );
    }
    assert_eq!(
        Size::new(0, 3).unwrap_err().to_string(),
        "found 0 rows by 3 columns, expected each from 1 to 65536, and at most 4294967295 squares"
    );
    assert!(Size::new(usize::MAX, usize::MAX).is_err());
}

#[test]
fn orders_have_names() {
    for (name, order) in [("clockwise", Order::Clockwise), ("warnsdorff", Order::Warnsdorff)] {
        assert_eq!(name.parse(), Ok(order));
        assert_eq!(order.to_string(), name);
    }
    assert_eq!(Order::ALL.map(Order::name), ["clockwise", "warnsdorff"]);
}

#[test]
fn other_texts_are_not_orders() {
    for found in ["", "plain", "Clockwise", "warnsdorff "] {
        let error = found.parse::<Order>().unwrap_err();
        assert_eq!(error.found, found);
        assert_eq!(
            error.to_string(),
            format!("found {found:?}, expected one of clockwise, warnsdorff")
        );
    }
}

#[test]
fn tours_are_listed_and_drawn() {
    let tours = KnightsTour::new(Size::new(3, 4).unwrap());
    let tour = search(&tours).next().unwrap();
    assert_eq!(tour.list().to_string(), "a1 c2 a3 b1 d2 b3 c1 d3 b2 d1 c3 a2");
    assert_eq!(
        tour.to_string(),
        "\
3   3  6 11  8
2  12  9  2  5
1   1  4  7 10
    a  b  c  d"
    );
}

#[test]
fn one_square_has_an_open_tour_and_no_closed_one() {
    let one = KnightsTour::new(Size::new(1, 1).unwrap());
    let tours: Vec<_> = search(&one).collect();
    assert_eq!(tours.len(), 1);
    assert_eq!(tours[0].to_string(), "1  1\n   a");
    assert_eq!(tours[0].list().to_string(), "a1");
    assert!(!tours[0].is_closed());
    assert_eq!(search(&one.clone().undirected()).count(), 1);
    assert_eq!(search(&one.closed()).count(), 0);
}

#[test]
fn drawn_boards_stay_aligned_past_column_z() {
    let board = KnightsTour::new(Size::new(10, 30).unwrap()).to_string();
    let lines: Vec<_> = board.lines().collect();
    assert_eq!(lines.len(), 11);
    assert!(lines.iter().all(|line| line.len() == lines[0].len()), "{board}");
    assert!(lines[0].starts_with("10    .   ."), "{board}");
    assert!(lines[9].starts_with(" 1    .   ."), "{board}");
    assert!(lines[10].ends_with("   z  aa  ab  ac  ad"), "{board}");
}

#[test]
fn boards_past_65536_squares_can_be_made() {
    for (rows, columns) in [(1, 65536), (65536, 1), (2, 65536), (300, 300)] {
        let size = Size::new(rows, columns).unwrap();
        let tours = KnightsTour::new(size);
        assert_eq!(size.every_square().count(), rows * columns);
        let tour = search(&tours).next();
        assert_eq!(tour.is_some(), rows == 300, "{size}");
        assert!(tour.is_none_or(|tour| is_tour(size, tour.squares())), "{size}");
    }
}

#[test]
fn check_rejects_lists_that_are_no_tours() {
    let size = Size::new(3, 4).unwrap();
    let tour = search(&KnightsTour::new(size)).next().unwrap();
    let squares = tour.squares();
    assert!(is_tour(size, squares));
    assert!(!is_tour(size, &squares[1..]), "a square is missing");
    assert!(!is_tour(size, &[]));
    let mut twice = squares.to_vec();
    twice[11] = twice[9];
    assert!(!is_tour(size, &twice), "a square is visited twice");
    let mut swapped = squares.to_vec();
    swapped.swap(0, 1);
    assert!(!is_tour(size, &swapped), "no knight's moves");
}

proptest! {
    #[test]
    fn squares_parse_from_their_display(column: u16, row: u16) {
        let square = Square { column, row };
        prop_assert_eq!(square.to_string().parse(), Ok(square));
    }

    #[test]
    fn sizes_parse_from_their_display(rows in 1..256_usize, columns in 1..256_usize) {
        let size = Size::new(rows, columns).unwrap();
        prop_assert_eq!(size.to_string().parse(), Ok(size));
    }

    #[test]
    fn any_text_can_be_parsed(text: String, near in "[a-zA-Zß]{0,16}[-+ ]?[0-9٣]{0,30}[x×]?[0-9]{0,30}") {
        for text in [text, near] {
            if let Ok(square) = text.parse::<Square>() {
                prop_assert_eq!(square.to_string().parse(), Ok(square));
            }
            if let Ok(size) = text.parse::<Size>() {
                prop_assert!(size.squares() <= Size::MAX_SQUARES);
            }
        }
    }
}
