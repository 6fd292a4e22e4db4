//! When to restart.

use stack_assumptions::adaptors::luby;

/// Luby restarts: the search restarts from level 0 after [`luby`] times
/// [`LUBY_UNIT`](Self::LUBY_UNIT) conflicts.
#[derive(Clone, Debug)]
pub(super) struct Restarts {
    /// The number of this run, from 1.
    run: u64,
    /// The number of conflicts until the next restart.
    conflicts: u64,
}

impl Restarts {
    /// The number of conflicts that a term of 1 stands for.
    const LUBY_UNIT: u64 = 1_024;

    pub(super) fn new() -> Self {
        Self { run: 1, conflicts: Self::LUBY_UNIT }
    }

    /// Counts a conflict, and returns whether to restart now.
    pub(super) fn on_conflict(&mut self) -> bool {
        self.conflicts -= 1;
        if self.conflicts > 0 {
            return false;
        }
        self.run += 1;
        self.conflicts = luby(self.run).saturating_mul(Self::LUBY_UNIT);
        true
    }
}
