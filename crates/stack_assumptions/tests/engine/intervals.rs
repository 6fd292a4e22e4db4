//! Intervals cover a tree exactly once, wherever it is cut.

use std::ops::ControlFlow;

use proptest::prelude::*;
use stack_assumptions::interval::{Interval, Path};
use stack_assumptions::partition::{check_partition, split};
use stack_assumptions::{Counters, Event, Limits, Outcome, Puzzle, Search, search};

use crate::toys::{self, Toy};

/// The number of events of each kind, and the solutions.
#[derive(Clone, Debug, Default, PartialEq)]
struct Seen {
    attempts: u32,
    rejected: u32,
    undone: u32,
    dead_ends: u32,
    backtracks: u32,
    reached: u32,
    solutions: Vec<Vec<u8>>,
}

impl Seen {
    fn on_event<S: Copy, C: Copy>(&mut self, event: Event<S, C>) {
        *match event {
            Event::Attempt { .. } => &mut self.attempts,
            Event::Rejected { .. } => &mut self.rejected,
            Event::Undo { .. } => &mut self.undone,
            Event::DeadEnd { .. } => &mut self.dead_ends,
            Event::Backtrack { .. } => &mut self.backtracks,
            Event::Solution { .. } => &mut self.reached,
            _ => unreachable!("a new event"),
        } += 1;
    }

    /// Searches an interval to its end: `by_next`, or by internal iteration.
    fn add(&mut self, toy: &Toy, interval: &Interval, by_next: bool) {
        let mut solutions = Vec::new();
        let search = search(toy).within(interval).unwrap().on_event(|event| self.on_event(event));
        if by_next {
            for solution in search {
                solutions.push(solution);
            }
        } else {
            search.for_each(|solution| solutions.push(solution));
        }
        assert!(toy.is_clear(), "{interval}");
        self.solutions.extend(solutions);
    }
}

fn whole(toy: &Toy) -> Seen {
    let mut seen = Seen::default();
    seen.add(toy, &Interval::full(), true);
    seen
}

/// Every path at which a search of the toy can resume.
fn paths(toy: &Toy) -> Vec<Path> {
    let mut paths = vec![Path::default()];
    for nodes in 0.. {
        let mut search = search(toy).limit(Limits::new().nodes(nodes));
        search.by_ref().for_each(drop);
        let Some(remaining) = search.remaining() else { break };
        paths.push(remaining.start().clone());
    }
    paths.sort();
    paths.dedup();
    paths
}

#[test]
fn three_intervals_between_any_two_paths_cover_everything_once() {
    for (name, toy) in [("thorny", Toy::thorny()), ("permutations", Toy::permutations(3))]
        .into_iter()
        .chain(toys::all().into_iter().filter(|(name, _)| ["solved", "failing"].contains(name)))
    {
        let expected = whole(&toy);
        let paths = paths(&toy);
        for from in &paths {
            for to in paths.iter().filter(|to| *to > from) {
                let intervals = [
                    Interval::full().ending_before(from.clone()),
                    Interval::starting_at(from.clone()).ending_before(to.clone()),
                    Some(Interval::starting_at(to.clone())),
                ];
                for by_next in [true, false] {
                    let mut seen = Seen::default();
                    for interval in intervals.iter().flatten() {
                        seen.add(&toy, interval, by_next);
                    }
                    assert_eq!(seen, expected, "{name}: {from}-{to}");
                }
            }
        }
    }
}

/// What `Interval` says: a part that stops at a solution leaves out one undo.
#[test]
fn only_the_undo_of_a_solution_in_hand_is_left_out() {
    for (name, toy) in toys::all() {
        let expected = whole(&toy);
        for by_visit in [false, true] {
            let (mut seen, mut left_out) = (Seen::default(), 0);
            let mut remaining = Some(Interval::full());
            while let Some(interval) = remaining {
                let search = search(&toy).within(&interval).unwrap();
                let mut search = search.on_event(|event| seen.on_event(event));
                let mut solution = None;
                if by_visit {
                    let _ = search.visit(|| {
                        solution = Some(toy.solution());
                        ControlFlow::Break(())
                    });
                } else {
                    solution = search.next();
                }
                left_out += u32::from(search.held().count() > 0 && solution.is_some());
                remaining = search.remaining();
                drop(search);
                seen.solutions.extend(solution);
            }
            assert_eq!(seen.undone + left_out, expected.undone, "{name}");
            seen.undone = expected.undone;
            assert_eq!(seen, expected, "{name}");
        }
    }
}

#[test]
fn the_remaining_interval_ends_where_the_interval_does() {
    let toy = Toy::thorny();
    let paths = paths(&toy);
    for from in &paths {
        for to in paths.iter().filter(|to| *to > from) {
            let interval = Interval::starting_at(from.clone()).ending_before(to.clone()).unwrap();
            let mut expected = Seen::default();
            expected.add(&toy, &interval, true);
            // Two nodes at a time.
            let mut seen = Seen::default();
            let mut remaining = Some(interval.clone());
            while let Some(interval) = remaining {
                let mut solutions = Vec::new();
                let mut search = search(&toy)
                    .within(&interval)
                    .unwrap()
                    .on_event(|event| seen.on_event(event))
                    .limit(Limits::new().nodes(2));
                search.by_ref().for_each(|solution| solutions.push(solution));
                remaining = search.remaining();
                assert!(
                    remaining.is_none() || search.outcome() != Some(Outcome::Exhausted),
                    "{interval}"
                );
                drop(search);
                seen.solutions.extend(solutions);
            }
            assert_eq!(seen, expected, "{interval}");
        }
    }
}

#[test]
fn progress_grows_from_zero_to_one() {
    for (name, toy) in toys::all() {
        let mut last = search(&toy).progress();
        assert!(last.abs() < f64::EPSILON, "{name}");
        for nodes in 0.. {
            let mut search = search(&toy).limit(Limits::new().nodes(nodes));
            search.by_ref().for_each(drop);
            let progress = search.progress();
            assert!(last <= progress && progress <= 1.0, "{name}: {last}, then {progress}");
            last = progress;
            if search.outcome() == Some(Outcome::Exhausted) {
                break;
            }
        }
        assert!((last - 1.0).abs() < f64::EPSILON, "{name}");
    }
}

/// Each of the nine leaves of the tree is a ninth.
#[test]
fn progress_is_the_weight_of_the_nodes_searched() {
    let toy = Toy::free(2, 3);
    let mut search = search(&toy);
    for ninths in 1..=9 {
        search.next();
        assert!((search.progress() - f64::from(ninths) / 9.0).abs() < 1e-12);
    }
    let weight = |interval: &str| interval.parse::<Interval>().unwrap().weight(&toy).unwrap();
    drop(search);
    assert!((weight("0.1-1.2") - 4.0 / 9.0).abs() < 1e-12);
    assert!((weight("2-end") - 1.0 / 3.0).abs() < 1e-12);
    assert!("3.1-end".parse::<Interval>().unwrap().weight(&toy).is_err());
}

#[test]
fn a_tree_is_split_into_the_number_of_intervals_requested_if_it_has_the_nodes() {
    for (name, toy) in toys::all() {
        let expected = whole(&toy);
        for parts in 1..40 {
            let intervals = split(&toy, parts);
            check_partition(&intervals).unwrap();
            assert!(intervals.len() <= parts, "{name}");
            assert!(intervals.is_sorted());
            let mut seen = Seen::default();
            for interval in &intervals {
                seen.add(&toy, interval, false);
            }
            assert_eq!(seen, expected, "{name} in {parts}");
            assert!(toy.is_clear());
        }
        assert_eq!(split(&toy, 0), [Interval::full()], "{name}");
    }
    assert_eq!(split(&Toy::free(3, 3), 13).len(), 13);
    for parts in [127, 128, 129, 1000, 1025, 3000] {
        let intervals = split(&Toy::free(8, 4), parts);
        check_partition(&intervals).unwrap();
        assert_eq!(intervals.len(), parts);
    }
}

#[test]
fn intervals_are_about_the_same_size() {
    // Most nodes lie below the last of the first slot's candidates.
    let toy = Toy::new(8, 4, |held, _| held.iter().all(|value| *value == 3) || held.len() < 3);
    let nodes: Vec<u64> = split(&toy, 4)
        .iter()
        .map(|interval| {
            let mut counters = Counters::default();
            search(&toy).within(interval).unwrap().observe(&mut counters).count();
            counters.nodes
        })
        .collect();
    let all: u64 = nodes.iter().sum();
    assert!(nodes.iter().all(|nodes| nodes * 8 > all && nodes * 2 < all), "{nodes:?}");
}

#[test]
fn gaps_and_overlaps_are_named() {
    let error = |texts: &[&str]| {
        let intervals: Vec<Interval> = texts.iter().map(|text| text.parse().unwrap()).collect();
        check_partition(&intervals).unwrap_err().to_string()
    };
    assert_eq!(error(&[]), "gap: .-end");
    assert_eq!(error(&[".-0.2"]), "gap: 0.2-end");
    assert_eq!(error(&["0.2-end"]), "gap: .-0.2");
    assert_eq!(error(&[".-0.2", "1-end", "0.2-0.7"]), "gap: 0.7-1");
    assert_eq!(error(&[".-0.2", "0.2-end", "0.2-end"]), "overlap: 0.2-end");
    assert_eq!(error(&[".-0.2", "0.1-end"]), "overlap: 0.1-end");
    assert_eq!(error(&[".-end", "3-4"]), "overlap: 3-4");
    assert_eq!(check_partition(&[]).unwrap_err().gaps, [Interval::full()]);
    assert_eq!(error(&["3-4", "0.1-0.2"]), "gaps: .-0.1, 0.2-3, 4-end");
    assert_eq!(
        error(&[".-9", "3-4", "3.5-3.7", "9-end", "9-end"]),
        "overlaps: 3-4, 3.5-3.7, 9-end"
    );
    assert_eq!(error(&["1-3", "2-4", "5-6"]), "gaps: .-1, 4-5, 6-end; overlap: 2-4");
    let every_other: Vec<String> = (0..12).map(|at| format!("{}-{}", 2 * at, 2 * at + 1)).collect();
    let every_other: Vec<&str> = every_other.iter().map(String::as_str).collect();
    assert_eq!(
        error(&every_other),
        "gaps: .-0, 1-2, 3-4, 5-6, 7-8, 9-10, 11-12, 13-14, 15-16, 17-18 and 3 more"
    );
}

#[test]
fn an_interval_of_another_puzzle_ends_or_is_rejected() {
    let toy = Toy::permutations(3);
    let interval = |text: &str| text.parse::<Interval>().unwrap();
    assert!(search(&toy).within(&interval("4-end")).is_err());
    // There is no such end: the nodes before it are searched.
    assert_eq!(search(&toy).within(&interval(".-0.5.3")).unwrap().count(), 2);
    assert_eq!(search(&toy).within(&interval(".-0.0.0.0.0")).unwrap().count(), 1);
    assert_eq!(search(&toy).within(&interval(".-7")).unwrap().count(), 6);
    assert!(toy.is_clear());
}

#[test]
#[should_panic(expected = "a search that has begun cannot be resumed")]
fn a_search_that_has_begun_cannot_be_restricted() {
    let toy = Toy::permutations(3);
    let mut search = search(&toy);
    search.next();
    let _ = Search::within(search, &Interval::full());
}

#[test]
fn texts_that_are_no_intervals() {
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
    fn intervals_read_back(
        from in proptest::collection::vec(any::<usize>(), 0..9),
        to in proptest::collection::vec(any::<usize>(), 0..9),
    ) {
        let interval = Interval::starting_at(Path::from(from));
        let interval = interval.clone().ending_before(Path::from(to)).unwrap_or(interval);
        prop_assert_eq!(interval.to_string().parse::<Interval>().unwrap(), interval);
    }

    #[test]
    fn any_text_is_an_interval_or_an_error(text: String) {
        let _ = text.parse::<Interval>();
    }
}
