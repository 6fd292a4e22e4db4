//! Lines of text with a checksum, so that an edited line is found.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;

use crate::interval::interval::Interval;
use crate::partition::fingerprint::parse_hex;
use crate::partition::fnv::Fnv1a;
use crate::partition::one_line::split_interval;

/// The field with the version of the lines of shards and their results. Version 1 had neither
/// this field nor the command at the beginning of the line.
pub const FORMAT: &str = ", format 2";
/// What precedes the version.
const FORMAT_NAME: &str = ", format ";

const CHECKSUM: &str = ", checksum ";

/// Writes a line with its checksum, for the `Display` of a shard or a result of another kind.
///
/// ```
/// use core::fmt;
/// use stack_assumptions::partition::{FORMAT, parse_checked_line, write_checked_line};
///
/// /// Some frames of a film.
/// #[derive(Debug, PartialEq)]
/// struct Frames(u32, u32);
///
/// impl Frames {
///     fn body(&self) -> String {
///         format!("draw frames {}-{}{FORMAT}", self.0, self.1)
///     }
///
///     fn read(body: &str) -> Option<Self> {
///         let (first, last) = body.strip_prefix("draw frames ")?.strip_suffix(FORMAT)?.split_once('-')?;
///         Some(Self(first.parse().ok()?, last.parse().ok()?))
///     }
/// }
///
/// impl fmt::Display for Frames {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         write_checked_line(f, &self.body())
///     }
/// }
///
/// let line = Frames(1, 250).to_string();
/// let parse = |line| parse_checked_line(line, "draw frames 1-250 ...", Frames::read, Frames::body);
/// assert_eq!(parse(&line), Ok(Frames(1, 250)));
/// assert!(parse(&line.replace("250", "251")).is_err(), "it was edited");
/// ```
///
/// # Errors
/// Those of writing.
pub fn write_checked_line(f: &mut fmt::Formatter<'_>, body: &str) -> fmt::Result {
    write!(f, "{body}{CHECKSUM}{:016x}", Fnv1a::of(body))
}

/// Parses a line that [`write_checked_line`] wrote. It must be what `to_body` writes, to the
/// byte; `expected` is an example of such a line, for messages.
///
/// # Errors
/// If it is no such line, has another [format](FORMAT), or was edited.
pub fn parse_checked_line<T>(
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
    let version = FORMAT.trim_start_matches(FORMAT_NAME);
    body.split(FORMAT_NAME).skip(1).any(|field| {
        let end = field.find(|c: char| !c.is_ascii_digit()).unwrap_or(field.len());
        end > 0 && &field[..end] != version
    })
}

/// The error of parsing a line with a checksum, such as a [`Shard`](crate::partition::Shard) or a
/// [`ShardResult`](crate::partition::ShardResult).
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
                "found {found:?}, expected a line in {}: another version wrote this one; split and \
                 run again with this version",
                FORMAT.trim_start_matches(", ")
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
