//! Limits stop a search, report it, and the search can be resumed.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::toys::Toy;
use stack_assumptions::{Counters, Event, Limits, Outcome, Stop, search, stack_assumptions};

#[test]
fn a_node_limit_is_kept_to_the_node() {
    let toy = Toy::permutations(4);
    for nodes in 0..=64 {
        let mut counters = Counters::default();
        let mut search = search(&toy).observe(&mut counters).limit(Limits::new().nodes(nodes));
        search.by_ref().for_each(drop);
        assert_eq!(search.outcome(), Some(Outcome::Stopped(Stop::Nodes)));
        drop(search);
        assert_eq!(counters.nodes, nodes);
    }
}

#[test]
fn a_stopped_search_can_be_resumed_until_it_is_exhausted() {
    for (name, toy) in crate::toys::all() {
        let mut solutions = Vec::new();
        let mut search = search(&toy).limit(Limits::new().nodes(1));
        loop {
            solutions.extend(search.by_ref());
            assert_eq!(search.next(), None, "{name}");
            if search.outcome() == Some(Outcome::Exhausted) {
                break;
            }
            search = search.limit(Limits::new().nodes(1));
        }
        assert_eq!(solutions, toy.brute_force(), "{name}");
    }
}

#[test]
fn an_exhausted_search_stays_so_under_a_new_limit() {
    let toy = Toy::free(1, 1);
    let mut first = search(&toy);
    assert_eq!(first.by_ref().count_up_to(9), 1);
    let mut again = first.limit(Limits::new().nodes(9));
    assert_eq!((again.next(), again.outcome()), (None, Some(Outcome::Exhausted)));
}

#[test]
fn a_solution_limit_differs_from_no_more_solutions() {
    let toy = Toy::free(1, 3);
    for (limit, found, outcome) in [
        (0, 0, Outcome::Stopped(Stop::Solutions)),
        (3, 3, Outcome::Stopped(Stop::Solutions)),
        (4, 3, Outcome::Exhausted),
    ] {
        let mut search = search(&toy).limit(Limits::new().solutions(limit));
        assert_eq!(search.by_ref().collect::<Vec<_>>().len(), found);
        assert_eq!(search.outcome(), Some(outcome));
    }
}

#[test]
fn a_raised_flag_stops_at_once() {
    let toy = Toy::free(3, 3);
    let flag = AtomicBool::new(false);
    let mut search = search(&toy).limit(Limits::new().cancel(&flag));
    assert!(search.next().is_some());
    flag.store(true, Ordering::Relaxed);
    assert_eq!(search.next(), None);
    assert_eq!(search.outcome(), Some(Outcome::Stopped(Stop::Cancelled)));
    flag.store(false, Ordering::Relaxed);
    assert_eq!(search.limit(()).count(), 26);
}

#[test]
fn another_thread_may_raise_the_flag() {
    let endless = Toy::free(40, 40);
    let flag = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| flag.store(true, Ordering::Relaxed));
        let mut search = search(&endless).limit(Limits::new().cancel(&flag));
        search.by_ref().count_up_to(u64::MAX);
        assert_eq!(search.outcome(), Some(Outcome::Stopped(Stop::Cancelled)));
    });
}

#[test]
fn a_clock_of_the_caller_decides() {
    let endless = Toy::free(40, 40);
    let now = AtomicU64::new(1_000);
    // Each reading of the clock takes 300 microseconds.
    let clock = || Duration::from_micros(now.fetch_add(300, Ordering::Relaxed));
    let limits = Limits::new().timeout_with_clock(Duration::from_millis(30), &clock);
    let mut search = search(&endless).limit(limits);
    search.by_ref().count_up_to(u64::MAX);
    assert_eq!(search.outcome(), Some(Outcome::Stopped(Stop::Time)));
    assert_eq!(now.load(Ordering::Relaxed), 1_000 + 300 * 101);
}

#[test]
fn a_slow_search_is_stopped_at_its_next_attempt() {
    let toy = Toy::free(8, 8);
    let now = AtomicU64::new(0);
    let clock = || Duration::from_secs(now.fetch_add(1, Ordering::Relaxed));
    let mut counters = Counters::default();
    let limits = Limits::new().timeout_with_clock(Duration::from_secs(5), &clock);
    search(&toy).observe(&mut counters).limit(limits).for_each(drop);
    // The clock is read before the first slot is opened, and before each attempt.
    assert_eq!(counters.nodes, 3);
}

#[test]
fn no_time_at_all_is_a_limit_too() {
    let toy = Toy::free(2, 2);
    let mut search = search(&toy).limit(Limits::new().timeout(Duration::ZERO));
    assert_eq!(search.next(), None);
    assert_eq!(search.outcome(), Some(Outcome::Stopped(Stop::Time)));
}

/// At each depth around the one where the engine ceases to recurse, for each limit on
/// nodes, resumed by each method.
#[test]
fn a_limit_at_any_node_and_depth_loses_nothing() {
    let slots = [1, 2, 46, 47, 48, 49, 50, 51, 60];
    for slots in slots.into_iter().step_by(if cfg!(miri) { 8 } else { 1 }) {
        let list: Vec<_> = (0..slots)
            .map(|slot| move || 0..if slot == 10 || slot + 2 >= slots { 2 } else { 1 })
            .collect();
        let expected = stack_assumptions(&list).by_ref().count();
        let mut counters = Counters::default();
        for () in stack_assumptions(&list).observe(&mut counters) {}
        for nodes in (0..=counters.nodes).step_by(if cfg!(miri) { 23 } else { 1 }) {
            for (first, second) in [(true, true), (true, false), (false, true), (false, false)] {
                let mut search = stack_assumptions(&list).limit(Limits::new().nodes(nodes));
                let count = |search: &mut dyn Iterator<Item = ()>| search.map(|()| 1).sum::<u64>();
                let found =
                    if first { search.count_up_to(u64::MAX) } else { count(&mut search.by_ref()) };
                assert_eq!(search.outcome(), Some(Outcome::Stopped(Stop::Nodes)));
                let mut search = search.limit(());
                let remaining =
                    if second { search.count_up_to(u64::MAX) } else { count(&mut search.by_ref()) };
                assert_eq!(found + remaining, expected as u64, "{slots} slots, {nodes} nodes");
            }
        }
    }
}

#[test]
fn a_search_that_becomes_slow_is_stopped_soon_after() {
    let endless = Toy::free(40, 40);
    let now = AtomicU64::new(0);
    let clock = || Duration::from_millis(now.load(Ordering::Relaxed));
    let quick: u64 = if cfg!(miri) { 2_000 } else { 1_000_000 };
    let mut nodes = 0_u64;
    let limits = Limits::new().timeout_with_clock(Duration::from_secs(1), &clock);
    let mut search = search(&endless)
        .on_event(|event| {
            if let Event::Attempt { .. } = event {
                nodes += 1;
                // First quick nodes, and then each takes a second.
                now.fetch_add(if nodes > quick { 1_000 } else { 0 }, Ordering::Relaxed);
            }
        })
        .limit(limits);
    search.count_up_to(u64::MAX);
    assert_eq!(search.outcome(), Some(Outcome::Stopped(Stop::Time)));
    drop(search);
    assert!(nodes < quick + 600, "{nodes}");
}
