//! An interval of a named puzzle as a line of text, and its count.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::interval::interval::Interval;
use crate::partition::fingerprint::{Fingerprint, parse_hex};
use crate::partition::fnv::Fnv1a;

/// An interval of a named puzzle, as one line of text. Any machine that knows the
/// puzzle by this name can search it, if it finds the same tree there.
///
/// The line ends with a checksum, so an edited line is no shard.
///
/// ```
/// use stack_assumptions::partition::{Fingerprint, Shard};
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doc/queens.rs"));
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let shard: Shard = "interval 0.2-0.5 of eight_queens 12, \
///     tree e7cb4bdc2660bd4c-40f44c7a74bbfadb, checksum 4ebaa0c9f0ec094e".parse()?;
/// assert_eq!(shard.puzzle, "eight_queens 12");
/// assert_eq!(shard.interval.to_string(), "0.2-0.5");
/// // Before the search: is it the same tree?
/// shard.tree.check(Fingerprint::of(&Queens::new(12), &[shard.interval]))?;
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shard {
    /// The name of the puzzle, on one line: it must determine the search tree.
    pub puzzle: String,
    /// The fingerprint of the puzzle's tree and of the interval.
    pub tree: Fingerprint,
    /// The interval of the puzzle's tree.
    pub interval: Interval,
}

/// The number of solutions in a [`Shard`], as one line of text.
///
/// ```
/// use stack_assumptions::partition::ShardCount;
///
/// let line = "interval 0.2-0.5 of eight_queens 12, \
///     tree e7cb4bdc2660bd4c-40f44c7a74bbfadb: 1234 solutions, checksum b2d82b378f4135bc";
/// let count: ShardCount = line.parse()?;
/// assert_eq!((count.solutions, count.shard.puzzle.as_str()), (1234, "eight_queens 12"));
/// assert!(line.replace("1234", "1235").parse::<ShardCount>().is_err(), "it was edited");
/// # Ok::<(), stack_assumptions::partition::ParseShardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ShardCount {
    /// The shard.
    pub shard: Shard,
    /// The number of its solutions.
    pub solutions: u64,
}

impl Shard {
    /// A line of this type, for messages.
    const EXAMPLE: &str = "interval 0.2-0.5 of eight_queens 12, \
        tree e7cb4bdc2660bd4c-40f44c7a74bbfadb, checksum 4ebaa0c9f0ec094e";

    /// The line up to the checksum.
    pub(super) fn body(&self) -> String {
        let Self { puzzle, tree, interval } = self;
        format!("interval {interval} of {puzzle}, tree {tree}")
    }

    /// Parses the line up to the checksum. A name may contain anything but control
    /// characters, so the line is read from both ends.
    pub(super) fn from_body(body: &str) -> Option<Self> {
        let (shard, tree) = body.rsplit_once(", tree ")?;
        let (interval, puzzle) = split_interval(shard)?;
        let interval = interval.parse().ok()?;
        Some(Self { puzzle: puzzle.to_owned(), tree: tree.parse().ok()?, interval })
    }
}

impl ShardCount {
    /// A line of this type, for messages.
    const EXAMPLE: &str = "interval 0.2-0.5 of eight_queens 12, \
        tree e7cb4bdc2660bd4c-40f44c7a74bbfadb: 1234 solutions, checksum b2d82b378f4135bc";

    /// The line up to the checksum.
    fn body(&self) -> String {
        format!("{}: {} solutions", self.shard.body(), self.solutions)
    }

    /// Parses the line up to the checksum.
    fn from_body(body: &str) -> Option<Self> {
        let (shard, solutions) = split_count(body)?;
        Some(Self { shard: Shard::from_body(shard)?, solutions: solutions.parse().ok()? })
    }
}

/// Splits `interval A-B of PUZZLE` into the interval and the name.
fn split_interval(text: &str) -> Option<(&str, &str)> {
    let (interval, puzzle) = text.strip_prefix("interval ")?.split_once(" of ")?;
    let is_line = !puzzle.is_empty() && !puzzle.contains(char::is_control);
    is_line.then_some((interval, puzzle))
}

/// Splits `SHARD: N solutions` into the shard and the number.
fn split_count(text: &str) -> Option<(&str, &str)> {
    text.strip_suffix(" solutions")?.rsplit_once(": ")
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_with_checksum(f, &self.body())
    }
}

impl fmt::Display for ShardCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_with_checksum(f, &self.body())
    }
}

const CHECKSUM: &str = ", checksum ";

/// Writes a line with its checksum.
pub(super) fn write_with_checksum(f: &mut fmt::Formatter<'_>, body: &str) -> fmt::Result {
    write!(f, "{body}{CHECKSUM}{:016x}", Fnv1a::of(body))
}

impl FromStr for Shard {
    type Err = ParseShardError;

    fn from_str(text: &str) -> Result<Self, ParseShardError> {
        let is_old = || split_interval(text).is_some_and(|(interval, _)| is_interval(interval));
        parse(text, Self::EXAMPLE, Self::from_body, Self::body, is_old)
    }
}

impl FromStr for ShardCount {
    type Err = ParseShardError;

    fn from_str(text: &str) -> Result<Self, ParseShardError> {
        let is_old = || {
            let shard = split_count(text).and_then(|(shard, _)| split_interval(shard));
            shard.is_some_and(|(interval, _)| is_interval(interval))
        };
        parse(text, Self::EXAMPLE, Self::from_body, Self::body, is_old)
    }
}

fn is_interval(text: &str) -> bool {
    text.parse::<Interval>().is_ok()
}

/// Parses a line that must be what `Display` writes, to the byte. `is_old` tells whether
/// a line without a checksum is one of an older version.
pub(super) fn parse<T>(
    text: &str,
    expected: &'static str,
    from_body: impl Fn(&str) -> Option<T>,
    to_body: impl Fn(&T) -> String,
    is_old: impl Fn() -> bool,
) -> Result<T, ParseShardError> {
    let found = || text.to_owned();
    let Some((body, checksum)) = text.rsplit_once(CHECKSUM) else {
        let error = ParseShardError::Malformed { found: found(), expected };
        return Err(if is_old() { ParseShardError::NoChecksum { found: found() } } else { error });
    };
    let checksum = parse_hex(checksum);
    let parsed = from_body(body).filter(|parsed| to_body(parsed) == body);
    match (parsed, checksum) {
        (Some(parsed), Some(checksum)) if checksum == Fnv1a::of(body) => Ok(parsed),
        (Some(_), Some(_)) => Err(ParseShardError::BadChecksum { found: found() }),
        _ => Err(ParseShardError::Malformed { found: found(), expected }),
    }
}

/// The error of parsing a [`Shard`], a [`ShardCount`] or a
/// [`ShardBest`](crate::partition::ShardBest).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseShardError {
    /// The text is no such line.
    Malformed {
        /// The text.
        found: String,
        /// An example of such a line.
        expected: &'static str,
    },
    /// The line has no tree fingerprint and no checksum: an older version wrote it.
    NoChecksum {
        /// The text.
        found: String,
    },
    /// The line was changed after it was written: the checksum does not match.
    BadChecksum {
        /// The text.
        found: String,
    },
}

impl fmt::Display for ParseShardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed { found, expected } => {
                write!(f, "found {found:?}, expected a line such as {expected:?}")
            }
            Self::NoChecksum { found } => write!(
                f,
                "found {found:?}, expected a tree fingerprint and a checksum as well, which an \
                 older version did not write; split and run again with this version"
            ),
            Self::BadChecksum { found } => write!(
                f,
                "found {found:?}, expected a line whose checksum matches: this one was changed \
                 after it was written"
            ),
        }
    }
}

impl core::error::Error for ParseShardError {}
