//! Chapter 13, exercise `support`: remove the values that have no partner.
//!
//! A constraint on two variables says which of their values go together. A value has *support* if
//! the other variable has a value that goes together with it. A value without support is in no
//! solution.

/// A constraint on two variables.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    /// The numbers of the two variables.
    pub one: usize,
    pub other: usize,
    /// Whether a value of `one` and a value of `other` go together.
    pub allows: fn(i32, i32) -> bool,
}

/// Removes the values without support until each value that is left has support in each constraint
/// on its variable. The values that stay keep their order.
///
/// # Errors
/// The number of a variable of which no value is left: then there is no solution.
pub fn make_consistent(domains: &mut [Vec<i32>], pairs: &[Pair]) -> Result<(), usize> {
    todo!("a value that is removed may have been the support of another one")
}
