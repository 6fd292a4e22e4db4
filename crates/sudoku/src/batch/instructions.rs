use super::search::Task;
use super::words;
#[cfg(target_arch = "x86_64")]
use super::{avx2, avx512, sse2};

/// The instructions that the rules are applied with. All take the same steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Instructions {
    /// What any machine has.
    Words,
    /// What any x86-64 processor has.
    #[cfg(target_arch = "x86_64")]
    Sse2,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Instructions {
    /// All that there are for this kind of processor, the slowest first.
    #[cfg(target_arch = "x86_64")]
    pub(super) const ALL: [Self; 4] = [Self::Words, Self::Sse2, Self::Avx2, Self::Avx512];
    #[cfg(not(target_arch = "x86_64"))]
    pub(super) const ALL: [Self; 1] = [Self::Words];

    /// Whether this machine has them.
    pub(super) fn found(self) -> bool {
        #[cfg(target_arch = "x86_64")]
        if matches!(self, Self::Avx2 | Self::Avx512) {
            return is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("popcnt")
                && (self == Self::Avx2 || is_x86_feature_detected!("avx512f"));
        }
        true
    }

    /// The fastest that this machine has.
    pub(super) fn best() -> Self {
        Self::ALL.into_iter().rfind(|set| set.found()).unwrap_or(Self::Words)
    }

    /// [`search::solve`](super::search::solve) with these instructions.
    pub(super) fn solve(self, task: Task<'_>) {
        match self {
            Self::Words => words::solve(task),
            #[cfg(target_arch = "x86_64")]
            Self::Sse2 => sse2::solve(task),
            #[cfg(target_arch = "x86_64")]
            #[expect(unsafe_code, reason = "sound: `best` found the instructions")]
            Self::Avx2 => unsafe { avx2::solve(task) },
            #[cfg(target_arch = "x86_64")]
            #[expect(unsafe_code, reason = "sound: `best` found the instructions")]
            Self::Avx512 => unsafe { avx512::solve(task) },
        }
    }
}
