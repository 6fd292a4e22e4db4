//! The assignment.

use super::clauses::ClauseRef;
use super::exact_cover::Item;
use super::literal::{Literal, Variable, to_u32};

/// The assignment: the literals that are true, in the order in which they became so,
/// and the reason of each.
///
/// A *decision* opens a new level. All that propagation then implies belongs to that
/// level. Level 0 holds what is true in every solution that is still wanted.
///
/// It is not an `UndoLog`: the analysis of a conflict reads the order and the reasons.
#[derive(Clone, Debug)]
pub(super) struct Trail {
    literals: Vec<Literal>,
    /// For each decision its index in `literals`.
    level_starts: Vec<u32>,
    /// For each literal 1 if it is true, -1 if it is false, 0 if it is unassigned.
    values: Box<[i8]>,
    /// For each variable how it was assigned last.
    assignments: Box<[Assignment]>,
}

/// How a variable was assigned. Meaningful only while it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Assignment {
    pub(super) level: u32,
    pub(super) trail_index: u32,
    pub(super) reason: Reason,
}

/// Why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It was decided.
    Decision,
    /// It was learned as a clause of its own; it is true at level 0.
    Unit,
    /// It is excluded: this variable was placed, and covers the same item.
    AtMostOne(Variable),
    /// It is placed: all other options of this item are excluded.
    AtLeastOne(Item),
    /// All other literals of this clause are false.
    Clause(ClauseRef),
}

impl Trail {
    /// Nothing is assigned.
    pub(super) fn new(variables: usize) -> Self {
        let unassigned = Assignment { level: 0, trail_index: 0, reason: Reason::Decision };
        Self {
            literals: Vec::with_capacity(variables),
            level_starts: Vec::new(),
            values: vec![0; 2 * variables].into(),
            assignments: vec![unassigned; variables].into(),
        }
    }

    /// The literals that are true, in the order in which they became so.
    #[inline]
    pub(super) fn literals(&self) -> &[Literal] {
        &self.literals
    }

    /// The literals of the levels up to this one.
    pub(super) fn literals_to_level(&self, level: usize) -> &[Literal] {
        let end = self.level_starts.get(level);
        &self.literals[..end.map_or(self.literals.len(), |end| *end as usize)]
    }

    /// The number of decisions.
    #[inline]
    pub(super) fn level(&self) -> usize {
        self.level_starts.len()
    }

    /// The decision that opened level `level` + 1.
    pub(super) fn decision(&self, level: usize) -> Option<Literal> {
        Some(self.literals[*self.level_starts.get(level)? as usize])
    }

    #[inline]
    pub(super) fn value(&self, literal: Literal) -> Option<bool> {
        match self.values[literal.index()] {
            0 => None,
            value => Some(value > 0),
        }
    }

    #[inline]
    pub(super) fn is_true(&self, literal: Literal) -> bool {
        self.values[literal.index()] > 0
    }

    #[inline]
    pub(super) fn is_false(&self, literal: Literal) -> bool {
        self.values[literal.index()] < 0
    }

    #[inline]
    pub(super) fn assignment(&self, variable: Variable) -> Assignment {
        self.assignments[variable.index()]
    }

    /// Opens a new level, for a decision to come.
    pub(super) fn open_level(&mut self) {
        self.level_starts.push(to_u32(self.literals.len()));
    }

    /// Makes an unassigned literal true.
    #[inline]
    pub(super) fn push(&mut self, literal: Literal, reason: Reason) {
        debug_assert!(self.value(literal).is_none(), "BUG: assigned twice");
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        let (level, trail_index) = (to_u32(self.level()), to_u32(self.literals.len()));
        self.assignments[literal.variable().index()] = Assignment { level, trail_index, reason };
        self.literals.push(literal);
    }

    /// Undoes the levels above this one, the last literal first, and calls
    /// `on_unassign` with each literal. Returns the length that is left, or `None` if
    /// there is no higher level.
    #[inline]
    pub(super) fn backtrack(
        &mut self,
        level: usize,
        mut on_unassign: impl FnMut(Literal),
    ) -> Option<usize> {
        let length = *self.level_starts.get(level)? as usize;
        for &literal in self.literals[length..].iter().rev() {
            self.values[literal.index()] = 0;
            self.values[(!literal).index()] = 0;
            on_unassign(literal);
        }
        self.literals.truncate(length);
        self.level_starts.truncate(level);
        Some(length)
    }
}
