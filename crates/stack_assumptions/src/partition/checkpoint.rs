//! The state of a count, and its text format.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::hash::Hash;
use core::str::FromStr;

use crate::interval::interval::Interval;
use crate::observe::counters::Counters;
use crate::optimise::best::Best;
use crate::partition::fingerprint::{Fingerprint, TreeMismatch, parse_hex};
use crate::partition::fnv::Fnv1a;
use crate::partition::one_line;
use crate::puzzle::Puzzle;

/// The state of a count that can be resumed: what has been counted so far, and the
/// intervals of the tree that remain.
///
/// Its text is a header with the version of the format, one line for each field, and a
/// checksum. The line `note` is there only with a note, and the three lines of `best` only with
/// a best solution.
///
/// ```
/// use stack_assumptions::optimise::Best;
/// use stack_assumptions::partition::Checkpoint;
///
/// let mut checkpoint = Checkpoint::new("eight_queens 12");
/// checkpoint.remaining = vec!["0.2.1-0.5".parse()?, "3-end".parse()?];
/// checkpoint.solutions = 1234;
/// assert_eq!(checkpoint.to_string(), "\
/// stack_assumptions checkpoint 6
/// puzzle eight_queens 12
/// tree none
/// interval .-end
/// solutions 1234
/// counters 0 0 0 0 0 0 0
/// remaining 0.2.1-0.5
/// remaining 3-end
/// checksum 56f5e0694dd1d47a
/// ");
/// assert_eq!(checkpoint.to_string().parse::<Checkpoint>()?, checkpoint);
///
/// checkpoint.best = Some(Best::new("34".to_string(), "0 1 4 9 15".to_string(), "2.1".parse()?));
/// assert!(checkpoint.to_string().contains("\
/// best_cost 34
/// best_found_in 2.1
/// best_solution 0 1 4 9 15
/// "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// The name of the puzzle, on one line: it must determine the search tree.
    pub puzzle: String,
    /// The fingerprint of the puzzle's tree and of the intervals that remain; `None` if
    /// it was not recorded. See [`update_tree`](Self::update_tree).
    pub tree: Option<Fingerprint>,
    /// The interval that is counted: the whole tree, or a part of it.
    pub interval: Interval,
    /// What the program that searches saves beside the search, such as its place in a list;
    /// empty if it saves nothing.
    pub note: String,
    /// The solutions counted so far.
    pub solutions: u64,
    /// The counters so far. The line lists nodes, rejected candidates, pruned candidates,
    /// backtracks, dead ends, solutions and maximum depth.
    pub counters: Counters,
    /// The best solution so far of branch and bound: the texts of its cost and of itself,
    /// in a form that the puzzle reads again. A search that resumes begins with it.
    pub best: Option<Best<String, String>>,
    /// The intervals that remain; empty once the count is complete.
    pub remaining: Vec<Interval>,
}

const HEADER: &str = "stack_assumptions checkpoint ";
const VERSION: u32 = 6;

impl Checkpoint {
    /// A count that has not begun. Replaces each control character of the name, such
    /// as a line break, by a space.
    #[must_use]
    pub fn new(puzzle: &str) -> Self {
        Self {
            puzzle: puzzle.replace(char::is_control, " "),
            tree: None,
            interval: Interval::full(),
            note: String::new(),
            solutions: 0,
            counters: Counters::default(),
            best: None,
            remaining: [Interval::full()].into(),
        }
    }

    /// Records the fingerprint of the puzzle and of the intervals that remain, to be
    /// called before the checkpoint is written.
    pub fn update_tree<P>(&mut self, puzzle: &P)
    where
        P: Puzzle<Slot: Hash, Candidate: Hash>,
    {
        let intervals = &self.remaining;
        self.tree = Some(match self.tree {
            Some(tree) => tree.with_intervals(puzzle, intervals),
            None => Fingerprint::of(puzzle, intervals),
        });
    }

    /// Checks that the puzzle has the tree that [`update_tree`](Self::update_tree)
    /// recorded. Without this check, a search that resumes after the puzzle changed may
    /// count solutions twice or not at all. If no tree was recorded, there is nothing to
    /// check.
    ///
    /// # Errors
    /// If the candidates of the puzzle, or their order, have changed since.
    pub fn check_tree<P>(&self, puzzle: &P) -> Result<(), TreeMismatch>
    where
        P: Puzzle<Slot: Hash, Candidate: Hash>,
    {
        let Some(saved) = self.tree else { return Ok(()) };
        saved.check(Fingerprint::of(puzzle, &self.remaining))
    }
}

/// The text up to the checksum.
struct Body<'c>(&'c Checkpoint);

impl fmt::Display for Body<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Checkpoint { puzzle, tree, interval, note, .. } = self.0;
        let Checkpoint { solutions, counters, best, remaining, .. } = self.0;
        writeln!(f, "{HEADER}{VERSION}\npuzzle {puzzle}")?;
        match tree {
            Some(tree) => writeln!(f, "tree {tree}")?,
            None => writeln!(f, "tree none")?,
        }
        writeln!(f, "interval {interval}")?;
        if !note.is_empty() {
            writeln!(f, "note {}", one_line::escape(note))?;
        }
        writeln!(f, "solutions {solutions}")?;
        let Counters { nodes, rejected, pruned, backtracks, dead_ends, .. } = counters;
        let Counters { solutions, max_depth, .. } = counters;
        write!(f, "counters {nodes} {rejected} {pruned} {backtracks} {dead_ends} ")?;
        writeln!(f, "{solutions} {max_depth}")?;
        if let Some(Best { cost, solution, found_in, .. }) = best {
            let (cost, solution) = (one_line::escape(cost), one_line::escape(solution));
            writeln!(f, "best_cost {cost}\nbest_found_in {found_in}\nbest_solution {solution}")?;
        }
        remaining.iter().try_for_each(|interval| writeln!(f, "remaining {interval}"))
    }
}

impl fmt::Display for Checkpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let body = Body(self).to_string();
        writeln!(f, "{body}checksum {:016x}", Fnv1a::of(&body))
    }
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
        let body = checked_body(text).ok_or(CheckpointError::BadChecksum)?;
        let checkpoint = parse_fields(body).ok_or(CheckpointError::UnknownFields)?;
        // The text must be what `Display` writes, to the byte.
        let is_exact = Body(&checkpoint).to_string() == body;
        is_exact.then_some(checkpoint).ok_or(CheckpointError::UnknownFields)
    }
}

/// Returns the text up to the checksum, if that is right.
fn checked_body(text: &str) -> Option<&str> {
    let (body, checksum) = text.split_at(text.rfind("checksum ")?);
    let checksum = checksum.strip_prefix("checksum ")?.strip_suffix('\n')?;
    (parse_hex(checksum)? == Fnv1a::of(body)).then_some(body)
}

fn parse_fields(body: &str) -> Option<Checkpoint> {
    let mut lines = body.lines().skip(1).peekable();
    let mut optional = |name: &str| {
        let line = lines.next_if(|line| line.starts_with(name))?;
        line.strip_prefix(name)?.strip_prefix(' ')
    };
    let puzzle = optional("puzzle")?.to_owned();
    let tree = match optional("tree")? {
        "none" => None,
        tree => Some(tree.parse().ok()?),
    };
    let interval = optional("interval")?.parse().ok()?;
    let note = optional("note").map_or(Some(String::new()), one_line::unescape)?;
    let solutions = optional("solutions")?.parse().ok()?;
    let counters = optional("counters")?.split(' ').map(|number| number.parse().ok());
    let counters: Vec<u64> = counters.collect::<Option<_>>()?;
    let &[nodes, rejected, pruned, backtracks, dead_ends, found, depth] = &counters[..] else {
        return None;
    };
    let max_depth = usize::try_from(depth).ok()?;
    let best = match optional("best_cost") {
        Some(cost) => {
            let found_in = optional("best_found_in")?.parse().ok()?;
            let solution = one_line::unescape(optional("best_solution")?)?;
            Some(Best::new(one_line::unescape(cost)?, solution, found_in))
        }
        None => None,
    };
    let counters =
        Counters { nodes, rejected, pruned, backtracks, dead_ends, solutions: found, max_depth };
    let remaining = lines.map(|line| line.strip_prefix("remaining ")?.parse().ok());
    let remaining = remaining.collect::<Option<_>>()?;
    Some(Checkpoint { puzzle, tree, interval, note, solutions, counters, best, remaining })
}

/// Why a file or a text holds no checkpoint that can be resumed.
#[derive(Debug)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The file cannot be read.
    #[cfg(feature = "std")]
    Io(std::io::Error),
    /// The text is not a checkpoint.
    NotACheckpoint,
    /// The checkpoint has another version of the format, older or newer.
    UnsupportedVersion(u32),
    /// The text was changed after it was written: the checksum does not match.
    BadChecksum,
    /// The checksum is right, but there is a field or a value that this version of the
    /// format does not have: another program wrote it.
    UnknownFields,
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
                let (age, advice) = if *found < VERSION {
                    ("older", "continue with the program that wrote it, or begin again")
                } else {
                    ("newer", "continue with a newer program")
                };
                write!(
                    f,
                    "found a checkpoint of version {found}, {age} than expected: this program \
                     reads version {VERSION}; {advice}"
                )
            }
            Self::BadChecksum => {
                f.write_str("the checkpoint is damaged: the checksum does not match")
            }
            Self::UnknownFields => write!(
                f,
                "found a field that a checkpoint of version {VERSION} does not have: another \
                 program wrote it; continue with that program"
            ),
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
