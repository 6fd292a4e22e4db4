//! The lines of a log, as read.

use std::fmt;

use stack_assumptions::interval::Interval;
use stack_assumptions::partition::Fingerprint;
use stack_assumptions::{Counters, Event};

/// The first line of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LogHeader {
    /// The name of the puzzle.
    pub puzzle: String,
    /// The arguments that make the puzzle.
    pub arguments: Vec<String>,
    /// The names of the slots whose values are numbers, from 0 on; empty if the values are
    /// the names.
    pub slots: Vec<String>,
    /// The names of the candidates whose values are numbers, from 0 on; empty if the values
    /// are the names.
    pub candidates: Vec<String>,
    /// The fingerprint of the tree, if the writer knew it.
    pub tree: Option<Fingerprint>,
    /// The part of the tree that was searched.
    pub part: Interval,
    /// The version of the engine.
    pub engine: String,
}

impl LogHeader {
    /// The name of a slot.
    #[must_use]
    pub fn slot_name(&self, slot: &Value) -> String {
        name(&self.slots, slot)
    }

    /// The name of a candidate.
    #[must_use]
    pub fn candidate_name(&self, candidate: &Value) -> String {
        name(&self.candidates, candidate)
    }
}

fn name(names: &[String], value: &Value) -> String {
    let index = match value {
        Value::Number(number) => usize::try_from(*number).ok(),
        Value::Text(_) => None,
    };
    let name = index.and_then(|index| names.get(index));
    name.cloned().unwrap_or_else(|| value.to_string())
}

/// A slot or a candidate in a log.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// A whole number, which the header may name.
    Number(u64),
    /// A text that is the name.
    Text(String),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Text(text) => text.fmt(f),
        }
    }
}

/// A line of a log after its header.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Entry {
    /// An event of the search.
    Event(LoggedEvent),
    /// What the puzzle deduced after the event before.
    Deduction(LoggedDeduction),
    /// The contradiction that the deductions led to, in words.
    Contradiction(String),
    /// The last line.
    End(End),
}

/// An event in a log.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LoggedEvent {
    /// The event; its depth is computed from the events before.
    pub event: Event<Value, Value>,
    /// The ordinal of the candidate in its slot, for candidates that were tried: those of
    /// an attempt, of a rejection, and pruned ones.
    pub ordinal: Option<u64>,
}

/// A deduction in a log.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LoggedDeduction {
    /// The rule.
    pub technique: String,
    /// Where the rule was applied.
    pub house: Option<String>,
    /// The slot.
    pub slot: Value,
    /// The candidate that the rule forces there.
    pub candidate: Value,
}

/// How a log ends.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct End {
    /// Why it ends.
    pub ending: Ending,
    /// The number of lines between header and end.
    pub events: u64,
    /// The counters of these events.
    pub counters: Counters,
}

/// Why a log ends.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ending {
    /// The tree was searched to its end.
    Exhausted,
    /// The search was stopped: by a limit on `nodes`, `solutions` or `time`, by a cancel
    /// flag (`cancelled`), by a `panic`, or by its `caller`.
    Stopped(String),
    /// The log was cut at its limit, and the search went on.
    Cut,
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exhausted => f.write_str("exhausted"),
            Self::Stopped(by) => write!(f, "stopped ({by})"),
            Self::Cut => f.write_str("the log was cut here, the search went on"),
        }
    }
}
