//! A move of many steps.

use stack_assumptions::interval::Path;

/// Where a move of many steps ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// At a solution.
    Solution,
    /// At a dead end.
    DeadEnd,
    /// At another node of the same parent, at this depth.
    Sibling { depth: usize },
    /// After the attempt of a node at this depth.
    Attempt { depth: usize },
    /// Where the node at this depth is undone.
    Over { depth: usize },
    /// After this number of events.
    Event(i64),
    /// After the attempt of this node.
    Node(Path),
    /// At an event whose text contains this, or at a node whose path begins so.
    Text(String),
    /// At the end.
    End,
}

/// A move of many steps, as far as it has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Task {
    pub(super) goal: Goal,
    pub(super) is_forward: bool,
    /// The steps that it may still take.
    pub(super) steps_left: u64,
    /// The number of the event where it began.
    pub(super) begun: i64,
    /// On the way to a previous sibling: whether the attempt of the node itself was undone.
    pub(super) is_own_undone: bool,
}

impl Goal {
    /// What was looked for and is not there.
    pub(super) fn missing(&self, is_forward: bool) -> String {
        let direction = if is_forward { "further" } else { "earlier" };
        match self {
            Self::Solution => format!("no {direction} solution"),
            Self::DeadEnd => format!("no {direction} dead end"),
            Self::Sibling { .. } => format!("no {direction} sibling"),
            Self::Text(text) => format!("{text:?} was not found from here to the end"),
            Self::Event(number) => format!("the search has no event {number}"),
            Self::Attempt { .. } | Self::Over { .. } | Self::Node(_) | Self::End => {
                "the search is over".to_owned()
            }
        }
    }
}
