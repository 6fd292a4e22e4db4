//! A search resumed from a path yields the solutions that remained.

use std::convert::Infallible;
use std::ops::ControlFlow;

use proptest::prelude::*;
use stack_assumptions::interval::{Interval, Path};
use stack_assumptions::{Limits, Outcome, Puzzle, Stop, search};

use crate::toys::{self, Toy};

/// The solutions that a search found before it stopped, and its remaining interval.
fn stopped(toy: &Toy, limits: Limits<'_>, by_next: bool) -> (Vec<Vec<u8>>, Option<Interval>) {
    let mut search = search(toy).limit(limits);
    let mut found = Vec::new();
    if by_next {
        found.extend(search.by_ref());
    } else {
        let _ = search.visit(|| {
            found.push(toy.solution());
            ControlFlow::<Infallible>::Continue(())
        });
    }
    let remaining = search.remaining();
    assert_eq!(search.remaining(), remaining, "the first call changed it");
    (found, remaining)
}

fn cuts_are_exact(name: &str, toy: &Toy, limits: impl Fn(u64) -> Limits<'static>) {
    let expected: Vec<_> = search(toy).collect();
    for cut in 0.. {
        for by_next in [true, false] {
            let (mut found, remaining) = stopped(toy, limits(cut), by_next);
            let Some(remaining) = remaining else {
                assert_eq!(found, expected, "{name}, cut {cut}");
                if by_next {
                    continue;
                }
                return;
            };
            let remaining: Interval = remaining.to_string().parse().unwrap();
            found.extend(search(toy).within(&remaining).unwrap());
            assert_eq!(found, expected, "{name}, cut {cut} at {remaining}");
            assert!(toy.is_clear());
        }
    }
}

#[test]
fn every_node_and_every_solution_of_every_toy_is_a_cut() {
    for (name, toy) in toys::all() {
        cuts_are_exact(name, &toy, |cut| Limits::new().nodes(cut));
        cuts_are_exact(name, &toy, |cut| Limits::new().solutions(cut));
    }
}

#[test]
fn a_solution_that_was_yielded_does_not_come_again() {
    let toy = Toy::permutations(4);
    let expected: Vec<_> = search(&toy).collect();
    for many in 0..=24 {
        let mut first = search(&toy);
        let mut found: Vec<_> = first.by_ref().take(many).collect();
        let remaining = first.remaining().unwrap();
        drop(first);
        found.extend(search(&toy).within(&remaining).unwrap());
        assert_eq!(found, expected, "{many}");
    }
}

#[test]
fn a_search_can_be_resumed_again_and_again() {
    let toy = Toy::thorny();
    let mut found = Vec::new();
    let mut remaining = Interval::full();
    loop {
        let mut search = search(&toy).within(&remaining).unwrap().limit(Limits::new().nodes(2));
        found.extend(search.by_ref());
        if search.outcome() == Some(Outcome::Exhausted) {
            assert_eq!(search.remaining(), None);
            break;
        }
        assert_eq!(search.outcome(), Some(Outcome::Stopped(Stop::Nodes)));
        remaining = search.remaining().unwrap();
    }
    assert_eq!(found, toy.brute_force());
}

#[test]
fn calling_remaining_does_not_change_a_search() {
    for (name, toy) in toys::all() {
        let mut expected = Vec::new();
        search(&toy).on_event(|event| expected.push((event, toy.board()))).for_each(drop);
        let (mut events, mut solutions) = (Vec::new(), 0);
        let mut search = search(&toy).on_event(|event| events.push((event, toy.board())));
        while search.next().is_some() {
            solutions += 1;
            let board = toy.board();
            let remaining = search.remaining();
            assert_eq!(toy.board(), board, "{name}");
            if let Some(remaining) = remaining {
                assert!(search.progress() > 0.0, "{name} at {remaining}");
            }
        }
        drop(search);
        assert_eq!(solutions, toy.brute_force().len(), "{name}");
        assert_eq!(events, expected, "{name}");
    }
}

#[test]
fn a_path_of_another_puzzle_is_rejected() {
    let toy = Toy::permutations(3);
    let error = |path: &str| {
        let error = search(&toy).resume_from(&path.parse().unwrap()).map(|_| ()).unwrap_err();
        assert!(toy.is_clear());
        error.to_string()
    };
    assert_eq!(error("4"), "the path 4 leaves the tree at its ordinal 1");
    assert_eq!(error("3.0"), "the path 3.0 leaves the tree at its ordinal 1");
    assert_eq!(error("0.2.0"), "the path 0.2.0 leaves the tree at its ordinal 2");
    assert_eq!(error("0.0.0.0"), "the path 0.0.0.0 leaves the tree at its ordinal 4");
    // A path may name the position after the last candidate of a slot.
    assert_eq!(search(&toy).resume_from(&"2.2".parse().unwrap()).unwrap().count(), 0);
}

#[test]
fn texts_that_are_no_paths() {
    for text in ["", "..", "1.", ".1", "1,2", "-1", "+1", "1.x", " 1", "99999999999999999999"] {
        assert!(text.parse::<Path>().is_err(), "{text:?}");
    }
    let message = "1.x".parse::<Path>().unwrap_err().to_string();
    assert_eq!(message, "found \"x\", expected numbers separated by dots, such as 0.2.1");
}

proptest! {
    #[test]
    fn paths_read_back(ordinals in proptest::collection::vec(any::<usize>(), 0..20)) {
        let path = Path::from(ordinals);
        prop_assert_eq!(path.to_string().parse::<Path>().unwrap(), path);
    }

    #[test]
    fn any_text_is_a_path_or_an_error(text: String) {
        if let Ok(path) = text.parse::<Path>() {
            prop_assert!(path.to_string().len() <= text.len());
        }
    }
}
