//! Orders of techniques, and ratings by a part of an order or up to a limit.

use sudoku::{Grid, Marks};
use sudoku_human::{
    OrderError, RateError, Technique, Workspace, hodoku, next_step, parse_order, rate_se, se,
    without_uniqueness,
};

/// A puzzle of 5.7, which a bivalue universal grave solves.
const BUG: &str =
    "................12....34..5.....63....2........78........1....7.6....4..43.2.....";

fn workspace(puzzle: &str) -> Workspace {
    let puzzle: Grid = puzzle.parse().expect("a puzzle");
    Workspace::new(&Marks::from(&puzzle)).expect("9x9")
}

#[test]
fn an_order_is_a_text() {
    let text = "full house\n\n  Hidden Single  # HoDoKu's name\n# none\nx-wing\n";
    let expected = [Technique::FullHouse, Technique::HiddenSingle, Technique::XWing];
    assert_eq!(parse_order(text).expect("an order"), expected);
    let error = |text: &str| parse_order(text).expect_err("no order").to_string();
    let unknown = error("full house\nnaked par\n");
    assert!(
        unknown.starts_with("line 2: found \"naked par\", expected a technique; "),
        "{unknown}"
    );
    assert!(unknown.contains("naked pair"), "{unknown}");
    assert_eq!(error("x-wing\n\nX-Wing"), "line 3: found x-wing again, as on line 1");
    assert_eq!(parse_order("# none\n"), Err(OrderError::Empty));
}

#[test]
fn without_uniqueness_no_technique_assumes_it() {
    for order in [se::ORDER, hodoku::ORDER] {
        let left = without_uniqueness(order);
        assert!(left.iter().all(|technique| !technique.info().needs_uniqueness));
        let more = order.iter().filter(|technique| technique.info().needs_uniqueness).count();
        assert_eq!(left.len() + more, order.len());
    }
    let mut board = workspace(BUG);
    let with = se::rate_up_to(&mut board.clone(), se::ORDER, u16::MAX).expect("a rating");
    let without = without_uniqueness(se::ORDER);
    let without = se::rate_up_to(&mut board, &without, u16::MAX).expect("a rating");
    assert!(with.hardest.is_some_and(|technique| technique.info().needs_uniqueness));
    assert!(without.rating > with.rating, "{without} {with}");
}

#[test]
fn a_rating_stops_above_a_limit() {
    let rate = |max| se::rate_up_to(&mut workspace(BUG), se::ORDER, max);
    let rating = rate_se(&BUG.parse::<Grid>().expect("a puzzle")).expect("a rating");
    assert_eq!(rate(rating.rating), Ok(rating));
    for max in [0, 10, 20, 45, 56, rating.rating - 1] {
        assert_eq!(rate(max), Err(RateError::Above { max: max.into() }));
    }
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let score = |max| hodoku::rate_up_to(&mut workspace(easy), hodoku::ORDER, max);
    let rating = score(u32::MAX).expect("a rating");
    assert_eq!(score(rating.score), Ok(rating));
    assert_eq!(score(rating.score - 1), Err(RateError::Above { max: rating.score - 1 }));
}

/// Marks are rated from their state: after the first steps of a puzzle, the rest is no harder.
#[test]
fn marks_are_rated_from_their_state() {
    let puzzle: Grid = BUG.parse().expect("a puzzle");
    let rating = rate_se(&puzzle).expect("a rating");
    let mut marks = Marks::from(&puzzle);
    assert_eq!(rate_se(&marks), Ok(rating));
    for _ in 0..20 {
        let step = next_step(&marks, se::ORDER).expect("a step");
        for lost in &step.conclusion.eliminations {
            marks.eliminate(lost.cell.into(), lost.digit).expect("a candidate");
        }
        if let Some(placed) = step.conclusion.placement {
            marks.place(placed.cell.into(), placed.digit).expect("a candidate");
        }
    }
    assert_eq!(rate_se(&marks).expect("a rating").rating, rating.rating);
}
