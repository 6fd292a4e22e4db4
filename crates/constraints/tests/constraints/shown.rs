//! A problem is drawn, and the steps of its search say why.

use constraints::{Cause, Model, PuzzleExt, Relation};
use stack_assumptions::cursor::Cursor;
use stack_assumptions_show::walk::{Live, Walk};
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

/// The player and the page tell what follows from an attempt, and why one fails.
#[test]
fn what_follows_from_an_attempt() {
    let mut model = Model::new();
    let [a, b, c, d] = ["a", "b", "c", "d"].map(|name| model.named(name, 1..=4));
    model.all_different(&[a, b, c, d]);
    model.sum(&[a, b], Relation::Equal, 5);
    let problem = model.build().unwrap();
    assert_eq!(problem.last_attempt(), None);
    let mut walk = Live::new(&problem);
    let mut tell = || walk.forward().map(|it| walk.sentence(it.event));
    assert_eq!(
        tell().unwrap(),
        "a: try 1 (b, c, d without 1: a is 1, and they differ; b = 4: a + b = 5; 1 more)."
    );
    assert_eq!(tell().unwrap(), "c: try 2 (d = 3: c is 2, and they differ).");
    assert_eq!(tell().unwrap(), "A solution!");
    drop(walk);
    let last = problem.last_attempt().unwrap();
    assert_eq!((last.failed, last.changes.len()), (None, 2));
    // Clones record nothing.
    assert_eq!(problem.clone().last_attempt(), None);

    let mut model = Model::new();
    let [a, b, c] = ["a", "b", "c"].map(|name| model.named(name, 1..=2));
    model.not_equal(a, b);
    model.not_equal(b, c);
    model.not_equal(a, c);
    let [d, e] = ["d", "e"].map(|name| model.named(name, 1..=4));
    model.less(d, e);
    let problem = model.build().unwrap();
    let event = Live::new(&problem).forward().unwrap().event;
    let last = problem.last_attempt();
    assert_eq!(last.as_ref().and_then(|last| last.emptied), Some(b));
    // A question about another value changes nothing of that.
    assert!(problem.why_not(d, 4).is_some());
    assert_eq!(problem.last_attempt(), last);
    assert_eq!(
        Live::new(&problem).sentence(event),
        "a: 1 is rejected: b has no value left: c is 2, and they differ."
    );
}
