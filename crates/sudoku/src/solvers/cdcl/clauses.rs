//! The clause database.

use super::literal::Literal;

/// The database of learned clauses. A clause is a list of literals; in every solution
/// that is still wanted, one of them is true.
///
/// # Invariant
/// The first two literals of a clause are *watched*: the clause is in the watch
/// lists of both. While neither is false, the clause can imply nothing.
#[derive(Clone, Debug, Default)]
pub(super) struct Clauses {
    /// Clause after clause: its length, its glue, when it was last used, its literals.
    arena: Vec<u32>,
    /// For each literal the clauses that watch it.
    watches: Vec<Vec<Watch>>,
    /// All clauses, in the order of the arena.
    refs: Vec<ClauseRef>,
}

/// A clause, by its offset in the arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClauseRef(u32);

impl ClauseRef {
    #[inline]
    fn offset(self) -> usize {
        self.0 as usize
    }
}

/// An entry in the watch list of a literal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    pub(super) clause: ClauseRef,
    /// Another literal of the clause. While it is true, the clause need not be read.
    pub(super) blocker: Literal,
}

/// The words before the literals of a clause: length, glue, last use.
const HEADER_WORDS: usize = 3;

/// Replaces the glue of a clause that is to be deleted.
const GARBAGE: u32 = u32::MAX;

impl Clauses {
    pub(super) fn new(variables: usize) -> Self {
        Self { arena: Vec::new(), watches: vec![Vec::new(); 2 * variables], refs: Vec::new() }
    }

    /// Adds a clause of at least two literals and watches the first two. `now` is the
    /// number of conflicts so far.
    pub(super) fn add(&mut self, literals: &[Literal], glue: u32, now: u32) -> ClauseRef {
        let word = |number| u32::try_from(number).expect("BUG: the clause arena is over 16 GiB");
        let clause = ClauseRef(word(self.arena.len()));
        self.arena.extend([word(literals.len()), glue, now]);
        self.arena.extend(literals.iter().map(|literal| literal.to_word()));
        self.refs.push(clause);
        self.push_watch(literals[0], Watch { clause, blocker: literals[1] });
        self.push_watch(literals[1], Watch { clause, blocker: literals[0] });
        clause
    }

    #[inline]
    pub(super) fn literals(&self, clause: ClauseRef) -> impl Iterator<Item = Literal> + Clone {
        literals_at(&self.arena, clause.offset())
    }

    /// The literals of a clause as words, to be reordered.
    #[inline]
    pub(super) fn words_mut(&mut self, clause: ClauseRef) -> &mut [u32] {
        let length = self.arena[clause.offset()] as usize;
        &mut self.arena[clause.offset() + HEADER_WORDS..][..length]
    }

    /// The number of levels from which the literals of the clause came, at the lowest
    /// that was seen.
    pub(super) fn glue(&self, clause: ClauseRef) -> u32 {
        self.arena[clause.offset() + 1]
    }

    /// The number of conflicts when the clause was last used.
    pub(super) fn last_used(&self, clause: ClauseRef) -> u32 {
        self.arena[clause.offset() + 2]
    }

    /// Records that the analysis of conflict `now` used a clause, and the glue that it
    /// has now.
    pub(super) fn mark_used(&mut self, clause: ClauseRef, glue: u32, now: u32) {
        let offset = clause.offset();
        self.arena[offset + 1] = self.arena[offset + 1].min(glue);
        self.arena[offset + 2] = now;
    }

    /// Takes the watch list of a literal out, so that it can be changed while others
    /// grow.
    #[inline]
    pub(super) fn take_watches(&mut self, literal: Literal) -> Vec<Watch> {
        std::mem::take(&mut self.watches[literal.index()])
    }

    #[inline]
    pub(super) fn restore_watches(&mut self, literal: Literal, watches: Vec<Watch>) {
        self.watches[literal.index()] = watches;
    }

    #[inline]
    pub(super) fn push_watch(&mut self, literal: Literal, watch: Watch) {
        self.watches[literal.index()].push(watch);
    }

    /// Deletes half of the reducible clauses: those with the highest glue, and among
    /// equals the longest.
    ///
    /// Also simplifies by `value`, the values at level 0: true clauses go, and so do
    /// false literals. Must be called at level 0.
    pub(super) fn reduce(
        &mut self,
        value: impl Fn(Literal) -> Option<bool>,
        is_reducible: impl Fn(&Self, ClauseRef) -> bool,
    ) {
        let mut reducible: Vec<(u32, u32, u32)> = Vec::new();
        for &clause in &self.refs {
            if is_reducible(self, clause) {
                let length = self.arena[clause.offset()];
                reducible.push((self.glue(clause), length, clause.0));
            }
        }
        reducible.sort_unstable();
        for &(_, _, offset) in &reducible[reducible.len() / 2..] {
            self.arena[offset as usize + 1] = GARBAGE;
        }
        self.watches.iter_mut().for_each(Vec::clear);
        let old = std::mem::take(&mut self.arena);
        let refs = std::mem::take(&mut self.refs);
        self.arena.reserve(old.len());
        for clause in refs {
            let literals = literals_at(&old, clause.offset());
            let [glue, last_used] = [1, 2].map(|word| old[clause.offset() + word]);
            if glue == GARBAGE || literals.clone().any(|literal| value(literal) == Some(true)) {
                continue;
            }
            let open: Vec<_> = literals.filter(|literal| value(*literal).is_none()).collect();
            debug_assert!(open.len() > 1, "BUG: a clause was not propagated");
            self.add(&open, glue, last_used);
        }
    }
}

#[inline]
fn literals_at(arena: &[u32], offset: usize) -> impl Iterator<Item = Literal> + Clone {
    let length = arena[offset] as usize;
    arena[offset + HEADER_WORDS..][..length].iter().map(|word| Literal::from_word(*word))
}
