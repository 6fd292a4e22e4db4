//! An interval of a named puzzle as a line of text.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::interval::interval::Interval;
use crate::optimise::best::Best;
use crate::partition::fingerprint::{Fingerprint, parse_hex};
use crate::partition::fnv::Fnv1a;
use crate::partition::one_line::{quote, split_quoted};

/// An interval of a named puzzle and what is wanted of it, as one line of text. Any machine
/// that knows the puzzle by this name can search it, if it finds the same tree there.
///
/// The line begins with the command and ends with a checksum, so an edited line is no shard.
///
/// ```
/// use stack_assumptions::partition::{Fingerprint, Shard, ShardCommand};
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doc/queens.rs"));
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let shard: Shard = "count interval 0.2-0.5 of eight_queens 12, \
///     tree e7cb4bdc2660bd4c-40f44c7a74bbfadb, format 2, checksum a957544f504526c4".parse()?;
/// assert_eq!((shard.command, shard.puzzle.as_str()), (ShardCommand::Count, "eight_queens 12"));
/// assert_eq!(shard.interval.to_string(), "0.2-0.5");
/// // Before the search: is it the same tree?
/// shard.tree.check(Fingerprint::of(&Queens::new(12), &[shard.interval]))?;
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Shard {
    /// What is wanted of the interval.
    pub command: ShardCommand,
    /// The name of the puzzle, on one line: it must determine the search tree.
    pub puzzle: String,
    /// The fingerprint of the puzzle's tree and of the interval.
    pub tree: Fingerprint,
    /// The interval of the puzzle's tree.
    pub interval: Interval,
    /// The best solution that was found elsewhere, if one is known: only better ones are
    /// searched. Its cost and the solution are texts, as in a
    /// [`Checkpoint`](crate::partition::Checkpoint). A count has none.
    pub incumbent: Option<Best<String, String>>,
}

/// What is wanted of a [`Shard`]: the first word of its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ShardCommand {
    /// The number of solutions: `count`.
    Count,
    /// The best solution: `best`.
    Best,
}

impl ShardCommand {
    /// The word at the beginning of a line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Count => "count",
            Self::Best => "best",
        }
    }
}

/// The version of the text of shards and their results. Version 1 had neither this number nor
/// the command.
const FORMAT: &str = "2";
/// What precedes it.
const FORMAT_FIELD: &str = ", format ";

impl Shard {
    /// A shard without an incumbent.
    #[must_use]
    pub fn new(
        command: ShardCommand,
        puzzle: impl Into<String>,
        tree: Fingerprint,
        interval: Interval,
    ) -> Self {
        Self { command, puzzle: puzzle.into(), tree, interval, incumbent: None }
    }

    /// A line of this type, for messages.
    const EXAMPLE: &str = "count interval 0.2-0.5 of eight_queens 12, \
        tree e7cb4bdc2660bd4c-40f44c7a74bbfadb, format 2, checksum a957544f504526c4";

    /// The line up to the checksum.
    pub(super) fn body(&self) -> String {
        let Self { command, puzzle, tree, interval, incumbent } = self;
        let command = command.name();
        let mut body = format!("{command} interval {interval} of {puzzle}, tree {tree}");
        body += FORMAT_FIELD;
        body += FORMAT;
        if let Some(Best { cost, solution, found_in }) = incumbent {
            let (cost, solution) = (quote(cost), quote(solution));
            return format!("{body}, incumbent {cost} found in {found_in}, {solution}");
        }
        body
    }

    /// Parses the line up to the checksum. A name may contain anything but control
    /// characters, so the line is read from both ends.
    pub(super) fn from_body(body: &str) -> Option<Self> {
        let (body, command) = match body.split_once(' ')? {
            ("count", body) => (body, ShardCommand::Count),
            ("best", body) => (body, ShardCommand::Best),
            _ => return None,
        };
        let (body, incumbent) = match command {
            ShardCommand::Best if body.ends_with('"') => {
                let (body, best) = split_best(body)?;
                (body.strip_suffix(", incumbent")?, Some(best))
            }
            _ => (body, None),
        };
        let (body, format) = body.rsplit_once(FORMAT_FIELD)?;
        let (shard, tree) = body.rsplit_once(", tree ")?;
        let (interval, puzzle) = split_interval(shard)?;
        let (tree, interval) = (tree.parse().ok()?, interval.parse().ok()?);
        (format == FORMAT).then(|| Self {
            command,
            puzzle: puzzle.to_owned(),
            tree,
            interval,
            incumbent,
        })
    }
}

/// Splits off `"COST" found in PATH, "SOLUTION"` at the end, and the space before it.
pub(super) fn split_best(body: &str) -> Option<(&str, Best<String, String>)> {
    let (body, solution) = split_quoted(body)?;
    let (body, found_in) = body.strip_suffix(',')?.rsplit_once(" found in ")?;
    let (body, cost) = split_quoted(body)?;
    Some((body, Best::new(cost, solution, found_in.parse().ok()?)))
}

/// Splits `interval A-B of PUZZLE` into the interval and the name.
fn split_interval(text: &str) -> Option<(&str, &str)> {
    let (interval, puzzle) = text.strip_prefix("interval ")?.split_once(" of ")?;
    let is_line = !puzzle.is_empty() && !puzzle.contains(char::is_control);
    is_line.then_some((interval, puzzle))
}

impl fmt::Display for Shard {
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
        parse(text, Self::EXAMPLE, Self::from_body, Self::body)
    }
}

/// Parses a line that must be what `Display` writes, to the byte.
pub(super) fn parse<T>(
    text: &str,
    expected: &'static str,
    from_body: impl Fn(&str) -> Option<T>,
    to_body: impl Fn(&T) -> String,
) -> Result<T, ParseShardError> {
    let found = || text.to_owned();
    let malformed = || ParseShardError::Malformed { found: found(), expected };
    let other_format = || ParseShardError::OtherFormat { found: found() };
    if is_of_format_1(text) {
        return Err(other_format());
    }
    let (body, checksum) = text.rsplit_once(CHECKSUM).ok_or_else(malformed)?;
    let checksum = parse_hex(checksum).ok_or_else(malformed)?;
    let is_unchanged = checksum == Fnv1a::of(body);
    match from_body(body).filter(|parsed| to_body(parsed) == body) {
        Some(parsed) if is_unchanged => Ok(parsed),
        Some(_) => Err(ParseShardError::BadChecksum { found: found() }),
        None if is_unchanged && is_of_other_format(body) => Err(other_format()),
        None => Err(malformed()),
    }
}

/// Whether a line begins as those of the first format do, which had no command.
fn is_of_format_1(text: &str) -> bool {
    split_interval(text).is_some_and(|(interval, _)| interval.parse::<Interval>().is_ok())
}

/// Whether a line has the number of another format.
fn is_of_other_format(body: &str) -> bool {
    body.split(FORMAT_FIELD).skip(1).any(|field| {
        let end = field.find(|c: char| !c.is_ascii_digit()).unwrap_or(field.len());
        end > 0 && &field[..end] != FORMAT
    })
}

/// The error of parsing a [`Shard`] or a [`ShardResult`](crate::partition::ShardResult).
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
    /// Another version of this crate wrote the line, in another format.
    OtherFormat {
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
            Self::OtherFormat { found } => write!(
                f,
                "found {found:?}, expected a line in format {FORMAT}: another version wrote this \
                 one; split and run again with this version"
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
