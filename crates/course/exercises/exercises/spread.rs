//! Chapter 9, exercise `spread`: how far the mean of some probes may be off.

/// The mean of some numbers, and its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// The standard error of the mean: the standard deviation of the numbers, divided by the square
    /// root of how many there are.
    pub error: f64,
}

/// Returns the mean of at least two numbers, with its standard error.
///
/// The standard deviation is the square root of the variance. The variance is the sum of the
/// squared distances from the mean, divided by one less than the number of numbers.
pub fn mean(numbers: &[f64]) -> Mean {
    todo!("first the mean, then the distances from it")
}

/// Returns how many probes are needed, in all, so that the standard error is at most `error`. `mean`
/// is that of `probes` probes so far. The error halves when there are four times as many probes.
pub fn probes_needed(mean: Mean, probes: u64, error: f64) -> u64 {
    todo!("how many times smaller must the error become?")
}
