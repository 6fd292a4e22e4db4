//! The state of a count, and its text format.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::interval::interval::Interval;
use crate::observe::counters::Counters;

/// The state of a count that can be resumed: what has been counted so far, and the
/// intervals of the tree that remain.
///
/// Its text is a header with the version of the format, one line for each field, and a
/// checksum:
///
/// ```
/// use stack_assumptions::partition::Checkpoint;
///
/// let mut checkpoint = Checkpoint::new("eight_queens 12");
/// checkpoint.remaining = vec!["0.2.1-0.5".parse()?, "3-end".parse()?];
/// checkpoint.solutions = 1234;
/// assert_eq!(checkpoint.to_string(), "\
/// stack_assumptions checkpoint 2
/// puzzle eight_queens 12
/// interval .-end
/// puzzles_done 0
/// solutions 1234
/// counters 0 0 0 0 0 0
/// remaining 0.2.1-0.5
/// remaining 3-end
/// checksum d2151a998921c1a0
/// ");
/// assert_eq!(checkpoint.to_string().parse::<Checkpoint>()?, checkpoint);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// The name of the puzzle, on one line: it must determine the search tree.
    pub puzzle: String,
    /// The interval that is counted: the whole tree, or a part of it.
    pub interval: Interval,
    /// In a list of puzzles, the number of puzzles before this one.
    pub puzzles_done: u64,
    /// The solutions counted so far.
    pub solutions: u64,
    /// The counters so far. The line lists nodes, rejected candidates, backtracks,
    /// dead ends, solutions and maximum depth.
    pub counters: Counters,
    /// The intervals that remain; empty once the count is complete.
    pub remaining: Vec<Interval>,
}

const HEADER: &str = "stack_assumptions checkpoint ";
const VERSION: u32 = 2;

impl Checkpoint {
    /// A count that has not begun. Replaces each control character of the name, such
    /// as a line break, by a space.
    #[must_use]
    pub fn new(puzzle: &str) -> Self {
        Self {
            puzzle: puzzle.replace(char::is_control, " "),
            interval: Interval::full(),
            puzzles_done: 0,
            solutions: 0,
            counters: Counters::default(),
            remaining: [Interval::full()].into(),
        }
    }
}

/// The text up to the checksum.
struct Body<'c>(&'c Checkpoint);

impl fmt::Display for Body<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Checkpoint { puzzle, interval, puzzles_done, solutions, counters, remaining } = self.0;
        writeln!(f, "{HEADER}{VERSION}\npuzzle {puzzle}\ninterval {interval}")?;
        writeln!(f, "puzzles_done {puzzles_done}\nsolutions {solutions}")?;
        let Counters { nodes, rejected, backtracks, dead_ends, solutions, max_depth } = counters;
        write!(f, "counters {nodes} {rejected} {backtracks} {dead_ends} ")?;
        writeln!(f, "{solutions} {max_depth}")?;
        remaining.iter().try_for_each(|interval| writeln!(f, "remaining {interval}"))
    }
}

impl fmt::Display for Checkpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let body = Body(self).to_string();
        writeln!(f, "{body}checksum {:016x}", checksum(&body))
    }
}

/// FNV-1a, 64 bits (G. Fowler, L. C. Noll, K.-P. Vo, D. Eastlake, IETF draft "The FNV
/// Non-Cryptographic Hash Algorithm").
fn checksum(text: &str) -> u64 {
    let step = |sum: u64, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}

impl FromStr for Checkpoint {
    type Err = CheckpointError;

    fn from_str(text: &str) -> Result<Self, CheckpointError> {
        let version = text.strip_prefix(HEADER).and_then(|text| text.lines().next());
        let version: u32 = version
            .and_then(|version| version.parse().ok())
            .ok_or(CheckpointError::NotACheckpoint)?;
        if version != VERSION {
            return Err(CheckpointError::UnsupportedVersion(version));
        }
        parse_fields(text).ok_or(CheckpointError::BadChecksum)
    }
}

fn parse_fields(text: &str) -> Option<Checkpoint> {
    let body = &text[..text.rfind("checksum ")?];
    let mut lines = body.lines().skip(1);
    let mut field = |name: &str| lines.next()?.strip_prefix(name)?.strip_prefix(' ');
    let puzzle = field("puzzle")?.to_owned();
    let interval = field("interval")?.parse().ok()?;
    let puzzles_done = field("puzzles_done")?.parse().ok()?;
    let solutions = field("solutions")?.parse().ok()?;
    let counters: Vec<u64> =
        field("counters")?.split(' ').map(|number| number.parse().ok()).collect::<Option<_>>()?;
    let &[nodes, rejected, backtracks, dead_ends, found, depth] = &counters[..] else {
        return None;
    };
    let max_depth = usize::try_from(depth).ok()?;
    let counters = Counters { nodes, rejected, backtracks, dead_ends, solutions: found, max_depth };
    let remaining = lines.map(|line| line.strip_prefix("remaining ")?.parse().ok());
    let remaining = remaining.collect::<Option<_>>()?;
    let checkpoint = Checkpoint { puzzle, interval, puzzles_done, solutions, counters, remaining };
    // The text must be what `Display` writes, to the byte, the checksum included.
    (checkpoint.to_string() == text).then_some(checkpoint)
}

/// Why a file or a text holds no checkpoint that can be resumed.
#[derive(Debug)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The file cannot be read.
    #[cfg(feature = "std")]
    Io(std::io::Error),
    /// The text is no checkpoint.
    NotACheckpoint,
    /// The checkpoint has another version of the format, older or newer.
    UnsupportedVersion(u32),
    /// The text was changed after it was written: the checksum does not match.
    BadChecksum,
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            #[cfg(feature = "std")]
            Self::Io(error) => write!(f, "{error}"),
            Self::NotACheckpoint => {
                write!(f, "this is not a checkpoint: expected \"{HEADER}{VERSION}\"")
            }
            Self::UnsupportedVersion(found) => {
                let age = if *found < VERSION { "older" } else { "newer" };
                write!(
                    f,
                    "found a checkpoint of version {found}, {age} than expected: this program \
                     reads version {VERSION}"
                )
            }
            Self::BadChecksum => {
                f.write_str("the checkpoint is damaged: the checksum does not match")
            }
        }
    }
}

impl core::error::Error for CheckpointError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            #[cfg(feature = "std")]
            Self::Io(error) => Some(error),
            _ => None,
        }
    }
}
