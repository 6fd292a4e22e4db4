//! Chapter 13, exercise `hall`: a propagator for "all different" that misses nothing.
//!
//! Three variables have the values {1, 2}, {1, 2} and {1, 2, 3}. All are to differ. So the first two
//! use up 1 and 2, and the third one is 3. Nothing follows from single cells here: the variables have
//! to be looked at together.

/// Removes each value that its variable has in no way of giving all variables different values. Bit
/// `v` of a domain stands for the value `v`; there are up to ten variables.
///
/// Returns whether such a way exists. Without one, the tests do not look at the domains.
pub fn all_different(domains: &mut [u16]) -> bool {
    todo!("a value may stay if the other variables can still have different ones")
}
