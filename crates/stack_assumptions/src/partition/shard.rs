//! An interval of a named puzzle as a line of text.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::interval::interval::Interval;
use crate::optimise::best::Best;
use crate::partition::checked_line::{
    FORMAT, ParseShardError, parse_checked_line, write_checked_line,
};
use crate::partition::fingerprint::Fingerprint;
use crate::partition::one_line::{quote, split_interval, split_quoted};

/// An interval of a named puzzle and what is wanted of it, as one line of text. Any machine
/// that knows the puzzle by this name can search it, if it finds the same tree there.
///
/// The line begins with the command and ends with a checksum, so an edited line is not a shard.
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
        let body = body.strip_suffix(FORMAT)?;
        let (shard, tree) = body.rsplit_once(", tree ")?;
        let (interval, puzzle) = split_interval(shard)?;
        let (tree, interval) = (tree.parse().ok()?, interval.parse().ok()?);
        Some(Self { command, puzzle: puzzle.to_owned(), tree, interval, incumbent })
    }
}

/// Splits off `"COST" found in PATH, "SOLUTION"` at the end, and the space before it.
pub(super) fn split_best(body: &str) -> Option<(&str, Best<String, String>)> {
    let (body, solution) = split_quoted(body)?;
    let (body, found_in) = body.strip_suffix(',')?.rsplit_once(" found in ")?;
    let (body, cost) = split_quoted(body)?;
    Some((body, Best::new(cost, solution, found_in.parse().ok()?)))
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_checked_line(f, &self.body())
    }
}

impl FromStr for Shard {
    type Err = ParseShardError;

    fn from_str(text: &str) -> Result<Self, ParseShardError> {
        parse_checked_line(text, Self::EXAMPLE, Self::from_body, Self::body)
    }
}
