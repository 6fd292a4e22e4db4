//! The best solution of a shard, as one line of text.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use crate::optimise::best::Best;
use crate::partition::one_line;
use crate::partition::shard::{ParseShardError, Shard, parse, write_with_checksum};

/// The best solution in a [`Shard`], as one line of text. The solution is a text; so the
/// puzzle need not read it again.
///
/// `FromStr` must read the same cost from what `Display` of the cost writes.
///
/// ```
/// use stack_assumptions::partition::ShardBest;
///
/// let line = "interval 0.2-0.5 of golomb_10 minimised, \
///     tree e7cb4bdc2660bd4c-40f44c7a74bbfadb: best \"55\" found in 0.2, \"0 1 6 10 23\", \
///     checksum 717be68182588725";
/// let found: ShardBest<u32> = line.parse()?;
/// let best = found.best.as_ref().unwrap();
/// assert_eq!((best.cost, best.solution.as_str()), (55, "0 1 6 10 23"));
/// assert_eq!(found.to_string(), line);
/// assert!(line.replace("55", "54").parse::<ShardBest<u32>>().is_err(), "it was edited");
/// # Ok::<(), stack_assumptions::partition::ParseShardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ShardBest<C> {
    /// The shard.
    pub shard: Shard,
    /// The best solution in it; `None` if it has no solution. Equal shards have equal lines
    /// if `found_in` is the first node of the shard, however many threads searched it.
    pub best: Option<Best<C, String>>,
}

/// A line of this type, for messages.
const EXAMPLE: &str = "interval 0.2-0.5 of golomb_10 minimised, \
    tree e7cb4bdc2660bd4c-40f44c7a74bbfadb: best \"55\" found in 0.2, \"0 1 6 10 23\", \
    checksum 717be68182588725";

/// What stands in place of the best solution if there is none.
const NONE: &str = ": no solution";

impl<C: fmt::Display> ShardBest<C> {
    /// The line up to the checksum.
    fn body(&self) -> String {
        let shard = self.shard.body();
        let Some(Best { cost, solution, found_in }) = &self.best else {
            return format!("{shard}{NONE}");
        };
        let (cost, solution) = (quote(&cost.to_string()), quote(solution));
        format!("{shard}: best {cost} found in {found_in}, {solution}")
    }
}

impl<C: FromStr> ShardBest<C> {
    /// Parses the line up to the checksum. The name of the puzzle may contain anything but
    /// control characters, so the line is read from its end.
    fn from_body(body: &str) -> Option<Self> {
        if let Some(shard) = body.strip_suffix(NONE) {
            return Some(Self { shard: Shard::from_body(shard)?, best: None });
        }
        let (body, solution) = split_quoted(body)?;
        let (body, found_in) = body.strip_suffix(',')?.rsplit_once(" found in ")?;
        let (body, cost) = split_quoted(body)?;
        let shard = Shard::from_body(body.strip_suffix(": best")?)?;
        let best = Best::new(cost.parse().ok()?, solution, found_in.parse().ok()?);
        Some(Self { shard, best: Some(best) })
    }
}

/// Writes a text in quotes; within them each quote has a backslash before it.
fn quote(text: &str) -> String {
    format!("\"{}\"", one_line::escape(text).replace('"', "\\\""))
}

/// Splits off a text in quotes at the end, and the space before it.
fn split_quoted(body: &str) -> Option<(&str, String)> {
    // Within the quotes, no quote follows a space.
    let (body, quoted) = body.strip_suffix('"')?.rsplit_once(" \"")?;
    Some((body, one_line::unescape(&quoted.replace("\\\"", "\""))?))
}

impl<C: fmt::Display> fmt::Display for ShardBest<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_with_checksum(f, &self.body())
    }
}

impl<C: fmt::Display + FromStr> FromStr for ShardBest<C> {
    type Err = ParseShardError;

    fn from_str(text: &str) -> Result<Self, ParseShardError> {
        parse(text, EXAMPLE, Self::from_body, Self::body, || false)
    }
}
