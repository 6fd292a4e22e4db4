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
/// checksum. The version is 3 for a count. It is 4 for branch and bound: four more lines then
/// stand before those of the remaining intervals. It is 5 with a checksum of the input or of
/// the output: a line for each then follows the counters.
///
/// ```
/// use stack_assumptions::optimise::Best;
/// use stack_assumptions::partition::Checkpoint;
///
/// let mut checkpoint = Checkpoint::new("eight_queens 12");
/// checkpoint.remaining = vec!["0.2.1-0.5".parse()?, "3-end".parse()?];
/// checkpoint.solutions = 1234;
/// assert_eq!(checkpoint.to_string(), "\
/// stack_assumptions checkpoint 3
/// puzzle eight_queens 12
/// tree none
/// interval .-end
/// puzzles_done 0
/// solutions 1234
/// output_bytes none
/// counters 0 0 0 0 0 0
/// remaining 0.2.1-0.5
/// remaining 3-end
/// checksum ec7fb067806cc270
/// ");
/// assert_eq!(checkpoint.to_string().parse::<Checkpoint>()?, checkpoint);
///
/// checkpoint.best = Some(Best::new("34".to_string(), "0 1 4 9 15".to_string(), "2.1".parse()?));
/// assert!(checkpoint.to_string().contains("\
/// pruned 0
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
    /// In a list of puzzles, the number of puzzles before this one.
    pub puzzles_done: u64,
    /// The solutions counted so far.
    pub solutions: u64,
    /// The number of bytes that a program has written for these solutions to a file of
    /// its own; `None` if there is no such file.
    pub output_bytes: Option<u64>,
    /// In a list of puzzles, the [checksum](super::Checksum) of the list before this one.
    pub input_checksum: Option<u64>,
    /// The checksum of the bytes that [`output_bytes`](Self::output_bytes) counts.
    pub output_checksum: Option<u64>,
    /// The counters so far. The line lists nodes, rejected candidates, backtracks, dead ends,
    /// solutions and maximum depth.
    pub counters: Counters,
    /// The best solution so far of branch and bound: the texts of its cost and of itself,
    /// in a form that the puzzle reads again. A search that resumes begins with it.
    pub best: Option<Best<String, String>>,
    /// The intervals that remain; empty once the count is complete.
    pub remaining: Vec<Interval>,
}

const HEADER: &str = "stack_assumptions checkpoint ";
/// The version of a count.
const COUNT: u32 = 3;
/// The version with the state of branch and bound.
const BEST: u32 = 4;
/// The version with checksums of the input and the output.
const CHECKED: u32 = 5;

impl Checkpoint {
    /// A count that has not begun. Replaces each control character of the name, such
    /// as a line break, by a space.
    #[must_use]
    pub fn new(puzzle: &str) -> Self {
        Self {
            puzzle: puzzle.replace(char::is_control, " "),
            tree: None,
            interval: Interval::full(),
            puzzles_done: 0,
            solutions: 0,
            output_bytes: None,
            input_checksum: None,
            output_checksum: None,
            counters: Counters::default(),
            best: None,
            remaining: [Interval::full()].into(),
        }
    }

    /// The version of its text.
    fn version(&self) -> u32 {
        let is_checked = self.input_checksum.is_some() || self.output_checksum.is_some();
        match is_checked {
            true => CHECKED,
            false if self.has_bound() => BEST,
            false => COUNT,
        }
    }

    /// Whether it is of branch and bound.
    fn has_bound(&self) -> bool {
        self.best.is_some() || self.counters.pruned > 0
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

/// The names of the lines with checksums.
const INPUT: &str = "input_checksum";
const OUTPUT: &str = "output_checksum";

/// The text up to the checksum.
struct Body<'c>(&'c Checkpoint);

impl fmt::Display for Body<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Checkpoint { puzzle, tree, interval, puzzles_done, .. } = self.0;
        let Checkpoint { solutions, output_bytes, counters, best, remaining, .. } = self.0;
        let Checkpoint { input_checksum, output_checksum, .. } = self.0;
        writeln!(f, "{HEADER}{}\npuzzle {puzzle}", self.0.version())?;
        match tree {
            Some(tree) => writeln!(f, "tree {tree}")?,
            None => writeln!(f, "tree none")?,
        }
        writeln!(f, "interval {interval}\npuzzles_done {puzzles_done}")?;
        writeln!(f, "solutions {solutions}")?;
        match output_bytes {
            Some(bytes) => writeln!(f, "output_bytes {bytes}")?,
            None => writeln!(f, "output_bytes none")?,
        }
        let Counters { nodes, rejected, pruned, backtracks, dead_ends, .. } = counters;
        let Counters { solutions, max_depth, .. } = counters;
        write!(f, "counters {nodes} {rejected} {backtracks} {dead_ends} ")?;
        writeln!(f, "{solutions} {max_depth}")?;
        for (name, checksum) in [(INPUT, input_checksum), (OUTPUT, output_checksum)] {
            if let Some(checksum) = checksum {
                writeln!(f, "{name} {checksum:016x}")?;
            }
        }
        if self.0.has_bound() {
            writeln!(f, "pruned {pruned}")?;
        }
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
        if ![COUNT, BEST, CHECKED].contains(&version) {
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
    let mut lines = body.lines().skip(1);
    let mut field = |name: &str| lines.next()?.strip_prefix(name)?.strip_prefix(' ');
    let puzzle = field("puzzle")?.to_owned();
    let tree = match field("tree")? {
        "none" => None,
        tree => Some(tree.parse().ok()?),
    };
    let interval = field("interval")?.parse().ok()?;
    let puzzles_done = field("puzzles_done")?.parse().ok()?;
    let solutions = field("solutions")?.parse().ok()?;
    let output_bytes = match field("output_bytes")? {
        "none" => None,
        bytes => Some(bytes.parse().ok()?),
    };
    let counters: Vec<u64> =
        field("counters")?.split(' ').map(|number| number.parse().ok()).collect::<Option<_>>()?;
    let &[nodes, rejected, backtracks, dead_ends, found, depth] = &counters[..] else {
        return None;
    };
    let max_depth = usize::try_from(depth).ok()?;
    let mut lines = lines.peekable();
    let mut optional = |name: &str| {
        let line = lines.next_if(|line| line.starts_with(name))?;
        line.strip_prefix(name)?.strip_prefix(' ')
    };
    let mut checksum = |name| optional(name).map(parse_hex);
    let (input_checksum, output_checksum) = (checksum(INPUT), checksum(OUTPUT));
    let pruned = optional("pruned").map_or(Some(0), |number| number.parse().ok())?;
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
    let checkpoint = Checkpoint {
        puzzle,
        tree,
        interval,
        puzzles_done,
        solutions,
        output_bytes,
        input_checksum: input_checksum.flatten(),
        output_checksum: output_checksum.flatten(),
        counters,
        best,
        remaining,
    };
    Some(checkpoint)
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
                write!(f, "this is not a checkpoint: expected \"{HEADER}{COUNT}\"")
            }
            Self::UnsupportedVersion(found) => {
                let (age, advice) = if *found < COUNT {
                    ("older", "continue with the program that wrote it, or begin again")
                } else {
                    ("newer", "continue with a newer program")
                };
                write!(
                    f,
                    "found a checkpoint of version {found}, {age} than expected: this program \
                     reads versions {COUNT} to {CHECKED}; {advice}"
                )
            }
            Self::BadChecksum => {
                f.write_str("the checkpoint is damaged: the checksum does not match")
            }
            Self::UnknownFields => write!(
                f,
                "found a field that a checkpoint of versions {COUNT} to {CHECKED} does not have: \
                 another program wrote it; continue with that program"
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
