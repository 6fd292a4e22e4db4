//! Conflict analysis: from a conflict to the clause to learn.

use super::clauses::ClauseRef;
use super::literal::{Literal, Variable};
use super::propagate::{Conflict, Propagator};
use super::trail::{Reason, Trail};

/// Conflict analysis: derives from a conflict the clause to learn.
#[derive(Clone, Debug)]
pub(super) struct Analysis {
    /// For each variable what this analysis found out about it.
    marks: Box<[Mark]>,
    /// The variables with a mark other than `Unseen`.
    marked: Vec<Variable>,
    /// The clause.
    learned: Vec<Literal>,
    /// For each level, and for each item, the `stamp` when it was last met. A new stamp
    /// clears the whole table at once.
    level_stamps: Box<[u32]>,
    item_stamps: Box<[u32]>,
    stamp: u32,
    /// Literals of the reason at hand; a field only to reuse its memory.
    reason: Vec<Literal>,
    /// The literals that `is_redundant` has still to explain; as above.
    stack: Vec<Literal>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Unseen,
    /// It took part in the conflict.
    Seen,
    /// Its literal follows from others of the clause.
    Removable,
    /// It does not.
    Poison,
}

impl Analysis {
    pub(super) fn new(variables: usize, items: usize) -> Self {
        Self {
            marks: vec![Mark::Unseen; variables].into(),
            marked: Vec::new(),
            learned: Vec::new(),
            level_stamps: vec![0; variables + 1].into(),
            item_stamps: vec![0; items].into(),
            stamp: 0,
            reason: Vec::new(),
            stack: Vec::new(),
        }
    }

    /// The clause derived last.
    pub(super) fn learned(&self) -> &[Literal] {
        &self.learned
    }

    /// Derives the clause to learn, and returns the level to backtrack to. There the
    /// clause makes its first literal true; its second literal is of that level.
    ///
    /// Calls `bump` with each variable that takes part in the conflict. `now` is the
    /// number of conflicts so far.
    pub(super) fn analyze(
        &mut self,
        propagator: &mut Propagator,
        conflict: Conflict,
        now: u32,
        bump: impl FnMut(Variable),
    ) -> usize {
        self.resolve_to_first_uip(propagator, conflict, now, bump);
        self.minimize(propagator);
        for variable in self.marked.drain(..) {
            self.marks[variable.index()] = Mark::Unseen;
        }
        self.move_backjump_literal(propagator.trail())
    }

    /// Goes back along the trail from the conflict, and replaces each literal of the
    /// last level by the literals of its reason, until one is left: the first unique
    /// implication point.
    fn resolve_to_first_uip(
        &mut self,
        propagator: &mut Propagator,
        conflict: Conflict,
        now: u32,
        mut bump: impl FnMut(Variable),
    ) {
        let level = propagator.trail().level();
        let mut reason = std::mem::take(&mut self.reason);
        self.learned.clear();
        // The place of the first unique implication point.
        self.learned.push(Literal::placed(Variable::from_number(0)));
        propagator.conflict_literals(conflict, &mut reason);
        if let Conflict::Clause(clause) = conflict {
            self.use_clause(propagator, clause, now);
        }
        let mut open_paths = 0;
        let mut trail_index = u32::MAX;
        let mut next = propagator.trail().literals().len();
        loop {
            for &literal in &reason {
                let literal =
                    self.replace_by_placed_peer(propagator, literal, trail_index, &mut bump);
                let variable = literal.variable();
                let literal_level = propagator.trail().assignment(variable).level;
                if self.marks[variable.index()] == Mark::Unseen && literal_level > 0 {
                    self.mark(variable, Mark::Seen);
                    bump(variable);
                    if literal_level as usize == level {
                        open_paths += 1;
                    } else {
                        self.learned.push(literal);
                    }
                }
            }
            let literal = loop {
                next -= 1;
                let literal = propagator.trail().literals()[next];
                if self.marks[literal.variable().index()] != Mark::Unseen {
                    break literal;
                }
            };
            open_paths -= 1;
            if open_paths == 0 {
                self.learned[0] = !literal;
                break;
            }
            let assignment = propagator.trail().assignment(literal.variable());
            if let Reason::Clause(clause) = assignment.reason {
                self.use_clause(propagator, clause, now);
            }
            trail_index = assignment.trail_index;
            propagator.reason_literals(literal, assignment.reason, &mut reason);
        }
        self.reason = reason;
    }

    /// Replaces an excluded candidate by a placed peer that excludes it. One such peer
    /// often excludes many candidates, so the clause becomes shorter.
    ///
    /// The peer must have been placed before `trail_index`. A peer that takes part in
    /// the conflict already is preferred, then the one of the lowest level.
    #[inline]
    fn replace_by_placed_peer(
        &self,
        propagator: &Propagator,
        literal: Literal,
        trail_index: u32,
        bump: &mut impl FnMut(Variable),
    ) -> Literal {
        let trail = propagator.trail();
        let variable = literal.variable();
        let level = trail.assignment(variable).level;
        if !literal.is_placed() || level == 0 {
            return literal;
        }
        let rank = |peer: &Variable| match self.marks[peer.index()] {
            Mark::Unseen => trail.assignment(*peer).level + 1,
            _ => 0,
        };
        let peers = propagator.placed_peers(variable, trail_index);
        let Some(peer) = peers.filter(|peer| rank(peer) <= level + 1).min_by_key(rank) else {
            return literal;
        };
        bump(variable);
        Literal::excluded(peer)
    }

    fn mark(&mut self, variable: Variable, mark: Mark) {
        if self.marks[variable.index()] == Mark::Unseen {
            self.marked.push(variable);
        }
        self.marks[variable.index()] = mark;
    }

    /// Records that a clause took part in the conflict. A glue of 1 or 2 is not computed
    /// again: it cannot become much lower.
    fn use_clause(&mut self, propagator: &mut Propagator, clause: ClauseRef, now: u32) {
        let mut glue = propagator.clauses().glue(clause);
        if glue > 2 {
            let literals = propagator.clauses().literals(clause);
            glue = self.levels_of(literals, propagator.trail());
        }
        propagator.clauses_mut().mark_used(clause, glue, now);
    }

    /// The glue of the learned clause: the number of levels its literals come from.
    pub(super) fn compute_glue(&mut self, trail: &Trail) -> u32 {
        let learned = std::mem::take(&mut self.learned);
        let glue = self.levels_of(learned.iter().copied(), trail);
        self.learned = learned;
        glue
    }

    fn levels_of(&mut self, literals: impl Iterator<Item = Literal>, trail: &Trail) -> u32 {
        self.stamp += 1;
        let mut levels = 0;
        for literal in literals {
            let level = trail.assignment(literal.variable()).level as usize;
            levels += u32::from(self.level_stamps[level] != self.stamp);
            self.level_stamps[level] = self.stamp;
        }
        levels
    }

    /// Removes the literals that follow from the others.
    fn minimize(&mut self, propagator: &Propagator) {
        let mut kept = 1;
        for index in 1..self.learned.len() {
            let literal = self.learned[index];
            if !self.is_redundant(propagator, literal) {
                self.learned[kept] = literal;
                kept += 1;
            }
        }
        self.learned.truncate(kept);
        self.remove_peers(propagator);
    }

    /// Removes "b is placed" from a clause with "a is excluded" if a and b are peers: if
    /// b is placed, then a is excluded.
    fn remove_peers(&mut self, propagator: &Propagator) {
        self.stamp += 1;
        for literal in self.learned.iter().filter(|literal| !literal.is_placed()) {
            for membership in propagator.cover().memberships(literal.variable()) {
                self.item_stamps[membership.item().index()] = self.stamp;
            }
        }
        let (stamps, stamp, first) = (&self.item_stamps, self.stamp, self.learned[0]);
        self.learned.retain(|literal| {
            let memberships = propagator.cover().memberships(literal.variable());
            *literal == first
                || !literal.is_placed()
                || memberships.iter().all(|one| stamps[one.item().index()] != stamp)
        });
    }

    /// Returns whether a literal of the clause is false because others of the clause
    /// are, and no decision beside them.
    fn is_redundant(&mut self, propagator: &Propagator, literal: Literal) -> bool {
        let trail = propagator.trail();
        if trail.assignment(literal.variable()).reason == Reason::Decision {
            return false;
        }
        let mut reason = std::mem::take(&mut self.reason);
        let first_marked = self.marked.len();
        self.stack.clear();
        self.stack.push(literal);
        let mut is_redundant = true;
        'all: while let Some(literal) = self.stack.pop() {
            let assignment = trail.assignment(literal.variable());
            propagator.reason_literals(!literal, assignment.reason, &mut reason);
            for &cause in &reason {
                let variable = cause.variable();
                let assignment = trail.assignment(variable);
                let mark = self.marks[variable.index()];
                if assignment.level == 0 || matches!(mark, Mark::Seen | Mark::Removable) {
                    continue;
                }
                if assignment.reason == Reason::Decision || mark == Mark::Poison {
                    is_redundant = false;
                    break 'all;
                }
                self.mark(variable, Mark::Removable);
                self.stack.push(cause);
            }
        }
        if !is_redundant {
            for variable in &self.marked[first_marked..] {
                self.marks[variable.index()] = Mark::Poison;
            }
        }
        self.reason = reason;
        is_redundant
    }

    /// Moves a literal of the highest level, but for the first literal's, to the second
    /// place, and returns that level: there all literals but the first are false.
    fn move_backjump_literal(&mut self, trail: &Trail) -> usize {
        let level = |literal: Literal| trail.assignment(literal.variable()).level;
        let Some(second) = (1..self.learned.len()).max_by_key(|index| level(self.learned[*index]))
        else {
            return 0;
        };
        self.learned.swap(1, second);
        level(self.learned[1]) as usize
    }
}
