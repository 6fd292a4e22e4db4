//! The published numbers of tours of square boards.

use knights_tour::KnightsTour;

use super::puzzles::{from, tours};

/// Compares the counts with OEIS A165134 (open, directed) and A001230 (closed, undirected).
pub fn check_counts(count: impl Fn(&KnightsTour) -> u128) {
    assert_eq!(count(&tours(5, 5)), 1728);
    assert_eq!(count(&tours(5, 5).undirected()), 864);
    assert_eq!(count(&from(tours(5, 5), "c3")), 64);
    assert_eq!(count(&tours(6, 6).undirected()), 3_318_960);
    assert_eq!(count(&from(tours(6, 6), "a1")), 524_486);
    assert_eq!(count(&tours(6, 6).closed().undirected()), 9_862);
    assert_eq!(count(&tours(6, 6).closed()), 2 * 9_862);
    for side in 2..5 {
        assert_eq!(count(&tours(side, side)), 0);
        assert_eq!(count(&tours(side, side).closed()), 0);
    }
}
