//! Chapter 7, exercise `sums`: narrow the ranges of numbers whose sums are known.
//!
//! Two numbers from 1 to 9 add up to 17. Then neither can be less than 8: with 7, the other one
//! would have to be 10. So both ranges become 8 to 9.

/// Numbers of which the sum is known.
#[derive(Clone, Debug)]
pub struct Sum {
    /// Which numbers, each once.
    pub numbers: Vec<usize>,
    /// What they add up to.
    pub total: i32,
}

/// Narrows the ranges (least, most) of all numbers until no sum narrows one more.
///
/// The least that a number can be is the total without the most of all others of the sum; the most
/// that it can be is the total without their least.
///
/// # Errors
/// The index of a sum for which the range of a number becomes empty.
pub fn narrow(ranges: &mut [(i32, i32)], sums: &[Sum]) -> Result<(), usize> {
    todo!("a range that becomes narrower may narrow others by another sum")
}
