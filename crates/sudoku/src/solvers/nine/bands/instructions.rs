#[cfg(target_arch = "x86_64")]
use super::avx2::{Avx2, Avx512};
#[cfg(target_arch = "x86_64")]
use super::sse2;
use super::state::{Removal, State};
#[cfg(any(test, not(target_arch = "x86_64")))]
use super::words;

/// The instructions that the rules are applied with. All take the same steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Instructions {
    /// Those that every processor has.
    #[cfg(any(test, not(target_arch = "x86_64")))]
    Words,
    /// Those that every x86-64 processor has.
    #[cfg(target_arch = "x86_64")]
    Sse2,
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

impl Instructions {
    /// The fastest that the processor has.
    #[inline]
    #[cfg(target_arch = "x86_64")]
    pub(super) fn best() -> Self {
        match (Avx512::find(), Avx2::find()) {
            (Some(avx512), _) => Self::Avx512(avx512),
            (None, Some(avx2)) => Self::Avx2(avx2),
            (None, None) => Self::Sse2,
        }
    }

    /// The fastest that the processor has.
    #[cfg(not(target_arch = "x86_64"))]
    pub(super) fn best() -> Self {
        Self::Words
    }

    /// All that the processor has.
    #[cfg(test)]
    pub(super) fn all() -> Vec<Self> {
        let mut all = vec![Self::Words];
        #[cfg(target_arch = "x86_64")]
        {
            all.push(Self::Sse2);
            all.extend(Avx2::find().map(Self::Avx2));
            all.extend(Avx512::find().map(Self::Avx512));
        }
        all
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
            Self::Avx2(avx2) => avx2.settle(from, removal, to),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(avx512) => avx512.settle(from, removal, to),
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
            Self::Avx2(avx2) => avx2.begin(to),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(avx512) => avx512.begin(to),
        }
    }
}
