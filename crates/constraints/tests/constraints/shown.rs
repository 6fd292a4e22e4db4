//! A problem is drawn, and the steps of its search say why.

use constraints::{Cause, PuzzleExt};
use stack_assumptions::cursor::Cursor;
use stack_assumptions_show::{Draw, Style};

use crate::models::{magic_square, send_more_money};

#[test]
fn the_board_of_a_model() {
    let mut model = magic_square(3);
    model.columns(3);
    let problem = model.build().unwrap();
    let mut cursor = Cursor::new(&problem);
    while cursor.forward().is_some() {
        if problem.to_string().lines().all(|line| line.split(": ").nth(1).unwrap().len() == 1) {
            break;
        }
    }
    let picture = problem.scene().to_terminal(Style::ASCII);
    assert_eq!(picture, "+---------+\n| 2  7  6 |\n| 9  5  1 |\n| 4  3  8 |\n+---------+\n");
    let (model, _) = send_more_money();
    let problem = model.build().unwrap();
    let text = problem.scene().to_terminal(Style::ASCII);
    assert!(text.contains("x4: 1\n"), "{text}");
}

#[test]
fn why_a_value_cannot_be() {
    let (model, letters) = send_more_money();
    let problem = model.build().unwrap();
    let m = letters[4];
    assert_eq!(problem.get(m).single(), Some(1));
    // Another letter has it.
    assert_eq!(problem.why_not(letters[0], 1), Some(Cause::Different(m, 1)));
    assert_eq!(problem.why(letters[0], 1).unwrap(), "x4 is 1, and they differ");
    // The sum excludes it.
    let why = problem.why(letters[0], 2).unwrap();
    assert!(why.contains("1000 x0"), "{why}");
    assert_eq!(problem.why_not(letters[0], 9), None);
    assert_eq!(problem.count(), 1);
}
