//! The fingerprint of a search tree, which differs between two versions of a puzzle.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;
use core::hash::Hash;
use core::str::FromStr;

use crate::board_use::BoardUse;
use crate::generators::generators;
use crate::interval::interval::Interval;
use crate::interval::path::Path;
use crate::partition::tree_hash::{Contents, Shape, TreeHash, Values};
use crate::puzzle::Puzzle;

/// A hash of a part of a puzzle's tree. A path counts candidates, so it means another
/// node once the puzzle hands out its candidates in another order. A fingerprint beside
/// the path tells that it does.
///
/// It has two parts:
///
/// - `root`: the frames near the root, which are the same for all intervals;
/// - `paths`: the frames along the two paths of each given interval. If all of them are
///   unchanged, then the intervals have the same nodes as before, in some order.
///
/// The hash of a frame contains its slot and its candidates, and which of them the
/// puzzle rejects. Near the root it contains at most 64 candidates of a frame, and a
/// few hundred frames; along a path all frames, and of each all candidates up to that
/// of the path and 64 after it. So endless candidates are allowed. If the intervals are
/// many, the paths of the last ones are left out.
///
/// The text is two numbers in hexadecimal. The same puzzle has the same fingerprint on
/// every machine, provided that its slots and candidates have no arrays or slices of
/// integers: [`Hash`] passes these in the byte order of the machine.
///
/// ```
/// use stack_assumptions::interval::Interval;
/// use stack_assumptions::partition::Fingerprint;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doc/queens.rs"));
///
/// # fn main() {
/// let seven = Fingerprint::of(&Queens::new(7), &[Interval::full()]);
/// let eight = Fingerprint::of(&Queens::new(8), &[Interval::full()]);
/// assert!(eight.check(eight).is_ok());
/// assert!(eight.check(seven).is_err());
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fingerprint {
    root: u64,
    paths: u64,
}

impl Fingerprint {
    /// Returns the fingerprint of a puzzle and of intervals of its tree.
    #[must_use]
    pub fn of<P>(puzzle: &P, intervals: &[Interval]) -> Self
    where
        P: Puzzle<Slot: Hash, Candidate: Hash>,
    {
        Self::of_values::<P, Contents>(puzzle, intervals)
    }

    /// Returns the fingerprint of the shape of the tree alone, for puzzles whose slots
    /// or candidates have no hash. It does not notice that two candidates changed places
    /// if what is below them has the same shape.
    #[must_use]
    pub fn of_shape<P: Puzzle>(puzzle: &P, intervals: &[Interval]) -> Self {
        Self::of_values::<P, Shape>(puzzle, intervals)
    }

    fn of_values<P: Puzzle, V: Values<P::Slot, P::Candidate>>(
        puzzle: &P,
        intervals: &[Interval],
    ) -> Self {
        let generators = generators(puzzle);
        let _board_use = BoardUse::of(&generators);
        let root = TreeHash::near_root::<V>(&generators);
        let paths = TreeHash::along_paths::<V>(&generators, boundaries(intervals));
        Self { root, paths }
    }

    /// Returns the fingerprint of other intervals of the same puzzle, which must have the
    /// same tree as before. This is faster than [`of`](Self::of).
    #[must_use]
    pub fn with_intervals<P>(self, puzzle: &P, intervals: &[Interval]) -> Self
    where
        P: Puzzle<Slot: Hash, Candidate: Hash>,
    {
        let generators = generators(puzzle);
        let _board_use = BoardUse::of(&generators);
        let paths = TreeHash::along_paths::<Contents>(&generators, boundaries(intervals));
        Self { root: self.root, paths }
    }

    /// Whether both fingerprints agree near the root: those of intervals of one tree do.
    #[must_use]
    pub fn has_same_root(self, other: Self) -> bool {
        self.root == other.root
    }

    /// Checks that this fingerprint, saved earlier, is the one that the puzzle has `now`.
    ///
    /// # Errors
    /// If it is not: the puzzle has changed.
    pub fn check(self, now: Self) -> Result<(), TreeMismatch> {
        if self == now { Ok(()) } else { Err(TreeMismatch { saved: self, now }) }
    }
}

/// The paths at the two ends of each interval.
fn boundaries(intervals: &[Interval]) -> impl Iterator<Item = &[usize]> {
    let ends = intervals.iter().flat_map(|interval| [Some(interval.start()), interval.end()]);
    ends.flatten().map(Path::ordinals)
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}-{:016x}", self.root, self.paths)
    }
}

impl FromStr for Fingerprint {
    type Err = ParseFingerprintError;

    fn from_str(text: &str) -> Result<Self, ParseFingerprintError> {
        let fingerprint = || {
            let (root, paths) = text.split_once('-')?;
            Some(Self { root: parse_hex(root)?, paths: parse_hex(paths)? })
        };
        fingerprint().ok_or_else(|| ParseFingerprintError { found: text.to_owned() })
    }
}

/// Parses 16 hexadecimal digits in lower case.
pub(super) fn parse_hex(text: &str) -> Option<u64> {
    let is_hex = text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    u64::from_str_radix(text, 16).ok().filter(|_| is_hex && text.len() == 16)
}

/// The error of parsing a [`Fingerprint`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseFingerprintError {
    found: String,
}

impl fmt::Display for ParseFingerprintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = &self.found;
        write!(f, "found {found:?}, expected twice 16 hexadecimal digits with a hyphen between")
    }
}

impl core::error::Error for ParseFingerprintError {}

/// A puzzle whose tree is not the one of a saved [`Fingerprint`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TreeMismatch {
    /// The fingerprint that was saved.
    pub saved: Fingerprint,
    /// The fingerprint of the puzzle now.
    pub now: Fingerprint,
}

impl fmt::Display for TreeMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { saved, now } = self;
        write!(
            f,
            "found the tree fingerprint {saved}, expected {now}: the candidates of the puzzle, or \
             their order, are not those of this program, so another version of it wrote this; \
             continue with that version, or begin again"
        )
    }
}

impl core::error::Error for TreeMismatch {}
