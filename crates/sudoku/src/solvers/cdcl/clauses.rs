use super::literal::Literal;

/// The learned clauses: each a list of literals of which one is true in every
/// solution. They lie one after the other in one list of words.
///
/// The first two literals of a clause are *watched*: while neither is false there is
/// nothing to be done.
#[derive(Clone, Debug, Default)]
pub(super) struct Clauses {
    /// For each clause its length, how many levels its literals came from, when it
    /// was last of use, and then the literals.
    words: Vec<u32>,
    /// The clauses by the literals they watch.
    watches: Vec<Vec<Watch>>,
    all: Vec<Clause>,
}

/// A clause, by where it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Clause(u32);

#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    pub(super) clause: Clause,
    /// Some other literal of the clause: while it is true the clause needs no look.
    pub(super) other: Literal,
}

const HEAD: usize = 3;

impl Clauses {
    pub(super) fn new(candidates: usize) -> Self {
        Self { words: Vec::new(), watches: vec![Vec::new(); 2 * candidates], all: Vec::new() }
    }

    /// Adds a clause of two literals or more, the first two of them to be watched.
    #[expect(clippy::cast_possible_truncation, reason = "their sum is kept far below")]
    pub(super) fn add(&mut self, literals: &[Literal], levels: u32, now: u32) -> Clause {
        let clause = Clause(self.words.len() as u32);
        self.words.extend([literals.len() as u32, levels, now]);
        self.words.extend(literals.iter().map(|literal| literal.code()));
        self.all.push(clause);
        self.watch(clause);
        clause
    }

    fn watch(&mut self, clause: Clause) {
        let [first, second] = [0, 1].map(|at| self.literal(clause, at));
        self.watches[first.index()].push(Watch { clause, other: second });
        self.watches[second.index()].push(Watch { clause, other: first });
    }

    #[inline]
    pub(super) fn literal(&self, clause: Clause, at: usize) -> Literal {
        Literal::of_code(self.words[clause.0 as usize + HEAD + at])
    }

    #[inline]
    pub(super) fn literals(&self, clause: Clause) -> impl Iterator<Item = Literal> {
        let at = clause.0 as usize;
        let length = self.words[at] as usize;
        self.words[at + HEAD..][..length].iter().map(|code| Literal::of_code(*code))
    }

    #[inline]
    pub(super) fn words_of(&mut self, clause: Clause) -> &mut [u32] {
        let at = clause.0 as usize;
        let length = self.words[at] as usize;
        &mut self.words[at + HEAD..][..length]
    }

    pub(super) fn levels(&self, clause: Clause) -> u32 {
        self.words[clause.0 as usize + 1]
    }

    /// Notes that a clause was of use, and from how few levels its literals came.
    pub(super) fn used(&mut self, clause: Clause, levels: u32, now: u32) {
        let at = clause.0 as usize;
        self.words[at + 1] = self.words[at + 1].min(levels);
        self.words[at + 2] = now;
    }

    #[inline]
    pub(super) fn take_watches(&mut self, literal: Literal) -> Vec<Watch> {
        std::mem::take(&mut self.watches[literal.index()])
    }

    #[inline]
    pub(super) fn put_watches(&mut self, literal: Literal, watches: Vec<Watch>) {
        self.watches[literal.index()] = watches;
    }

    #[inline]
    pub(super) fn push_watch(&mut self, literal: Literal, watch: Watch) {
        self.watches[literal.index()].push(watch);
    }

    /// Drops half of the clauses that `is_spare` names, those of the most levels
    /// first; and the literals that `settled` knows to be false, with all clauses
    /// where it knows one to be true. Nothing may be assumed at the time.
    pub(super) fn reduce(
        &mut self,
        settled: impl Fn(Literal) -> Option<bool>,
        is_spare: impl Fn(&Self, Clause) -> bool,
    ) {
        let mut spare: Vec<(u32, u32, u32)> = Vec::new();
        for &clause in &self.all {
            if is_spare(self, clause) {
                let at = clause.0 as usize;
                spare.push((self.words[at + 1], self.words[at], clause.0));
            }
        }
        spare.sort_unstable();
        for dropped in &spare[spare.len() / 2..] {
            self.words[dropped.2 as usize + 1] = DROPPED;
        }
        self.watches.iter_mut().for_each(Vec::clear);
        let words = std::mem::take(&mut self.words);
        let all = std::mem::take(&mut self.all);
        self.words.reserve(words.len());
        for Clause(at) in all {
            let at = at as usize;
            let [length, levels, now] = [0, 1, 2].map(|word| words[at + word]);
            let literals = words[at + HEAD..][..length as usize].iter();
            let literals = literals.map(|code| Literal::of_code(*code));
            if levels == DROPPED || literals.clone().any(|literal| settled(literal) == Some(true)) {
                continue;
            }
            let left: Vec<_> = literals.filter(|literal| settled(*literal).is_none()).collect();
            debug_assert!(left.len() > 1, "BUG: a clause was not followed");
            self.add(&left, levels, now);
        }
    }

    pub(super) fn last_used(&self, clause: Clause) -> u32 {
        self.words[clause.0 as usize + 2]
    }
}

/// Stands for the levels of a clause that is being dropped.
const DROPPED: u32 = u32::MAX;
