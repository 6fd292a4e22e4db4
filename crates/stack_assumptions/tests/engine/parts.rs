//! Parts cover a tree exactly once, however it is cut.

use proptest::prelude::*;
use stack_assumptions::interval::{Interval, Path};
use stack_assumptions::partition::{PartitionError, check_partition, split};
use stack_assumptions::{Counters, Event, Limits, Outcome, Search, search};

use crate::toys::{self, Toy};

/// How many events of each kind there were, and the solutions.
#[derive(Clone, Debug, Default, PartialEq)]
struct Seen {
    attempts: u32,
    refused: u32,
    taken_back: u32,
    dead_ends: u32,
    backtracks: u32,
    told: u32,
    solutions: Vec<Vec<u8>>,
}

impl Seen {
    fn on_event<S: Copy, C: Copy>(&mut self, event: Event<S, C>) {
        *match event {
            Event::Attempt { .. } => &mut self.attempts,
            Event::Rejected { .. } => &mut self.refused,
            Event::Undo { .. } => &mut self.taken_back,
            Event::DeadEnd { .. } => &mut self.dead_ends,
            Event::Backtrack { .. } => &mut self.backtracks,
            Event::Solution { .. } => &mut self.told,
        } += 1;
    }

    /// Searches a part to its end: `by_next`, or by internal iteration.
    fn add(&mut self, toy: &Toy, part: &Interval, by_next: bool) {
        let mut solutions = Vec::new();
        let search = search(toy).within(part).unwrap().on_event(|event| self.on_event(event));
        if by_next {
            for solution in search {
                solutions.push(solution);
            }
        } else {
            search.for_each(|solution| solutions.push(solution));
        }
        assert!(toy.is_clear(), "{part}");
        self.solutions.extend(solutions);
    }
}

fn whole(toy: &Toy) -> Seen {
    let mut seen = Seen::default();
    seen.add(toy, &Interval::full(), true);
    seen
}

/// Every place where a search of the toy can stand: what is to come from each.
fn places(toy: &Toy) -> Vec<Path> {
    let mut places = vec![Path::default()];
    for nodes in 0.. {
        let mut search = search(toy).limit(Limits::new().nodes(nodes));
        search.by_ref().for_each(drop);
        let Some(rest) = search.remaining() else { break };
        places.push(rest.start().clone());
    }
    places.sort();
    places.dedup();
    places
}

#[test]
fn three_parts_between_any_two_places_see_all_and_nothing_twice() {
    for (name, toy) in [("thorny", Toy::thorny()), ("permutations", Toy::permutations(3))]
        .into_iter()
        .chain(toys::all().into_iter().filter(|(name, _)| ["solved", "failing"].contains(name)))
    {
        let expected = whole(&toy);
        let places = places(&toy);
        for from in &places {
            for to in places.iter().filter(|to| *to > from) {
                let parts = [
                    Interval::full().ending_before(from.clone()),
                    Interval::starting_at(from.clone()).ending_before(to.clone()),
                    Some(Interval::starting_at(to.clone())),
                ];
                for by_next in [true, false] {
                    let mut seen = Seen::default();
                    for part in parts.iter().flatten() {
                        seen.add(&toy, part, by_next);
                    }
                    assert_eq!(seen, expected, "{name}: {from}-{to}");
                }
            }
        }
    }
}

#[test]
fn the_rest_of_a_part_ends_where_the_part_does() {
    let toy = Toy::thorny();
    let places = places(&toy);
    for from in &places {
        for to in places.iter().filter(|to| *to > from) {
            let part = Interval::starting_at(from.clone()).ending_before(to.clone()).unwrap();
            let mut expected = Seen::default();
            expected.add(&toy, &part, true);
            // Two nodes at a time.
            let mut seen = Seen::default();
            let mut rest = Some(part.clone());
            while let Some(part) = rest {
                let mut solutions = Vec::new();
                let mut search = search(&toy)
                    .within(&part)
                    .unwrap()
                    .on_event(|event| seen.on_event(event))
                    .limit(Limits::new().nodes(2));
                search.by_ref().for_each(|solution| solutions.push(solution));
                rest = search.remaining();
                assert!(rest.is_none() || search.outcome() != Some(Outcome::Exhausted), "{part}");
                drop(search);
                seen.solutions.extend(solutions);
            }
            assert_eq!(seen, expected, "{part}");
        }
    }
}

#[test]
fn the_fraction_grows_from_nothing_to_one() {
    for (name, toy) in toys::all() {
        let mut last = search(&toy).progress();
        assert!(last.abs() < f64::EPSILON, "{name}");
        for nodes in 0.. {
            let mut search = search(&toy).limit(Limits::new().nodes(nodes));
            search.by_ref().for_each(drop);
            let fraction = search.progress();
            assert!(last <= fraction && fraction <= 1.0, "{name}: {last}, then {fraction}");
            last = fraction;
            if search.outcome() == Some(Outcome::Exhausted) {
                break;
            }
        }
        assert!((last - 1.0).abs() < f64::EPSILON, "{name}");
    }
}

/// Each of the nine leaves of the tree is a ninth.
#[test]
fn the_fraction_is_the_weight_of_what_was_searched() {
    let toy = Toy::free(2, 3);
    let mut search = search(&toy);
    for ninths in 1..=9 {
        search.next();
        assert!((search.progress() - f64::from(ninths) / 9.0).abs() < 1e-12);
    }
    let weight = |part: &str| part.parse::<Interval>().unwrap().weight(&toy).unwrap();
    drop(search);
    assert!((weight("0.1-1.2") - 4.0 / 9.0).abs() < 1e-12);
    assert!((weight("2-end") - 1.0 / 3.0).abs() < 1e-12);
    assert!("3.1-end".parse::<Interval>().unwrap().weight(&toy).is_err());
}

#[test]
fn a_tree_is_split_into_as_many_parts_as_asked_for_and_has_nodes() {
    for (name, toy) in toys::all() {
        let expected = whole(&toy);
        for many in 1..40 {
            let parts = split(&toy, many);
            check_partition(&parts).unwrap();
            assert!(parts.len() <= many, "{name}");
            assert!(parts.is_sorted());
            let mut seen = Seen::default();
            for part in &parts {
                seen.add(&toy, part, false);
            }
            assert_eq!(seen, expected, "{name} in {many}");
            assert!(toy.is_clear());
        }
        assert_eq!(split(&toy, 0), [Interval::full()], "{name}");
    }
    assert_eq!(split(&Toy::free(3, 3), 13).len(), 13);
    for many in [127, 128, 129, 1000, 1025, 3000] {
        let parts = split(&Toy::free(8, 4), many);
        check_partition(&parts).unwrap();
        assert_eq!(parts.len(), many);
    }
}

#[test]
fn parts_are_about_the_same_size() {
    // The most of the tree hangs on the last of the first candidates.
    let toy = Toy::new(8, 4, |held, _| held.iter().all(|value| *value == 3) || held.len() < 3);
    let nodes: Vec<u64> = split(&toy, 4)
        .iter()
        .map(|part| {
            let mut counters = Counters::default();
            search(&toy).within(part).unwrap().observe(&mut counters).count();
            counters.nodes
        })
        .collect();
    let all: u64 = nodes.iter().sum();
    assert!(nodes.iter().all(|nodes| nodes * 8 > all && nodes * 2 < all), "{nodes:?}");
}

#[test]
fn parts_that_do_not_tile_are_named() {
    let misfit = |texts: &[&str]| {
        let parts: Vec<Interval> = texts.iter().map(|text| text.parse().unwrap()).collect();
        check_partition(&parts).unwrap_err().to_string()
    };
    assert_eq!(misfit(&[]), "gap: .-end");
    assert_eq!(misfit(&[".-0.2"]), "gap: 0.2-end");
    assert_eq!(misfit(&["0.2-end"]), "gap: .-0.2");
    assert_eq!(misfit(&[".-0.2", "1-end", "0.2-0.7"]), "gap: 0.7-1");
    assert_eq!(misfit(&[".-0.2", "0.2-end", "0.2-end"]), "overlap: 0.2-end");
    assert_eq!(misfit(&[".-0.2", "0.1-end"]), "overlap: 0.1-end");
    assert_eq!(misfit(&[".-end", "3-4"]), "overlap: 3-4");
    assert!(
        matches!(check_partition(&[]), Err(PartitionError::Gap(part)) if part == Interval::full())
    );
}

#[test]
fn a_part_of_another_puzzle_ends_or_is_refused() {
    let toy = Toy::permutations(3);
    let part = |text: &str| text.parse::<Interval>().unwrap();
    assert!(search(&toy).within(&part("4-end")).is_err());
    // No such end: what is before it is searched, and nothing else.
    assert_eq!(search(&toy).within(&part(".-0.5.3")).unwrap().count(), 2);
    assert_eq!(search(&toy).within(&part(".-0.0.0.0.0")).unwrap().count(), 1);
    assert_eq!(search(&toy).within(&part(".-7")).unwrap().count(), 6);
    assert!(toy.is_clear());
}

#[test]
#[should_panic(expected = "a search that has begun cannot be resumed")]
fn a_search_that_has_begun_is_not_given_a_part() {
    let toy = Toy::permutations(3);
    let mut search = search(&toy);
    search.next();
    let _ = Search::within(search, &Interval::full());
}

#[test]
fn texts_that_are_no_parts() {
    for text in ["", "-", ".", ".-", "-end", "0.1", "0.2-0.1", "0.2-0.2", ".-.", "1-End", "0-1-2"] {
        assert!(text.parse::<Interval>().is_err(), "{text:?}");
    }
    assert_eq!(
        "0.2".parse::<Interval>().unwrap_err().to_string(),
        "found \"0.2\", expected two paths in order, such as 0.2-0.5 or 0.5-end"
    );
}

proptest! {
    #[test]
    fn parts_read_back(
        from in proptest::collection::vec(any::<usize>(), 0..9),
        to in proptest::collection::vec(any::<usize>(), 0..9),
    ) {
        let part = Interval::starting_at(Path::from(from));
        let part = part.clone().ending_before(Path::from(to)).unwrap_or(part);
        prop_assert_eq!(part.to_string().parse::<Interval>().unwrap(), part);
    }

    #[test]
    fn any_text_is_a_part_or_an_error(text: String) {
        let _ = text.parse::<Interval>();
    }
}
