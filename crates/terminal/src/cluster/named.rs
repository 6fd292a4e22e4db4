//! The name by which every machine knows the same puzzle.

use std::fmt::Debug;
use std::hash::Hash;
use std::slice;

use anyhow::{Context, ensure};
use stack_assumptions::interval::Interval;
use stack_assumptions::partition::{Fingerprint, Shard, ShardCommand, TreeMismatch};
use stack_assumptions::{Outcome, Puzzle};
use stack_assumptions_show::log::{DebugValues, Header, StepNames, Values};

use crate::searchable::plain::Searchable;
use crate::task::Goal;

/// A count with a name, which is in shards and checkpoint files. Two counts of the
/// same name have the same tree and the same solutions.
pub trait Named: Sized {
    /// The puzzle whose solutions are counted.
    type Puzzle: Puzzle<Slot: Hash + Debug, Candidate: Hash + Debug, Solution: Send> + Clone + Send;

    /// Returns all that the count depends on, in one line: `eight_queens 8`.
    fn name(&self) -> String;

    /// Returns the puzzle.
    fn puzzle(&self) -> Self::Puzzle;

    /// Runs a search of the puzzle, or of one that counts its solutions faster
    /// ([`Weighed`](crate::searchable::cut::Weighed)). It has the same tree.
    ///
    /// # Errors
    /// If the search fails.
    fn run(
        &self,
        puzzle: &Self::Puzzle,
        search: &mut SearchOf<'_, Self>,
    ) -> anyhow::Result<Outcome> {
        search(puzzle)
    }

    /// Returns which solutions are counted.
    fn goal(&self) -> Goal<<Self::Puzzle as Puzzle>::Solution> {
        Goal::Count
    }

    /// Returns the number that is printed when so many solutions were found in the whole tree: the
    /// same, unless the name says otherwise.
    fn total(&self, solutions: u64) -> u64 {
        solutions
    }

    /// Returns the first line of a recording: the first word of the name is the puzzle, and
    /// the others are its arguments.
    fn log_header(&self) -> Header {
        header_of(&self.name())
    }

    /// Returns how slots and candidates are recorded.
    fn log_values(&self) -> impl Values<SlotOf<Self>, CandidateOf<Self>> {
        DebugValues
    }

    /// Returns what slots and candidates are called in the steps of a search.
    fn step_names(&self) -> impl StepNames<SlotOf<Self>, CandidateOf<Self>> {
        DebugValues
    }

    /// Is called before a search whose steps are printed.
    fn watch(&self, puzzle: &Self::Puzzle) {
        let _ = puzzle;
    }

    /// Returns what followed from the last attempt of a search, if the puzzle knows it.
    fn follows(
        &self,
        puzzle: &Self::Puzzle,
        slot: SlotOf<Self>,
        candidate: CandidateOf<Self>,
    ) -> Vec<String> {
        let _ = (puzzle, slot, candidate);
        Vec::new()
    }
}

/// Returns the first line of a recording, of the puzzle and the arguments that a name holds.
#[must_use]
pub fn header_of(name: &str) -> Header {
    let mut words = name.split(' ');
    Header::new(words.next().unwrap_or_default()).arguments(words)
}

/// A search of a puzzle of any type with the solutions of a count.
pub type SearchOf<'s, N> = dyn FnMut(&dyn Searchable<<<N as Named>::Puzzle as Puzzle>::Solution>) -> anyhow::Result<Outcome>
    + 's;
pub(crate) type SlotOf<N> = <<N as Named>::Puzzle as Puzzle>::Slot;
pub(crate) type CandidateOf<N> = <<N as Named>::Puzzle as Puzzle>::Candidate;

/// A count, by its name.
pub trait FromName: Named {
    /// What a name looks like, for messages.
    fn expected_name() -> String;

    /// Returns the count of this name; `None` if the text is not a name.
    fn from_name(name: &str) -> Option<Self>;
}

/// Finds the count of a name that is in a shard.
pub type Find<'f, N> = dyn Fn(&str) -> anyhow::Result<N> + 'f;

/// Returns the count of this name. Only the exact spelling that `name` returns is
/// accepted, so that equal counts have equal names.
///
/// # Errors
/// If the text is not a name.
pub fn parse_name<N: FromName>(name: &str) -> anyhow::Result<N> {
    let expected = || format!("found {name:?}, expected {}", N::expected_name());
    let named = N::from_name(name).with_context(expected)?;
    ensure!(named.name() == name, expected());
    Ok(named)
}

/// A count with its puzzle and the fingerprint of its tree.
pub(super) struct NamedTree<P> {
    name: String,
    pub(super) puzzle: P,
    tree: Fingerprint,
}

impl<P: Puzzle<Slot: Hash, Candidate: Hash>> NamedTree<P> {
    pub(super) fn new<N: Named<Puzzle = P>>(named: &N) -> Self {
        let puzzle = named.puzzle();
        let tree = Fingerprint::of(&puzzle, &[]);
        Self { name: named.name(), puzzle, tree }
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Returns an interval of the tree as a shard.
    pub(super) fn shard(&self, command: ShardCommand, interval: Interval) -> Shard {
        let tree = self.tree.with_intervals(&self.puzzle, slice::from_ref(&interval));
        Shard::new(command, &*self.name, tree, interval)
    }

    /// Checks that a shard of this name is of this tree.
    pub(super) fn check(&self, shard: &Shard) -> Result<(), TreeMismatch> {
        let now = self.tree.with_intervals(&self.puzzle, slice::from_ref(&shard.interval));
        shard.tree.check(now)
    }
}
