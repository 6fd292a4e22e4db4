//! Each toy under each method of a search: the solutions are those of brute force, in the
//! same order, and the board is restored.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use crate::toys::Toy;
use proptest::prelude::*;
use stack_assumptions::laws::LifoProbe;
use stack_assumptions::observe::observer_fn;
use stack_assumptions::{
    Counters, Event, Limits, Outcome, Puzzle, generators, search, stack_assumptions,
};

#[test]
fn known_counts() {
    let counts = crate::toys::all().into_iter().map(|(name, toy)| (name, search(&toy).count()));
    let expected =
        [("solved", 1), ("failing", 0), ("free", 27), ("permutations", 24), ("thorny", 7)];
    assert_eq!(counts.collect::<Vec<_>>(), expected);
}

#[test]
fn collected_solutions_are_distinct_and_in_order() {
    for (name, toy) in crate::toys::all() {
        let solutions: Vec<_> = search(&toy).collect();
        assert_eq!(solutions, toy.brute_force(), "{name}");
        assert!(toy.is_clear(), "{name}");
    }
}

#[test]
fn every_method_agrees() {
    let never = AtomicBool::new(false);
    for (name, toy) in crate::toys::all() {
        let expected = toy.brute_force();
        assert_eq!(search(&toy).next(), expected.first().cloned(), "{name}");
        assert_eq!(search(&toy).last(), expected.last().cloned(), "{name}");
        assert_eq!(search(&toy).count_up_to(u64::MAX), expected.len() as u64, "{name}");
        assert_eq!(search(&toy).count_up_to(2), expected.len().min(2) as u64, "{name}");

        let mut visited = Vec::new();
        let end = search(&toy).visit(|| {
            visited.push(toy.solution());
            ControlFlow::<()>::Continue(())
        });
        assert_eq!(end, ControlFlow::Continue(Outcome::Exhausted), "{name}");
        assert_eq!(visited, expected, "{name}");

        let list = generators(&toy);
        assert!(stack_assumptions(&list).eq(expected.iter().cloned()), "{name}");

        let far = Limits::new().nodes(u64::MAX).solutions(u64::MAX).cancel(&never);
        let mut counters = Counters::default();
        let probe = LifoProbe::new(&toy);
        let mut limited = search(&probe).observe(&mut counters).limit(far);
        assert!(limited.by_ref().eq(expected.iter().cloned()), "{name}");
        assert_eq!(limited.outcome(), Some(Outcome::Exhausted), "{name}");
        assert_eq!(probe.violation(), None, "{name}");
        assert_eq!(counters.solutions, expected.len() as u64, "{name}");
    }
}

#[test]
fn an_ended_search_stays_ended() {
    let toy = Toy::free(1, 2);
    let mut search = search(&toy);
    assert_eq!(search.outcome(), None);
    assert_eq!(search.by_ref().collect::<Vec<_>>(), [[0], [1]]);
    assert_eq!((search.next(), search.next()), (None, None));
    assert_eq!(search.outcome(), Some(Outcome::Exhausted));
}

#[test]
fn a_search_whose_visitor_broke_can_be_resumed() {
    let toy = Toy::free(2, 2);
    let mut search = search(&toy);
    assert_eq!(search.visit(|| ControlFlow::Break(toy.board())).break_value().unwrap().len(), 2);
    assert_eq!(search.outcome(), None);
    assert_eq!(search.collect::<Vec<_>>(), [[0, 1], [1, 0], [1, 1]]);
}

#[test]
fn the_seed_form_shows_each_solution_on_the_board() {
    let toy = Toy::permutations(4);
    let list: Vec<_> = (0..4)
        .map(|slot| {
            let toy = &toy;
            move || toy.candidates(slot).filter_map(move |value| toy.attempt(slot, value))
        })
        .collect();
    let shown: Vec<_> = stack_assumptions(&list).map(|()| toy.solution()).collect();
    assert_eq!(shown, toy.brute_force());
    assert!(toy.is_clear());
}

#[test]
fn the_seed_form_takes_boxed_functions() {
    type Generator<'b> = Box<dyn Fn() -> Box<dyn Iterator<Item = u8>> + 'b>;
    let list: Vec<Generator<'_>> =
        vec![Box::new(|| Box::new(0..2)), Box::new(|| Box::new([5, 7, 9].into_iter()))];
    assert_eq!(stack_assumptions(&list).count(), 6);
    assert_eq!(stack_assumptions(&list[..1]).count(), 2);
    assert_eq!(stack_assumptions(&list[..0]).count(), 1);
}

#[test]
fn counters_of_a_small_tree() {
    let mut counters = Counters::default();
    search(&Toy::thorny()).observe(&mut counters).count();
    // By hand: 2, 2 and 3 values may follow a 0, a 1 and a 2. So 3 nodes, then 7
    // (a 0 thrice, a 1 and a 2 twice), then 16, of which the 7 that are a 0 continue.
    assert_eq!(
        counters,
        Counters {
            nodes: 3 + 7 + 16 + 7,
            rejected: 0,
            pruned: 0,
            backtracks: 1 + 3 + 7 + 16,
            dead_ends: 16 - 7,
            solutions: 7,
            max_depth: 4,
        }
    );
}

/// Replays the board from the events alone.
#[test]
fn events_report_each_change_of_the_board() {
    let toy = Toy::thorny();
    let mut mirror = vec![None::<u8>; 4];
    let mut solutions = Vec::new();
    let mut seen = [0; 3];
    search(&toy)
        .on_event(|event| {
            match event {
                Event::Attempt { depth, slot, candidate } => {
                    assert_eq!(depth, slot + 1);
                    assert_eq!(mirror[slot].replace(candidate), None);
                    seen[0] += 1;
                }
                Event::Undo { depth, slot, candidate } => {
                    assert_eq!(depth, slot);
                    assert_eq!(mirror[slot].take(), Some(candidate));
                    seen[1] += 1;
                }
                Event::Rejected { .. } => unreachable!("the toy rejects nothing"),
                Event::DeadEnd { depth, slot } => {
                    assert_eq!((depth, mirror[slot]), (slot, None));
                    seen[2] += 1;
                }
                Event::Backtrack { depth, slot } => assert_eq!(depth, slot),
                Event::Solution { depth } => {
                    assert_eq!(depth, 4);
                    solutions.push(toy.solution());
                }
                _ => unreachable!("a new event"),
            }
            assert_eq!(toy.board(), mirror);
        })
        .count();
    assert_eq!(solutions, toy.brute_force());
    assert_eq!(seen, [33, 33, 9]);
}

#[test]
fn rejected_candidates_are_reported_and_skipped() {
    /// Two bits that differ: the second one is rejected otherwise.
    struct Differ(Toy);

    impl Puzzle for Differ {
        type Slot = usize;
        type Candidate = u8;
        type Attempt<'p> = <Toy as Puzzle>::Attempt<'p>;
        type Solution = Vec<u8>;

        fn slot(&self, depth: usize) -> Option<usize> {
            self.0.slot(depth)
        }
        fn candidates(&self, slot: usize) -> impl Iterator<Item = u8> {
            self.0.candidates(slot)
        }
        fn attempt(&self, slot: usize, bit: u8) -> Option<Self::Attempt<'_>> {
            let other = self.0.board()[1 - slot];
            if other == Some(bit) { None } else { self.0.attempt(slot, bit) }
        }
        fn solution(&self) -> Vec<u8> {
            self.0.solution()
        }
    }

    let puzzle = Differ(Toy::free(2, 2));
    let mut counters = Counters::default();
    let mut rejected = Vec::new();
    let mut note = observer_fn(|event: Event<usize, u8>| {
        if let Event::Rejected { depth, slot, candidate } = event {
            rejected.push((depth, slot, candidate));
        }
    });
    let solutions: Vec<_> = search(&puzzle).observe((&mut counters, &mut note)).collect();
    assert_eq!(solutions, [[0, 1], [1, 0]]);
    assert_eq!(rejected, [(1, 1, 0), (1, 1, 1)]);
    assert_eq!((counters.nodes, counters.rejected, counters.dead_ends), (4, 2, 0));
}

/// Sixty slots, most of them with one candidate: deeper than the engine recurses.
fn deep_toy() -> Toy {
    Toy::new(60, 2, |held, value| value == 0 || matches!(held.len(), 3 | 20 | 47 | 48 | 49 | 58))
}

/// Resumes a search in turns, each by another method and stopped by another limit.
fn in_turns(toy: &Toy, turns: &[(u8, u64)]) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    let mut search = search(toy).limit(Limits::new());
    for &(method, many) in turns.iter().cycle().take(10_000) {
        match method {
            0 => found.extend(search.by_ref().take(usize::try_from(many).unwrap())),
            1 => {
                let mut left = many;
                let _ = search.visit(|| {
                    found.push(toy.solution());
                    left = left.saturating_sub(1);
                    if left > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
            }
            2 => {
                search = search.limit(Limits::new().nodes(many));
                let _ = search.visit(|| {
                    found.push(toy.solution());
                    ControlFlow::<()>::Continue(())
                });
            }
            3 => {
                search = search.limit(Limits::new().nodes(many));
                found.extend(search.by_ref());
            }
            _ => {
                search = search.limit(Limits::new().solutions(many));
                let _ = search.visit(|| {
                    found.push(toy.solution());
                    ControlFlow::<()>::Continue(())
                });
            }
        }
        if search.outcome() == Some(Outcome::Exhausted) {
            return found;
        }
        search = search.limit(Limits::new());
    }
    unreachable!("never exhausted");
}

#[test]
fn a_search_deeper_than_the_recursion_is_whole() {
    let toy = deep_toy();
    let expected: Vec<_> = search(&toy).collect();
    assert_eq!(expected.len(), 64);
    assert_eq!(search(&toy).count(), 64);
    let mut folded = Vec::new();
    search(&toy).for_each(|solution| folded.push(solution));
    assert_eq!(folded, expected);
    let (mut by_next, mut by_fold) = (Counters::default(), Counters::default());
    for _ in search(&toy).observe(&mut by_next) {}
    search(&toy).observe(&mut by_fold).for_each(drop);
    assert_eq!(by_next, by_fold);
}

proptest! {
    #[test]
    fn resuming_by_any_method_loses_nothing(
        turns in proptest::collection::vec((0_u8..5, 1_u64..40), 1..12),
    ) {
        for toy in [Toy::permutations(4), Toy::thorny(), deep_toy()] {
            let expected: Vec<_> = search(&toy).collect();
            prop_assert_eq!(in_turns(&toy, &turns), expected);
            prop_assert!(toy.is_clear());
        }
    }

    /// Any table of which value may follow which, against brute force.
    #[test]
    fn random_rules_agree_with_brute_force(
        table in proptest::collection::vec(any::<[bool; 4]>(), 4),
        slots in 0_usize..6,
        values in 0_u8..=4,
        cut in 0_usize..40,
    ) {
        thread_local! {
            static TABLE: std::cell::RefCell<Vec<[bool; 4]>> = const { std::cell::RefCell::new(vec![]) };
        }
        TABLE.with(|rule| *rule.borrow_mut() = table);
        let toy = Toy::new(slots, values, |held, value| {
            held.last().is_none_or(|last| TABLE.with(|rule| rule.borrow()[usize::from(*last)][usize::from(value)]))
        });
        let expected = toy.brute_force();
        let solutions: Vec<_> = search(&toy).collect();
        prop_assert_eq!(&solutions, &expected);

        // Stopped anywhere and resumed, nothing is lost and nothing comes twice.
        let mut stopped = search(&toy).limit(Limits::new().nodes(cut as u64));
        let mut parts: Vec<_> = stopped.by_ref().collect();
        parts.extend(stopped.limit(()));
        prop_assert_eq!(&parts, &expected);
        prop_assert!(toy.is_clear());
    }
}
