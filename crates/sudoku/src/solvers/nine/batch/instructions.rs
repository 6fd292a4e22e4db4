use super::search::Task;
use super::words;
#[cfg(target_arch = "x86_64")]
use super::{avx2::Avx2, avx512::Avx512, sse2};

/// The instructions that the rules are applied with. All take the same steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Instructions {
    /// What any machine has.
    Words,
    /// What any x86-64 processor has.
    #[cfg(target_arch = "x86_64")]
    Sse2,
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

impl Instructions {
    /// All that this machine has, the slowest first.
    pub(super) fn all() -> impl DoubleEndedIterator<Item = Self> {
        let all = [
            Some(Self::Words),
            #[cfg(target_arch = "x86_64")]
            Some(Self::Sse2),
            #[cfg(target_arch = "x86_64")]
            Avx2::find().map(Self::Avx2),
            #[cfg(target_arch = "x86_64")]
            Avx512::find().map(Self::Avx512),
        ];
        all.into_iter().flatten()
    }

    /// The fastest that this machine has.
    pub(super) fn best() -> Self {
        Self::all().next_back().unwrap_or(Self::Words)
    }

    /// [`search::solve`](super::search::solve) with these instructions.
    pub(super) fn solve(self, task: Task<'_>) {
        match self {
            Self::Words => words::solve(task),
            #[cfg(target_arch = "x86_64")]
            Self::Sse2 => sse2::solve(task),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(avx2) => avx2.solve(task),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(avx512) => avx512.solve(task),
        }
    }
}
