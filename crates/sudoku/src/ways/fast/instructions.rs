#[cfg(target_arch = "x86_64")]
use super::avx2;
use super::state::{Removal, State};
use super::words;

/// The instructions that the rules are applied with. All take the same steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Instructions {
    /// Those that every processor has.
    Words,
    /// What [`Instructions::best`] answers only where the processor has it.
    #[cfg(target_arch = "x86_64")]
    Avx2,
}

impl Instructions {
    /// The fastest that the processor has.
    #[inline]
    pub(crate) fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2")
            && std::arch::is_x86_feature_detected!("bmi1")
            && std::arch::is_x86_feature_detected!("bmi2")
            && std::arch::is_x86_feature_detected!("popcnt")
        {
            return Self::Avx2;
        }
        Self::Words
    }

    /// [`settle`](super::pass::settle) with these instructions.
    #[inline]
    pub(super) fn settle(self, from: &State, removal: Removal, to: &mut State) -> bool {
        match self {
            Self::Words => words::settle(from, removal, to),
            #[cfg(target_arch = "x86_64")]
            #[expect(unsafe_code, reason = "sound: `best` found the instructions")]
            Self::Avx2 => unsafe { avx2::settle(from, removal, to) },
        }
    }

    /// [`begin`](super::pass::begin) with these instructions.
    #[inline]
    pub(super) fn begin(self, to: &mut State) -> bool {
        match self {
            Self::Words => words::begin(to),
            #[cfg(target_arch = "x86_64")]
            #[expect(unsafe_code, reason = "sound: `best` found the instructions")]
            Self::Avx2 => unsafe { avx2::begin(to) },
        }
    }
}
