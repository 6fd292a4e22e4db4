//! Sixteen lanes: a register of AVX-512.
//!
//! Sound, because nothing makes a [`Sixteen`] but what is called by [`solve`], which
//! requires these features, and is called by [`Avx512::solve`] alone: there is an
//! [`Avx512`] only where they were found. All else is loads and stores of whole rows,
//! wherever they lie.
#![expect(unsafe_code, reason = "the instructions are looked for at run time")]
#![expect(clippy::unused_self, reason = "it stands for instructions that were found")]

use std::arch::x86_64::{
    __m512i, _mm512_add_epi32, _mm512_and_si512, _mm512_andnot_si512, _mm512_cmpeq_epi32_mask,
    _mm512_cmplt_epi32_mask, _mm512_loadu_si512, _mm512_or_si512, _mm512_reduce_add_epi32,
    _mm512_set1_epi32, _mm512_setzero_si512, _mm512_sllv_epi32, _mm512_srlv_epi32,
    _mm512_storeu_si512, _mm512_sub_epi32, _mm512_ternarylogic_epi32,
};

use super::lanes::{Lanes, Row};
use super::search::{self, Task};

#[derive(Clone, Copy)]
struct Sixteen(__m512i);

/// That this machine has the instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx512(());

impl Avx512 {
    /// Looks for them.
    pub(super) fn find() -> Option<Self> {
        let is_found = is_x86_feature_detected!("avx512f")
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

#[target_feature(enable = "avx512f,bmi1,bmi2,popcnt")]
fn solve(task: Task<'_>) {
    search::solve::<Sixteen, 16>(task);
}

#[expect(clippy::inline_always, reason = "each is one instruction")]
impl Lanes<16> for Sixteen {
    #[inline(always)]
    fn load(row: &Row<16>) -> Self {
        unsafe { Self(_mm512_loadu_si512((&raw const *row).cast())) }
    }
    #[inline(always)]
    fn store(self, row: &mut Row<16>) {
        unsafe { _mm512_storeu_si512((&raw mut *row).cast(), self.0) }
    }
    #[inline(always)]
    fn splat(word: u32) -> Self {
        unsafe { Self(_mm512_set1_epi32(word.cast_signed())) }
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        unsafe { Self(_mm512_and_si512(self.0, other.0)) }
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        unsafe { Self(_mm512_or_si512(self.0, other.0)) }
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        unsafe { Self(_mm512_andnot_si512(other.0, self.0)) }
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        unsafe { Self(_mm512_add_epi32(self.0, other.0)) }
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        unsafe { Self(_mm512_sub_epi32(self.0, other.0)) }
    }
    #[inline(always)]
    fn up(self, by: u32) -> Self {
        unsafe { Self(_mm512_sllv_epi32(self.0, Self::splat(by).0)) }
    }
    #[inline(always)]
    fn down(self, by: u32) -> Self {
        unsafe { Self(_mm512_srlv_epi32(self.0, Self::splat(by).0)) }
    }
    #[inline(always)]
    fn highest(self) -> u32 {
        unsafe { u32::from(_mm512_cmplt_epi32_mask(self.0, _mm512_setzero_si512())) }
    }
    #[inline(always)]
    fn total(self) -> u32 {
        unsafe { _mm512_reduce_add_epi32(self.0).cast_unsigned() }
    }
    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        unsafe { u32::from(_mm512_cmpeq_epi32_mask(self.0, other.0)) }
    }
    #[inline(always)]
    fn any(a: Self, b: Self, c: Self) -> Self {
        unsafe { Self(_mm512_ternarylogic_epi32::<0b1111_1110>(a.0, b.0, c.0)) }
    }
    #[inline(always)]
    fn two(a: Self, b: Self, c: Self) -> Self {
        unsafe { Self(_mm512_ternarylogic_epi32::<0b1110_1000>(a.0, b.0, c.0)) }
    }
}
