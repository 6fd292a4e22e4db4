//! [`instruction_set`].

use fearless_simd::Level;

/// Returns the name of the vector instructions that the solvers for 9×9 use on this CPU,
/// such as `AVX-512`.
#[must_use]
pub fn instruction_set() -> &'static str {
    let level = Level::new();
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    let names = [
        (level.as_avx512().is_some(), "AVX-512"),
        (level.as_avx2().is_some(), "AVX2"),
        (level.as_sse4_2().is_some(), "SSE4.2"),
        (level.as_sse2().is_some(), "SSE2"),
    ];
    #[cfg(target_arch = "aarch64")]
    let names = [(level.as_neon().is_some(), "NEON")];
    #[cfg(not(any(target_arch = "x86", target_arch = "x86_64", target_arch = "aarch64")))]
    let names = [(!level.is_fallback(), "SIMD")];
    let name = names.iter().find(|(is_used, _)| *is_used);
    name.map_or("no vector instructions", |(_, name)| name)
}
