//! The values of decisions.

use super::literal::{Literal, Variable};

/// Phase saving: the value that each variable gets when it is decided.
///
/// A decision takes the *best* phase: the value that the variable had in the longest
/// trail without a conflict. Such a trail may be a trap. So *rephasing* at growing
/// intervals forgets its length: the next trail without a conflict counts as the
/// longest, however short it is. Every second time, all best phases are also reset to
/// "placed", as at the start.
///
/// While one solution is known, a decision takes the value that the variable had last: there may
/// be no other solution, and this makes the proof faster.
#[derive(Clone, Debug)]
pub(super) struct Phases {
    /// For each variable whether it was placed when it was last assigned.
    saved: Box<[bool]>,
    /// The same, as of the longest trail without a conflict.
    best: Box<[bool]>,
    /// The length of that trail.
    best_len: usize,
    /// The number of solutions found.
    solutions: u32,
    /// How many times the phases were reset.
    rephased: u32,
    /// The number of conflicts at which they are reset next.
    rephase_at: u32,
}

impl Phases {
    /// The number of conflicts before the first reset, and before the second. The n-th
    /// interval after these is n + 1 times as long.
    const REPHASE_INTERVAL: u32 = 1_000;

    /// All placed.
    pub(super) fn new(variables: usize) -> Self {
        let placed: Box<[bool]> = vec![true; variables].into();
        Self {
            saved: placed.clone(),
            best: placed,
            best_len: 0,
            solutions: 0,
            rephased: 0,
            rephase_at: Self::REPHASE_INTERVAL,
        }
    }

    /// Whether a decision places a variable.
    pub(super) fn phase(&self, variable: Variable) -> bool {
        let phases = if self.solutions == 1 { &self.saved } else { &self.best };
        phases[variable.index()]
    }

    /// Counts a solution.
    pub(super) fn count_solution(&mut self) {
        self.solutions = self.solutions.saturating_add(1);
    }

    /// Saves the phase of a variable that backtracking unassigns.
    #[inline]
    pub(super) fn save(&mut self, literal: Literal) {
        self.saved[literal.variable().index()] = literal.is_placed();
    }

    /// Takes the best phases from a trail without a conflict, if it is the longest. A
    /// variable that is not on it keeps its saved phase.
    pub(super) fn update_best(&mut self, trail: &[Literal]) {
        if trail.len() <= self.best_len {
            return;
        }
        self.best_len = trail.len();
        self.best.copy_from_slice(&self.saved);
        for literal in trail {
            self.best[literal.variable().index()] = literal.is_placed();
        }
    }

    /// Whether to rephase after this number of conflicts.
    pub(super) fn is_rephase_due(&self, conflicts: u32) -> bool {
        conflicts >= self.rephase_at
    }

    /// Forgets the longest trail. Must be called at level 0.
    pub(super) fn rephase(&mut self, conflicts: u32) {
        if self.rephased % 2 == 1 {
            self.best.fill(true);
        }
        self.saved.copy_from_slice(&self.best);
        self.best_len = 0;
        self.rephased += 1;
        let interval = Self::REPHASE_INTERVAL.saturating_mul(self.rephased);
        self.rephase_at = conflicts.saturating_add(interval);
    }
}
