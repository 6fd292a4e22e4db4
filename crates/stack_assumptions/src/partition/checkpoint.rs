use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::interval::interval::Interval;
use crate::observe::counters::Counters;

/// Where a count stands: what has been counted so far, and the parts of the tree
/// that are still to be searched, to be kept in a file.
///
/// As text it is a header with the version of the format, one line for each field,
/// and a checksum:
///
/// ```
/// use stack_assumptions::interval::Interval;
/// use stack_assumptions::partition::Checkpoint;
///
/// let mut checkpoint = Checkpoint::new("eight_queens 12");
/// checkpoint.remaining = vec!["0.2.1-0.5".parse()?, "3-end".parse()?];
/// checkpoint.solutions = 1234;
/// assert_eq!(checkpoint.to_string(), "\
/// stack_assumptions checkpoint 1
/// puzzle eight_queens 12
/// part .-end
/// done 0
/// solutions 1234
/// counters 0 0 0 0 0 0
/// rest 0.2.1-0.5
/// rest 3-end
/// sum 5cc4e7dcb0a56bd9
/// ");
/// assert_eq!(checkpoint.to_string().parse(), Ok(checkpoint));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// What the puzzle is called: all that its tree depends on, on one line.
    pub puzzle: String,
    /// What is counted: the whole tree, or a part.
    pub interval: Interval,
    /// Of a row of puzzles, how many came before this one.
    pub puzzles_done: u64,
    /// How many solutions have been counted.
    pub solutions: u64,
    /// What has been counted of the search: nodes, rejected, backtracks, dead ends,
    /// solutions, greatest depth.
    pub counters: Counters,
    /// What is still to be searched; nothing when the count is complete.
    pub remaining: Vec<Interval>,
}

const HEADER: &str = "stack_assumptions checkpoint ";
const VERSION: u32 = 1;

impl Checkpoint {
    /// The count of a puzzle, not begun. A name of more than one line is made one.
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
        writeln!(f, "{HEADER}{VERSION}\npuzzle {puzzle}\npart {interval}")?;
        writeln!(f, "done {puzzles_done}\nsolutions {solutions}")?;
        let Counters { nodes, rejected, backtracks, dead_ends, solutions, max_depth } = counters;
        write!(f, "counters {nodes} {rejected} {backtracks} {dead_ends} ")?;
        writeln!(f, "{solutions} {max_depth}")?;
        remaining.iter().try_for_each(|part| writeln!(f, "rest {part}"))
    }
}

impl fmt::Display for Checkpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let body = Body(self).to_string();
        writeln!(f, "{body}sum {:016x}", checksum(&body))
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
        if version > VERSION {
            return Err(CheckpointError::UnsupportedVersion(version));
        }
        fields(text).ok_or(CheckpointError::BadChecksum)
    }
}

fn fields(text: &str) -> Option<Checkpoint> {
    let body = &text[..text.rfind("sum ")?];
    let mut lines = body.lines().skip(1);
    let mut field = |name: &str| lines.next()?.strip_prefix(name)?.strip_prefix(' ');
    let puzzle = field("puzzle")?.to_owned();
    let interval = field("part")?.parse().ok()?;
    let puzzles_done = field("done")?.parse().ok()?;
    let solutions = field("solutions")?.parse().ok()?;
    let counters: Vec<u64> =
        field("counters")?.split(' ').map(|number| number.parse().ok()).collect::<Option<_>>()?;
    let &[nodes, rejected, backtracks, dead_ends, found, depth] = &counters[..] else {
        return None;
    };
    let max_depth = usize::try_from(depth).ok()?;
    let counters = Counters { nodes, rejected, backtracks, dead_ends, solutions: found, max_depth };
    let remaining = lines.map(|line| line.strip_prefix("rest ")?.parse().ok());
    let remaining = remaining.collect::<Option<_>>()?;
    let checkpoint = Checkpoint { puzzle, interval, puzzles_done, solutions, counters, remaining };
    // What was written is read back to the byte, the checksum with it.
    (checkpoint.to_string() == text).then_some(checkpoint)
}

/// Why there is no checkpoint in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckpointError {
    /// The file cannot be read, and why.
    Io(String),
    /// It is something else.
    NotACheckpoint,
    /// It is of a version of the format that is not known here.
    UnsupportedVersion(u32),
    /// It is not as it was written.
    BadChecksum,
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "{error}"),
            Self::NotACheckpoint => {
                write!(f, "this is not a checkpoint: expected \"{HEADER}{VERSION}\"")
            }
            Self::UnsupportedVersion(found) => {
                write!(f, "the checkpoint is of version {found}, expected {VERSION} at most")
            }
            Self::BadChecksum => write!(f, "the checkpoint is damaged: the checksum does not fit"),
        }
    }
}

impl core::error::Error for CheckpointError {}
