//! Chapter 13, exercise `weights`: a search that learns where the trouble is.
//!
//! Each variable has a weight, at first 1. Whenever a constraint fails, the weights of its variables
//! grow. The search fills the variable with the fewest values *for its weight* first: 6 values with
//! weight 4 count as 1.5, and 2 values with weight 1 count as 2.

/// Chooses the variable with the least `values / weight`; of several, the first one. A variable with 0
/// values has been filled already, and is not chosen. Weights are at least 1.
///
/// Returns its index, and `None` if all are filled.
pub fn choose(values: &[u32], weights: &[u32]) -> Option<usize> {
    todo!("5 / 2 is 2 in whole numbers, and so is 4 / 2")
}

/// A constraint on some variables has failed: the weight of each of them grows by 1.
pub fn learn(weights: &mut [u32], failed: &[usize]) {
    todo!("each variable of the constraint, and no other")
}
