//! What stops a search before its end.

use std::time::Duration;

use stack_assumptions::Limits;

/// What stops a search before its end; `None` is no limit.
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget {
    /// The number of solutions.
    pub solutions: Option<u64>,
    /// The number of nodes.
    pub nodes: Option<u64>,
    /// The time from now on.
    pub time: Option<Duration>,
}

impl Budget {
    /// Converts the budget into limits of the engine. The time begins now.
    #[must_use]
    pub fn limits(self) -> Limits<'static> {
        let mut limits = Limits::new();
        if let Some(solutions) = self.solutions {
            limits = limits.solutions(solutions);
        }
        if let Some(nodes) = self.nodes {
            limits = limits.nodes(nodes);
        }
        if let Some(time) = self.time {
            limits = limits.timeout(time);
        }
        limits
    }

    /// What is left of the budget after this many solutions and nodes and this time.
    #[must_use]
    pub fn minus(self, solutions: u64, nodes: u64, time: Duration) -> Self {
        Self {
            solutions: self.solutions.map(|limit| limit.saturating_sub(solutions)),
            nodes: self.nodes.map(|limit| limit.saturating_sub(nodes)),
            time: self.time.map(|limit| limit.saturating_sub(time)),
        }
    }
}
