//! The SAT solver: all parts put together.

use super::analyze::Analysis;
use super::clauses::{ClauseRef, Clauses};
use super::exact_cover::{ExactCover, Membership};
use super::literal::{Literal, Variable};
use super::phases::Phases;
use super::propagate::{Conflict, Propagator};
use super::restarts::Restarts;
use super::trail::Trail;
use super::vsids::Vsids;

/// The SAT solver. Its caller makes the decisions; it proposes them, propagates them,
/// and learns from the conflicts.
#[derive(Clone, Debug)]
pub(super) struct SatSolver {
    propagator: Propagator,
    vsids: Vsids,
    phases: Phases,
    analysis: Analysis,
    restarts: Restarts,
    /// How many conflicts there have been.
    conflicts: u32,
    /// The number of conflicts at which clauses are deleted next.
    reduce_at: u32,
    /// How many times clauses were deleted.
    reductions: u32,
}

impl SatSolver {
    /// The number of conflicts before clauses are first deleted. Before the n-th time
    /// it is √n times as many.
    const REDUCE_INTERVAL: u32 = 1_000;
    /// Clauses up to this glue are never deleted.
    const TIER1_GLUE: u32 = 3;
    /// Clauses up to this glue are kept while they are in use,
    const TIER2_GLUE: u32 = 6;
    /// which means: used in this number of latest conflicts.
    const TIER2_AGE: u32 = 5_000;

    /// No decision is made, and nothing propagated. Candidates with an `initial_bonus`,
    /// given their cell and digit, are decided first.
    pub(super) fn new(cover: ExactCover, initial_bonus: impl Fn(usize, u8) -> bool) -> Self {
        let variables = cover.option_count();
        // Options of small items are the most active at first.
        let activity = |option| {
            let items = cover.memberships(option).map(Membership::item);
            let sizes = items.map(|item| cover.options(item).len());
            let weight = |size| 1.0 / f64::from(u32::try_from(size * size).unwrap_or(u32::MAX));
            let (cell, digit) = cover.candidate(option);
            let bonus = if initial_bonus(cell, digit) { 1.0 } else { 0.0 };
            bonus + 1e-3 * sizes.map(weight).iter().sum::<f64>()
        };
        Self {
            vsids: Vsids::new(Variable::first(variables).map(activity).collect()),
            phases: Phases::new(variables),
            analysis: Analysis::new(variables, cover.item_count()),
            restarts: Restarts::new(),
            conflicts: 0,
            reduce_at: Self::REDUCE_INTERVAL,
            reductions: 0,
            propagator: Propagator::new(cover),
        }
    }

    /// Propagates what is true without any decision. Must be called once, before the
    /// first decision.
    pub(super) fn propagate_root(&mut self) -> Result<(), Conflict> {
        self.propagator.propagate_root()
    }

    pub(super) fn cover(&self) -> &ExactCover {
        self.propagator.cover()
    }

    pub(super) fn trail(&self) -> &Trail {
        self.propagator.trail()
    }

    /// The variable to decide next: the most active one that is unassigned. `None` if
    /// all are assigned, which is a solution.
    pub(super) fn pick_branch(&mut self) -> Option<Variable> {
        while let Some(variable) = self.vsids.peek() {
            if self.trail().value(Literal::placed(variable)).is_none() {
                return Some(variable);
            }
            self.vsids.pop();
        }
        None
    }

    /// Whether a decision on a variable should place it first.
    pub(super) fn phase(&self, variable: Variable) -> bool {
        self.phases.phase(variable)
    }

    /// Makes a decision, and propagates it.
    pub(super) fn decide(&mut self, literal: Literal) -> Result<(), Conflict> {
        self.propagator.decide(literal)
    }

    /// Undoes decisions until this number is left.
    pub(super) fn backtrack(&mut self, level: usize) {
        let Self { propagator, vsids, .. } = self;
        propagator.backtrack(level, |literal| vsids.insert(literal.variable()));
    }

    /// The same, and saves the phases.
    fn backtrack_saving(&mut self, level: usize) {
        let Self { propagator, vsids, phases, .. } = self;
        propagator.backtrack(level, |literal| {
            phases.save(literal);
            vsids.insert(literal.variable());
        });
    }

    /// Learns a blocking clause, by which not all decisions made so far can be true
    /// again. This excludes the solution at hand. Returns whether others may be left.
    pub(super) fn block_solution(&mut self) -> bool {
        let level = self.trail().level();
        let decision = |level| self.trail().decision(level).expect("BUG: a level has a decision");
        let clause: Vec<_> = (0..level).rev().map(|level| !decision(level)).collect();
        if level == 0 {
            return false;
        }
        self.vsids.use_slow_decay();
        self.phases.count_solution();
        self.phases.update_best(self.propagator.trail().literals());
        self.backtrack_saving(level - 1);
        let propagated = self.propagator.learn_clause(&clause, 0, self.conflicts);
        propagated.map_or_else(|conflict| self.resolve_conflict(conflict), |()| true)
    }

    /// Learns from a conflict and backtracks; then again, while propagation of what was
    /// learned ends in a conflict. Returns whether a solution may be left: a conflict at
    /// level 0 shows that there is none.
    pub(super) fn resolve_conflict(&mut self, mut conflict: Conflict) -> bool {
        loop {
            let Some(before) = self.trail().level().checked_sub(1) else { return false };
            self.phases.update_best(self.propagator.trail().literals_to_level(before));
            match self.learn_from(conflict) {
                Ok(()) => break,
                Err(next) => conflict = next,
            }
        }
        // A reduction takes the place of a restart: its conflict is not counted there.
        if self.conflicts >= self.reduce_at {
            self.backtrack_saving(0);
            self.reduce();
        } else if self.restarts.on_conflict() {
            self.backtrack_saving(0);
        }
        if self.phases.is_rephase_due(self.conflicts) {
            self.backtrack_saving(0);
            self.phases.rephase(self.conflicts);
        }
        true
    }

    /// Learns one clause from a conflict above level 0, backtracks to where it implies
    /// something new, and propagates it.
    fn learn_from(&mut self, conflict: Conflict) -> Result<(), Conflict> {
        self.conflicts += 1;
        let Self { propagator, vsids, analysis, .. } = self;
        let bump = |variable| vsids.bump(variable);
        let level = analysis.analyze(propagator, conflict, self.conflicts, bump);
        vsids.decay();
        // The levels of its literals are read before backtracking.
        let glue = analysis.compute_glue(propagator.trail());
        self.backtrack_saving(level);
        self.propagator.learn_clause(self.analysis.learned(), glue, self.conflicts)
    }

    /// Deletes half of the clauses that are neither in tier 1 nor in use. Must be called
    /// at level 0.
    fn reduce(&mut self) {
        self.reductions += 1;
        let interval = f64::from(Self::REDUCE_INTERVAL) * f64::from(self.reductions + 1).sqrt();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "1,000 times the root of a u32 is at most 65,536,000"
        )]
        let interval = interval as u32;
        self.reduce_at = self.conflicts + interval;
        let now = self.conflicts;
        self.propagator.reduce_clauses(|clauses: &Clauses, clause: ClauseRef| {
            let (glue, last_used) = (clauses.glue(clause), clauses.last_used(clause));
            let is_tier2_in_use = glue <= Self::TIER2_GLUE && last_used + Self::TIER2_AGE >= now;
            glue > Self::TIER1_GLUE && !is_tier2_in_use && last_used < now
        });
    }
}
