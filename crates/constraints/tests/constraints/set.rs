//! Sets of numbers.

use std::collections::BTreeSet;

use constraints::Set;

/// Each operation on three words equals that on a `BTreeSet`.
#[test]
fn the_same_as_a_tree_of_numbers() {
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..2_000 {
        let count = random.usize(..60);
        let mut numbers =
            || -> BTreeSet<usize> { (0..count).map(|_| random.usize(..192)).collect() };
        let (one, two) = (numbers(), numbers());
        let set = |numbers: &BTreeSet<usize>| numbers.iter().copied().collect::<Set<3>>();
        let (a, b) = (set(&one), set(&two));
        assert_eq!(a.and(b), set(&(&one & &two)));
        assert_eq!(a.or(b), set(&(&one | &two)));
        assert_eq!(a.without(b), set(&(&one - &two)));
        assert!(a.iter().eq(one.iter().copied()));
        assert_eq!((a.min(), a.max()), (one.first().copied(), one.last().copied()));
        assert_eq!(
            (a.len(), a.is_empty(), a.is_single(), a.is_pair()),
            (one.len(), one.is_empty(), one.len() == 1, one.len() == 2)
        );
        let by = random.usize(..200);
        let up = one.iter().map(|number| number + by).filter(|number| *number < 192).collect();
        let down = one.iter().filter_map(|number| number.checked_sub(by)).collect();
        assert_eq!((a.up(by), a.down(by)), (set(&up), set(&down)));
        assert_eq!(Set::<3>::below(by), (0..by.min(192)).collect());
        assert_eq!(a.contains(by), one.contains(&by));
    }
}
