//! The rules on AVX2: sixteen lanes are one register.
//!
//! Sound, because nothing makes a [`Wide`] but what is called by the four functions that
//! require AVX2, and these are called by [`Avx2`] and [`Avx512`] alone: there is one of
//! these only where the instructions were found. All else is loads and stores of
//! whole, aligned [`Lanes`].
#![expect(unsafe_code, reason = "the instructions are looked for at run time")]
#![expect(clippy::unused_self, reason = "it stands for instructions that were found")]
#![expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "small numbers")]

use std::arch::x86_64::{
    __m256i, _mm_add_epi64, _mm_cvtsi128_si32, _mm_unpackhi_epi64, _mm256_add_epi16,
    _mm256_and_si256, _mm256_andnot_si256, _mm256_blendv_epi8, _mm256_castsi256_si128,
    _mm256_cmpeq_epi16, _mm256_extracti128_si256, _mm256_load_si256, _mm256_movemask_epi8,
    _mm256_or_si256, _mm256_permute4x64_epi64, _mm256_sad_epu8, _mm256_set1_epi16,
    _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_store_si256, _mm256_testz_si256,
    _mm256_xor_si256,
};

use super::lanes::{Boxes, Lanes};
use super::pass;
use super::state::{Removal, State};

#[derive(Clone, Copy)]
struct Wide(__m256i);

/// That this machine has AVX2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx2(());

/// That it also has what AVX-512 adds for these registers: twice as many of them, and
/// logic of three.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx512(());

impl Avx2 {
    /// Looks for it.
    #[inline]
    pub(super) fn find() -> Option<Self> {
        let is_found = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        is_found.then_some(Self(()))
    }

    /// [`pass::settle`] with it.
    #[inline]
    pub(super) fn settle(self, from: &State, removal: Removal, to: &mut State) -> bool {
        unsafe { settle(from, removal, to) }
    }

    /// [`pass::begin`] with it.
    #[inline]
    pub(super) fn begin(self, to: &mut State) -> bool {
        unsafe { begin(to) }
    }
}

impl Avx512 {
    /// Looks for it.
    #[inline]
    pub(super) fn find() -> Option<Self> {
        let is_found = Avx2::find().is_some()
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl");
        is_found.then_some(Self(()))
    }

    /// [`pass::settle`] with it.
    #[inline]
    pub(super) fn settle(self, from: &State, removal: Removal, to: &mut State) -> bool {
        unsafe { settle_avx512(from, removal, to) }
    }

    /// [`pass::begin`] with it.
    #[inline]
    pub(super) fn begin(self, to: &mut State) -> bool {
        unsafe { begin_avx512(to) }
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn settle(from: &State, removal: Removal, to: &mut State) -> bool {
    pass::settle::<Wide>(from, removal, to)
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn begin(to: &mut State) -> bool {
    pass::begin::<Wide>(to)
}

#[target_feature(enable = "avx2,avx512f,avx512bw,avx512vl,bmi1,bmi2,popcnt")]
fn settle_avx512(from: &State, removal: Removal, to: &mut State) -> bool {
    pass::settle::<Wide>(from, removal, to)
}

#[target_feature(enable = "avx2,avx512f,avx512bw,avx512vl,bmi1,bmi2,popcnt")]
fn begin_avx512(to: &mut State) -> bool {
    pass::begin::<Wide>(to)
}

const RIGHT: Lanes = shuffle([1, 2, 0, 3]);
const LEFT: Lanes = shuffle([2, 0, 1, 3]);

/// The bytes that stand for a shuffle of each four lanes.
const fn shuffle(order: [usize; 4]) -> Lanes {
    let mut lanes = Lanes::splat(0);
    let mut at = 0;
    while at < 16 {
        let from = at % 8 / 4 * 4 + order[at % 4];
        lanes.0[at] = ((2 * from) | ((2 * from + 1) << 8)) as u16;
        at += 1;
    }
    lanes
}

#[expect(clippy::inline_always, reason = "each is one instruction or two")]
impl Boxes for Wide {
    #[inline(always)]
    fn load(lanes: &Lanes) -> Self {
        unsafe { Self(_mm256_load_si256((&raw const lanes.0).cast())) }
    }
    #[inline(always)]
    fn store(self, lanes: &mut Lanes) {
        unsafe { _mm256_store_si256((&raw mut lanes.0).cast(), self.0) }
    }
    #[inline(always)]
    fn splat(mask: u16) -> Self {
        unsafe { Self(_mm256_set1_epi16(mask.cast_signed())) }
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        unsafe { Self(_mm256_and_si256(self.0, other.0)) }
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        unsafe { Self(_mm256_or_si256(self.0, other.0)) }
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        unsafe { Self(_mm256_xor_si256(self.0, other.0)) }
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        unsafe { Self(_mm256_andnot_si256(other.0, self.0)) }
    }
    #[inline(always)]
    fn without_lowest(self) -> Self {
        unsafe { Self(_mm256_and_si256(self.0, _mm256_add_epi16(self.0, _mm256_set1_epi16(-1)))) }
    }
    #[inline(always)]
    fn empty(self) -> Self {
        unsafe { Self(_mm256_cmpeq_epi16(self.0, _mm256_setzero_si256())) }
    }
    #[inline(always)]
    fn or_else(self, otherwise: Self) -> Self {
        unsafe { Self(_mm256_blendv_epi8(self.0, otherwise.0, self.empty().0)) }
    }
    #[inline(always)]
    fn right(self) -> Self {
        unsafe { Self(_mm256_shuffle_epi8(self.0, Self::load(&RIGHT).0)) }
    }
    #[inline(always)]
    fn left(self) -> Self {
        unsafe { Self(_mm256_shuffle_epi8(self.0, Self::load(&LEFT).0)) }
    }
    #[inline(always)]
    fn below(self) -> Self {
        unsafe { Self(_mm256_permute4x64_epi64::<0b11_00_10_01>(self.0)) }
    }
    #[inline(always)]
    fn above(self) -> Self {
        unsafe { Self(_mm256_permute4x64_epi64::<0b11_01_00_10>(self.0)) }
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        unsafe { _mm256_testz_si256(self.0, self.0) != 0 }
    }
    #[inline(always)]
    fn bits(self) -> u32 {
        unsafe { _mm256_movemask_epi8(self.0).cast_unsigned() }
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        unsafe { Self(_mm256_add_epi16(self.0, other.0)) }
    }
    #[inline(always)]
    fn sum(self) -> u16 {
        unsafe {
            let quarters = _mm256_sad_epu8(self.0, _mm256_setzero_si256());
            let halves = _mm_add_epi64(
                _mm256_castsi256_si128(quarters),
                _mm256_extracti128_si256::<1>(quarters),
            );
            let all = _mm_add_epi64(halves, _mm_unpackhi_epi64(halves, halves));
            _mm_cvtsi128_si32(all) as u16
        }
    }
}
