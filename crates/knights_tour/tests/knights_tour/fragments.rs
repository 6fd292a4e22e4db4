//! Fragments: counts, compared with published ones; the laws; splitting.

use std::collections::HashSet;

use knights_tour::{Fragments, KnightsTour, Tour, is_tour};
use stack_assumptions::laws::Violation;
use stack_assumptions::partition::split;
use stack_assumptions::{Laws, search};

use crate::common::law_cases::{cases, is_open};
use crate::common::puzzles::{from, tours};
use crate::common::square_boards::check_counts;

fn count(tours: &KnightsTour) -> u64 {
    search(&Fragments::new(tours).unwrap()).count_up_to(u64::MAX)
}

#[test]
fn counts_of_square_boards() {
    check_counts(|tours| count(tours).into());
}

/// The sum over all starts is the directed count of OEIS A165134. The board has eight
/// symmetries, and each square is an image of one of these six.
#[test]
fn starts_of_6x6_add_up() {
    assert_eq!(count(&from(tours(6, 6), "a1")), 524_486);
    let starts = [("a1", 4), ("b1", 8), ("c1", 8), ("b2", 4), ("c2", 8), ("c3", 4)];
    let counts = starts.map(|(start, images)| images * count(&from(tours(6, 6), start)));
    assert_eq!(counts.iter().sum::<u64>(), 6_637_920);
}

/// OEIS A070030 (3 rows), A383661 (5 rows) and A175881 (6 rows), closed and undirected.
#[test]
fn closed_counts_of_rectangles() {
    for (rows, columns, expected) in
        [(3, 8, 0), (3, 10, 16), (3, 12, 176), (5, 6, 8), (5, 8, 44_202), (6, 5, 8)]
    {
        let closed = tours(rows, columns).closed();
        assert_eq!(count(&closed.clone().undirected()), expected, "{rows}x{columns}");
        assert_eq!(count(&from(closed, "b2")), 2 * expected, "{rows}x{columns}");
    }
}

/// OEIS A079137, undirected.
#[test]
fn open_count_of_4x10() {
    assert_eq!(count(&tours(4, 10).undirected()), 1_213_112);
}

#[test]
fn one_square_has_an_open_tour_and_no_closed_one() {
    assert_eq!(count(&tours(1, 1)), 1);
    assert_eq!(count(&tours(1, 1).undirected()), 1);
    assert_eq!(count(&from(tours(1, 1), "a1")), 1);
    assert_eq!(count(&tours(1, 1).closed()), 0);
}

#[test]
fn boards_above_64_squares_are_an_error() {
    assert!(Fragments::new(&tours(8, 8)).is_ok());
    let error = Fragments::new(&tours(5, 13)).unwrap_err();
    assert_eq!(error.to_string(), "found 65 squares, expected at most 64");
}

/// A board of 64 squares uses every bit; an open tour has the extra vertex besides.
#[test]
fn first_tours_of_8x8() {
    for tours in [tours(8, 8), tours(8, 8).closed(), from(tours(8, 8), "d5")] {
        let tour = search(&Fragments::new(&tours).unwrap()).next().unwrap();
        assert!(is_tour(tours.size(), tour.squares()), "{tour}");
    }
}

#[test]
fn laws_hold() -> Result<(), Violation> {
    for (tours, count, rule) in cases() {
        let fragments = Fragments::new(&tours).unwrap();
        let report = Laws::new(&fragments)
            .state(|fragments| format!("{fragments:?}"))
            .verify(rule)
            .expect_solutions(count)
            .check()?;
        assert!(report.complete, "{tours:?}");
    }
    let fragments = Fragments::new(&tours(8, 8)).unwrap();
    Laws::new(&fragments).verify(is_open).max_nodes(2_000).check()?;
    Ok(())
}

#[test]
fn shards_add_up() {
    let fragments = Fragments::new(&tours(6, 6).closed()).unwrap();
    let shards = split(&fragments, 5);
    assert_eq!(shards.len(), 5);
    let lists = shards.iter().map(|shard| search(&fragments).within(shard).unwrap().collect());
    let lists: Vec<Vec<Tour>> = lists.collect();
    assert!(lists.iter().all(|list| !list.is_empty()));
    let all: HashSet<_> = lists.into_iter().flatten().collect();
    assert_eq!(all.len(), 2 * 9_862);
}
