//! A log in memory, whose events can be stepped through.

use std::fmt;

use stack_assumptions::Event;
use stack_assumptions::interval::Path;

use super::read::{Ending, LogError, LogHeader, Value};

/// A log in memory: its events, and the part of the search tree that they tell of.
///
/// A log that was cut is read up to there; so is one without an end line, whose writer was
/// stopped. Any other fault is an error.
#[derive(Debug)]
pub struct Recording {
    pub(super) header: LogHeader,
    /// The different slots and candidates.
    pub(super) values: Vec<Value>,
    pub(crate) events: Vec<RecordedEvent>,
    /// In the order of the search; the root is the first.
    pub(crate) nodes: Vec<RecordedNode>,
    pub(crate) frames: Vec<RecordedFrame>,
    pub(crate) deductions: Vec<RecordedDeduction>,
    /// The contradictions, each with the number of events before it.
    pub(super) contradictions: Vec<(usize, String)>,
    pub(super) ending: RecordingEnd,
    /// The node that is held before the first event.
    pub(crate) start: NodeNumber,
}

/// The number of a slot or a candidate among the values of a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RecordedValue(pub(super) u32);

impl RecordedValue {
    /// A value that no line of the log has: it was held before the part of the tree.
    pub(super) const UNKNOWN: Self = Self(u32::MAX);
}

pub(crate) type NodeNumber = u32;
pub(crate) type FrameNumber = u32;

/// An event, and where it leads.
#[derive(Debug)]
pub(crate) struct RecordedEvent {
    pub(crate) event: Event<RecordedValue, RecordedValue>,
    pub(crate) ordinal: Option<usize>,
    /// The node that is held after it.
    pub(crate) node: NodeNumber,
    pub(crate) open: Open,
}

/// The slot whose candidates are tried after an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Open {
    /// The next one, which no event has shown yet.
    Next,
    /// That of a frame.
    Frame(FrameNumber),
    /// None: the slot was left, or all are filled.
    None,
}

/// A node of the tree.
#[derive(Debug)]
pub(crate) struct RecordedNode {
    pub(crate) parent: NodeNumber,
    pub(crate) slot: RecordedValue,
    pub(crate) candidate: RecordedValue,
    pub(crate) ordinal: usize,
    /// The number of events up to and with its attempt; 0 if it was held before them.
    pub(crate) at: usize,
    /// The slot below it, if the log has it.
    pub(crate) frame: Option<FrameNumber>,
    pub(crate) is_solution: bool,
}

/// A slot, and the candidates that were tried there.
#[derive(Debug)]
pub(crate) struct RecordedFrame {
    pub(crate) slot: RecordedValue,
    pub(crate) tried: Vec<Tried>,
    /// Whether the search has left it, so that there is no other candidate.
    pub(crate) is_left: bool,
}

/// A candidate that was tried.
#[derive(Debug)]
pub(crate) struct Tried {
    pub(crate) candidate: RecordedValue,
    pub(crate) ordinal: usize,
    /// The number of events up to this one.
    pub(crate) at: usize,
    /// The node that it leads to, if it was not rejected.
    pub(crate) node: Option<NodeNumber>,
}

/// A candidate that the rules forced into a slot.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RecordedDeduction {
    /// The number of events before it.
    pub(crate) at: usize,
    pub(crate) slot: RecordedValue,
    pub(crate) candidate: RecordedValue,
}

/// Why a recording ends where it does.
#[derive(Debug)]
#[non_exhaustive]
pub enum RecordingEnd {
    /// The log has an end line.
    Recorded(Ending),
    /// The log has no end line: its writer was stopped.
    Broken(LogError),
    /// The log has more events or longer texts than a recording holds.
    TooLong,
}

impl fmt::Display for RecordingEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Recorded(Ending::Stopped(by)) => write!(f, "the search was stopped here ({by})"),
            Self::Recorded(Ending::Exhausted) => f.write_str("the search is over"),
            Self::Recorded(Ending::Cut) => Ending::Cut.fmt(f),
            Self::Broken(_) => {
                f.write_str("the log ends here without an end line: its writer was stopped")
            }
            Self::TooLong => f.write_str("the log goes on, but no more of it is held in memory"),
        }
    }
}

impl Recording {
    /// The greatest number of events that a recording holds: about 300 MB.
    pub const MAX_EVENTS: usize = 2_000_000;

    /// The first line of the log.
    #[must_use]
    pub fn header(&self) -> &LogHeader {
        &self.header
    }

    /// Why it ends where it does.
    #[must_use]
    pub fn ending(&self) -> &RecordingEnd {
        &self.ending
    }

    /// The number of events; deductions are not counted.
    #[must_use]
    pub fn events(&self) -> usize {
        self.events.len()
    }

    /// Whether the events end with the search.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        matches!(self.ending, RecordingEnd::Recorded(Ending::Exhausted))
    }

    /// A slot or a candidate; `None` if the log does not tell it.
    #[must_use]
    pub fn value(&self, value: RecordedValue) -> Option<&Value> {
        self.values.get(value.0 as usize)
    }

    /// The name of a slot.
    #[must_use]
    pub fn slot_name(&self, slot: RecordedValue) -> String {
        self.value(slot).map_or_else(|| "?".to_owned(), |slot| self.header.slot_name(slot))
    }

    /// The name of a candidate.
    #[must_use]
    pub fn candidate_name(&self, candidate: RecordedValue) -> String {
        let candidate = self.value(candidate);
        candidate.map_or_else(|| "?".to_owned(), |value| self.header.candidate_name(value))
    }

    /// The contradiction that was reported after so many events.
    pub(crate) fn contradiction(&self, at: usize) -> Option<&str> {
        let number = self.contradictions.binary_search_by_key(&at, |(at, _)| *at).ok()?;
        Some(&self.contradictions[number].1)
    }

    /// The deductions that were reported after so many events.
    pub(crate) fn deductions(&self, at: usize) -> &[RecordedDeduction] {
        let first = self.deductions.partition_point(|deduction| deduction.at < at);
        let end = self.deductions.partition_point(|deduction| deduction.at <= at);
        &self.deductions[first..end]
    }

    /// The nodes that are held with a node, from the root on.
    pub(crate) fn held(&self, node: NodeNumber) -> Vec<NodeNumber> {
        let mut held = vec![node];
        let mut above = node;
        while above != 0 {
            above = self.nodes[above as usize].parent;
            held.push(above);
        }
        held.reverse();
        held
    }

    /// The path of a node.
    pub(crate) fn path(&self, node: NodeNumber) -> Path {
        let held = self.held(node).into_iter().skip(1);
        held.map(|node| self.nodes[node as usize].ordinal).collect::<Vec<_>>().into()
    }

    /// The node of a path, if the log has it.
    pub(crate) fn find(&self, path: &Path) -> Option<NodeNumber> {
        let mut node = 0;
        for ordinal in path.ordinals() {
            let frame = &self.frames[self.nodes[node as usize].frame? as usize];
            let number = frame.tried.binary_search_by_key(ordinal, |tried| tried.ordinal).ok()?;
            node = frame.tried[number].node?;
        }
        Some(node)
    }
}
