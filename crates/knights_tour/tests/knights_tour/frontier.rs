//! The counter by frontier states: counts, compared with published ones, and its limits.

use knights_tour::{CountError, KnightsTour, TourCounter};

use crate::common::puzzles::{from, tours};
use crate::common::square_boards::check_counts;

fn count(tours: &KnightsTour) -> u128 {
    TourCounter::new(tours).unwrap().count(()).unwrap().tours
}

#[test]
fn counts_of_square_boards() {
    check_counts(count);
}

/// OEIS A070030 (3 rows), A383661 (5 rows) and A175881 (6 rows), closed and undirected.
#[test]
fn closed_counts_of_rectangles() {
    for (rows, columns, expected) in [
        (3, 8, 0),
        (3, 10, 16),
        (3, 12, 176),
        (5, 6, 8),
        (6, 5, 8),
        (5, 8, 44_202),
        (12, 5, 4_557_702_762),
        (6, 7, 1_067_638),
        (6, 8, 55_488_142),
    ] {
        let closed = tours(rows, columns).closed();
        assert_eq!(count(&closed.clone().undirected()), expected, "{rows}x{columns}");
        assert_eq!(count(&from(closed, "b2")), 2 * expected, "{rows}x{columns}");
    }
}

/// OEIS A169696, A079137 and A083386, open and undirected.
#[test]
fn open_counts_of_rectangles() {
    for (rows, columns, expected) in
        [(3, 4, 8), (3, 10, 3048), (4, 5, 82), (4, 10, 1_213_112), (5, 6, 18_784)]
    {
        assert_eq!(count(&tours(rows, columns).undirected()), expected, "{rows}x{columns}");
        assert_eq!(count(&tours(columns, rows)), 2 * expected, "{columns}x{rows}");
    }
}

/// OEIS A383663, n = 28. Run it by
/// `cargo test --release -p knights_tour --test frontier -- --ignored`.
#[test]
#[ignore = "takes 10 s and 0.3 GB in release builds"]
fn closed_count_of_7x8() {
    assert_eq!(count(&tours(7, 8).closed().undirected()), 34_524_432_316);
}

/// OEIS A175881. The number exceeds a `u64`.
#[test]
#[ignore = "takes some seconds in release builds"]
fn closed_count_of_6x20() {
    let expected = 276_453_522_147_273_309_254_029_785_276;
    assert_eq!(count(&tours(6, 20).closed().undirected()), expected);
}

#[test]
fn one_square_has_an_open_tour_and_no_closed_one() {
    assert_eq!(count(&tours(1, 1)), 1);
    assert_eq!(count(&from(tours(1, 1), "a1").undirected()), 1);
    assert_eq!(count(&tours(1, 1).closed()), 0);
    assert_eq!(count(&tours(2, 1)), 0);
    assert_eq!(count(&tours(1, 65_536)), 0);
}

#[test]
fn long_short_sides_are_an_error() {
    assert!(TourCounter::new(&tours(11, 40)).is_ok());
    let error = TourCounter::new(&tours(40, 12)).unwrap_err();
    assert_eq!(error, CountError::ShortSide { found: 12 });
    assert_eq!(error.to_string(), "found a short side of 12 squares, expected at most 11");
}

#[test]
fn states_have_a_limit() {
    let counter = TourCounter::new(&tours(6, 6)).unwrap().max_states(1_000);
    let error = counter.count(()).unwrap_err();
    assert_eq!(error, CountError::States { limit: 1_000 });
    assert_eq!(
        error.to_string(),
        "found more than 1000 states, expected at most 1000: raise max_states"
    );
    let count = TourCounter::new(&tours(5, 8).closed()).unwrap().max_states(30_000).count(());
    assert!((1_000..=30_000).contains(&count.unwrap().states));
}

/// 4 rows have about 5 times as many tours with each column.
#[test]
fn numbers_above_a_u128_are_an_error() {
    let counter = TourCounter::new(&tours(4, 80)).unwrap();
    let error = counter.count(()).unwrap_err();
    assert_eq!(error, CountError::Overflow);
    assert!(error.to_string().starts_with("found a number above 3402823669"), "{error}");
}

/// With all dead states, a frontier of 6x8 has up to 666,838 states. 156,180 have needs that can
/// be met.
#[test]
fn dead_states_are_dropped() {
    let count = TourCounter::new(&tours(6, 8).closed()).unwrap().count(()).unwrap();
    assert!((111_317..170_000).contains(&count.states), "{}", count.states);
}

/// Without merging, a frontier of 5x12 has up to 56,497 states.
#[test]
fn mirror_images_are_merged() {
    let counter = TourCounter::new(&tours(5, 12).closed()).unwrap();
    assert!(counter.count(()).unwrap().states < 40_000);
    // A given end breaks the symmetry.
    let with_end = from(tours(5, 6), "a1").end("a2".parse().unwrap()).unwrap();
    let turned = from(tours(5, 6), "a5").end("a4".parse().unwrap()).unwrap();
    assert_eq!(count(&with_end), count(&turned));
    assert!(count(&with_end) > 0);
}
