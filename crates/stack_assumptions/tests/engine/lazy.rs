//! Nothing is computed before it is requested.

use stack_assumptions::stack_assumptions;

/// Yields `n` items, and panics if one more is requested.
fn no_more_than(items: usize) -> impl Iterator<Item = usize> {
    (0..=items).inspect(move |item| assert!(*item < items, "pulled too early"))
}

#[test]
fn nothing_happens_before_the_first_solution_is_asked_for() {
    let list = [|| no_more_than(0)];
    let search = stack_assumptions(&list);
    assert_eq!(search.outcome(), None);
}

#[test]
fn a_candidate_is_pulled_only_when_its_turn_has_come() {
    let list = [|| no_more_than(2), || no_more_than(3)];
    assert_eq!(stack_assumptions(&list).take(3).count(), 3);
    assert_eq!(stack_assumptions(&list).count_up_to(3), 3);
}

#[test]
fn a_generator_is_started_only_when_its_slot_is_reached() {
    type Start = fn() -> std::iter::Empty<u8>;
    let list: [Start; 2] = [std::iter::empty, || panic!("started too early")];
    assert_eq!(stack_assumptions(&list).count(), 0);
}

#[test]
fn endless_candidates_are_no_harm() {
    let list = [|| 0_u64.., || 0_u64..];
    assert_eq!(stack_assumptions(&list).take(1_000).count(), 1_000);
}

#[test]
fn the_search_stands_still_between_two_solutions() {
    let mut events = 0;
    let list = [|| 0..2, || 0..2];
    let mut search = stack_assumptions(&list).on_event(|_| events += 1);
    search.next();
    drop(search);
    // Two attempts and a solution.
    assert_eq!(events, 3);
}
