//! Eight lanes: a register of AVX2.
//!
//! Sound, because nothing makes an [`Eight`] but what is called by [`solve`], which
//! requires these features, and is called by [`Avx2::solve`] alone: there is an [`Avx2`]
//! only where they were found. All else is loads and stores of whole rows, wherever
//! they lie.
#![expect(unsafe_code, reason = "the instructions are looked for at run time")]
#![expect(clippy::unused_self, reason = "it stands for instructions that were found")]

use std::arch::x86_64::{
    __m256i, _mm_add_epi32, _mm_cvtsi128_si32, _mm_shuffle_epi32, _mm_unpackhi_epi64,
    _mm256_add_epi32, _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_ps,
    _mm256_castsi256_si128, _mm256_cmpeq_epi32, _mm256_extracti128_si256, _mm256_loadu_si256,
    _mm256_movemask_ps, _mm256_or_si256, _mm256_set1_epi32, _mm256_sllv_epi32, _mm256_srlv_epi32,
    _mm256_storeu_si256, _mm256_sub_epi32,
};

use super::lanes::{Lanes, Row};
use super::search::{self, Task};

#[derive(Clone, Copy)]
struct Eight(__m256i);

/// That this machine has the instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx2(());

impl Avx2 {
    /// Looks for them.
    pub(super) fn find() -> Option<Self> {
        let is_found = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        is_found.then_some(Self(()))
    }

    /// [`search::solve`] with them.
    pub(super) fn solve(self, task: Task<'_>) {
        unsafe { solve(task) }
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn solve(task: Task<'_>) {
    search::solve::<Eight, 8>(task);
}

#[expect(clippy::inline_always, reason = "each is one instruction")]
impl Lanes<8> for Eight {
    #[inline(always)]
    fn load(row: &Row<8>) -> Self {
        unsafe { Self(_mm256_loadu_si256((&raw const *row).cast())) }
    }
    #[inline(always)]
    fn store(self, row: &mut Row<8>) {
        unsafe { _mm256_storeu_si256((&raw mut *row).cast(), self.0) }
    }
    #[inline(always)]
    fn splat(word: u32) -> Self {
        unsafe { Self(_mm256_set1_epi32(word.cast_signed())) }
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
    fn without(self, other: Self) -> Self {
        unsafe { Self(_mm256_andnot_si256(other.0, self.0)) }
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        unsafe { Self(_mm256_add_epi32(self.0, other.0)) }
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        unsafe { Self(_mm256_sub_epi32(self.0, other.0)) }
    }
    #[inline(always)]
    fn up(self, by: u32) -> Self {
        unsafe { Self(_mm256_sllv_epi32(self.0, Self::splat(by).0)) }
    }
    #[inline(always)]
    fn down(self, by: u32) -> Self {
        unsafe { Self(_mm256_srlv_epi32(self.0, Self::splat(by).0)) }
    }
    #[inline(always)]
    fn highest(self) -> u32 {
        unsafe { _mm256_movemask_ps(_mm256_castsi256_ps(self.0)).cast_unsigned() }
    }
    #[inline(always)]
    fn total(self) -> u32 {
        unsafe {
            let four = _mm_add_epi32(
                _mm256_castsi256_si128(self.0),
                _mm256_extracti128_si256::<1>(self.0),
            );
            let two = _mm_add_epi32(four, _mm_unpackhi_epi64(four, four));
            let one = _mm_add_epi32(two, _mm_shuffle_epi32::<1>(two));
            _mm_cvtsi128_si32(one).cast_unsigned()
        }
    }
    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        unsafe {
            let equal = _mm256_cmpeq_epi32(self.0, other.0);
            _mm256_movemask_ps(_mm256_castsi256_ps(equal)).cast_unsigned()
        }
    }
}
