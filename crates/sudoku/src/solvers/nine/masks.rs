//! What the rules need of candidate masks, whatever registers hold them.
#![expect(
    clippy::inline_always,
    reason = "must be inlined into the function compiled for the instruction set"
)]

use std::ops::{BitAnd, BitOr, Not};

/// How many places a box has, and how many boxes a board has.
pub(super) const NINE: usize = 9;

/// The candidate masks of the cells at one place of several boxes, side by side in a
/// register. A mask has one bit for each of the nine digits, the lowest for digit 1.
pub(super) trait Masks:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// Subtracts one from each mask, so that `x & x.minus_one()` clears the lowest
    /// candidate of each mask.
    fn minus_one(self) -> Self;
    /// Sets all nine digits of a mask that has no candidate, and clears the others.
    fn eq_zero(self) -> Self;
    /// Takes each mask from `self` where it has a candidate, and from `other` elsewhere.
    fn select_nonzero(self, other: Self) -> Self;
    /// Moves to each box the mask of the box one stack to the right, cyclically.
    fn next_stack(self) -> Self;
    /// Moves to each box the mask of the box one stack to the left, cyclically.
    fn previous_stack(self) -> Self;
}

/// Returns the bits that are set in any of three masks.
#[inline(always)]
pub(super) fn or3<M: Masks>(a: M, b: M, c: M) -> M {
    a | b | c
}

/// Returns the bits that are set in at least two of three masks.
#[inline(always)]
pub(super) fn majority<M: Masks>(a: M, b: M, c: M) -> M {
    a & b | c & (a | b)
}

/// Implements `&`, `|` and `!` for a struct around one SIMD vector.
macro_rules! bit_operators {
    ($masks:ident) => {
        impl<S: fearless_simd::Simd> std::ops::BitAnd for $masks<S> {
            type Output = Self;
            #[inline(always)]
            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }
        impl<S: fearless_simd::Simd> std::ops::BitOr for $masks<S> {
            type Output = Self;
            #[inline(always)]
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }
        impl<S: fearless_simd::Simd> std::ops::Not for $masks<S> {
            type Output = Self;
            #[inline(always)]
            fn not(self) -> Self {
                Self(!self.0)
            }
        }
    };
}
pub(super) use bit_operators;
