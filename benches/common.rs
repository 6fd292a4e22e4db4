//! Times a call and takes the median: shared by all benchmarks.

use std::time::Instant;

/// Calls `work` once. Returns the wall time in seconds and the result.
pub fn seconds<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let start = Instant::now();
    let result = work();
    (start.elapsed().as_secs_f64(), result)
}

/// Returns the median of `values`: of an even number, the upper of the two in the middle.
///
/// # Panics
///
/// Panics if `values` is empty or contains a NaN.
pub fn median<T: Copy + PartialOrd>(values: &[T]) -> T {
    let mut values = values.to_vec();
    values.sort_by(|a, b| a.partial_cmp(b).expect("no value is NaN"));
    values[values.len() / 2]
}
