//! The count of n queens by classes of borders, with the instructions of each level that this
//! machine has, and a plain recursion with bit masks as the yardstick, in turns:
//!
//! ```sh
//! taskset -c 1 cargo bench -p workspace_tests --bench queens -- 14 15 16
//! ```

mod common;

use eight_queens::{BorderQueens, LeafTally};
use fearless_simd::Level;
use stack_assumptions::search;

use crate::common::{median, seconds};

/// OEIS A000170, from n = 8.
const SOLUTIONS: [u64; 12] = [
    92,
    352,
    724,
    2_680,
    14_200,
    73_712,
    365_596,
    2_279_184,
    14_772_512,
    95_815_104,
    666_090_624,
    4_968_057_848,
];
const ROUNDS: usize = 5;
/// More queens are not counted by the plain recursion.
const MAX_PLAIN: usize = 16;

/// Counts the solutions below a row, of which these columns and diagonals are attacked.
fn plain(all: u32, columns: u32, left: u32, right: u32) -> u64 {
    if columns == all {
        return 1;
    }
    let mut free = all & !(columns | left | right);
    let mut count = 0;
    while free != 0 {
        let bit = free & free.wrapping_neg();
        free ^= bit;
        count += plain(all, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    count
}

fn by_border(n: usize, level: Level) -> u64 {
    let queens = BorderQueens::new(n).expect("4 to 27 queens");
    search(&queens).tally(LeafTally::with_level(&queens, level)).expect("it fits")
}

/// The levels that this machine has, by name.
fn levels() -> Vec<(&'static str, Level)> {
    let mut levels = vec![("portable", Level::fallback())];
    #[cfg(target_arch = "x86_64")]
    {
        use fearless_simd::Simd;

        let best = Level::new();
        levels.extend(best.as_sse4_2().map(|level| ("SSE4.2", level.level())));
        levels.extend(best.as_avx2().map(|level| ("AVX2", level.level())));
        levels.extend(best.as_avx512().map(|level| ("AVX-512", level.level())));
    }
    levels
}

fn main() {
    let wanted: Vec<usize> = std::env::args().filter_map(|arg| arg.parse().ok()).collect();
    let wanted = if wanted.is_empty() { vec![12, 13, 14] } else { wanted };
    for n in wanted {
        let expected = *SOLUTIONS.get(n.wrapping_sub(8)).expect("8 to 19 queens");
        let levels = levels();
        let mut times = vec![Vec::new(); levels.len() + 1];
        for _ in 0..ROUNDS {
            if n <= MAX_PLAIN {
                let (time, count) = seconds(|| plain((1 << n) - 1, 0, 0, 0));
                assert_eq!(count, expected);
                times[0].push(time);
            }
            for (times, (_, level)) in times[1..].iter_mut().zip(&levels) {
                let (time, count) = seconds(|| by_border(n, *level));
                assert_eq!(count, expected);
                times.push(time);
            }
        }
        let names = std::iter::once("plain recursion").chain(levels.iter().map(|level| level.0));
        for (name, times_of) in names.zip(&times).filter(|(_, times)| !times.is_empty()) {
            let time = median(times_of);
            let ratio = times[0].first().map(|_| median(&times[0]) / time);
            let ratio = ratio.map_or_else(String::new, |ratio| format!("  1/{ratio:.1}"));
            println!("{n} queens, {name:<16} {time:>9.4} s{ratio}");
        }
    }
}
