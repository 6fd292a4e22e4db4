//! How the board is drawn.

use eight_queens::Queens;
use stack_assumptions::Puzzle;
use stack_assumptions::cursor::Cursor;
use stack_assumptions_show::{Draw, Mark, Style, sentence};

#[test]
fn a_queen_stands_where_its_spot_is() {
    let queens = Queens::new(5).unwrap();
    let mut cursor = Cursor::new(&queens);
    cursor.goto(&"0.1".parse().unwrap()).unwrap();
    let mut scene = queens.scene();
    for (row, column) in cursor.held() {
        assert_eq!(scene.spots()[queens.spot(row, column).unwrap()].text(), "Q");
        scene.mark(queens.spot(row, column).unwrap(), Mark::Attempt);
    }
    let expected = "    1  2  3  4  5
  +---------------+
1 |[Q] .  .  .  . |
2 | .  .  . [Q] . |
3 | .  .  .  .  . |
4 | .  .  .  .  . |
5 | .  .  .  .  . |
  +---------------+
";
    assert_eq!(scene.to_terminal(Style::ASCII), expected);
    let event = cursor.forward().unwrap().event;
    assert_eq!(sentence(&queens, event), "Row 3: try column 2.");
}

#[test]
fn each_attacked_square_has_a_reason_and_no_other_one_has() {
    let queens = Queens::new(8).unwrap();
    let mut cursor = Cursor::new(&queens);
    for _ in 0..500 {
        cursor.forward();
        let Some(row) = queens.slot(cursor.held().count()) else { continue };
        for column in 0..8 {
            let is_allowed = queens.candidates(row).any(|allowed| allowed == column);
            assert_eq!(queens.why(row, column).is_none(), is_allowed, "{row} {column}\n{queens}");
        }
    }
    cursor.goto(&"0".parse().unwrap()).unwrap();
    let why = queens.why(2, 2).unwrap();
    assert_eq!(why, "the queen in row 1 attacks it along the diagonal");
}
