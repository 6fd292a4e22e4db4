use super::analysis::Analysis;
use super::clauses::{Clause, Clauses};
use super::layout::Layout;
use super::literal::Literal;
use super::order::Order;
use super::phases::Phases;
use super::restarts::Restarts;
use super::state::{Conflict, State, Why};

/// What is known and was learned, and what is to be assumed next.
#[derive(Clone, Debug)]
pub(super) struct Core {
    pub(super) state: State,
    /// What a run ended with, to be learned from.
    pub(super) conflict: Option<Conflict>,
    order: Order,
    phases: Phases,
    analysis: Analysis,
    restarts: Restarts,
    /// How many conflicts there have been, and after how many clauses are dropped.
    conflicts: u32,
    reduce_at: u32,
    reductions: u32,
}

impl Core {
    /// Clauses are first dropped after so many conflicts.
    const REDUCE: u32 = 1_000;
    /// Clauses of no more levels are kept for good,
    const BEST: u32 = 3;
    /// and those of no more than these while they have been of use in so many conflicts.
    const GOOD: u32 = 6;
    const RECENT: u32 = 5_000;

    /// Nothing is assumed; the candidates that are `favoured` come first.
    pub(super) fn new(layout: Layout, favoured: impl Fn(usize, u8) -> bool) -> Self {
        let count = layout.count();
        // At first the members of the smallest choices are the most active.
        let urgency = |candidate| {
            let sizes = layout.seats(candidate).map(|seat| layout.members(seat.choice()).len());
            let urgency = |size| 1.0 / f64::from(u32::try_from(size * size).unwrap_or(u32::MAX));
            let (cell, digit) = layout.candidate(candidate);
            let first = if favoured(cell, digit) { 1.0 } else { 0.0 };
            first + 1e-3 * sizes.map(urgency).iter().sum::<f64>()
        };
        Self {
            conflict: None,
            order: Order::new((0..count).map(urgency).collect()),
            phases: Phases::new(count),
            analysis: Analysis::new(count, layout.choices()),
            restarts: Restarts::new(),
            conflicts: 0,
            reduce_at: Self::REDUCE,
            reductions: 0,
            state: State::new(layout),
        }
    }

    /// The candidate to be assumed next: the most active one that is not known.
    pub(super) fn next(&mut self) -> Option<u32> {
        while let Some(top) = self.order.top() {
            if self.state.value(Literal::placed(top)).is_none() {
                return Some(top);
            }
            self.order.pop();
        }
        None
    }

    /// Whether a candidate is assumed to be placed first.
    pub(super) fn phase(&self, candidate: u32) -> bool {
        self.phases.of(candidate)
    }

    /// Takes assumptions back until this many are held.
    pub(super) fn take_back(&mut self, level: usize) {
        let Self { state, order, .. } = self;
        state.take_back(level, |literal| order.put(literal.candidate()));
    }

    /// The same, and keeps how the candidates stood.
    fn go_back(&mut self, level: usize) {
        let Self { state, order, phases, .. } = self;
        state.take_back(level, |literal| {
            phases.keep(literal);
            order.put(literal.candidate());
        });
    }

    /// Rules out the solution at hand, by the assumptions that led to it; answers
    /// whether anything is left.
    pub(super) fn block(&mut self) -> bool {
        let level = self.state.level();
        let assumption = |at| self.state.assumption(at).expect("BUG: a level of no assumption");
        let clause: Vec<_> = (0..level).rev().map(|at| !assumption(at)).collect();
        if level == 0 {
            return false;
        }
        self.order.fade_slowly();
        self.phases.on_event(self.state.trail());
        self.go_back(level - 1);
        self.know(&clause, 0).map_or_else(|conflict| self.learn(conflict), |()| true)
    }

    /// Learns from a conflict, and goes back as far as what was learned says something
    /// new; answers whether anything is left.
    pub(super) fn learn(&mut self, mut conflict: Conflict) -> bool {
        loop {
            let Some(before) = self.state.level().checked_sub(1) else { return false };
            self.conflicts += 1;
            self.phases.on_event(self.state.trail_at(before));
            let Self { state, order, analysis, .. } = self;
            let level =
                analysis.learn(state, conflict, self.conflicts, |candidate| order.bump(candidate));
            order.next_conflict();
            self.go_back(level);
            let clause = self.analysis.take_learned();
            let known = self.know(&clause, self.analysis.levels());
            self.analysis.give_back(clause);
            match known {
                Ok(()) => break,
                Err(other) => conflict = other,
            }
        }
        if self.conflicts >= self.reduce_at {
            self.go_back(0);
            self.reduce();
        } else if self.restarts.is_due() {
            self.go_back(0);
        }
        if self.phases.is_due(self.conflicts) {
            self.go_back(0);
            self.phases.forget(self.conflicts);
        }
        true
    }

    /// Adds a clause of which only the first literal is not false.
    fn know(&mut self, clause: &[Literal], levels: u32) -> Result<(), Conflict> {
        let why = if clause.len() > 1 {
            Why::Clause(self.state.clauses.add(clause, levels, self.conflicts))
        } else {
            Why::Assumed
        };
        self.state.add(clause[0], why);
        self.state.follow()
    }

    /// Drops half of the clauses that are of little use; nothing is assumed.
    fn reduce(&mut self) {
        self.reductions += 1;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "far less than 2^32 conflicts between two"
        )]
        let next = (f64::from(Self::REDUCE) * f64::from(self.reductions + 1).sqrt()) as u32;
        self.reduce_at = self.conflicts + next;
        let now = self.conflicts;
        let is_spare = |clauses: &Clauses, clause: Clause| {
            let (levels, used) = (clauses.levels(clause), clauses.last_used(clause));
            let is_good = levels <= Self::GOOD && used + Self::RECENT >= now;
            levels > Self::BEST && !is_good && used < now
        };
        let mut clauses = std::mem::take(&mut self.state.clauses);
        clauses.reduce(|literal| self.state.value(literal), is_spare);
        self.state.clauses = clauses;
    }
}
