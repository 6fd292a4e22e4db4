//! When to restart.

/// Luby restarts: the search restarts from level 0 after 1, 1, 2, 1, 1, 2, 4, 1, 1, 2,
/// 1, 1, 2, 4, 8, ... times [`LUBY_UNIT`](Self::LUBY_UNIT) conflicts. Knuth's "reluctant
/// doubling" computes this sequence.
#[derive(Clone, Debug)]
pub(super) struct Restarts {
    /// Knuth's u and v; v is the current term of the sequence.
    luby: (u32, u32),
    /// The number of conflicts since the last restart.
    conflicts: u32,
}

impl Restarts {
    /// The number of conflicts that a term of 1 stands for.
    const LUBY_UNIT: u32 = 1_024;

    pub(super) fn new() -> Self {
        Self { luby: (1, 1), conflicts: 0 }
    }

    /// Counts a conflict, and returns whether to restart now.
    pub(super) fn on_conflict(&mut self) -> bool {
        self.conflicts += 1;
        let (u, v) = self.luby;
        if self.conflicts < v.saturating_mul(Self::LUBY_UNIT) {
            return false;
        }
        self.conflicts = 0;
        self.luby = if u & u.wrapping_neg() == v { (u + 1, 1) } else { (u, 2 * v) };
        true
    }
}
