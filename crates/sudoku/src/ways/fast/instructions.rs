use super::state::{Removal, State};
#[cfg(any(test, not(target_arch = "x86_64")))]
use super::words;
#[cfg(target_arch = "x86_64")]
use super::{avx2, sse2};

/// The instructions that the rules are applied with. All take the same steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Instructions {
    /// Those that every processor has.
    #[cfg(any(test, not(target_arch = "x86_64")))]
    Words,
    /// Those that every x86-64 processor has.
    #[cfg(target_arch = "x86_64")]
    Sse2,
    /// What [`Instructions::best`] answers only where the processor has it.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// The same with AVX-512 for registers of that width.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Instructions {
    /// The fastest that the processor has.
    #[inline]
    #[cfg(target_arch = "x86_64")]
    pub(crate) fn best() -> Self {
        let avx2 = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        if !avx2 {
            return Self::Sse2;
        }
        let avx512 = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl");
        if avx512 { Self::Avx512 } else { Self::Avx2 }
    }

    /// The fastest that the processor has.
    #[cfg(not(target_arch = "x86_64"))]
    pub(crate) fn best() -> Self {
        Self::Words
    }

    /// [`settle`](super::pass::settle) with these instructions.
    #[inline]
    pub(super) fn settle(self, from: &State, removal: Removal, to: &mut State) -> bool {
        match self {
            #[cfg(any(test, not(target_arch = "x86_64")))]
            Self::Words => words::settle(from, removal, to),
            #[cfg(target_arch = "x86_64")]
            Self::Sse2 => sse2::settle(from, removal, to),
            #[cfg(target_arch = "x86_64")]
            #[expect(unsafe_code, reason = "sound: `best` found the instructions")]
            Self::Avx2 => unsafe { avx2::settle(from, removal, to) },
            #[cfg(target_arch = "x86_64")]
            #[expect(unsafe_code, reason = "sound: `best` found the instructions")]
            Self::Avx512 => unsafe { avx2::settle_avx512(from, removal, to) },
        }
    }

    /// [`begin`](super::pass::begin) with these instructions.
    #[inline]
    pub(super) fn begin(self, to: &mut State) -> bool {
        match self {
            #[cfg(any(test, not(target_arch = "x86_64")))]
            Self::Words => words::begin(to),
            #[cfg(target_arch = "x86_64")]
            Self::Sse2 => sse2::begin(to),
            #[cfg(target_arch = "x86_64")]
            #[expect(unsafe_code, reason = "sound: `best` found the instructions")]
            Self::Avx2 => unsafe { avx2::begin(to) },
            #[cfg(target_arch = "x86_64")]
            #[expect(unsafe_code, reason = "sound: `best` found the instructions")]
            Self::Avx512 => unsafe { avx2::begin_avx512(to) },
        }
    }
}
