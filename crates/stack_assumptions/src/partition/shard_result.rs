//! What a search of a shard found, as one line of text.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::slice;
use core::str::FromStr;
use core::time::Duration;

use crate::interval::interval::Interval;
use crate::optimise::best::Best;
use crate::partition::checked_line::{ParseShardError, parse_checked_line, write_checked_line};
use crate::partition::coverage::uncovered;
use crate::partition::one_line::quote;
use crate::partition::shard::{Shard, ShardCommand, split_best};

/// What a search of a [`Shard`] found, as one line of text: a [`ShardCount`] or a
/// [`ShardBest`].
///
/// A search that was stopped has searched the shard but for the intervals that remain.
///
/// ```
/// use stack_assumptions::partition::ShardCount;
///
/// let line = "count interval 0.2-0.5 of eight_queens 12, \
///     tree e7cb4bdc2660bd4c-40f44c7a74bbfadb, format 2: 1234 solutions, 56789 nodes, 0.012 s, \
///     remaining 0.4.1-0.5, checksum 795276a370de2303";
/// let count: ShardCount = line.parse()?;
/// assert_eq!((count.found, count.shard.puzzle.as_str()), (1234, "eight_queens 12"));
/// assert_eq!(count.searched()[0].to_string(), "0.2-0.4.1");
/// assert_eq!(count.remaining[0].to_string(), "0.4.1-0.5");
/// assert!(line.replace("1234", "1235").parse::<ShardCount>().is_err(), "it was edited");
/// # Ok::<(), stack_assumptions::partition::ParseShardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ShardResult<F> {
    /// The shard.
    pub shard: Shard,
    /// What was found in the part of the shard that was searched.
    pub found: F,
    /// The number of nodes that the search visited. It need not be the same for each search of
    /// the shard.
    pub nodes: u64,
    /// How long the search took. The line has milliseconds.
    pub time: Duration,
    /// The intervals of the shard that were not searched, in order, none next to another one.
    pub remaining: Vec<Interval>,
}

/// The number of solutions in a [`Shard`].
pub type ShardCount = ShardResult<u64>;

/// The best solution in a [`Shard`], or its incumbent if none in the shard is better; `None` if
/// there is neither. Equal shards have equal results if `found_in` is the first node of the
/// shard, however many threads searched it.
///
/// The solution is a text; so the puzzle need not read it again. `FromStr` must read the same
/// cost from what `Display` of the cost writes.
///
/// ```
/// use stack_assumptions::partition::ShardBest;
///
/// let line = "best interval 0.2-0.5 of golomb_10 minimised, \
///     tree e7cb4bdc2660bd4c-40f44c7a74bbfadb, format 2: \
///     best \"55\" found in 0.2, \"0 1 6 10 23\", 8765 nodes, 0.001 s, checksum 62e99da8d4c444f9";
/// let result: ShardBest<u32> = line.parse()?;
/// let best = result.found.as_ref().unwrap();
/// assert_eq!((best.cost, best.solution.as_str()), (55, "0 1 6 10 23"));
/// assert_eq!(result.to_string(), line);
/// # Ok::<(), stack_assumptions::partition::ParseShardError>(())
/// ```
pub type ShardBest<C> = ShardResult<Option<Best<C, String>>>;

impl<F> ShardResult<F> {
    /// The result of a search that has come to its end.
    #[must_use]
    pub fn new(shard: Shard, found: F, nodes: u64, time: Duration) -> Self {
        Self { shard, found, nodes, time, remaining: Vec::new() }
    }

    /// Sets the intervals that were not searched, in any order.
    #[must_use]
    pub fn with_remaining(mut self, remaining: &[Interval]) -> Self {
        self.remaining = uncovered(remaining, &[]);
        self
    }

    /// Returns the intervals that were searched, in order.
    #[must_use]
    pub fn searched(&self) -> Vec<Interval> {
        uncovered(slice::from_ref(&self.shard.interval), &self.remaining)
    }
}

/// What is found in shards of one command, as a text.
pub trait Found: Sized {
    /// The command.
    const COMMAND: ShardCommand;
    /// A line of a result, for messages.
    const EXAMPLE: &str;

    /// Writes the text.
    fn to_text(&self) -> String;

    /// Splits the text off the end of a line: what is before it, without `: `.
    fn split_off(line: &str) -> Option<(&str, Self)>;
}

impl Found for u64 {
    const COMMAND: ShardCommand = ShardCommand::Count;
    const EXAMPLE: &str = "count interval 0.2-0.5 of eight_queens 12, \
        tree e7cb4bdc2660bd4c-40f44c7a74bbfadb, format 2: 1234 solutions, 56789 nodes, 0.012 s, \
        checksum 44c2d9c239415ce0";

    fn to_text(&self) -> String {
        format!("{self} solutions")
    }

    fn split_off(line: &str) -> Option<(&str, Self)> {
        let (line, solutions) = line.strip_suffix(" solutions")?.rsplit_once(": ")?;
        Some((line, solutions.parse().ok()?))
    }
}

/// The text that a line has where no best solution is known.
const NONE: &str = "no solution";

impl<C: fmt::Display + FromStr> Found for Option<Best<C, String>> {
    const COMMAND: ShardCommand = ShardCommand::Best;
    const EXAMPLE: &str = "best interval 0.2-0.5 of golomb_10 minimised, \
        tree e7cb4bdc2660bd4c-40f44c7a74bbfadb, format 2: \
        best \"55\" found in 0.2, \"0 1 6 10 23\", 8765 nodes, 0.001 s, checksum 62e99da8d4c444f9";

    fn to_text(&self) -> String {
        let Some(Best { cost, solution, found_in }) = self else { return NONE.to_string() };
        let (cost, solution) = (quote(&cost.to_string()), quote(solution));
        format!("best {cost} found in {found_in}, {solution}")
    }

    fn split_off(line: &str) -> Option<(&str, Self)> {
        if let Some(line) = line.strip_suffix(NONE) {
            return Some((line.strip_suffix(": ")?, None));
        }
        let (line, Best { cost, solution, found_in }) = split_best(line)?;
        let best = Best::new(cost.parse().ok()?, solution, found_in);
        Some((line.strip_suffix(": best")?, Some(best)))
    }
}

const REMAINING: &str = ", remaining ";

impl<F: Found> ShardResult<F> {
    /// The line up to the checksum.
    fn body(&self) -> String {
        let Self { shard, found, nodes, time, remaining } = self;
        let (shard, found) = (shard.body(), found.to_text());
        let (seconds, millis) = (time.as_secs(), time.subsec_millis());
        let mut body = format!("{shard}: {found}, {nodes} nodes, {seconds}.{millis:03} s");
        for (nth, interval) in remaining.iter().enumerate() {
            body += if nth == 0 { REMAINING } else { " " };
            body += &interval.to_string();
        }
        body
    }

    /// Parses the line up to the checksum. The name of the puzzle may contain anything but
    /// control characters, so the line is read from its end.
    fn from_body(body: &str) -> Option<Self> {
        let (body, remaining) = if body.ends_with(" s") {
            (body, Vec::new())
        } else {
            let (body, remaining) = body.rsplit_once(REMAINING)?;
            (body, remaining.split(' ').map(|part| part.parse().ok()).collect::<Option<_>>()?)
        };
        let (body, time) = body.strip_suffix(" s")?.rsplit_once(", ")?;
        let (seconds, millis) = time.split_once('.')?;
        let time = Duration::from_secs(seconds.parse().ok()?)
            .checked_add(Duration::from_millis(millis.parse::<u16>().ok()?.into()))?;
        let (body, nodes) = body.strip_suffix(" nodes")?.rsplit_once(", ")?;
        let (shard, found) = F::split_off(body)?;
        let shard = Shard::from_body(shard).filter(|shard| shard.command == F::COMMAND)?;
        if !uncovered(&remaining, slice::from_ref(&shard.interval)).is_empty() {
            return None;
        }
        let result = Self::new(shard, found, nodes.parse().ok()?, time);
        Some(result.with_remaining(&remaining))
    }
}

impl<F: Found> fmt::Display for ShardResult<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_checked_line(f, &self.body())
    }
}

impl<F: Found> FromStr for ShardResult<F> {
    type Err = ParseShardError;

    fn from_str(text: &str) -> Result<Self, ParseShardError> {
        parse_checked_line(text, F::EXAMPLE, Self::from_body, Self::body)
    }
}
