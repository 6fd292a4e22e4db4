//! Two sides that are compared: the engine, and the same search written by hand. Shared by
//! the benchmarks of the engine.

use crate::common::seconds;

/// The arguments after `cargo bench -p workspace_tests --bench NAME --`.
pub struct Arguments(Vec<String>);

impl Arguments {
    pub fn new() -> Self {
        Self(std::env::args().skip(1).collect())
    }

    pub fn has(&self, flag: &str) -> bool {
        self.0.iter().any(|argument| argument == flag)
    }

    /// The side that runs once and alone, for an instruction count.
    pub fn only(&self) -> Option<&str> {
        self.after("--only")
    }

    /// The number of rounds.
    ///
    /// # Panics
    /// If `--rounds` is followed by no number.
    pub fn rounds(&self, usual: usize) -> usize {
        self.after("--rounds").map_or(usual, |rounds| rounds.parse().expect("a number"))
    }

    /// The cases that are named; all of them if none is.
    pub fn chosen<'c, C>(&self, cases: &'c [C], name: impl Fn(&C) -> &str) -> Vec<&'c C> {
        let named: Vec<&C> = cases.iter().filter(|case| self.has(name(case))).collect();
        if named.is_empty() { cases.iter().collect() } else { named }
    }

    fn after(&self, flag: &str) -> Option<&str> {
        let at = self.0.iter().position(|argument| argument == flag)?;
        self.0.get(at + 1).map(String::as_str)
    }
}

/// Calls both sides, and returns their seconds. The speed of a shared machine changes with
/// time, so they take turns to go first.
///
/// # Panics
/// If an answer is another one.
pub fn seconds_of_both<T: PartialEq + std::fmt::Debug>(
    name: &str,
    round: usize,
    answer: &T,
    [engine, hand]: [fn() -> T; 2],
) -> [f64; 2] {
    let timed = |side: fn() -> T| {
        let (seconds, found) = seconds(side);
        assert_eq!(found, *answer, "{name}");
        seconds
    };
    if round.is_multiple_of(2) {
        [timed(engine), timed(hand)]
    } else {
        let hand = timed(hand);
        [timed(engine), hand]
    }
}
