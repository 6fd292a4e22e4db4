//! The report of a check.

use core::fmt;
use core::ops::Add;

/// The report of a check that found no violation: what it walked in order, and what it
/// left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LawReport {
    /// The number of nodes walked.
    pub nodes: u64,
    /// The number of solutions reached.
    pub solutions: u64,
    /// Whether the whole tree was walked.
    pub complete: bool,
    /// What was not checked, because there were too many candidates.
    pub truncated: Truncation,
}

/// What a check left out, in order and at random, because a slot has very many
/// candidates or endlessly many: see [`Laws::max_candidates`](crate::Laws::max_candidates).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Truncation {
    /// The visits of nodes at which only the first candidates were read. The candidates
    /// after them were not walked, nor checked against laws 3, 4 and 5.
    pub slots: u64,
    /// The comparisons after an undo or a rejection that read only the first candidates
    /// of the slot. Laws 1 and 2 are then checked for all its candidates only after
    /// several attempts, together; the board is compared each time.
    pub comparisons: u64,
    /// Whether a walk ended before [`Laws::max_nodes`](crate::Laws::max_nodes), because
    /// it had computed [`Laws::max_candidates`](crate::Laws::max_candidates).
    pub out_of_candidates: bool,
}

impl Truncation {
    /// Whether nothing was left out.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl Add for Truncation {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            slots: self.slots + other.slots,
            comparisons: self.comparisons + other.comparisons,
            out_of_candidates: self.out_of_candidates || other.out_of_candidates,
        }
    }
}

impl fmt::Display for LawReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = if self.complete { "the whole tree" } else { "not the whole tree" };
        write!(f, "{} nodes and {} solutions, {whole}", self.nodes, self.solutions)?;
        if self.truncated.is_empty() { Ok(()) } else { write!(f, "; {}", self.truncated) }
    }
}

impl fmt::Display for Truncation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { slots, comparisons, out_of_candidates } = self;
        write!(
            f,
            "not checked: laws 3 to 5 for the later candidates at {slots} nodes, laws 1 and 2 \
             for the later candidates in {comparisons} comparisons"
        )?;
        if *out_of_candidates {
            f.write_str(", and all nodes after the maximum number of candidates")?;
        }
        Ok(())
    }
}
