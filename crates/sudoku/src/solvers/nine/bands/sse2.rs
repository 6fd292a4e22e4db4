//! The rules on SSE2: sixteen lanes are two registers.
//!
//! Sound, because every x86-64 processor has it, and all else is loads and stores of
//! whole, aligned [`Lanes`].
#![expect(unsafe_code, reason = "the functions of `std::arch` are not safe to call")]
#![expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "small numbers")]

use std::arch::x86_64::{
    __m128i, _mm_add_epi16, _mm_add_epi64, _mm_and_si128, _mm_andnot_si128, _mm_castpd_si128,
    _mm_castsi128_pd, _mm_cmpeq_epi16, _mm_cvtsi128_si32, _mm_load_si128, _mm_movemask_epi8,
    _mm_or_si128, _mm_sad_epu8, _mm_set1_epi16, _mm_setzero_si128, _mm_shuffle_pd,
    _mm_shufflehi_epi16, _mm_shufflelo_epi16, _mm_store_si128, _mm_unpackhi_epi64,
    _mm_unpacklo_epi64, _mm_xor_si128,
};

use super::lanes::{Boxes, Lanes};
use super::pass;
use super::state::{Removal, State};

/// Two bands, and the third one with what stands for no box.
#[derive(Clone, Copy)]
struct Two(__m128i, __m128i);

pub(super) fn settle(from: &State, removal: Removal, to: &mut State) -> bool {
    pass::settle::<Two>(from, removal, to)
}

pub(super) fn begin(to: &mut State) -> bool {
    pass::begin::<Two>(to)
}

#[expect(clippy::inline_always, reason = "each is some few instructions")]
impl Boxes for Two {
    #[inline(always)]
    fn load(lanes: &Lanes) -> Self {
        let (low, high) = lanes.0.split_at(8);
        unsafe { Self(_mm_load_si128(low.as_ptr().cast()), _mm_load_si128(high.as_ptr().cast())) }
    }
    #[inline(always)]
    fn store(self, lanes: &mut Lanes) {
        let (low, high) = lanes.0.split_at_mut(8);
        unsafe {
            _mm_store_si128(low.as_mut_ptr().cast(), self.0);
            _mm_store_si128(high.as_mut_ptr().cast(), self.1);
        }
    }
    #[inline(always)]
    fn splat(mask: u16) -> Self {
        unsafe {
            let splat = _mm_set1_epi16(mask.cast_signed());
            Self(splat, splat)
        }
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        unsafe { Self(_mm_and_si128(self.0, other.0), _mm_and_si128(self.1, other.1)) }
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        unsafe { Self(_mm_or_si128(self.0, other.0), _mm_or_si128(self.1, other.1)) }
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        unsafe { Self(_mm_xor_si128(self.0, other.0), _mm_xor_si128(self.1, other.1)) }
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        unsafe { Self(_mm_andnot_si128(other.0, self.0), _mm_andnot_si128(other.1, self.1)) }
    }
    #[inline(always)]
    fn without_lowest(self) -> Self {
        self.and(self.add(Self::splat(u16::MAX)))
    }
    #[inline(always)]
    fn empty(self) -> Self {
        unsafe {
            let zero = _mm_setzero_si128();
            Self(_mm_cmpeq_epi16(self.0, zero), _mm_cmpeq_epi16(self.1, zero))
        }
    }
    #[inline(always)]
    fn or_else(self, otherwise: Self) -> Self {
        self.or(otherwise.and(self.empty()))
    }
    #[inline(always)]
    fn right(self) -> Self {
        const ORDER: i32 = 0b11_00_10_01;
        unsafe {
            Self(
                _mm_shufflehi_epi16::<ORDER>(_mm_shufflelo_epi16::<ORDER>(self.0)),
                _mm_shufflelo_epi16::<ORDER>(self.1),
            )
        }
    }
    #[inline(always)]
    fn left(self) -> Self {
        const ORDER: i32 = 0b11_01_00_10;
        unsafe {
            Self(
                _mm_shufflehi_epi16::<ORDER>(_mm_shufflelo_epi16::<ORDER>(self.0)),
                _mm_shufflelo_epi16::<ORDER>(self.1),
            )
        }
    }
    #[inline(always)]
    fn below(self) -> Self {
        unsafe {
            let (low, high) = (_mm_castsi128_pd(self.0), _mm_castsi128_pd(self.1));
            Self(
                _mm_castpd_si128(_mm_shuffle_pd::<0b01>(low, high)),
                _mm_castpd_si128(_mm_shuffle_pd::<0b10>(low, high)),
            )
        }
    }
    #[inline(always)]
    fn above(self) -> Self {
        unsafe { Self(_mm_unpacklo_epi64(self.1, self.0), _mm_unpackhi_epi64(self.0, self.1)) }
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        unsafe {
            let any = _mm_or_si128(self.0, self.1);
            _mm_movemask_epi8(_mm_cmpeq_epi16(any, _mm_setzero_si128())) == 0xFFFF
        }
    }
    #[inline(always)]
    fn bits(self) -> u32 {
        unsafe { (_mm_movemask_epi8(self.0) | _mm_movemask_epi8(self.1) << 16).cast_unsigned() }
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        unsafe { Self(_mm_add_epi16(self.0, other.0), _mm_add_epi16(self.1, other.1)) }
    }
    #[inline(always)]
    fn sum(self) -> u16 {
        unsafe {
            let zero = _mm_setzero_si128();
            let halves = _mm_add_epi64(_mm_sad_epu8(self.0, zero), _mm_sad_epu8(self.1, zero));
            let all = _mm_add_epi64(halves, _mm_unpackhi_epi64(halves, halves));
            _mm_cvtsi128_si32(all) as u16
        }
    }
}
