//! The first line of a log.

use stack_assumptions::interval::Interval;
use stack_assumptions::partition::Fingerprint;

use super::json::{write_display, write_string, write_strings};

/// The version of the format.
pub(super) const VERSION: u64 = 1;

/// What the first line of a log says of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    puzzle: String,
    arguments: Vec<String>,
    slots: Vec<String>,
    candidates: Vec<String>,
    tree: Option<Fingerprint>,
    pub(super) part: Interval,
}

impl Header {
    /// The greatest number of names of slots, and of candidates, that a header lists. Of
    /// longer lists it has none, and the values in the events stand for themselves.
    pub const MAX_NAMES: usize = 4096;

    /// A header that names the puzzle alone.
    #[must_use]
    pub fn new(puzzle: &str) -> Self {
        Self {
            puzzle: puzzle.to_owned(),
            arguments: Vec::new(),
            slots: Vec::new(),
            candidates: Vec::new(),
            tree: None,
            part: Interval::full(),
        }
    }

    /// Sets the arguments that make the puzzle, such as its size.
    #[must_use]
    pub fn arguments(mut self, arguments: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.arguments = arguments.into_iter().map(Into::into).collect();
        self
    }

    /// Sets the names of the slots that are written as numbers, from slot 0 on.
    #[must_use]
    pub fn slots(mut self, names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.slots = short_list(names);
        self
    }

    /// Sets the names of the candidates that are written as numbers, from candidate 0 on.
    #[must_use]
    pub fn candidates(mut self, names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.candidates = short_list(names);
        self
    }

    /// Sets the fingerprint of the tree.
    #[must_use]
    pub fn tree(mut self, tree: Fingerprint) -> Self {
        self.tree = Some(tree);
        self
    }

    /// Sets the part of the tree that is searched. A search that begins elsewhere than at
    /// the root needs it: the log counts the candidates from there on.
    #[must_use]
    pub fn part(mut self, part: Interval) -> Self {
        self.part = part;
        self
    }

    /// Writes the header as a line of JSON.
    pub(super) fn write(&self, json: &mut String) {
        json.push_str("{\"log\":");
        write_display(json, VERSION);
        json.push_str(",\"puzzle\":");
        write_string(json, &self.puzzle);
        json.push_str(",\"arguments\":");
        write_strings(json, &self.arguments);
        for (key, names) in [("slots", &self.slots), ("candidates", &self.candidates)] {
            if !names.is_empty() {
                write_display(json, format_args!(",\"{key}\":"));
                write_strings(json, names);
            }
        }
        if let Some(tree) = &self.tree {
            write_display(json, format_args!(",\"tree\":\"{tree}\""));
        }
        if self.part != Interval::full() {
            write_display(json, format_args!(",\"part\":\"{}\"", self.part));
        }
        json.push_str(",\"engine\":\"");
        json.push_str(env!("CARGO_PKG_VERSION"));
        json.push_str("\"}\n");
    }
}

/// The names, or none if they are many.
fn short_list(names: impl IntoIterator<Item = impl Into<String>>) -> Vec<String> {
    let names = names.into_iter().take(Header::MAX_NAMES + 1);
    let names: Vec<String> = names.map(Into::into).collect();
    if names.len() > Header::MAX_NAMES { Vec::new() } else { names }
}
