//! How the board is drawn.

use knights_tour::{Board, KnightsTour, Order, Size};
use stack_assumptions::cursor::Cursor;
use stack_assumptions::{Event, Puzzle};
use stack_assumptions_show::{Draw, Style, sentence};

#[test]
fn the_squares_have_the_numbers_of_the_moves() {
    let size = Size::new(3, 4).unwrap();
    let tours = KnightsTour::new(size).start("a1".parse().unwrap()).unwrap();
    let mut cursor = Cursor::new(&tours);
    while !matches!(cursor.forward().unwrap().event, Event::Solution { .. }) {}
    for (slot, square) in cursor.held() {
        let spot = tours.spot(slot, square).unwrap();
        assert_eq!(tours.scene().spots()[spot].text(), (slot + 1).to_string());
    }
    let expected = "     a   b   c   d
  +----------------+
3 |  3   6   9  12 |
2 |  8  11   4   7 |
1 |  1   2   5  10 |
  +----------------+
";
    let drawn = tours.scene().to_terminal(Style::ASCII);
    assert_eq!(drawn.lines().next(), expected.lines().next());
    assert_eq!(drawn.lines().nth(4).unwrap().split_whitespace().nth(2), Some("1"));
}

#[test]
fn each_rejected_square_has_a_reason() {
    for closed in [false, true] {
        let tours = KnightsTour::new(Size::new(5, 6).unwrap()).order(Order::Clockwise);
        let tours = if closed { tours.closed() } else { tours };
        let mut cursor = Cursor::new(&tours);
        let mut rejected = 0;
        for _ in 0..5_000 {
            let event = cursor.forward().unwrap().event;
            match event {
                Event::Rejected { slot, .. } if slot > 0 => {
                    rejected += 1;
                    let text = sentence(&tours, event);
                    assert!(
                        text.ends_with("is rejected: a square would have too few neighbours left."),
                        "{text}"
                    );
                }
                Event::Attempt { slot, candidate, .. } => {
                    let visited = tours.why(slot, candidate).unwrap();
                    assert_eq!(visited, format!("the knight was there at move {}", slot + 1));
                }
                _ => {}
            }
        }
        assert!(rejected > 100, "{rejected}");
    }
}

#[test]
fn missing_squares_and_the_end_have_their_own_reasons() {
    let board: Board = "...\n.#.\n...".parse().unwrap();
    let tours = KnightsTour::on(board).end("c2".parse().unwrap()).unwrap();
    let _a1 = tours.attempt(0, "a1".parse().unwrap()).unwrap();
    let why = |square: &str| tours.why(1, square.parse().unwrap());
    assert_eq!(why("b2").as_deref(), Some("the board has no such square"));
    assert_eq!(why("c2").as_deref(), Some("the tour is to end there"));
    assert_eq!(why("b3"), None);
}
