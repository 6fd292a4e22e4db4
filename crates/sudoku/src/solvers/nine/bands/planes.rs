//! Sixteen lanes of 16 bits: in memory a [`Plane`], in a register [`Boxes`].
#![expect(
    clippy::inline_always,
    reason = "must be inlined into the function compiled for the instruction set"
)]

use fearless_simd::{
    Bytes, Select, Simd, SimdBase, SimdMask, SimdSplit, mask8x32, u8x32, u16x16, u64x4,
};

use super::super::masks::{Masks, bit_operators};
use super::super::tables::{BOX_LANES, lane};

/// The candidate masks at one place of all boxes, in the lanes 4·band + stack.
///
/// The seven lanes that stand for no box hold all nine digits, so no rule finds
/// anything there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub(super) struct Plane(pub [u16; 16]);

impl Plane {
    /// Returns the same mask for every lane.
    pub(super) const fn splat(mask: u16) -> Self {
        Self([mask; 16])
    }

    /// Returns all bits for the boxes that are chosen, in the order of [`BOX_LANES`], and
    /// no bit for the other lanes.
    const fn of_boxes(is_chosen: [bool; 9]) -> Self {
        let mut plane = Self::splat(0);
        let mut at = 0;
        while at < 9 {
            if is_chosen[at] {
                plane.0[BOX_LANES[at]] = u16::MAX;
            }
            at += 1;
        }
        plane
    }

    /// All bits of every box.
    pub(super) const BOXES: Self = Self::of_boxes([true; 9]);

    /// By the lane of a box: all bits of this box.
    pub(super) const SAME_BOX: [Self; 16] = Self::related(true, true);
    /// By the lane of a box: all bits of the other boxes of its band.
    pub(super) const SAME_BAND: [Self; 16] = Self::related(true, false);
    /// By the lane of a box: all bits of the other boxes of its stack.
    pub(super) const SAME_STACK: [Self; 16] = Self::related(false, true);

    /// Returns for each box the boxes that are in the same band or not, and in the same
    /// stack or not.
    const fn related(same_band: bool, same_stack: bool) -> [Self; 16] {
        let mut related = [Self::splat(0); 16];
        let mut at = 0;
        while at < 9 {
            let mut is_chosen = [false; 9];
            let mut other = 0;
            while other < 9 {
                is_chosen[other] =
                    (at / 3 == other / 3) == same_band && (at % 3 == other % 3) == same_stack;
                other += 1;
            }
            related[BOX_LANES[at]] = Self::of_boxes(is_chosen);
            at += 1;
        }
        related
    }
}

/// A [`Plane`] in a register.
#[derive(Clone, Copy)]
pub(super) struct Boxes<S: Simd>(u16x16<S>);

bit_operators!(Boxes);

/// Returns the bytes that a shuffle takes, for the lanes that it takes.
#[expect(clippy::cast_possible_truncation, reason = "a register has 32 bytes")]
const fn byte_indices(lanes: [usize; 16]) -> [u8; 32] {
    let mut bytes = [0; 32];
    let mut byte = 0;
    while byte < 32 {
        bytes[byte] = (2 * lanes[byte / 2] + byte % 2) as u8;
        byte += 1;
    }
    bytes
}

/// The lanes of the boxes `bands` further down and `stacks` further to the right,
/// cyclically. The lanes of no box are turned among themselves.
const fn turned(bands: usize, stacks: usize) -> [usize; 16] {
    let mut lanes = [0; 16];
    let mut at = 0;
    while at < 16 {
        let (band, stack) = (at / 4, at % 4);
        let band = if band < 3 { (band + bands) % 3 } else { band };
        let stack = if stack < 3 { (stack + stacks) % 3 } else { stack };
        lanes[at] = lane(band, stack);
        at += 1;
    }
    lanes
}

const NEXT_BAND: [u8; 32] = byte_indices(turned(1, 0));
const PREVIOUS_BAND: [u8; 32] = byte_indices(turned(2, 0));

/// The same within each half of a register: the bytes 0 to 15.
const fn within_halves(mut bytes: [u8; 32]) -> [u8; 32] {
    let mut byte = 0;
    while byte < 32 {
        bytes[byte] %= 16;
        byte += 1;
    }
    bytes
}

const NEXT_STACK: [u8; 32] = within_halves(byte_indices(turned(0, 1)));
const PREVIOUS_STACK: [u8; 32] = within_halves(byte_indices(turned(0, 2)));

impl<S: Simd> Masks for Boxes<S> {
    #[inline(always)]
    fn minus_one(self) -> Self {
        Self(self.0 - 1)
    }
    #[inline(always)]
    fn eq_zero(self) -> Self {
        Self(self.0.simd_eq(0).to_vector().bitcast())
    }
    #[inline(always)]
    fn select_nonzero(self, other: Self) -> Self {
        Self(self.0.simd_eq(0).select(other.0, self.0))
    }
    #[inline(always)]
    fn next_stack(self) -> Self {
        Self(self.0.swizzle_dyn_within_blocks(NEXT_STACK))
    }
    #[inline(always)]
    fn previous_stack(self) -> Self {
        Self(self.0.swizzle_dyn_within_blocks(PREVIOUS_STACK))
    }
}

impl<S: Simd> Boxes<S> {
    #[inline(always)]
    pub(super) fn load(simd: S, plane: &Plane) -> Self {
        Self(u16x16::load_array_ref(simd, &plane.0))
    }
    #[inline(always)]
    pub(super) fn store(self, plane: &mut Plane) {
        self.0.store_array(&mut plane.0);
    }
    /// Returns the same mask for every lane.
    #[inline(always)]
    pub(super) fn splat(simd: S, mask: u16) -> Self {
        Self(u16x16::splat(simd, mask))
    }
    /// Moves to each box the mask of the box one band below, cyclically.
    #[inline(always)]
    pub(super) fn next_band(self) -> Self {
        Self(self.0.swizzle_dyn(NEXT_BAND))
    }
    /// Moves to each box the mask of the box one band above, cyclically.
    #[inline(always)]
    pub(super) fn previous_band(self) -> Self {
        Self(self.0.swizzle_dyn(PREVIOUS_BAND))
    }
    /// Whether no lane has a bit.
    #[inline(always)]
    pub(super) fn all_zero(self) -> bool {
        self.0.simd_eq(0).all_true()
    }
    /// Clears the lowest bit of each lane.
    #[inline(always)]
    pub(super) fn clear_lowest_bit(self) -> Self {
        self & self.minus_one()
    }
    /// Whether all lanes are equal.
    #[inline(always)]
    pub(super) fn equals(self, other: Self) -> bool {
        self.0.simd_eq(other.0).all_true()
    }
    /// Adds lane by lane.
    #[inline(always)]
    pub(super) fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
    /// Takes the smaller number, lane by lane.
    #[inline(always)]
    pub(super) fn min(self, other: Self) -> Self {
        Self(self.0.min(other.0))
    }
    /// Returns two bits for each lane, lane 0 in the lowest: the lower bit from `even`,
    /// the higher one from `odd`. Each of their lanes must have all bits or none.
    #[inline(always)]
    pub(super) fn to_bitmask(even: Self, odd: Self) -> u64 {
        let bytes: u8x32<S> = ((even.0 & 0x00FF) | (odd.0 & 0xFF00)).bitcast();
        mask8x32::from_vector(bytes.bitcast()).to_bitmask()
    }
    /// Returns the sum of all lanes, which must be below 65,536.
    #[inline(always)]
    pub(super) fn reduce_sum(self) -> u16 {
        let bands: u64x4<S> = self.0.bitcast();
        let (low, high) = bands.split();
        let sums = low + high;
        (sums[0].wrapping_add(sums[1]).wrapping_mul(0x0001_0001_0001_0001) >> 48) as u16
    }
}

/// Adds three masks, lane by lane.
#[inline(always)]
pub(super) fn add3<S: Simd>(a: Boxes<S>, b: Boxes<S>, c: Boxes<S>) -> Boxes<S> {
    a.add(b).add(c)
}
