//! Four lanes: a register of SSE2.
//!
//! Sound, because every x86-64 processor has it, and all else is loads and stores of
//! whole rows, wherever they lie.
#![expect(unsafe_code, reason = "the functions of `std::arch` are not safe to call")]

use std::arch::x86_64::{
    __m128i, _mm_add_epi32, _mm_and_si128, _mm_andnot_si128, _mm_castsi128_ps, _mm_cmpeq_epi32,
    _mm_cvtsi32_si128, _mm_cvtsi128_si32, _mm_loadu_si128, _mm_movemask_ps, _mm_or_si128,
    _mm_set1_epi32, _mm_shuffle_epi32, _mm_sll_epi32, _mm_srl_epi32, _mm_storeu_si128,
    _mm_sub_epi32, _mm_unpackhi_epi64,
};

use super::lanes::{Lanes, Row};
use super::search::{self, Task};

#[derive(Clone, Copy)]
struct Four(__m128i);

pub(super) fn solve(task: Task<'_>) {
    search::solve::<Four, 4>(task);
}

#[expect(clippy::inline_always, reason = "each is one instruction")]
impl Lanes<4> for Four {
    #[inline(always)]
    fn load(row: &Row<4>) -> Self {
        unsafe { Self(_mm_loadu_si128((&raw const *row).cast())) }
    }
    #[inline(always)]
    fn store(self, row: &mut Row<4>) {
        unsafe { _mm_storeu_si128((&raw mut *row).cast(), self.0) }
    }
    #[inline(always)]
    fn splat(word: u32) -> Self {
        unsafe { Self(_mm_set1_epi32(word.cast_signed())) }
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        unsafe { Self(_mm_and_si128(self.0, other.0)) }
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        unsafe { Self(_mm_or_si128(self.0, other.0)) }
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        unsafe { Self(_mm_andnot_si128(other.0, self.0)) }
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        unsafe { Self(_mm_add_epi32(self.0, other.0)) }
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        unsafe { Self(_mm_sub_epi32(self.0, other.0)) }
    }
    #[inline(always)]
    fn up(self, by: u32) -> Self {
        unsafe { Self(_mm_sll_epi32(self.0, _mm_cvtsi32_si128(by.cast_signed()))) }
    }
    #[inline(always)]
    fn down(self, by: u32) -> Self {
        unsafe { Self(_mm_srl_epi32(self.0, _mm_cvtsi32_si128(by.cast_signed()))) }
    }
    #[inline(always)]
    fn highest(self) -> u32 {
        unsafe { _mm_movemask_ps(_mm_castsi128_ps(self.0)).cast_unsigned() }
    }
    #[inline(always)]
    fn total(self) -> u32 {
        unsafe {
            let two = _mm_add_epi32(self.0, _mm_unpackhi_epi64(self.0, self.0));
            let one = _mm_add_epi32(two, _mm_shuffle_epi32::<1>(two));
            _mm_cvtsi128_si32(one).cast_unsigned()
        }
    }
    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        unsafe {
            let equal = _mm_cmpeq_epi32(self.0, other.0);
            _mm_movemask_ps(_mm_castsi128_ps(equal)).cast_unsigned()
        }
    }
}
