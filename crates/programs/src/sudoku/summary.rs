//! [`Summary`]: the last line on stderr, with `--summary`.

use std::fmt;
use std::time::Instant;

use terminal::args::ShardIndex;

use super::uniqueness::Uniqueness;

/// How many puzzles of a list had one solution, several, or none.
pub struct Summary {
    since: Instant,
    /// Whether the searches stop at the first solution.
    is_any: bool,
    /// The puzzles with a solution, of which no more is known because `--any` asks for no
    /// more.
    solved: u64,
    unique: u64,
    multiple: u64,
    none: u64,
    unknown: u64,
    invalid: u64,
    /// The shard of the list that is searched.
    shard: Option<ShardIndex>,
    /// The number of puzzles that earlier runs have done.
    skipped: u64,
}

/// The summary of no puzzles. The time begins now.
impl Default for Summary {
    fn default() -> Self {
        Self {
            since: Instant::now(),
            is_any: false,
            solved: 0,
            unique: 0,
            multiple: 0,
            none: 0,
            unknown: 0,
            invalid: 0,
            shard: None,
            skipped: 0,
        }
    }
}

impl Summary {
    /// Sets that the searches stop at the first solution.
    pub fn set_any(&mut self) {
        self.is_any = true;
    }

    /// Sets which puzzles of the list are counted: one shard, without those of earlier runs.
    pub fn set_range(&mut self, shard: Option<ShardIndex>, skipped: u64) {
        (self.shard, self.skipped) = (shard, skipped);
    }

    /// Adds a puzzle of which this is known.
    pub fn add(&mut self, uniqueness: Uniqueness) {
        self.add_many(1, uniqueness);
    }

    /// Adds many puzzles of which the same is known.
    pub fn add_many(&mut self, puzzles: u64, uniqueness: Uniqueness) {
        *match uniqueness {
            Uniqueness::Unique => &mut self.unique,
            Uniqueness::Multiple => &mut self.multiple,
            Uniqueness::None => &mut self.none,
            Uniqueness::Unknown => &mut self.unknown,
        } += puzzles;
    }

    /// Adds puzzles with a solution that may not be the only one.
    pub fn add_solved(&mut self, puzzles: u64) {
        self.solved += puzzles;
    }

    /// Adds a puzzle that cannot be read.
    pub fn add_invalid(&mut self) {
        self.invalid += 1;
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { solved, unique, multiple, none, unknown, invalid, .. } = self;
        let puzzles = solved + unique + multiple + none + unknown + invalid;
        let s = if puzzles == 1 { "" } else { "s" };
        write!(f, "{puzzles} puzzle{s}: ")?;
        if self.is_any {
            write!(f, "{solved} with a solution (--any does not look for others), ")?;
        } else {
            write!(f, "{unique} unique, {multiple} multiple, ")?;
        }
        write!(f, "{none} none, {unknown} unknown, {invalid} invalid")?;
        write!(f, "; {:.3} seconds", self.since.elapsed().as_secs_f64())?;
        if let Some(shard) = self.shard {
            write!(f, "; shard {shard} of the list")?;
        }
        if self.skipped > 0 {
            let skipped = self.skipped;
            write!(f, "; without the first {skipped} of the list, which earlier runs have done")?;
        }
        Ok(())
    }
}
