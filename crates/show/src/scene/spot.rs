//! One place of a board.

/// A place of a board: a cell of a grid or a node of a graph.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spot {
    /// The name of a node; empty for a cell.
    pub(super) name: String,
    pub(super) text: String,
    pub(super) kind: Kind,
    pub(super) mark: Option<Mark>,
    pub(super) notes: Vec<String>,
    pub(super) excluded_by: Vec<usize>,
    pub(super) is_in_turn: bool,
}

impl Spot {
    /// Returns the name of a node of a graph; a cell of a grid has none.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns what is here; nothing in a free spot.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns whether something is here, and why.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Returns what the last step did here.
    #[must_use]
    pub fn mark(&self) -> Option<Mark> {
        self.mark
    }

    /// Returns what may stand here, as small texts; an empty one keeps the place of one that may
    /// not.
    #[must_use]
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Returns the spots whose contents exclude that something stands here.
    #[must_use]
    pub fn excluded_by(&self) -> &[usize] {
        &self.excluded_by
    }

    /// Returns whether this spot belongs to the slot whose candidates are being tried.
    #[must_use]
    pub fn is_in_turn(&self) -> bool {
        self.is_in_turn
    }
}

/// Whether something is in a spot, and why.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Nothing is here yet.
    #[default]
    Free,
    /// The puzzle gives what is here.
    Given,
    /// The search put here what is here.
    Held,
    /// What is here follows from what is held, by the rules of the puzzle.
    Deduced,
    /// Nothing may stand here.
    Blocked,
}

impl Kind {
    /// Returns the word for it: `free`, `given`, `held`, `deduced` or `blocked`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Given => "given",
            Self::Held => "held",
            Self::Deduced => "deduced",
            Self::Blocked => "blocked",
        }
    }
}

/// What the last step did in a spot, or the next ones may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// An attempt was made here.
    Attempt,
    /// A candidate was rejected here.
    Rejected,
    /// An attempt was undone here.
    Undo,
    /// A candidate is still to be tried here.
    Untried,
    /// The candidate that was rejected clashes with what is here.
    Clash,
}

impl Mark {
    /// Returns the word for it: `attempt`, `rejected`, `undo`, `untried` or `clash`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Attempt => "attempt",
            Self::Rejected => "rejected",
            Self::Undo => "undo",
            Self::Untried => "untried",
            Self::Clash => "clash",
        }
    }
}
