//! A search resumed from a path yields what was still to come.

use proptest::prelude::*;
use stack_assumptions::{Limits, Outcome, Path, Stop, Trail, search};

use crate::toys::{self, Toy};

/// What a search has found when it is stopped, and where it was.
fn stopped(toy: &Toy, limits: Limits<'_>, by_next: bool) -> (Vec<Vec<u8>>, Option<Path>) {
    let mut trail = Trail::default();
    let mut search = search(toy).observe(&mut trail).limit(limits);
    let mut found = Vec::new();
    if by_next {
        found.extend(search.by_ref());
    } else {
        search.by_ref().for_each(|solution| found.push(solution));
    }
    drop(search);
    (found, trail.path())
}

fn cuts_are_exact(name: &str, toy: &Toy, limits: impl Fn(u64) -> Limits<'static>) {
    let expected: Vec<_> = search(toy).collect();
    for cut in 0.. {
        for by_next in [true, false] {
            let (mut found, path) = stopped(toy, limits(cut), by_next);
            let Some(path) = path else {
                assert_eq!(found, expected, "{name}, cut {cut}");
                if by_next {
                    continue;
                }
                return;
            };
            let path: Path = path.to_string().parse().unwrap();
            let rest = search(toy).resume(&path).unwrap();
            found.extend(rest);
            assert_eq!(found, expected, "{name}, cut {cut} at {path}");
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
        let mut trail = Trail::default();
        let mut found: Vec<_> = search(&toy).observe(&mut trail).take(many).collect();
        found.extend(search(&toy).resume(&trail.path().unwrap()).unwrap());
        assert_eq!(found, expected, "{many}");
    }
}

#[test]
fn a_search_can_be_resumed_time_and_again() {
    let toy = Toy::thorny();
    let mut found = Vec::new();
    let mut path = Path::default();
    loop {
        let mut trail = Trail::at(&path);
        let limits = Limits::new().nodes(2);
        let mut search = search(&toy).resume(&path).unwrap().observe(&mut trail).limit(limits);
        found.extend(search.by_ref());
        if search.outcome() == Some(Outcome::Exhausted) {
            break;
        }
        assert_eq!(search.outcome(), Some(Outcome::Stopped(Stop::Nodes)));
        drop(search);
        path = trail.path().unwrap();
    }
    assert_eq!(found, toy.brute_force());
}

#[test]
fn a_path_of_another_puzzle_is_refused() {
    let toy = Toy::permutations(3);
    let lost = |path: &str| {
        let lost = search(&toy).resume(&path.parse().unwrap()).map(|_| ()).unwrap_err();
        assert!(toy.is_clear());
        lost.to_string()
    };
    assert_eq!(lost("4"), "the path 4 leaves the tree at its ordinal 1");
    assert_eq!(lost("3.0"), "the path 3.0 leaves the tree at its ordinal 2");
    assert_eq!(lost("0.2.0"), "the path 0.2.0 leaves the tree at its ordinal 3");
    assert_eq!(lost("0.0.0.0"), "the path 0.0.0.0 leaves the tree at its ordinal 4");
    // All tried at a slot is a place to stand.
    assert_eq!(search(&toy).resume(&"2.2".parse().unwrap()).unwrap().count(), 0);
}

#[test]
fn texts_that_are_no_paths() {
    for text in ["", "..", "1.", ".1", "1,2", "-1", "+1", "1.x", " 1", "99999999999999999999"] {
        assert!(text.parse::<Path>().is_err(), "{text:?}");
    }
    let message = "1.x".parse::<Path>().unwrap_err().to_string();
    assert_eq!(message, "found \"x\", expected numbers apart by dots, such as 0.2.1");
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
