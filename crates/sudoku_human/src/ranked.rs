//! Sorting what was found: one sort for all types, where the one of `std` is compiled for each.

use std::mem::take;

/// Sorts by keys of up to three numbers, the smallest first. Where keys are equal, the order stays.
pub fn sort_by_rank<T>(items: &mut Vec<T>, key: impl Fn(&T) -> [usize; 3]) {
    let mut order: Vec<([usize; 3], usize)> = items.iter().map(key).zip(0..).collect();
    order.sort_unstable();
    let mut taken: Vec<Option<T>> = take(items).into_iter().map(Some).collect();
    items.extend(order.into_iter().filter_map(|(_, at)| taken[at].take()));
}
