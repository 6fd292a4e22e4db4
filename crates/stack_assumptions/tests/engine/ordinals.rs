//! Paths with the largest ordinals, and paths that leave the tree: no overflow, no panic,
//! nothing lost.

use std::slice;

use proptest::prelude::*;
use stack_assumptions::interval::{Interval, Path};
use stack_assumptions::partition::{Fingerprint, Shard, ShardCommand, check_partition};
use stack_assumptions::{Limits, Outcome, search};

use crate::toys::{self, Toy};

/// Ordinals in a small tree, past its candidates, and up to the largest.
fn ordinal() -> impl Strategy<Value = usize> {
    prop_oneof![
        4 => 0..4_usize,
        1 => 4..100_usize,
        2 => (0..3_usize).prop_map(|less| usize::MAX - less),
        1 => any::<usize>(),
    ]
}

fn path() -> impl Strategy<Value = Path> {
    proptest::collection::vec(ordinal(), 0..6).prop_map(Path::from)
}

/// The solutions that lie before a path, by trying every solution.
fn count_before(toy: &Toy, end: &Path) -> usize {
    let whole = search(toy).count();
    let mut search = search(toy);
    (0..whole)
        .take_while(|_| {
            assert!(search.next().is_some());
            // The candidates of a toy are its values that keep the rule.
            toy.ordinals().as_slice() < end.ordinals()
        })
        .count()
}

#[test]
fn the_largest_ordinal_has_no_next_sibling() {
    let path = |text: &str| text.parse::<Path>().unwrap();
    let largest = format!("0.{}", usize::MAX);
    assert_eq!(path(&largest).next_sibling(), None);
    assert_eq!(path(&format!("0.{}", usize::MAX - 1)).next_sibling(), Some(path(&largest)));
    assert_eq!(path(".").next_sibling(), None);
    // One more is not a path.
    assert!(format!("0.{}0", usize::MAX).parse::<Path>().is_err());
    assert!(format!("{}-end", "9".repeat(40)).parse::<Interval>().is_err());
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: if cfg!(miri) { 16 } else { 2_000 },
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_interval_is_searched_or_refused(nth in 0..5_usize, from in path(), to in path()) {
        let (_, toy) = toys::all().swap_remove(nth);
        let Some(interval) = Interval::starting_at(from.clone()).ending_before(to.clone()) else {
            prop_assert!(from >= to);
            return Ok(());
        };
        let tree = Fingerprint::of(&toy, slice::from_ref(&interval));
        prop_assert!(toy.is_clear());
        let shard = Shard::new(ShardCommand::Count, "toy", tree, interval.clone());
        prop_assert_eq!(&shard.to_string().parse::<Shard>().unwrap().interval, &interval);
        let weight = interval.weight(&toy);
        prop_assert!(weight.is_err() || (0.0..=1.0).contains(weight.as_ref().unwrap()));
        let expected = count_before(&toy, &to) - count_before(&toy, &from);
        let Ok(restricted) = search(&toy).within(&interval) else {
            prop_assert!(toy.is_clear());
            return Ok(());
        };
        // Node by node: each time what remains is computed, and searched on.
        let mut restricted = restricted.limit(Limits::new());
        let (mut found, mut last) = (0, 0.0);
        loop {
            let mut limited = restricted.limit(Limits::new().nodes(1));
            found += limited.by_ref().count();
            let (progress, remaining) = (limited.progress(), limited.remaining());
            prop_assert!((last..=1.0).contains(&progress), "{} after {}", progress, last);
            last = progress;
            if limited.outcome() == Some(Outcome::Exhausted) {
                prop_assert_eq!(remaining, None);
                break;
            }
            if let Some(remaining) = remaining {
                prop_assert_eq!(remaining.end(), Some(&to));
                prop_assert!(*remaining.start() >= from);
            }
            restricted = limited;
        }
        prop_assert_eq!(found, expected);
        prop_assert!(toy.is_clear());
    }

    #[test]
    fn an_interval_is_cut_anywhere_or_not_at_all(from in path(), to in path(), at in path()) {
        let interval = Interval::starting_at(from.clone()).ending_before(to.clone());
        let Some(interval) = interval else { return Ok(()) };
        let (before, after) =
            (interval.clone().ending_before(at.clone()), interval.clone().skip_to(at.clone()));
        prop_assert_eq!(before.is_some(), from < at && at <= to);
        prop_assert_eq!(after.is_some(), from <= at && at < to);
        if let (Some(before), Some(after)) = (before, after) {
            let start = Interval::full().ending_before(from);
            let parts: Vec<_> =
                [before, after, Interval::starting_at(to)].into_iter().chain(start).collect();
            prop_assert_eq!(check_partition(&parts), Ok(()));
        }
        if let Some(next) = at.next_sibling() {
            prop_assert!(next > at && at.ordinals().len() == next.ordinals().len());
        } else {
            prop_assert!(at.ordinals().last().is_none_or(|last| *last == usize::MAX));
        }
    }
}

/// Threads split intervals whose end names candidates that the slots do not have.
#[cfg(feature = "parallel")]
#[test]
fn threads_split_an_interval_whose_end_lies_past_the_candidates() {
    use stack_assumptions::parallel::Parallel;

    let pool = rayon::ThreadPoolBuilder::new().num_threads(4).build().unwrap();
    let slots = if cfg!(miri) { 4 } else { 7 };
    let expected = search(&Toy::permutations(slots)).count() as u64;
    for end in ["9.9.9", "1000000.0", "18446744073709551615", "18446744073709551615.0.7"] {
        for _ in 0..if cfg!(miri) { 1 } else { 20 } {
            let outcome = Parallel::new(|| Toy::permutations(slots))
                .intervals(vec![format!(".-{end}").parse().unwrap()])
                .unwrap()
                .in_pool(&pool)
                .count();
            assert_eq!((outcome.value, outcome.outcome), (expected, Outcome::Exhausted), "{end}");
        }
    }
}
